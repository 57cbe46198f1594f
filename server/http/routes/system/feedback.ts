import type { Database } from '../../../database/database.ts'
import { deprecationFeedbacks } from '../../../database/schema.ts'
import { routes, signedIn } from '../../implementer.ts'
import { dailyLimit } from '../../scope/dailyLimit.ts'
import { checkPlace } from '../../scope/places.ts'

/** What one login may send in a day. */
const MAX_PER_DAY = 20

/** What people write in the feedback dialog. */
export function feedbackRoutes({ db }: { readonly db: Database }) {
  const countFeedback = dailyLimit(db, 'feedback', MAX_PER_DAY)
  return {
    feedback: routes.system.feedback.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      await checkPlace(db, principal, input.account)
      await countFeedback(principal.login)
      const [row] = await db
        .insert(deprecationFeedbacks)
        .values({ login: principal.login, feedback: input })
        .returning({ id: deprecationFeedbacks.id })
      if (row === undefined) throw new Error('New feedback has no row')
      return { ok: true, id: row.id }
    }),
  }
}
