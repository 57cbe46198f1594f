import type { Ground, World } from './world.ts'

/** A world as it is for somebody who knows its ground otherwise; all else is the world's, now and later. Who and what is in it is changed there. */
export function worldView(world: () => World, ground: () => Ground): World {
  return {
    get terrain() {
      return ground().terrain
    },
    get roads() {
      return ground().roads
    },
    get zones() {
      return ground().zones
    },
    get robots() {
      return world().robots
    },
    get people() {
      return world().people
    },
    get random() {
      return world().random
    },
    get objects() {
      return world().objects
    },
    set objects(objects) {
      world().objects = objects
    },
    get timeMs() {
      return world().timeMs
    },
    set timeMs(timeMs) {
      world().timeMs = timeMs
    },
    get nextVisitMs() {
      return world().nextVisitMs
    },
    set nextVisitMs(timeMs) {
      world().nextVisitMs = timeMs
    },
  }
}
