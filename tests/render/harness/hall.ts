import type { Scene } from '../../../scene/scene.ts'
import type { LoadedPlan } from '../../../workers/plan/loadedPlan.ts'
import type { PictureCase } from './picture.ts'
import { drawnGrid, elements } from './room.ts'
import { mown, type Place, sceneOf, trailAlong } from './scenes.ts'

/** A departures hall of 112 × 52 m with check-in counters and pillars. */
export function hall(): LoadedPlan {
  const counters = [55, 67.7, 81.3].map(x => ['occupied', x, 25, 3.3, x > 80 ? 9 : 13] as const)
  const pillars = [50, 63, 76].flatMap(x => [22, 43].map(y => ['occupied', x - 0.5, y - 0.5, 1, 1] as const))
  const shelves = [0, 1, 2].flatMap(i => [0, 1, 2].map(k => ['occupied', 50 + i * 10, 9 + k * 3, 7, 1] as const))
  return {
    plan: 2186,
    name: 'Departures hall',
    files: {},
    map: {
      image: 'map.png',
      resolution: 0.05,
      origin: [0, 0, 0],
      negate: 0,
      occupied_thresh: 0.65,
      free_thresh: 0.196,
      mode: 'trinary',
    },
    grid: drawnGrid(120, 64, 0.05, [
      ['occupied', 3.85, 3.85, 112.3, 52.3],
      ['free', 4, 4, 112, 52],
      ['occupied', 16, 50, 0.16, 6],
      ['occupied', 40, 50, 0.16, 6],
      ['occupied', 62, 50, 0.16, 6],
      ['occupied', 90, 50, 0.16, 6],
      ...counters,
      ...pillars,
      ...shelves,
      ['free', 64, 30, 0.1, 0.1],
    ]),
    elements: elements({
      start: { x: 54.6, y: 22.6, a: 0 },
      sectors: [
        { id: 1, name: 'Check-in north', type: 1, points: square(5, 21, 29, 45) },
        { id: 2, name: 'Check-in A and B', type: 1, points: square(29, 21, 51.5, 45) },
        { id: 3, name: 'Check-in C and D', type: 1, points: square(51.5, 21, 76, 45) },
        { id: 5, name: 'Gate corridor', type: 1, points: square(81.5, 21, 87.5, 45) },
        { id: 6, name: 'South concourse east', type: 1, points: square(48, 8, 79, 19.5) },
        {
          id: 9,
          name: 'Shop fronts',
          type: 9,
          motion_array: {
            motions: [
              {
                waypoints: [
                  { x: 48, y: 45.5 },
                  { x: 55, y: 45.5 },
                  { x: 62, y: 45.7 },
                  { x: 70, y: 45.5 },
                  { x: 79.5, y: 45.7 },
                ],
              },
            ],
          },
        },
      ],
      zones: [
        {
          id: 1,
          name: '',
          shape: { type: 'rectangle', x: 65.3, y: 24.8, dx: 8.2, dy: 5.6, a: 0 },
          settings: { type: 'zone', dynamics_settings: { normal: { mode: 'very_slow' } } },
        },
        {
          id: 2,
          name: '',
          shape: { type: 'rectangle', x: 79, y: 33, dx: 4.2, dy: 10.4, a: 0 },
          settings: { type: 'no_go_zone' },
        },
        {
          id: 3,
          name: '',
          shape: { type: 'polygon', points: square(54.2, 40.8, 62.6, 44.4) },
          settings: { type: 'zone', disinfection_settings: { spray_enabled: true } },
        },
        {
          id: 4,
          name: '',
          shape: {
            type: 'polyline',
            points: [
              { x: 52, y: 20.2 },
              { x: 79, y: 20.2 },
            ],
          },
          settings: { type: 'glass_wall' },
        },
      ],
      points_of_reference: [{ id: 1, name: 'Lift', x: 78, y: 23 }],
    }),
    config: { plan_type: 1, home: { x: 79, y: 22.4, a: 0 } },
  }
}

const square = (x0: number, y0: number, x1: number, y1: number) => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
]

/** The ray from a point along an angle until it meets something that is not free, metres; `max` when nothing is met. */
function cast(plan: LoadedPlan, x: number, y: number, angle: number, max: number): number {
  const { width, height, data } = plan.grid
  for (let r = 0; r < max; r += 0.025) {
    const column = Math.floor((x + r * Math.cos(angle)) / 0.05)
    const row = height - 1 - Math.floor((y + r * Math.sin(angle)) / 0.05)
    if (column < 0 || row < 0 || column >= width || row >= height || (data[row * width + column] ?? 0) < 250) return r
  }
  return max
}

