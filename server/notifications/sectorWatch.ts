import type { Logger } from 'pino'
import { channelByName } from '../../contract/telemetry/channels.ts'
import { addSkippedSectors } from '../alerts/foldAlerts.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { untilStored } from '../database/untilStored.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { messageOf } from '../fleet/liveMessage.ts'
import { createRobotQueues } from '../fleet/robotQueues.ts'
import { recordNotice } from './notices.ts'

const SECTOR_ORDER = channelByName('sector_order').id
/** Of all robots; what they skip beyond that while nothing can be stored is not written down. */
const MAX_WAITING = 1000

type Parts = {
  readonly fleet: Pick<Fleet, 'registry' | 'subscriptions' | 'onEveryFrame'>
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly log: Logger
  /** Told the account of a robot whose alerts are others than they were. */
  readonly alertsChanged?: (account: number) => void
}

function skippedOf(frame: LiveFrame): ReadonlySet<number> | undefined {
  const message = messageOf(frame)
  if (message?.channel !== 'sector_order') return undefined
  return new Set(message.body.queue.filter(({ status }) => status === 'skipped').map(({ sector }) => sector))
}

/** Sectors that a robot has skipped. */
type Skipped = {
  readonly robot: number
  readonly plan: number | undefined
  readonly sectors: readonly number[]
  readonly timeMs: number
  /** When the service noticed it, however late it can be stored. */
  readonly noticedMs: number
}

/** Writes down what was skipped, of each robot in its order, once the database can. */
function createSkippedRecord({ db, log, alertsChanged }: Pick<Parts, 'db' | 'log' | 'alertsChanged'>) {
  const queues = createRobotQueues()
  const closing = new AbortController()
  let waiting = 0

  const write = ({ noticedMs, ...skipped }: Skipped): Promise<number | undefined> =>
    db.transaction(async tx => {
      const { robot, sectors, timeMs } = skipped
      if (!(await recordNotice(tx, { notification: 'skipped-sector', ...skipped }, noticedMs))) return undefined
      return addSkippedSectors(tx, { robot, sectors, time: new Date(timeMs) })
    })

  async function keep(skipped: Skipped): Promise<void> {
    const { robot } = skipped
    if (waiting >= MAX_WAITING) return log.error({ robot }, 'Skipped sectors are not kept: too much waits')
    waiting += 1
    const onFailure = (error: unknown): void =>
      log.error({ err: error, robot }, 'Skipped sectors are not stored yet; trying again')
    try {
      const account = await queues.run(robot, () =>
        untilStored(() => write(skipped), { closing: closing.signal, onFailure }),
      )
      if (account !== undefined) alertsChanged?.(account)
    } catch (error) {
      log.error({ err: error, robot }, 'Skipped sectors were not noticed')
    } finally {
      waiting -= 1
    }
  }

  return {
    keep,
    close: async () => {
      closing.abort()
      await queues.drained()
    },
  }
}

/**
 * Notices sectors that a robot has skipped since its sector order before, also the last one it sent before the service was started anew.
 * @returns settles when what it has seen is written down; what cannot be stored is given one more try
 */
export function watchSectors(parts: Parts): () => Promise<void> {
  const { fleet, clock } = parts
  const orders = new Map<number, { readonly timeMs: number; readonly skipped: ReadonlySet<number> }>()
  const subscriber = Symbol('sectors that are skipped')
  const asked = new Set<number>()
  const record = createSkippedRecord(parts)

  function ask(robot: number): void {
    if (asked.has(robot)) return
    asked.add(robot)
    fleet.subscriptions.want(robot, subscriber, new Map([[SECTOR_ORDER, undefined]]))
  }

  /** Sectors that this order skips and the one before did not. */
  function newlySkipped(robot: number, frame: LiveFrame): readonly number[] {
    const before = orders.get(robot)
    const skipped = skippedOf(frame)
    if (skipped === undefined || (before !== undefined && frame.timeMs < before.timeMs)) return []
    orders.set(robot, { timeMs: frame.timeMs, skipped })
    return before === undefined
      ? []
      : [...skipped].filter(sector => !before.skipped.has(sector)).toSorted((a, b) => a - b)
  }

  for (const { live, memory } of fleet.registry.all()) {
    ask(live.robot)
    for (const frame of memory.recall(channel => (channel === SECTOR_ORDER ? Number.NEGATIVE_INFINITY : undefined)))
      newlySkipped(live.robot, frame)
  }

  const stop = fleet.onEveryFrame((robot, frame) => {
    ask(robot)
    if (frame.channel !== SECTOR_ORDER) return
    const sectors = newlySkipped(robot, frame)
    if (sectors.length === 0) return
    const plan = fleet.registry.find(robot)?.live.status?.plan
    const noticedMs = clock.now()
    void record.keep({ robot, plan, sectors, timeMs: Math.min(frame.timeMs, noticedMs), noticedMs })
  })
  return async () => {
    stop()
    await record.close()
  }
}
