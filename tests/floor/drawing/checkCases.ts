/** For each rule of a drawing a plan that breaks it and one that nearly does. */
import * as v from 'valibot'
import type { DrawingRule } from '../../../contract/plan/drawingRules.ts'
import { type PlanConfig, planElementsSchema } from '../../../contract/plan/elements.ts'
import type { MapYaml } from '../../../contract/plan/mapYaml.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { occupancyCellsOf } from '../../../floor/cleanable.ts'
import type { DrawingFloor } from '../../../floor/drawing/checks/problem.ts'
import { type Drawing, drawingOf } from '../../../floor/drawing/drawing.ts'
import { drawnGrid } from '../../render/harness/room.ts'

const MAP: MapYaml = {
  image: 'map.png',
  resolution: 0.05,
  origin: [0, 0, 0],
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
}
/** Two rooms of 9.5 by 19 m beside one another; a wall of half a metre between them has a door of 2 m at the top. */
const grid = drawnGrid(20, 20, 0.05, [
  ['occupied', 0, 0, 20, 20],
  ['free', 0.5, 0.5, 19, 19],
  ['occupied', 9.5, 0.5, 0.5, 17],
])
export const FLOOR: DrawingFloor = { cells: occupancyCellsOf({ map: MAP, grid }), robotWidth: 0.6 }

export const box = (x: number, y: number, dx: number, dy = dx): Point[] => [
  { x, y },
  { x: x + dx, y },
  { x: x + dx, y: y + dy },
  { x, y: y + dy },
]
const sector = (id: number, points: readonly Point[], name = `Sector ${id}`) => ({ id, name, type: 0, points })
const path = (id: number, waypoints: readonly Point[]) => ({
  id,
  name: `Path ${id}`,
  type: 99,
  motion_array: { motions: [{ waypoints }] },
})
const zone = (id: number, type: string, points: readonly Point[]) => ({
  id,
  name: '',
  shape: { type: 'polygon', points },
  settings: { type },
})

const HOME = { x: 1, y: 1, a: 0 }
export function plan(elements: object, home: PlanConfig['home'] = HOME): Drawing {
  return drawingOf(v.parse(planElementsSchema, { start: HOME, ...elements }), { home })
}
const bowTie = [
  { x: 2, y: 2 },
  { x: 6, y: 6 },
  { x: 6, y: 2 },
  { x: 2, y: 6 },
]
/** Its waist touches itself and does not cross. */
const hourglass = [
  { x: 2, y: 2 },
  { x: 6, y: 2 },
  { x: 4, y: 4 },
  { x: 6, y: 6 },
  { x: 2, y: 6 },
  { x: 4, y: 4 },
]
const circle = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return { x: 5 + 2 * Math.cos(angle), y: 5 + 2 * Math.sin(angle) }
  })

