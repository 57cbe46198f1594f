import type * as v from 'valibot'
import type { RobotConnection } from '../../contract/sockets/streamer.ts'
import type { basicSchema } from '../../contract/telemetry/records.ts'
import { type ClockOffset, createClockOffset } from './clockOffset.ts'
import { createFrameClock, type FrameClock } from './frameClock.ts'
import { createFrameMemory, type FrameMemory, type MemoryContent } from './frameMemory.ts'

export type Basic = v.InferOutput<typeof basicSchema>

/** The state a robot said it is in. `plan` 0: none. Ms since the epoch. */
export type LiveStatus = {
  readonly bootId: string
  readonly seq: number
  readonly state: number
  readonly plan: number
  readonly planType: number | undefined
  readonly sector: number
  readonly location: number
  readonly sinceMs: number
}

/** What the service knows of a robot now; what it said last stays while it is away. */
export type LiveRobot = {
  readonly robot: number
  readonly connection: RobotConnection
  readonly mainDeb: string
  /** Undefined until the robot has said it since the service started or ever. */
  readonly bootId: string | undefined
  readonly status: LiveStatus | undefined
  /** The newest basic data since the service started. */
  readonly basic: Basic | undefined
  /** When that was true: by the robot's corrected clock, and not after it came. */
  readonly basicMs: number | undefined
  /** When each of them came, by the monotonic clock; undefined for what was said before the service started. */
  readonly basicArrivedMs?: number | undefined
  readonly statusArrivedMs?: number | undefined
  /** Service time of the last word of any kind. */
  readonly heardMs: number
  /** Whether it has said anything since the service started; a connection message may be one that a broker has kept. */
  readonly hasSpoken: boolean
}

/** One robot's place in the registry. */
export type RobotEntry = {
  live: LiveRobot
  memory: FrameMemory
  readonly clockOffset: ClockOffset
  readonly frameClock: FrameClock
}

/** Every robot the service knows, in memory. A robot is never dropped from it for being silent. */
export type Registry = {
  readonly entry: (robot: number) => RobotEntry
  readonly find: (robot: number) => RobotEntry | undefined
  readonly all: () => Iterable<RobotEntry>
  /** Goes on from how a robot stood before the service was started. Before anybody watches. */
  readonly restore: (robot: number, content: MemoryContent) => void
}

/** `known`: what the database holds of each robot. A robot that is not in it starts as offline. */
export function createRegistry(known: readonly LiveRobot[], nowMs: number): Registry {
  const newEntry = (live: LiveRobot): RobotEntry => ({
    live,
    memory: createFrameMemory(),
    clockOffset: createClockOffset(),
    frameClock: createFrameClock(),
  })
  const entries = new Map(known.map(live => [live.robot, newEntry(live)]))
  return {
    entry: robot => {
      const existing = entries.get(robot)
      if (existing) return existing
      const entry = newEntry({
        robot,
        connection: { state: 'offline', since: nowMs },
        mainDeb: '',
        bootId: undefined,
        status: undefined,
        basic: undefined,
        basicMs: undefined,
        heardMs: nowMs,
        hasSpoken: false,
      })
      entries.set(robot, entry)
      return entry
    },
    find: robot => entries.get(robot),
    all: () => entries.values(),
    restore: (robot, content) => {
      const entry = entries.get(robot)
      if (!entry) return
      const memory = createFrameMemory(content)
      for (const frame of entry.memory.recall(() => Number.NEGATIVE_INFINITY)) memory.remember(frame)
      entry.memory = memory
    },
  }
}
