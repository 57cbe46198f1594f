import { area, floor, waypoint } from '../../robots/sites/drawing.ts'
import type { Site } from '../../robots/sites/site.ts'

/** A bare room of 10 by 6 metres whose lower-left inner corner is (0, 0), with a glass front, stairs and a low table. */
export const rectangularRoom: Site = {
  key: 'room',
  name: 'A room',
  category: 'other',
  account: 'Nobody',
  timeZone: 'UTC',
  extent: area(-2, -1, 14, 8),
  floors: [floor('hall', 0, 0, 10, 6)],
  fixtures: [],
  drops: [area(8, 4, 1.5, 1.5)],
  sectors: [],
  zones: [],
  waypoints: [waypoint(1, 'Middle', 5, 3)],
  start: { x: 2, y: 3, w: 0 },
  home: { x: 2, y: 3, w: 0 },
  accessPoints: [{ x: 5, y: 3 }],
  people: 0,
}
