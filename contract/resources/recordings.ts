/** Recordings of telemetry, and summaries of what robots did (P-010, P-016; protocol, section 4). */
import * as v from 'valibot'
import { GENERAL_STATES } from '../robot/states.ts'
import { isoTimeSchema, wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A stretch of which there is a recording. */
export const recordedSpanSchema = v.object({ from: isoTimeSchema, to: isoTimeSchema, bytes: count })
export type RecordedSpan = v.InferOutput<typeof recordedSpanSchema>

/** A stretch that was recorded and cannot be read any more. */
export const lostSpanSchema = v.object({ from: isoTimeSchema, to: isoTimeSchema })
export type LostSpan = v.InferOutput<typeof lostSpanSchema>

/** `diskFull`: what comes now is not kept. */
export const RECORDER_STATES = ['recording', 'off', 'diskFull'] as const

/** What an imported run has become. `skipped`: messages on topics that Swath does not know. */
export const importedRunSchema = v.object({ from: isoTimeSchema, to: isoTimeSchema, frames: count, skipped: count })

/**
 * How a robot spent an hour or a day of a time zone: seconds by general group, and how often it got stuck. `start`: UTC.
 */
export const statusSummarySchema = v.object({
  start: wireTimeSchema,
  seconds: v.record(v.picklist(GENERAL_STATES), count),
  stuck: count,
})
export type StatusSummary = v.InferOutput<typeof statusSummarySchema>

/** A fault that a robot reported anew, from its recording. */
export const recordedFaultSchema = v.object({ time: isoTimeSchema, code: count, text: v.string() })
export type RecordedFault = v.InferOutput<typeof recordedFaultSchema>

/** Moments of a robot's past that can be gone to. Pins stand on plans and are not among them. */
export const PAST_EVENT_KINDS = ['state', 'fault', 'message', 'incident', 'control'] as const
export type PastEventKind = (typeof PAST_EVENT_KINDS)[number]
export const pastEventSchema = v.object({ kind: v.picklist(PAST_EVENT_KINDS), time: isoTimeSchema })

/** A command that its robot obeyed. `command`: its number. */
export const sentCommandSchema = v.object({
  time: wireTimeSchema,
  command: count,
  user: v.object({ id: idSchema, name: v.string() }),
})
export type SentCommand = v.InferOutput<typeof sentCommandSchema>

/** A change of control as the timeline shows it. */
export const controlEventSchema = v.object({
  time: wireTimeSchema,
  type: v.picklist(['began', 'ended']),
  user: v.object({ id: idSchema, name: v.string() }),
  reason: v.optional(v.string()),
})
export type ControlEventEntry = v.InferOutput<typeof controlEventSchema>