type Case = {
  readonly rule: DrawingRule
  readonly breaks: readonly Drawing[]
  readonly keeps: readonly Drawing[]
  readonly floor?: DrawingFloor
}
export const CASES: readonly Case[] = [
  {
    rule: 'selfIntersection',
    breaks: [plan({ sectors: [sector(1, bowTie)] }), plan({ zones: [zone(1, 'zone', bowTie)] })],
    keeps: [
      plan({ sectors: [sector(1, hourglass)] }),
      plan({ sectors: [path(1, bowTie)] }),
      plan({ notes: [{ id: 1, shape: { type: 'polygon', points: bowTie } }] }),
    ],
  },
  {
    rule: 'noArea',
    breaks: [plan({ sectors: [sector(1, box(2, 2, 5, 0))] }), plan({ zones: [zone(1, 'zone', box(2, 2, 0.05))] })],
    keeps: [plan({ sectors: [sector(1, box(2, 2, 0.2))] }), plan({ zones: [zone(1, 'glass_wall', box(2, 2, 1))] })],
  },
  {
    rule: 'outsideMap',
    breaks: [
      plan({ sectors: [sector(1, box(15, 2, 6))] }),
      plan({ points_of_reference: [{ id: 1, name: 'A', x: -1, y: 2 }] }),
      plan({}, { x: 30, y: 1, a: 0 }),
    ],
    keeps: [plan({ sectors: [sector(1, box(14, 2, 6))] })],
  },
  {
    rule: 'onWall',
    breaks: [
      plan({ points_of_reference: [{ id: 1, name: 'A', x: 9.7, y: 2 }] }),
      plan({ sectors: [path(1, [HOME, { x: 15, y: 1 }])] }),
      plan({ start: { x: 0.1, y: 3, a: 0 } }),
    ],
    keeps: [plan({ sectors: [path(1, [HOME, { x: 8, y: 1 }]), sector(2, box(5, 2, 10))] })],
  },
  {
    rule: 'noFloor',
    breaks: [plan({ sectors: [sector(1, box(9.5, 2, 0.4, 5))] })],
    keeps: [plan({ sectors: [sector(1, box(9.5, 2, 1, 5))] })],
  },
  {
    rule: 'unreachable',
    breaks: [
      plan({ sectors: [sector(1, box(12, 2, 5))], zones: [zone(1, 'no_go_zone', box(9, 17, 1, 3))] }),
      plan({
        sectors: [sector(1, box(12, 2, 5))],
        zones: [
          {
            id: 1,
            name: '',
            shape: {
              type: 'polyline',
              points: [
                { x: 9.7, y: 16 },
                { x: 9.7, y: 20 },
              ],
            },
            settings: { type: 'glass_wall' },
          },
        ],
      }),
      plan({}, { x: 30, y: 30, a: 0 }),
    ],
    keeps: [
      plan({ sectors: [sector(1, box(12, 2, 5))] }),
      plan({ sectors: [sector(1, box(12, 2, 5))], zones: [zone(1, 'zone', box(9, 17, 1, 3))] }),
      plan({ sectors: [sector(1, box(2, 2, 5))], zones: [zone(1, 'no_go_zone', box(9, 17, 1, 3))] }),
      plan({ sectors: [sector(1, box(12, 2, 5))], zones: [zone(1, 'no_go_zone', box(9, 17, 1, 1.4))] }),
    ],
  },
  {
    rule: 'placeInNoGo',
    breaks: [plan({ zones: [zone(1, 'no_go_zone', box(0.7, 0.7, 1))] })],
    keeps: [plan({ zones: [zone(1, 'zone', box(0.7, 0.7, 1)), zone(2, 'no_go_zone', box(1.2, 0.7, 1))] })],
  },
  { rule: 'startMissing', breaks: [plan({ start: undefined })], keeps: [plan({})] },
  {
    rule: 'sectorsOverlap',
    breaks: [plan({ sectors: [sector(1, box(2, 2, 4)), sector(2, box(5, 2, 3))] })],
    keeps: [
      plan({ sectors: [sector(1, box(2, 2, 3)), sector(2, box(5, 2, 3)), path(3, box(2, 2, 3))] }),
      plan({ sectors: [sector(1, box(2, 2, 3))], zones: [zone(1, 'zone', box(2, 2, 3))] }),
    ],
  },
  {
    rule: 'zonesExclude',
    breaks: [
      plan({ zones: [zone(1, 'no_go_zone', box(2, 2, 3)), zone(2, 'zone', box(3, 3, 4))] }),
      plan({ zones: [zone(1, 'movable_obstacle_zone', box(2, 2, 3)), zone(2, 'no_go_zone', box(3, 3, 4))] }),
    ],
    keeps: [
      plan({ zones: [zone(1, 'no_go_zone', box(2, 2, 3)), zone(2, 'no_go_zone', box(3, 3, 4))] }),
      plan({ zones: [zone(1, 'no_go_zone', box(2, 2, 3)), zone(2, 'zone', box(5, 2, 4))] }),
    ],
  },
  {
    rule: 'tooNarrow',
    breaks: [plan({ sectors: [sector(1, box(2, 2, 5, 0.5))] })],
    keeps: [plan({ sectors: [sector(1, box(2, 2, 5, 0.7))] })],
  },
  {
    rule: 'duplicateName',
    breaks: [plan({ sectors: [sector(1, box(2, 2, 2), 'Hall'), sector(2, box(5, 2, 2), 'Hall ')] })],
    keeps: [
      plan({ sectors: [sector(1, box(2, 2, 2), 'Hall'), sector(2, box(5, 2, 2), 'Hall 2')] }),
      plan({ zones: [zone(1, 'zone', box(2, 2, 1)), zone(2, 'zone', box(5, 2, 1))] }),
    ],
  },
  {
    rule: 'tooManyVertices',
    breaks: [plan({ sectors: [sector(1, circle(501))] })],
    keeps: [plan({ sectors: [sector(1, circle(500))] })],
  },
  {
    rule: 'areaMismatch',
    floor: { ...FLOOR, area: 25 },
    breaks: [plan({ sectors: [sector(1, box(2, 2, 6))] }), plan({ sectors: [sector(1, box(2, 2, 2))] })],
    keeps: [plan({ sectors: [sector(1, box(2, 2, 5)), sector(2, box(3, 3, 3))] })],
  },
]
