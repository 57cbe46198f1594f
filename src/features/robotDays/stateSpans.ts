import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { type RobotState, robotState } from '../../../contract/robot/states.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { type Shape, shapeOf } from '../../widgets/state/stateShapes.ts'
import type { Period } from './periods.ts'

/** A stretch in which a robot's state, plan and sector stayed the same. `state` undefined: nobody knows what it did. `sector` 0: none. */
export type StateSpan = Period & {
  readonly state: RobotState | undefined
  readonly shape: Shape
  readonly plan: number
  readonly sector: number
}

const OFFLINE = robotState(undefined, { online: false })

function stateOf(entry: RobotStatus) {
  const state = robotState(entry.state, { online: entry.status_type !== OFFLINE.slug, planType: entry.plan_type })
  return { state, shape: shapeOf(state.generalState) }
}

const offline = (fromMs: number, toMs: number): StateSpan => ({
  fromMs,
  toMs,
  state: OFFLINE,
  shape: shapeOf(OFFLINE.generalState),
  plan: 0,
  sector: 0,
})

const unknown = (fromMs: number, toMs: number): StateSpan => ({
  fromMs,
  toMs,
  state: undefined,
  shape: 'unknown',
  plan: 0,
  sector: 0,
})

const goesOn = (span: StateSpan, next: StateSpan): boolean =>
  span.toMs === next.fromMs &&
  span.state?.slug === next.state?.slug &&
  span.sector === next.sector &&
  span.plan === next.plan

function append(spans: StateSpan[], next: StateSpan): void {
  if (next.toMs <= next.fromMs) return
  const last = spans.at(-1)
  if (last && goesOn(last, next)) spans[spans.length - 1] = { ...last, toMs: next.toMs }
  else spans.push(next)
}

/**
 * What a robot did in a period up to `nowMs`, without gaps: time that no entry covers is unknown, what has not been yet is left out.
 * @param entries of one robot, oldest first (P-017); an entry without an end lasts until now
 */
export function stateSpans(
  entries: readonly RobotStatus[],
  { fromMs, toMs }: Period,
  nowMs: number,
): readonly StateSpan[] {
  const endMs = Math.min(toMs, nowMs)
  const spans: StateSpan[] = []
  let reachedMs = fromMs
  for (const entry of entries) {
    const untilMs = Math.min(endMs, entry.end_time === undefined ? nowMs : fromWireTime(entry.end_time))
    const sinceMs = Math.max(reachedMs, fromWireTime(entry.start_time))
    if (untilMs <= sinceMs) continue
    append(spans, unknown(reachedMs, sinceMs))
    append(spans, entry.status_type === OFFLINE.slug ? offline(sinceMs, untilMs) : spanOf(entry, sinceMs, untilMs))
    reachedMs = untilMs
  }
  append(spans, unknown(reachedMs, endMs))
  return spans
}

const spanOf = (entry: RobotStatus, fromMs: number, toMs: number): StateSpan => ({
  fromMs,
  toMs,
  ...stateOf(entry),
  plan: entry.plan,
  sector: entry.sector,
})

/** The stretch that a time is in. */
export const spanAt = (spans: readonly StateSpan[], timeMs: number): StateSpan | undefined =>
  spans.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)
