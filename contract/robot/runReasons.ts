/** Why a run ended as it did: words of the robot's own, or a reason that the console has words for in every language. */
import * as v from 'valibot'
import { robotTextSchema } from '../text.ts'

/** The known reasons, each with the numbers that its sentence takes. */
export const RUN_REASONS = {
  /** Sectors that were not finished, of all. */
  sectorsLeft: ['left', 'sectors'],
  /** Percent of the floor of the run, or of what the robot can get to of it, that was covered. */
  coveredOfRun: ['percent'],
  coveredOfReach: ['percent'],
  batteryLow: [],
  powerLost: [],
  controllerLost: [],
  noWater: [],
  safetyMonitor: [],
  /** Given by the service, of a run that the robot did not report itself. */
  robotLost: [],
  restarted: [],
  nextRun: [],
  unreported: [],
} as const satisfies { readonly [reason: string]: readonly string[] }

export type KnownReason = keyof typeof RUN_REASONS
const isKnownReason = (name: string): name is KnownReason => Object.hasOwn(RUN_REASONS, name)
const NAMES = Object.keys(RUN_REASONS).filter(isKnownReason)

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))
const knownSchema = v.pipe(
  v.object({
    reason: v.picklist(NAMES),
    numbers: v.optional(v.record(v.picklist(['left', 'sectors', 'percent']), number), {}),
  }),
  v.check(({ reason, numbers }) => RUN_REASONS[reason].every(name => Object.hasOwn(numbers, name)), 'lacks a number'),
)

/** A known reason whose sentence takes no number. */
export const knownReason = (reason: KnownReason): RunReason => ({ reason, numbers: {} })

export const runReasonSchema = v.union([v.pipe(robotTextSchema, v.maxLength(300)), knownSchema])
export type RunReason = v.InferOutput<typeof runReasonSchema>
