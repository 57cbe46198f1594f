import * as draw from '../robots/sites/drawing.ts'
import type { Site } from '../robots/sites/site.ts'

/** A bare room of 8 by 6 metres with one sector of 3 by 1.2: a robot is done with it in half a minute. */
export const SMALL_ROOM: Site = {
  key: 'e2e-room',
  name: 'Small room',
  category: 'other',
  account: 'Meridian Facility Services',
  timeZone: 'UTC',
  extent: draw.area(-1, -1, 10, 8),
  floors: [draw.floor('hall', 0, 0, 8, 6)],
  fixtures: [],
  drops: [],
  sectors: [draw.areaSector(1, 'Room', draw.corners(draw.area(2, 2, 3, 1.2)))],
  zones: [],
  waypoints: [draw.waypoint(1, 'Gate', 7, 5)],
  start: { x: 2, y: 1, w: 0 },
  home: { x: 1, y: 1, w: 0 },
  accessPoints: [{ x: 4, y: 3 }],
  people: 0,
}

/** A robot of this seed is at its dock when its world begins. */
export const SEED_AT_HOME = 40
