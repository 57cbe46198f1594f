import { NO_ELEMENTS } from '../../../contract/plan/elements.ts'
import type { FloorPlan } from '../../../floor/floorPlan.ts'

const RESOLUTION_M = 0.05
const [WIDTH, HEIGHT] = [320, 200]
const WALL_CELLS = 4
const [FREE, OCCUPIED] = [254, 0]

/** A hall of 16 by 10 metres with a wall in its middle. */
function greys(): Uint8Array {
  const isWall = (column: number, row: number): boolean =>
    Math.min(column, row, WIDTH - 1 - column, HEIGHT - 1 - row) < WALL_CELLS ||
    (Math.abs(column - WIDTH / 2) < WALL_CELLS && row > HEIGHT / 3)
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isWall(i % WIDTH, Math.floor(i / WIDTH)) ? OCCUPIED : FREE,
  )
}

const square = (x: number, y: number, width: number, height: number) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** A floor to look at how plans are shown. */
export const samplePlan = (): FloorPlan => ({
  map: {
    image: 'map.png',
    resolution: RESOLUTION_M,
    origin: [0, 0, 0],
    negate: 0,
    occupied_thresh: 0.65,
    free_thresh: 0.196,
    mode: 'trinary',
  },
  grid: { width: WIDTH, height: HEIGHT, data: greys() },
  config: { plan_type: 1, home: { x: 15, y: 9, a: 0 } },
  elements: {
    ...NO_ELEMENTS,
    start: { x: 1, y: 9, a: 0 },
    sectors: [
      { id: 1, name: 'West', type: 1, pause_after: false, points: square(0.6, 0.6, 6.8, 8.8) },
      { id: 2, name: 'East', type: 1, pause_after: false, points: square(8.6, 0.6, 6.8, 8.8) },
    ],
    zones: [
      {
        id: 1,
        name: 'Stairs',
        owner: 'general',
        shape: { type: 'rectangle', x: 13, y: 3, dx: 2, dy: 2, a: 0 },
        settings: { type: 'no_go_zone', stealth: false },
      },
    ],
    points_of_reference: [{ id: 1, name: 'Lift', x: 4, y: 3 }],
  },
})
