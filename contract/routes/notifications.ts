import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { notificationSchema } from '../resources/subscriptions.ts'
import { lineSchema } from '../text.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const limit = v.pipe(queryCountSchema, v.minValue(1), v.maxValue(1000))

/** What one can be notified of (O-018, O-019), and whether the mobile application can be reached (O-025). */
export const notifications = {
  list: route(['Subscriptions', 'view'])
    .route({ method: 'GET', path: '/api/v0/Notifications', tags: ['Notifications'] })
    .input(v.object({ limit: v.optional(limit, 50) }))
    .output(v.object({ data: v.array(notificationSchema), total })),
  /** Of the own login; any other does not exist. */
  activePushToken: route('session')
    .route({ method: 'GET', path: '/api/v0/Notifications/FcmTokens/{login}/active', tags: ['Notifications'] })
    .input(v.object({ login: pathIdSchema }))
    .output(v.object({ hasActiveFcmToken: v.boolean() })),
  /** The mobile application's token, of the person signed in on that device. */
  setPushToken: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Notifications/FcmTokens', tags: ['Notifications'] })
    .input(v.object({ token: v.pipe(lineSchema, v.minLength(1), v.maxLength(4096)), active: v.boolean() }))
    .output(v.object({ ok: v.literal(true) })),
}
