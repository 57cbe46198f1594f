import type { Logger } from 'pino'
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { Database } from '../database/database.ts'
import { messages } from '../database/schema.ts'
import type { LiveFrame } from './liveFrame.ts'
import { createRobotQueues } from './robotQueues.ts'

/** What robots say to their operators (channel `robot_message`), kept for people who come later (O-030, M-074). */
export type RobotMessages = {
  /** Stores a message behind the frame's back, once however often the frame comes; false when its body is broken. */
  readonly keep: (robot: number, frame: LiveFrame) => boolean
  /** Settles when everything handed in so far is stored. */
  readonly drained: () => Promise<void>
}

type Row = typeof messages.$inferInsert

/** Of one robot; what it says beyond that while the database stands still is not kept. */
const MAX_WAITING = 1000

export function createRobotMessages(db: Database, log: Logger): RobotMessages {
  const queues = createRobotQueues()
  /** What has not been handed to the database yet, by robot: it goes there at once. */
  const waiting = new Map<number, Row[]>()

  async function store(robot: number): Promise<void> {
    const rows = waiting.get(robot) ?? []
    waiting.delete(robot)
    await db.insert(messages).values(rows).onConflictDoNothing()
  }

  return {
    keep: (robot, frame) => {
      const row = messageRow(robot, frame)
      if (!row) return false
      const others = waiting.get(robot)
      if (others) {
        if (others.length < MAX_WAITING) others.push(row)
        return true
      }
      waiting.set(robot, [row])
      queues.run(robot, () => store(robot)).catch(error => log.error({ err: error, robot }, 'Messages were not stored'))
      return true
    },
    drained: queues.drained,
  }
}

/** The row of a message; undefined when its body is broken. */
export function messageRow(robot: number, frame: Pick<LiveFrame, 'bytes' | 'timeMs' | 'seq'>): Row | undefined {
  const [whole] = readFrames(frame.bytes, () => undefined)
  const message = whole && decodeFrame(whole)
  if (!message?.ok || message.value.channel !== 'robot_message') return undefined
  const { level, text, key } = message.value.body
  // No text of the database can hold a NUL.
  return { robot, time: new Date(frame.timeMs), level, text: withoutNul(text), key: withoutNul(key), seq: frame.seq }
}

const withoutNul = (text: string): string => text.replaceAll('\0', '')
