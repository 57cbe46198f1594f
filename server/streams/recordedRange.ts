import type { Logger } from 'pino'
import type { TimeData } from '../../contract/sockets/streamer.ts'
import type { Archive } from '../recordings/archive.ts'

/** From when to when a robot is recorded, as far as was known when it was last looked up: asking for the time waits for nothing. */
export type RecordedRange = {
  readonly range: () => Pick<TimeData, 'from' | 'to'>
  /** Settles always. */
  readonly refresh: () => Promise<void>
}

export function createRecordedRange(archive: Archive, robot: number, log: Logger): RecordedRange {
  let range: Pick<TimeData, 'from' | 'to'> = {}
  return {
    range: () => range,
    refresh: async () => {
      try {
        const spans = await archive.spans(robot, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })
        const [first] = spans
        const last = spans.at(-1)
        range = first && last ? { from: first.fromMs, to: last.toMs } : {}
      } catch (error) {
        log.warn({ err: error, robot }, 'What is recorded of a robot could not be looked up')
      }
    },
  }
}
