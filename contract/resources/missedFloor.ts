/** Cleanable floor that a run did not cover, and why. */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { CANCELLED_BY } from '../robot/runReport.ts'
import { idSchema } from './ids.ts'

/**
 * `sectorSkipped`: somebody or the robot skipped its sector. `runEnded`: the run was over before it. `obstacle`: something stood there that no
 * plan knows of. `keepOut`: a zone forbids it, or forbids cleaning there. `tooNarrow`: the robot does not fit, or its brush does not reach. `localizationLost`: the robot did not
 * know where it was. `notDriven`: it was planned, could be reached, and was not driven.
 */
export const MISSED_CAUSES = [
  'sectorSkipped',
  'runEnded',
  'obstacle',
  'keepOut',
  'tooNarrow',
  'localizationLost',
  'notDriven',
] as const
export type MissedCause = (typeof MISSED_CAUSES)[number]

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Connected cells of one cause. `x`, `y`: a cell of it, map metres. Times ms since the epoch. */
export const missedPatchSchema = v.object({
  cause: v.picklist(MISSED_CAUSES),
  /** m². */
  area: amount,
  x: v.number(),
  y: v.number(),
  sector: v.optional(idSchema),
  /** That forbids it. */
  zone: v.optional(idSchema),
  /** Of an obstacle or of the time without localization. */
  first_seen: v.optional(count),
  last_seen: v.optional(count),
  /** Who skipped the sector or ended the run, and what they said. */
  by: v.optional(v.picklist([...CANCELLED_BY, 'Robot'])),
  message: v.optional(v.string()),
  /** When it was skipped or left out, when the run ended; else when work on its sector began. */
  time: v.optional(count),
})
export type MissedPatch = v.InferOutput<typeof missedPatchSchema>

export const missedFloorSchema = v.object({
  causes: v.array(v.object({ cause: v.picklist(MISSED_CAUSES), area: amount })),
  patches: v.array(missedPatchSchema),
  /** Frame of the plan's map. */
  width: count,
  height: count,
  resolution: v.number(),
  origin: v.object({ x: v.number(), y: v.number() }),
  /** For each cell the number of its patch, counted from 1, or 0: Uint16 little endian from the lowest row, deflated (RFC 1951) and in base64. */
  cells: base64Schema,
})
export type MissedFloor = v.InferOutput<typeof missedFloorSchema>
