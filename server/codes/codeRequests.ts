import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { addressBlock } from '../identity/addressBlock.ts'
import { tokenDigest } from '../identity/token.ts'

const HOUR_S = 3600
/** Enough for somebody whose mail is slow, too few to fill anybody's mailbox. */
const MAX_OF_NAME = 5
/** A building's people share an address. */
const MAX_OF_ADDRESS = 40

/** Keeps codes from being asked for all the time: by the name they are for, whether or not there is such a login, and by address. */
export type CodeRequests = {
  /** Counts one. Milliseconds to wait, 0 when it may go on. Without an address by the name alone. */
  readonly begin: (name: string, address?: string) => Promise<number>
}

export function createCodeRequests(db: Database): CodeRequests {
  // `limitSweep.ts` deletes what has run out.
  const store = { storeClient: db, schema: rateLimits, duration: HOUR_S, clearExpiredByTimeout: false }
  const byName = new RateLimiterDrizzle({ ...store, keyPrefix: 'codeName', points: MAX_OF_NAME })
  const byAddress = new RateLimiterDrizzle({ ...store, keyPrefix: 'codeAddress', points: MAX_OF_ADDRESS })

  async function waitOf(limiter: RateLimiterDrizzle, key: string): Promise<number> {
    try {
      await limiter.consume(key)
      return 0
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused.msBeforeNext
      throw refused
    }
  }

  return {
    begin: async (name, address) => {
      const ofAddress = address === undefined ? 0 : await waitOf(byAddress, addressBlock(address))
      // What is typed as a name may be a password: only its digest is kept.
      return ofAddress > 0 ? ofAddress : waitOf(byName, tokenDigest(name.toLowerCase()).toString('base64url'))
    },
  }
}
