/** How frames of reference of another system's run lie to each other, as far as the floor goes: metres and radians about z. A tilt is left out. */
import type { Pose } from '../../../contract/telemetry/records.ts'
import { wrapAngle } from '../../../floor/geometry.ts'

/** `pose`: of the child's origin, in the parent. */
export type FrameTransform = { readonly parent: string; readonly child: string; readonly pose: Pose }

type Position = { readonly x: number; readonly y: number }
type Quaternion = Position & { readonly z: number; readonly w: number }

/** The heading is the turn about the z axis. */
export const planar = ({ x, y }: Position, q: Quaternion): Pose => ({
  x,
  y,
  w: Math.atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)),
})

/** `inner` as seen from where `outer` is seen from. */
export const composed = (outer: Pose, inner: Pose): Pose => ({
  x: outer.x + Math.cos(outer.w) * inner.x - Math.sin(outer.w) * inner.y,
  y: outer.y + Math.sin(outer.w) * inner.x + Math.cos(outer.w) * inner.y,
  w: wrapAngle(outer.w + inner.w),
})

const ORIGIN: Pose = { x: 0, y: 0, w: 0 }
/** Names of a robot's own frame (REP 105), which may stand behind the robot's name. */
const BODY = /(?:^|\/)base(?:_footprint|_link)?$/
/** No robot has as many between a sensor and the map; a ring has no end. */
const MAX_STEPS = 32

/** Each frame's newest place in its parent. */
export class TransformTree {
  readonly #places = new Map<string, FrameTransform>()

  take(transforms: readonly FrameTransform[]): void {
    for (const each of transforms) this.#places.set(each.child, each)
  }

  /** Takes those alone of whose child nothing is known. */
  takeUnknown(transforms: readonly FrameTransform[]): void {
    this.take(transforms.filter(({ child }) => !this.#places.has(child)))
  }

  /** Of the origin of `frame` in an ancestor of it, or in itself; undefined where the other is neither. */
  poseIn(frame: string, ancestor: string): Pose | undefined {
    return this.#ancestors(frame).find(({ name }) => name === ancestor)?.pose
  }

  /** The robot's own frame, where that is above `frame`. */
  bodyAbove(frame: string): string | undefined {
    return this.#ancestors(frame).find(({ name }) => BODY.test(name))?.name
  }

  /** The robot's own frame in the topmost one, which the others are placed in. */
  body(): { readonly frame: string; readonly pose: Pose } | undefined {
    const body = [...this.#places.keys()].find(name => BODY.test(name))
    const top = body === undefined ? undefined : this.#ancestors(body).at(-1)
    return top && { frame: top.name, pose: top.pose }
  }

  /** The frame itself and all above it, each with the pose of the frame in it. */
  #ancestors(frame: string): readonly { readonly name: string; readonly pose: Pose }[] {
    const found = [{ name: frame, pose: ORIGIN }]
    for (let place = this.#places.get(frame); place && found.length < MAX_STEPS; ) {
      const below = found.at(-1)?.pose ?? ORIGIN
      found.push({ name: place.parent, pose: composed(place.pose, below) })
      place = this.#places.get(place.parent)
    }
    return found
  }
}
