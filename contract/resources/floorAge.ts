/** When the floor of a plan was last covered by a machine, cell by cell. */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { idSchema } from './ids.ts'

/** What a cell holds in the place of a run: floor that no plan asks to clean, what stands on it, and what the map does not know. */
export const NOT_CLEANABLE = 0xffff
export const OCCUPIED_CELL = 0xfffe
export const UNKNOWN_CELL = 0xfffd

/** Runs that are looked at, the newest; each may own cells. */
export const MAX_AGED_RUNS = 10_000
/** Of the longer side of a map, cells; and characters of all of them, two bytes each before they are deflated. */
const MAX_SIDE = 20_000
const MAX_CELLS_CHARS = 64 * 1024 * 1024

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const side = v.pipe(count, v.minValue(1), v.maxValue(MAX_SIDE))

export const floorAgeSchema = v.object({
  /** `first_id` of the plan, and the version on whose map the cells lie. */
  plan: idSchema,
  version: idSchema,
  /** Runs that some cell was covered by last, newest first. `end_timestamp`: ms since the epoch. */
  runs: v.pipe(v.array(v.object({ id: idSchema, end_timestamp: count })), v.maxLength(MAX_AGED_RUNS)),
  /** Runs that were laid on this map, and those that could not be: on a map with cells of another size, or one that cannot be read. */
  reports: count,
  left_out: count,
  /** Older runs than `MAX_AGED_RUNS` were not looked at: floor of theirs alone counts as never covered. */
  is_cut: v.boolean(),
  /** Frame of the version's map, row 0 the lowest; radians. */
  width: side,
  height: side,
  resolution: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  origin: v.object({ x: v.number(), y: v.number() }),
  yaw: v.number(),
  /**
   * For each cell the place of its run in `runs`, counted from 1, 0 for never, or `NOT_CLEANABLE`, `OCCUPIED_CELL`, `UNKNOWN_CELL`: Uint16 little endian
   * from the lowest row, deflated (RFC 1951) and in base64.
   */
  cells: v.pipe(base64Schema, v.maxLength(MAX_CELLS_CHARS)),
})
export type FloorAge = v.InferOutput<typeof floorAgeSchema>
