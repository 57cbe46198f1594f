import type { MapToken } from '../../../contract/mapTokens.ts'
import type { DrawnKind } from '../../../contract/plan/elements.ts'

/** Kinds that are part of the floor: they lie under sectors and zones, in this order. */
export const FLOOR_KINDS = [
  'white_out',
  'obstacles',
  'outlines',
  'simplified_map_outlines',
  'move_area',
  'cleaning_areas',
  'add',
  'subtract',
] as const satisfies readonly DrawnKind[]
/** Kinds that say something about it: they lie over all. */
export const NOTE_KINDS = ['rm_points_of_reference', 'notes', 'ruler'] as const satisfies readonly DrawnKind[]

export type KindLook = {
  readonly line: MapToken
  readonly width: number
  readonly fill?: MapToken
  /** Of the fill; the token's own where absent. */
  readonly fillAlpha?: number
  readonly dash?: readonly [on: number, off: number]
}

const AREA_DASH = [6, 4] as const

/** Shapes of one kind share their colours, whatever their type (E-020); CSS pixels. */
export const KIND_LOOKS: { readonly [K in DrawnKind]: KindLook } = {
  ruler: { line: 'label', width: 1.5 },
  rm_points_of_reference: { line: 'waypoint', width: 1.5 },
  move_area: { line: 'localization', width: 1.5, dash: AREA_DASH, fill: 'localization', fillAlpha: 0.08 },
  obstacles: { line: 'wall', width: 1.5, fill: 'object' },
  cleaning_areas: { line: 'sector', width: 1.5, dash: AREA_DASH, fill: 'sector-fill' },
  simplified_map_outlines: { line: 'wall', width: 1, dash: [2, 3] },
  outlines: { line: 'wall', width: 1.5 },
  notes: { line: 'label', width: 1.5, fill: 'label', fillAlpha: 0.06 },
  white_out: { line: 'waypoint', width: 1, dash: [1, 3], fill: 'free' },
  subtract: { line: 'nogo', width: 1.5, dash: AREA_DASH, fill: 'nogo-fill' },
  add: { line: 'sector-active', width: 1.5, dash: AREA_DASH, fill: 'sector-fill' },
}
