/** The states that a robot was in around a moment, from the history that the service stores. */
import type { RobotStatus } from '../../../../contract/resources/robots.ts'
import { type RobotState, robotState } from '../../../../contract/robot/states.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { type Shape, shapeOf } from '../../../widgets/state/stateShapes.ts'
import { hourAt, isWithin, type Period } from '../../robotDays/periods.ts'

/** `state` undefined: nobody knows what the robot did. `goesOn`: it is in this state still. */
export type RecordedState = Period & {
  readonly state: RobotState | undefined
  readonly shape: Shape
  readonly goesOn: boolean
}

const OFFLINE_SLUG = robotState(undefined, { online: false }).slug
/** A gap between two entries that does not count: their times are whole seconds. */
const SEAM_MS = 2000

function recorded(entry: RobotStatus, nowMs: number): RecordedState {
  const state = robotState(entry.state, { online: entry.status_type !== OFFLINE_SLUG, planType: entry.plan_type })
  return {
    fromMs: fromWireTime(entry.start_time),
    toMs: entry.end_time === undefined ? nowMs : fromWireTime(entry.end_time),
    state,
    shape: shapeOf(state.generalState),
    goesOn: entry.end_time === undefined,
  }
}

/**
 * States with their whole length, the newest first; entries that differ in plan or sector alone are one. Time between them that no entry covers is unknown.
 * @param entries of one robot, in any order, the same one perhaps more than once
 */
export function recordedStates(entries: readonly RobotStatus[], nowMs: number): readonly RecordedState[] {
  const states: RecordedState[] = []
  for (const next of entries.map(entry => recorded(entry, nowMs)).toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = states.at(-1)
    if (last && next.toMs <= last.toMs) continue
    const isSeam = last !== undefined && next.fromMs - last.toMs <= SEAM_MS
    if (last && isSeam && last.state?.slug === next.state?.slug) {
      states[states.length - 1] = { ...next, fromMs: last.fromMs }
      continue
    }
    if (last && !isSeam)
      states.push({ fromMs: last.toMs, toMs: next.fromMs, state: undefined, shape: 'unknown', goesOn: false })
    states.push(next)
  }
  return states.toReversed()
}

/** The state of a moment: the newest that it lies in. */
export const stateAt = (states: readonly RecordedState[], timeMs: number): RecordedState | undefined =>
  states.find(state => isWithin(state, timeMs) || (state.goesOn && timeMs >= state.fromMs))

/** The hours whose states are shown beside a moment: the one before, its own, and the one after. */
export function hoursAround(timeMs: number, zone: string): readonly Period[] {
  const hour = hourAt(timeMs, zone)
  return [hourAt(hour.fromMs - 1, zone), hour, hourAt(hour.toMs, zone)]
}
