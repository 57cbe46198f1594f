/** What a plan says of a floor, read and parsed. */
import type { PlanConfig, PlanElements } from '../contract/plan/elements.ts'
import type { MapYaml } from '../contract/plan/mapYaml.ts'
import type { MapFrame } from './mapFrame.ts'

/** One byte a pixel, row by row from the top. */
export type GreyImage = { readonly width: number; readonly height: number; readonly data: Uint8Array }

export type FloorPlan = {
  readonly map: MapYaml
  /** `map.png`: what its greys mean is in `map`. */
  readonly grid: GreyImage
  readonly elements: PlanElements
  readonly config: PlanConfig
}

export const frameOf = ({
  map: { origin, resolution },
  grid: { width, height },
}: Pick<FloorPlan, 'map' | 'grid'>): MapFrame => ({
  origin,
  resolution,
  width,
  height,
})

/** Pictures that cover the same rectangle as the grid and are loaded only when they are shown (L-002). */
export const PLAN_PICTURES = ['pretty_map', 'map3d'] as const
export type PlanPicture = (typeof PLAN_PICTURES)[number]
