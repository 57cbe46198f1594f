import type { Logger } from 'pino'
import { channelByName } from '../../contract/telemetry/channels.ts'
import { addSkippedSectors } from '../alerts/foldAlerts.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { messageOf } from '../fleet/liveMessage.ts'
import { recordNotice } from './notices.ts'

const SECTOR_ORDER = channelByName('sector_order').id

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

/**
 * Notices sectors that a robot has skipped since its sector order before, also the last one it sent before the service was started anew.
 * @returns settles when what it has seen is written down
 */
export function watchSectors({ fleet, db, clock, log, alertsChanged }: Parts): () => Promise<void> {
  const orders = new Map<number, { readonly timeMs: number; readonly skipped: ReadonlySet<number> }>()
  const writes = new Set<Promise<void>>()
  const subscriber = Symbol('sectors that are skipped')
  const asked = new Set<number>()

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

  async function write(robot: number, sectors: readonly number[], timeMs: number): Promise<void> {
    const plan = fleet.registry.find(robot)?.live.status?.plan
    try {
      const account = await db.transaction(async tx => {
        const notice = { notification: 'skipped-sector', robot, plan, sectors, timeMs } as const
        if (!(await recordNotice(tx, notice, clock.now()))) return undefined
        return addSkippedSectors(tx, { robot, sectors, time: new Date(timeMs) })
      })
      if (account !== undefined) alertsChanged?.(account)
    } catch (error) {
      log.error({ err: error, robot }, 'Skipped sectors were not noticed')
    }
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
    const writing = write(robot, sectors, Math.min(frame.timeMs, clock.now())).finally(() => writes.delete(writing))
    writes.add(writing)
  })
  return async () => {
    stop()
    await Promise.all(writes)
  }
}
