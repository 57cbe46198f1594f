import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { within } from '../../within.ts'
import { createRobotListeners } from '../listeners.ts'
import { createRobotQueues } from '../robotQueues.ts'
import type { Control, ControlAnswer, ControlChange } from './control.ts'
import { decide } from './decider.ts'
import { evolve, revive } from './evolve.ts'
import { createLeaseRecord } from './leaseRecord.ts'
import { createLeaseRows, type KeptEvent, type LeaseChange } from './leaseRows.ts'
import { type ControlCommand, type ControlEvent, type ControlState, type Decision, NOBODY } from './state.ts'
import { createSteadyTime } from './steadyTime.ts'

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
/** What does not wait for the database still waits this long for what is being stored before it, so that the order stays where all is well. */
const PATIENCE_MS = 1000

/** What a person asks for and is answered: it happens when it is stored, or not at all. Everything else happens, and is stored behind it. */
const STORED_FIRST: ReadonlySet<ControlCommand['type']> = new Set(['take', 'request', 'cede', 'deny'])

type Change = ControlChange & { happened: boolean }

const isKept = (event: ControlEvent): event is KeptEvent => event.type !== 'connected' && event.type !== 'disconnected'
const fold = (state: ControlState, events: readonly ControlEvent[]): ControlState => events.reduce(evolve, state)
const recorded = ({ state, events }: ControlChange, address: string | undefined): LeaseChange => ({
  state,
  events: events.filter(isKept).map(event => ({ event, address })),
})

/** Takes control up where the last run of the service left it. */
export async function startLeases({ db, clock, log, robotState, signOuts }: LeaseOptions): Promise<Control> {
  const time = createSteadyTime(clock)
  const rows = createLeaseRows(db, time)
  const record = createLeaseRecord({ rows, log })
  const queues = createRobotQueues()
  const listeners = createRobotListeners<ControlChange>()
  const holderLost = new Subject<number>()
  const startedMs = time.now()
  const states = new Map(
    [...(await rows.load())].map(([robot, kept]): [number, ControlState] => [robot, revive(kept, startedMs)]),
  )
  /** What has been decided and happens as soon as it is stored, by robot. */
  const pending = new Map<number, Change>()
  const stateOf = (robot: number): ControlState => states.get(robot) ?? { ...NOBODY, since: startedMs }
  const decideNow = (robot: number, command: ControlCommand): Decision =>
    decide(command, stateOf(robot), { now: time.now(), robotState: robotState(robot) })
  const failed = (error: unknown): void => log.error({ err: error }, 'A change of control could not be stored')

  function happen(robot: number, change: Change): void {
    const before = stateOf(robot)
    const { events, state } = change
    change.happened = true
    states.set(robot, state)
    listeners.call(robot, { events, state })
    if (before.holder && !state.holder) holderLost.next(robot)
  }

  /** Decides and does it at once. What was on its way to the database happens first. `stored` settles with what is stored behind. */
  function doNow(
    robot: number,
    command: ControlCommand,
    address?: string,
  ): { decision: Decision; stored: Promise<void> } {
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
  const tickNow = (robot: number): void => void doNow(robot, { type: 'tick' }).stored.catch(failed)

  async function storeFirst(robot: number, command: ControlCommand, address?: string): Promise<Decision> {
    if (!(await within(record.stored(robot), PATIENCE_MS)))
      throw new Error('Control is behind with what is to be stored')
    tickNow(robot)
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
  }

  /** In the order in which they come; what does not wait for the database waits a moment at most. */
  async function submit(robot: number, command: ControlCommand, address?: string): Promise<ControlAnswer> {
    if (STORED_FIRST.has(command.type)) {
      const decision = await queues.run(robot, () => storeFirst(robot, command, address))
      return decision.ok ? { ok: true } : decision
    }
    await within(
      queues.run(robot, async () => undefined),
      PATIENCE_MS,
    )
    tickNow(robot)
    const { decision, stored } = doNow(robot, command, address)
    await within(stored, PATIENCE_MS)
    return decision.ok ? { ok: true } : decision
  }

  const stopTicks = clock.every(TICK_MS, () => {
    for (const robot of states.keys()) {
      const due = decideNow(robot, { type: 'tick' })
      if (due.ok && due.events.length > 0) submit(robot, { type: 'tick' }).catch(failed)
    }
  })
  const signingOut = signOuts.subscribe(({ login }) => {
    for (const [robot, { holder, requests }] of states)
      if ([holder, ...requests].some(involved => involved?.login === login))
        submit(robot, { type: 'signedOut', login }).catch(failed)
  })

  return {
    time,
    stateOf,
    holderOf: robot => stateOf(robot).holder,
    fence: robot => stateOf(robot).fence,
    submit,
    takeForStop: (robot, by, address) => {
      tickNow(robot)
      const { decision, stored } = doNow(robot, { type: 'takeForStop', by }, address)
      stored.catch(failed)
      return decision.ok ? { ok: true, fence: stateOf(robot).fence, stored } : decision
    },
    fenceHeard: (robot, fence) => {
      if (fence > stateOf(robot).fence) submit(robot, { type: 'fenceHeard', fence }).catch(failed)
    },
    onChange: listeners.add,
    holderLost,
    close: async () => {
      stopTicks()
      signingOut.unsubscribe()
      await queues.drained()
      await record.close()
    },
  }
}
