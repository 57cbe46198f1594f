import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { generalError, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { deprecationFeedbacks, rateLimits } from '../../../database/schema.ts'
import { routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'

/** What one login may send in a day. */
const MAX_PER_DAY = 20
const DAY_S = 24 * 3600

/** What people write in the feedback dialog. */
export function feedbackRoutes({ db }: { readonly db: Database }) {
  const sent = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: 'feedback',
    points: MAX_PER_DAY,
    duration: DAY_S,
    // `limitSweep.ts` deletes what has run out.
    clearExpiredByTimeout: false,
  })
  return {
    feedback: routes.system.feedback.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      await checkPlace(db, principal, input.account)
      try {
        await sent.consume(principal.login)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const { type, token, message } = generalError('tooManyRequests')
        throw new RequestError(type, token, message, { retryAfterS: Math.ceil(refused.msBeforeNext / 1000) })
      }
      const [row] = await db
        .insert(deprecationFeedbacks)
        .values({ login: principal.login, feedback: input })
        .returning({ id: deprecationFeedbacks.id })
      if (row === undefined) throw new Error('New feedback has no row')
      return { ok: true, id: row.id }
    }),
  }
}
