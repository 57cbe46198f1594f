import * as v from 'valibot'
import { type PlanConfig, type PlanElements, planElementsSchema } from '../../../contract/plan/elements.ts'
import type { GreyImage } from '../../../floor/floorPlan.ts'
import type { LoadedPlan } from '../../../workers/plan/loadedPlan.ts'

export const GREY = { free: 254, occupied: 0, unknown: 205 } as const

/** Fills rectangles of a grid, metres from its lower left corner. */
export function drawnGrid(
  widthM: number,
  heightM: number,
  resolution: number,
  rectangles: readonly (readonly [kind: keyof typeof GREY, x: number, y: number, width: number, height: number])[],
): GreyImage {
  const width = Math.round(widthM / resolution)
  const height = Math.round(heightM / resolution)
  const data = new Uint8Array(width * height).fill(GREY.unknown)
  const cells = (metres: number): number => Math.round(metres / resolution)
  for (const [kind, x, y, w, h] of rectangles) {
    for (let row = Math.max(0, cells(y)); row < Math.min(height, cells(y + h)); row++) {
      const start = (height - 1 - row) * width
      data.fill(GREY[kind], start + Math.max(0, cells(x)), start + Math.min(width, cells(x + w)))
    }
  }
  return { width, height, data }
}

/** Elements as a plan file gives them, through the contract's own schema. */
export const elements = (input: v.InferInput<typeof planElementsSchema>): PlanElements =>
  v.parse(planElementsSchema, input)

const CONFIG: PlanConfig = { plan_type: 1, home: { x: 2, y: 2, a: 0 } }

/** A room of 14 × 10 m with a counter in it, its lower left corner at the origin. */
export const room = (input: v.InferInput<typeof planElementsSchema> = {}): LoadedPlan => ({
  plan: 1,
  name: 'Room',
  files: {},
  map: {
    image: 'map.png',
    resolution: 0.05,
    origin: [-1, -1, 0],
    negate: 0,
    occupied_thresh: 0.65,
    free_thresh: 0.196,
    mode: 'trinary',
  },
  grid: drawnGrid(16, 12, 0.05, [
    ['occupied', 0.8, 0.8, 14.4, 10.4],
    ['free', 1, 1, 14, 10],
    ['occupied', 5, 6, 5, 1.6],
    ['occupied', 11, 3, 0.2, 3],
  ]),
  elements: elements(input),
  config: CONFIG,
})
