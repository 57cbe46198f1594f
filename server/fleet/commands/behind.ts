import type { Logger } from 'pino'
import { untilStored } from '../../database/untilStored.ts'

/** Beyond it nothing more is kept while the database stands still. */
const MAX_WAITING = 1000

type InTurn = (task: () => Promise<unknown>) => Promise<unknown>

/** What is stored behind the back of something that could not wait for it. */
export type Behind = {
  /**
   * Settles when it is stored. Rejects when it never will be; a caller that does not wait need not listen.
   * @param inTurn runs the storing behind what it must not overtake; what waits for its turn counts among what waits
   */
  readonly keep: (store: () => Promise<unknown>, inTurn?: InTurn) => Promise<void>
  /** Gives what cannot be stored one more try. */
  readonly close: () => Promise<void>
}

export function createBehind(log: Logger): Behind {
  const closing = new AbortController()
  const waiting = new Set<Promise<void>>()
  return {
    keep: (store, inTurn = task => task()) => {
      if (waiting.size >= MAX_WAITING) {
        log.error('What became of a command is not kept: too much waits for the database')
        return Promise.reject(new Error('Too much waits for the database'))
      }
      const onFailure = (error: unknown): void =>
        log.error({ err: error }, 'What became of a command is not stored yet; trying again')
      // Tried again within its turn: what follows it is to find it stored.
      const stored = inTurn(() => untilStored(store, { closing: closing.signal, onFailure })).then(
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
