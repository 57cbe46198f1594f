import type { Logger } from 'pino'
import { untilStored } from '../../database/untilStored.ts'

/** Beyond it nothing more is kept while the database stands still. */
const MAX_WAITING = 1000

/** What is stored behind the back of something that could not wait for it. */
export type Behind = {
  /** Settles when it is stored. Rejects when it never will be; a caller that does not wait need not listen. */
  readonly keep: (store: () => Promise<unknown>) => Promise<void>
  /** Gives what cannot be stored one more try. */
  readonly close: () => Promise<void>
}

export function createBehind(log: Logger): Behind {
  const closing = new AbortController()
  const waiting = new Set<Promise<void>>()
  return {
    keep: store => {
      if (waiting.size >= MAX_WAITING) {
        log.error('What became of a command is not kept: too much waits for the database')
        return Promise.reject(new Error('Too much waits for the database'))
      }
      const onFailure = (error: unknown): void =>
        log.error({ err: error }, 'What became of a command is not stored yet; trying again')
      const stored = untilStored(store, { closing: closing.signal, onFailure }).then(
        () => undefined,
        error => {
          log.error({ err: error }, 'What became of a command could not be stored')
          throw error
        },
      )
      waiting.add(stored)
      stored.catch(() => undefined).finally(() => waiting.delete(stored))
      return stored
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(waiting)
    },
  }
}
