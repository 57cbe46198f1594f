import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import { within } from '../../within.ts'
import { createRobotListeners } from '../listeners.ts'
import type { ControlChange } from './control.ts'
import { decide } from './decider.ts'
import { evolve } from './evolve.ts'
import type { LeaseRecord } from './leaseRecord.ts'
import type { KeptEvent, LeaseChange } from './leaseRows.ts'
import { type ControlCommand, type ControlEvent, type ControlState, type Decision, NOBODY } from './state.ts'

/** How control of each robot stands, and what changes it. */
export type LeaseStates = {
  readonly stateOf: (robot: number) => ControlState
  /** Robots whose control somebody has had or has asked for. */
  readonly all: () => ReadonlyMap<number, ControlState>
  /** What a command would change now. */
  readonly decideNow: (robot: number, command: ControlCommand) => Decision
  /** Decides a command and applies it at once. What was on its way to the database happens first. `stored` settles with what is stored behind. */
  readonly applyNow: (robot: number, command: ControlCommand, address?: string) => AppliedDecision
  /** Ends graces and requests that are over. */
  readonly tick: (robot: number) => void
  /** Decides a command and applies it when it is stored. One at a time for each robot. @throws when it cannot be stored; nothing has changed then */
  readonly storeFirst: (robot: number, command: ControlCommand, address?: string) => Promise<Decision>
  readonly onChange: (robot: number, listener: (change: ControlChange) => void) => () => void
  /** Robots that have just lost their holder without getting another. */
  readonly holderLost: Observable<number>
}

export type AppliedDecision = { readonly decision: Decision; readonly stored: Promise<void> }

export type LeaseStatesParts = {
  /** Where the last run of the service left control. */
  readonly states: Map<number, ControlState>
  /** When this run began. */
  readonly startedMs: number
  readonly now: () => number
  readonly robotState: (robot: number) => number | undefined
  readonly record: LeaseRecord
  readonly log: Logger
}

type Change = ControlChange & { happened: boolean }

/** What does not wait for the database still waits this long for what is being stored before it, so that the order stays where all is well. */
export const STORE_TIMEOUT_MS = 1000

const isKept = (event: ControlEvent): event is KeptEvent => event.type !== 'connected' && event.type !== 'disconnected'
const fold = (state: ControlState, events: readonly ControlEvent[]): ControlState => events.reduce(evolve, state)
const recorded = ({ state, events }: ControlChange, address: string | undefined): LeaseChange => ({
  state,
  events: events.filter(isKept).map(event => ({ event, address })),
})

export function createLeaseStates(parts: LeaseStatesParts): LeaseStates {
  const { states, startedMs, now, robotState, record, log } = parts
  const listeners = createRobotListeners<ControlChange>()
  const holderLost = new Subject<number>()
  /** What has been decided and happens as soon as it is stored, by robot. */
  const pending = new Map<number, Change>()
  const stateOf = (robot: number): ControlState => states.get(robot) ?? { ...NOBODY, since: startedMs }
  const decideNow = (robot: number, command: ControlCommand): Decision =>
    decide(command, stateOf(robot), { now: now(), robotState: robotState(robot) })

  function happen(robot: number, change: Change): void {
    const before = stateOf(robot)
    const { events, state } = change
    change.happened = true
    states.set(robot, state)
    listeners.call(robot, { events, state })
    if (before.holder && !state.holder) holderLost.next(robot)
  }

  function applyNow(robot: number, command: ControlCommand, address?: string): AppliedDecision {
    const before = pending.get(robot)
    if (before && !before.happened) happen(robot, before)
    const decision = decideNow(robot, command)
    if (!decision.ok || decision.events.length === 0) return { decision, stored: Promise.resolve() }
    const { events } = decision
    const change = { events, state: fold(stateOf(robot), events), happened: false }
    happen(robot, change)
    const stored = events.some(isKept) ? record.keep(robot, recorded(change, address)) : Promise.resolve()
    return { decision, stored }
  }

  function tick(robot: number): void {
    applyNow(robot, { type: 'tick' }).stored.catch(error =>
      log.error({ err: error }, 'A change of control could not be stored'),
    )
  }

  return {
    stateOf,
    all: () => states,
    decideNow,
    applyNow,
    tick,
    storeFirst: async (robot, command, address) => {
      if (!(await within(record.stored(robot), STORE_TIMEOUT_MS)))
        throw new Error('Control is behind with what is to be stored')
      tick(robot)
      const decision = decideNow(robot, command)
      if (!decision.ok || decision.events.length === 0) return decision
      const { events } = decision
      const change: Change = { events, state: fold(stateOf(robot), events), happened: false }
      pending.set(robot, change)
      try {
        await record.store(robot, recorded(change, address), () => change.happened)
      } finally {
        pending.delete(robot)
      }
      if (!change.happened) happen(robot, change)
      return decision
    },
    onChange: listeners.add,
    holderLost,
  }
}