const ROBOT = { x: 66.7, y: 34.6, w: Math.PI / 2 } as const
const MAX_RANGE = 25

/** Plover in the middle of sector 3: half of it mown, a box in the way, a detour found. */
export function hallScene(plan: LoadedPlan): Scene {
  const beams = 541
  const start = -Math.PI * 0.75
  const end = Math.PI * 0.75
  const ranges = Float32Array.from({ length: beams }, (_, i) => {
    const range = cast(plan, ROBOT.x, ROBOT.y, ROBOT.w + start + ((end - start) * i) / (beams - 1), MAX_RANGE)
    return range >= MAX_RANGE ? MAX_RANGE : range + 0.04 * Math.sin(i * 12.9898)
  })
  const lanes: readonly (readonly Place[])[] = [
    mown(29.5, 50.9, 21.5, 44.5, 0.7),
    mown(52, 54.8, 21.5, 44.5, 0.7),
    mown(55.2, 58.2, 38.6, 44.5, 0.7),
    mown(55.2, 58.2, 21.5, 24.4, 0.7),
    mown(58.8, 66, 21.5, 44.5, 0.7),
    [
      [66.7, 21.5],
      [66.7, 34.6],
    ],
  ]
  const planned = Array.from({ length: 13 }, (_, i) => 67.4 + i * 0.7).map(x => ({
    type: 'line' as const,
    waypoints: [
      { x, y: 44.5 },
      { x, y: 21.5 },
    ],
  }))
  return sceneOf(
    {
      pose: ROBOT,
      laser: { ...ROBOT, start, end, max: MAX_RANGE, count: beams, ranges },
      safety: {
        ...ROBOT,
        dangerCount: 6,
        velocityCount: 6,
        danger: Float32Array.of(-0.9, -0.67, 1.5, -0.67, 2.3, -0.47, 2.3, 0.47, 1.5, 0.67, -0.9, 0.67),
        velocity: Float32Array.of(-1.1, -0.87, 2.2, -0.87, 3.4, -0.57, 3.4, 0.57, 2.2, 0.87, -1.1, 0.87),
      },
      safety_vector: { x: -0.9, y: 1.2, angle: 2.2 },
      local_planner: {
        count: 4,
        xy: Float32Array.of(66.7, 35.4, 66.68, 36.1, 66.72, 36.7, 66.7, 37.3),
      },
      coverage_planner: { motions: planned },
      detour: {
        status: 1,
        path: Array.from({ length: 25 }, (_, i) => {
          const t = i / 24
          return { x: 66.7 - 1.8 * Math.sin(Math.PI * t), y: 35.5 + 6.1 * t }
        }),
        goal: { x: 66.65, y: 42.3, w: 0 },
      },
      localization: {
        lock: 1,
        median: 0.03,
        count: 9,
        xyw: Float32Array.from(
          Array.from({ length: 9 }, (_, i) => [
            66.4 + (i % 3) * 0.3,
            34.2 + Math.floor(i / 3) * 0.3,
            1.5 + i * 0.02,
          ]).flat(),
        ),
      },
      sector_order: {
        version: 1,
        hash: 'h',
        queue: [
          { sector: 1, status: 'done', estimated_s: 0 },
          { sector: 3, status: 'current', estimated_s: 900 },
        ],
      },
    },
    { coverage: trailAlong(...lanes) },
  )
}

type HallView = {
  readonly width: number
  readonly height: number
  readonly zoom: number
  readonly theme?: 'light'
}

/** The hall and the robot at work in it, with every layer that an operator has on. */
export function hallPicture({ width, height, zoom, theme }: HallView): PictureCase {
  const plan = hall()
  return {
    ...(theme && { theme }),
    size: { width, height },
    camera: { x: 65.4, y: 32.9, zoom },
    layers: [
      'grid',
      'coverage',
      'robot',
      'sectors',
      'plan_positions',
      'zones',
      'waypoints',
      'laser',
      'safety',
      'safety_vector',
      'local_planner',
      'coverage_planner',
      'localization',
      'detour',
      'pose',
      'indication',
    ],
    plan,
    scene: hallScene(plan),
  }
}
