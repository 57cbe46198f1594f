import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { generalError, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { rateLimits } from '../../database/schema.ts'

const DAY_S = 24 * 3600

/**
 * What one login may send of a kind in a day.
 * @param name of the kind, in the keys of its counts
 * @returns counts one. @throws RequestError tooManyRequests, with when to go on
 */
export function dailyLimit(db: Database, name: string, mostPerDay: number): (login: number) => Promise<void> {
  const sent = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: mostPerDay,
    duration: DAY_S,
    // `limitSweep.ts` deletes what has run out.
    clearExpiredByTimeout: false,
  })
  return async login => {
    try {
      await sent.consume(login)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const { type, token, message } = generalError('tooManyRequests')
      throw new RequestError(type, token, message, { retryAfterS: Math.ceil(refused.msBeforeNext / 1000) })
    }
  }
}
