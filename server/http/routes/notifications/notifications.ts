import { NOTIFICATION_FILTERS, NOTIFICATIONS } from '../../../../contract/resources/subscriptions.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { pushTokens } from '../../../database/schema.ts'
import { and, eq } from '../../../database/sql.ts'
import { routes, signedIn } from '../../implementer.ts'

/** What one can be notified of (O-018, O-019), and whether the mobile application can be reached (O-025). */
export function notificationRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.notifications.list.handler(({ input: { limit } }) => {
      const data = NOTIFICATIONS.slice(0, limit).map(key => ({
        key,
        filter: NOTIFICATION_FILTERS[key].map(({ object_type, contact_types }) => ({
          object_type,
          contact_types: [...contact_types],
        })),
      }))
      return { data, total: NOTIFICATIONS.length }
    }),

    activePushToken: routes.notifications.activePushToken.handler(async ({ input, context }) => {
      const { login } = signedIn(context)
      if (input.login !== login) throw notFound('login')
      const active = await db.$count(pushTokens, and(eq(pushTokens.login, login), pushTokens.active))
      return { hasActiveFcmToken: active > 0 }
    }),

    setPushToken: routes.notifications.setPushToken.handler(async ({ input: { token, active }, context }) => {
      const { login } = signedIn(context)
      await db
        .insert(pushTokens)
        .values({ token, login, active })
        .onConflictDoUpdate({ target: pushTokens.token, set: { login, active } })
      return { ok: true }
    }),
  }
}
