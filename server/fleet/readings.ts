import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StateChange } from '../../contract/gateway.ts'
import { batteryPercent } from '../../contract/robot/models.ts'
import type { Clock } from '../clock.ts'
import type { FleetRows, Reading } from './fleetRows.ts'
import type { LiveFrame } from './liveFrame.ts'
import { messageOf } from './liveMessage.ts'
import type { Registry } from './registry.ts'

/** Between two writes: of a thousand robots some fifteen are together. */
const GATHER_MS = 500
/** Least time between two writes of one robot's readings. */
const SAVE_INTERVAL_MS = 30_000

/** What robots say of themselves, kept in memory and now and then in the database. */
export type Readings = {
  /** Reads a frame of basic data; false when its body is broken. */
  readonly take: (robot: number, frame: LiveFrame) => boolean
  /** Folds a state change; one that has been seen, or is older than one seen, changes nothing. */
  readonly fold: (robot: number, bootId: string, change: StateChange) => void
}

export function createReadings(options: {
  readonly registry: Registry
  readonly rows: FleetRows
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>
  readonly log: Logger
}): Readings {
  const { registry, rows, clock, log } = options
  const savedMs = new Map<number, number>()
  /** Readings to be stored, with what others come meanwhile. */
  const due = new Map<number, Reading>()
  let isSaving = false

  async function save(): Promise<void> {
    isSaving = true
    while (due.size > 0) {
      const readings = new Map(due)
      due.clear()
      try {
        const saved = await rows.saveReadings(readings)
        // Their next frame comes soon.
        for (const robot of readings.keys()) if (!saved.has(robot)) savedMs.delete(robot)
      } catch (error) {
        log.warn({ err: error, robots: readings.size }, 'Readings were not stored')
      }
      await wait(GATHER_MS, undefined, { ref: false })
    }
    isSaving = false
  }

  return {
    take: (robot, frame) => {
      const message = messageOf(frame)
      if (message?.channel !== 'basic') return false
      const entry = registry.entry(robot)
      const basic = message.body
      const arrivedMs = clock.monotonicMs()
      entry.live = {
        ...entry.live,
        basic,
        basicMs: Math.min(frame.timeMs, clock.now()),
        basicArrivedMs: arrivedMs,
      }
      if (arrivedMs - (savedMs.get(robot) ?? Number.NEGATIVE_INFINITY) < SAVE_INTERVAL_MS) return true
      savedMs.set(robot, arrivedMs)
      due.set(robot, {
        state: basic.state,
        planType: basic.plan_type,
        batteryPercent: batteryPercent(basic.battery),
      })
      if (!isSaving) void save()
      return true
    },
    fold: (robot, bootId, change) => {
      const entry = registry.entry(robot)
      const { status } = entry.live
      if (status?.bootId === bootId && change.seq <= status.seq) return
      const { seq, state, plan, plan_type: planType, sector, location, time } = change
      entry.live = {
        ...entry.live,
        status: { bootId, seq, state, plan, planType, sector, location, sinceMs: Math.min(time, clock.now()) },
        statusArrivedMs: clock.monotonicMs(),
      }
    },
  }
}
