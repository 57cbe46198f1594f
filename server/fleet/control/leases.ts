import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { createRobotListeners } from '../listeners.ts'
import { createRobotQueues } from '../robotQueues.ts'
import type { Control, ControlChange } from './control.ts'
import { decide } from './decider.ts'
import { evolve, revive } from './evolve.ts'
import { createLeaseRows, type KeptEvent } from './leaseRows.ts'
import { type ControlCommand, type ControlEvent, type ControlState, type Decision, NOBODY } from './state.ts'

export type LeaseOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** Number of the state a robot is in; undefined before it is known. */
  readonly robotState: (robot: number) => number | undefined
  /** Sessions that have just ended. */
  readonly signOuts: Observable<{ readonly login: number }>
}

/** Graces and requests end within this time of their end. */
const TICK_MS = 500

const isKept = (event: ControlEvent): event is KeptEvent => event.type !== 'connected' && event.type !== 'disconnected'
const fold = (state: ControlState, events: readonly ControlEvent[]): ControlState => events.reduce(evolve, state)

/** Takes control up where the last run of the service left it. */
export async function startLeases({ db, clock, log, robotState, signOuts }: LeaseOptions): Promise<Control> {
  const rows = createLeaseRows(db)
  const queues = createRobotQueues()
  const listeners = createRobotListeners<ControlChange>()
  const holderLost = new Subject<number>()
  const startedMs = clock.now()
  const states = new Map(
    [...(await rows.load(startedMs))].map(([robot, kept]): [number, ControlState] => [robot, revive(kept, startedMs)]),
  )
  const stateOf = (robot: number): ControlState => states.get(robot) ?? { ...NOBODY, since: startedMs }
  const decideNow = (robot: number, command: ControlCommand): Decision =>
    decide(command, stateOf(robot), { now: clock.now(), robotState: robotState(robot) })

  async function apply(robot: number, command: ControlCommand, address?: string): Promise<Decision> {
    const before = stateOf(robot)
    const decision = decideNow(robot, command)
    if (!decision.ok || decision.events.length === 0) return decision
    const { events } = decision
    const kept = events.filter(isKept)
    const state = fold(before, events)
    try {
      if (kept.length > 0) await rows.save(robot, state, kept, address)
    } catch (error) {
      // Sockets come and go whatever can be stored; what follows from it is decided again at the next tick.
      states.set(
        robot,
        fold(
          before,
          events.filter(event => !isKept(event)),
        ),
      )
      throw error
    }
    states.set(robot, state)
    listeners.call(robot, { events, state })
    if (before.holder && !state.holder) holderLost.next(robot)
    return decision
  }

  const failed = (error: unknown): void => log.error({ err: error }, 'A change of control could not be stored')
  const tick = (robot: number): Promise<unknown> => apply(robot, { type: 'tick' }).catch(failed)
  const inTurn = (robot: number, command: ControlCommand, address?: string) =>
    queues.run(robot, async () => {
      await tick(robot)
      const decision = await apply(robot, command, address)
      return decision.ok ? { ok: true as const, fence: stateOf(robot).fence } : decision
    })

  const stopTicks = clock.every(TICK_MS, () => {
    for (const robot of states.keys()) {
      const due = decideNow(robot, { type: 'tick' })
      if (due.ok && due.events.length > 0) void queues.run(robot, () => tick(robot))
    }
  })
  const signingOut = signOuts.subscribe(({ login }) => {
    for (const [robot, { holder, requests }] of states)
      if ([holder, ...requests].some(involved => involved?.login === login))
        inTurn(robot, { type: 'signedOut', login }).catch(failed)
  })

  return {
    stateOf,
    holderOf: robot => stateOf(robot).holder,
    fence: robot => stateOf(robot).fence,
    submit: async (robot, command, address) => {
      const answer = await inTurn(robot, command, address)
      return answer.ok ? { ok: true } : answer
    },
    takeForStop: (robot, by, address) => inTurn(robot, { type: 'takeForStop', by }, address),
    onChange: listeners.add,
    holderLost,
    close: async () => {
      stopTicks()
      signingOut.unsubscribe()
      await queues.drained()
    },
  }
}
