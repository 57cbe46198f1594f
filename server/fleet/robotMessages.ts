import type { Logger } from 'pino'
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { Database } from '../database/database.ts'
import { messages } from '../database/schema.ts'
import { untilStored } from '../database/untilStored.ts'
import type { LiveFrame } from './liveFrame.ts'
import { createRobotQueues } from './robotQueues.ts'

/** What robots say to their operators (channel `robot_message`), kept for people who come later (O-030, M-074). */
export type RobotMessages = {
  /** Stores a message behind the frame's back, once however often the frame comes; false when its body is broken. */
  readonly keep: (robot: number, frame: LiveFrame) => boolean
  /** Gives what cannot be stored one more try. */
  readonly close: () => Promise<void>
}

type Row = typeof messages.$inferInsert

/** Of one robot; what it says beyond that while the database stands still is not kept. */
const MAX_WAITING = 1000

export function createRobotMessages(db: Database, log: Logger): RobotMessages {
  const queues = createRobotQueues()
  const closing = new AbortController()
  /** What is not in the database yet, by robot: it goes there at once, and again each second while it cannot be stored. */
  const waiting = new Map<number, Row[]>()
  const onFailure = (error: unknown): void => log.error({ err: error }, 'Messages are not stored yet; trying again')

  async function storeAll(robot: number, rows: Row[]): Promise<void> {
    while (rows.length > 0) {
      let batch: readonly Row[] = []
      const insert = async (): Promise<void> => {
        batch = [...rows]
        await db
          .insert(messages)
          .values([...batch])
          .onConflictDoNothing()
      }
      await untilStored(insert, { closing: closing.signal, onFailure }).catch(error =>
        log.error({ err: error, robot }, 'Messages were not stored'),
      )
      rows.splice(0, batch.length)
    }
    waiting.delete(robot)
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
      const rows = [row]
      waiting.set(robot, rows)
      void queues.run(robot, () => storeAll(robot, rows))
      return true
    },
    close: async () => {
      closing.abort()
      await queues.drained()
    },
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
