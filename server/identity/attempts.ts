import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'

/** Wrong passwords in a row that cost nothing (decision 9). */
const FREE_ATTEMPTS = 5
const LONGEST_WAIT_S = 900
/** Wrong passwords are forgotten this long after the first of a row. */
const MEMORY_S = 24 * 3600

const waitSeconds = (failures: number): number => Math.min(LONGEST_WAIT_S, 2 ** (failures - FREE_ATTEMPTS))

/**
 * Wrong passwords in a row, by login name and by address: from the fifth on, each doubles the time until the next attempt is taken (1 s to 15
 * minutes). Kept in the database, so neither a restart nor a second service forgets.
 */
export type SignInAttempts = {
  /** Counts an attempt before its password is looked at. Milliseconds to wait, 0 when it may go on. */
  begin(login: string, address: string): Promise<number>
  /** The password was right: both rows of wrong ones end. */
  succeed(login: string, address: string): Promise<void>
}

export function signInAttempts(db: Database): SignInAttempts {
  const store = { storeClient: db, schema: rateLimits }
  const failures = new RateLimiterDrizzle({ ...store, keyPrefix: 'failures', points: 1, duration: MEMORY_S })
  const waits = new RateLimiterDrizzle({ ...store, keyPrefix: 'wait', points: 0, duration: 1 })
  // A name longer than the key column cannot exist; it is counted by its beginning.
  const keys = (login: string, address: string) => [`login:${login.toLowerCase().slice(0, 200)}`, `address:${address}`]

  /** Attempts under one key go one after the other: of many at once each would be taken before the first is counted. */
  const tails = new Map<string, Promise<unknown>>()
  function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (tails.get(key) ?? Promise.resolve()).then(task)
    const tail = result
      .catch(() => undefined)
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
    tails.set(key, tail)
    return result
  }

  async function beginFor(key: string): Promise<number> {
    const waiting = (await waits.get(key))?.msBeforeNext ?? 0
    if (waiting > 0) return waiting
    const { consumedPoints } = await failures.penalty(key)
    if (consumedPoints >= FREE_ATTEMPTS) await waits.block(key, waitSeconds(consumedPoints))
    return 0
  }

  return {
    begin: async (login, address) =>
      Math.max(...(await Promise.all(keys(login, address).map(key => inTurn(key, () => beginFor(key)))))),
    succeed: async (login, address) => {
      await Promise.all(keys(login, address).flatMap(key => [failures.delete(key), waits.delete(key)]))
    },
  }
}
