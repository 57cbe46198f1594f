import type { Logger } from 'pino'
import { untilStored } from '../../database/untilStored.ts'
import { createRobotQueues } from '../robotQueues.ts'
import type { LeaseChange, LeaseRows } from './leaseRows.ts'

/** Of one robot; the oldest of those that wait while nothing can be stored are not kept beyond it. How control stands always is. */
const MAX_WAITING_EVENTS = 1000

/** Changes of control on their way to the database, of each robot in their order. */
export type LeaseRecord = {
  /**
   * Stores a change before it happens; rejects when it cannot be stored. One that has happened meanwhile is stored as `keep` does.
   */
  readonly store: (robot: number, change: LeaseChange, hasHappened: () => boolean) => Promise<void>
  /** Stores a change that has happened, however long that takes. Rejects when no row can ever hold it. */
  readonly keep: (robot: number, change: LeaseChange) => Promise<void>
  /** Settles when everything of the robot that was handed in so far is stored. */
  readonly stored: (robot: number) => Promise<void>
  /** Gives what cannot be stored one more try. */
  readonly close: () => Promise<void>
}

type Waiting = { change: LeaseChange; readonly stored: Promise<void> }

export function createLeaseRecord({ rows, log }: { readonly rows: LeaseRows; readonly log: Logger }): LeaseRecord {
  const queues = createRobotQueues()
  /** What has not been handed to the database yet, by robot: it goes there at once. */
  const waiting = new Map<number, Waiting>()
  const closing = new AbortController()

  const save = (robot: number, change: LeaseChange, hasHappened: () => boolean): Promise<void> =>
    untilStored(() => rows.save(robot, change), {
      closing: closing.signal,
      goesOn: hasHappened,
      onFailure: error => log.error({ err: error, robot }, 'A change of control is not stored yet; trying again'),
    })

  return {
    store: (robot, change, hasHappened) => queues.run(robot, () => save(robot, change, hasHappened)),
    keep: (robot, change) => {
      const before = waiting.get(robot)
      if (before) {
        const events = [...before.change.events, ...change.events].slice(-MAX_WAITING_EVENTS)
        before.change = { state: change.state, events }
        return before.stored
      }
      const stored = queues.run(robot, async () => {
        const own = waiting.get(robot)
        waiting.delete(robot)
        if (own) await save(robot, own.change, () => true)
      })
      waiting.set(robot, { change, stored })
      return stored
    },
    stored: robot => queues.run(robot, async () => undefined),
    close: async () => {
      closing.abort()
      await queues.drained()
    },
  }
}
