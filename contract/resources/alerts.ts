/** Alerts: troubles of robots that somebody should look at, and who does. */
import * as v from 'valibot'
import { robotState } from '../robot/states.ts'
import { isoTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

/**
 * What a robot's trouble is, the worst first. `offline`: it went away while it was at work. `skipped`: it left sectors out; this is over as soon
 * as it is reported.
 */
export const ALERT_KINDS = ['stuck', 'offline', 'warning', 'skipped'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** States of work: a robot that goes away in one of them is missed. */
const AT_WORK: ReadonlySet<string> = new Set(['cleaning', 'disinfecting', 'warning', 'stuck', 'operator-activity'])

/**
 * What a robot that is in a state is an alert of; undefined: nothing is wrong with it.
 * @param away it is not connected, and this is the state that it left in
 */
export function alertKindOf(
  state: number,
  { away, planType }: { readonly away: boolean; readonly planType: number | undefined },
): AlertKind | undefined {
  const { generalState } = robotState(state, { online: true, planType })
  if (away) return AT_WORK.has(generalState) ? 'offline' : undefined
  return generalState === 'stuck' || generalState === 'warning' ? generalState : undefined
}

/** So long an alert that is over is listed and may be unread. */
export const ALERT_DAYS = 7
/** A trouble that comes back within this time is the same alert. */
export const ALERT_QUIET_MS = 60_000

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const idAndName = v.object({ id: idSchema, name: v.string() })

/**
 * One alert as a login sees it. `state`: the robot's present state, once it is over the one it began with; of an offline robot the one it left
 * in. `battery`: percent when it went offline. `robot`: as it is called, one that has left the accounts in sight as it was called when it left.
 * `taken`: who is on it, or was. `may_take`: the login may be in control of the robot.
 */
export const alertSchema = v.object({
  id: idSchema,
  kind: v.picklist(ALERT_KINDS),
  state: count,
  plan_type: v.optional(count),
  robot: v.object({ id: idSchema, name: v.string(), display_name: v.string() }),
  location: v.optional(idAndName),
  sectors: v.array(count),
  battery: v.optional(v.number()),
  start_time: isoTimeSchema,
  end_time: v.optional(isoTimeSchema),
  taken: v.optional(v.object({ by: idAndName, self: v.boolean(), since: isoTimeSchema })),
  unread: v.boolean(),
  may_take: v.boolean(),
})
export type Alert = v.InferOutput<typeof alertSchema>

/** As many alerts are answered at once, and marked read at once. */
export const MAX_ALERTS = 1000
