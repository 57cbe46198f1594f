/** Control of a robot: who may take, request and give it up, and the clocks of arbitration (M-025..M-038; protocol, section 3). */
import { type ControlLevel, LEVEL } from './permissions.ts'
import { STATE } from './robot/states.ts'

/** The lease is kept this long after the holder's last socket has gone. */
export const LEASE_GRACE_MS = 10_000
/** A request waits this long for an answer (M-036). */
export const REQUEST_TIMEOUT_MS = 60_000
/** Between two requests of one user (M-034). */
export const REQUEST_COOLDOWN_MS = 15_000
/** A failed lookup of the controller is tried again after this long (M-030). */
export const LOOKUP_RETRY_MS = 5000
/** The level that an unknown controller counts as: nobody outranks it (M-030). */
export const UNKNOWN_CONTROLLER_LEVEL = 1000
/** In this robot state control is neither taken nor requested: somebody drives it by hand on the spot (M-038). */
export const MANUAL_STATE = STATE.manual

/** Levels apply to everything: below these nobody takes or requests control (M-027). */
export const TAKE_LEVEL = LEVEL.operator
export const REQUEST_LEVEL = LEVEL.customer
/** With this level control is taken from anyone (M-028). */
const OVERRIDE_LEVEL = LEVEL.support

/** Why control cannot be taken, requested or released now; `errors.control.{reason}` and the reason of a disabled button. */
export const CONTROL_REFUSALS = [
  'level',
  'outranked',
  'unknownController',
  'alreadyInControl',
  'notInControl',
  'manualState',
  'cooldown',
  'alreadyRequested',
  'noSuchRequest',
  'offline',
] as const
export type ControlRefusal = (typeof CONTROL_REFUSALS)[number]

/** Who is in control as seen by one viewer. `unknown`: the lookup of the controller failed. */
export type ControlHolder =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'self' }
  | { readonly kind: 'other'; readonly level: number }
  | { readonly kind: 'unknown' }

export type ControlSituation = {
  readonly level: ControlLevel
  readonly holder: ControlHolder
  /** Number of the robot's state; undefined before it is known. */
  readonly state: number | undefined
}

/** What keeps the viewer from taking control; undefined when nothing does (M-027, M-028, M-030, M-031, M-035, M-038). */
export function takeRefusal({ level, holder, state }: ControlSituation): ControlRefusal | undefined {
  if (level < TAKE_LEVEL) return 'level'
  if (holder.kind === 'self') return 'alreadyInControl'
  if (state === MANUAL_STATE) return 'manualState'
  if (holder.kind === 'unknown') return 'unknownController'
  if (holder.kind === 'other' && level < OVERRIDE_LEVEL && level < holder.level) return 'outranked'
  return undefined
}

/** What keeps the viewer from requesting control; undefined when nothing does (M-027, M-028, M-031, M-038). */
export function requestRefusal({ level, holder, state }: ControlSituation): ControlRefusal | undefined {
  if (level < REQUEST_LEVEL) return 'level'
  if (holder.kind === 'self') return 'alreadyInControl'
  if (state === MANUAL_STATE) return 'manualState'
  return undefined
}

/** What keeps the viewer from releasing control; only the holder may (M-029, M-035). */
export const releaseRefusal = ({ holder }: ControlSituation): ControlRefusal | undefined =>
  holder.kind === 'self' ? undefined : 'notInControl'

/** Why a lease ended, as it is sent to everyone watching (M-080). */
export const RELINQUISH_REASONS = ['released', 'taken', 'ceded', 'lost', 'signedOut', 'levelLost'] as const
export type RelinquishReason = (typeof RELINQUISH_REASONS)[number]
