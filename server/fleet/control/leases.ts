import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { within } from '../../within.ts'
import { createRobotQueues } from '../robotQueues.ts'
import type { Control, ControlAnswer } from './control.ts'
import { revive } from './evolve.ts'
import { createLeaseRecord } from './leaseRecord.ts'
import { createLeaseRows } from './leaseRows.ts'
import { createLeaseStates, STORE_TIMEOUT_MS } from './leaseStates.ts'
import type { ControlCommand, ControlState } from './state.ts'
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
/** What a person asks for and is answered: it happens when it is stored, or not at all. Everything else happens, and is stored behind it. */
const STORED_FIRST: ReadonlySet<ControlCommand['type']> = new Set(['take', 'request', 'cede', 'deny'])

/** Takes control up where the last run of the service left it. */
export async function startLeases({ db, clock, log, robotState, signOuts }: LeaseOptions): Promise<Control> {
  const time = createSteadyTime(clock)
  const rows = createLeaseRows(db, time)
  const record = createLeaseRecord({ rows, log })
  const queues = createRobotQueues()
  const startedMs = time.now()
  const states = new Map(
    [...(await rows.load())].map(([robot, before]): [number, ControlState] => [robot, revive(before, startedMs)]),
  )
  const leases = createLeaseStates({ states, startedMs, now: time.now, robotState, record, log })
  const { stateOf } = leases
  const failed = (error: unknown): void => log.error({ err: error }, 'A change of control could not be stored')

  /** In the order in which they come; what does not wait for the database waits a moment at most. */
  async function submit(robot: number, command: ControlCommand, address?: string): Promise<ControlAnswer> {
    if (STORED_FIRST.has(command.type)) {
      const decision = await queues.run(robot, () => leases.storeFirst(robot, command, address))
      return decision.ok ? { ok: true } : decision
    }
    await within(
      queues.run(robot, async () => undefined),
      STORE_TIMEOUT_MS,
    )
    leases.tick(robot)
    const { decision, stored } = leases.applyNow(robot, command, address)
    await within(stored, STORE_TIMEOUT_MS)
    return decision.ok ? { ok: true } : decision
  }

  const stopTicks = clock.every(TICK_MS, () => {
    for (const robot of leases.all().keys()) {
      const due = leases.decideNow(robot, { type: 'tick' })
      if (due.ok && due.events.length > 0) submit(robot, { type: 'tick' }).catch(failed)
    }
  })
  const signingOut = signOuts.subscribe(({ login }) => {
    for (const [robot, { holder, requests }] of leases.all())
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
      leases.tick(robot)
      const { decision, stored } = leases.applyNow(robot, { type: 'takeForStop', by }, address)
      stored.catch(failed)
      return decision.ok ? { ok: true, fence: stateOf(robot).fence, stored } : decision
    },
    fenceHeard: (robot, fence) => {
      if (fence > stateOf(robot).fence) submit(robot, { type: 'fenceHeard', fence }).catch(failed)
    },
    onChange: leases.onChange,
    holderLost: leases.holderLost,
    close: async () => {
      stopTicks()
      signingOut.unsubscribe()
      await queues.drained()
      await record.close()
    },
  }
}
