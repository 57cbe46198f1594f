import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import {
  deliverySchema,
  NOTIFICATIONS,
  OBJECT_TYPES,
  recentDeliveriesSchema,
  subscriptionSchema,
} from '../resources/subscriptions.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
const limit = v.pipe(queryCountSchema, v.minValue(1), v.maxValue(1000))

/** The own subscriptions (O-016). `within`: about robots and plans of an account or of those below it, and about any. */
export const subscriptions = {
  list: route(['Subscriptions', 'view'])
    .route({ method: 'GET', path: '/api/v0/Subscriptions', tags: ['Subscriptions'] })
    .input(
      v.object({
        contact_method: v.optional(pathIdSchema),
        within: v.optional(pathIdSchema),
        limit: v.optional(limit, 1000),
      }),
    )
    .output(v.object({ data: v.array(subscriptionSchema), total, recent: recentDeliveriesSchema })),
  /** Messages of one subscription to where it goes now, the newest first. */
  deliveries: route(['Subscriptions', 'view'])
    .route({ method: 'GET', path: '/api/v0/Subscriptions/{id}/deliveries', tags: ['Subscriptions'] })
    .input(
      v.object({
        id: pathIdSchema,
        limit: v.optional(v.pipe(queryCountSchema, v.minValue(1), v.maxValue(100)), 20),
      }),
    )
    .output(v.object({ data: v.array(deliverySchema), total })),
  /**
   * 400 with a token that names what is missing: a notification (O-020), an object of it that one may see (O-021), a verified contact method of
   * one's own (O-022). 409 for one that is there already.
   */
  create: route(['Subscriptions', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Subscriptions', tags: ['Subscriptions'] })
    .input(
      v.object({
        notification: v.optional(v.picklist(NOTIFICATIONS)),
        object_type: v.optional(v.picklist(OBJECT_TYPES), 'none'),
        object_id: v.optional(pathIdSchema),
        contact_method: v.optional(pathIdSchema),
        state: v.optional(v.literal('new')),
      }),
    )
    .output(subscriptionSchema),
  edit: route(['Subscriptions', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Subscriptions/{id}', tags: ['Subscriptions'] })
    .input(
      v.object({ id: pathIdSchema, subscribed: v.optional(v.boolean()), contact_method: v.optional(pathIdSchema) }),
    )
    .output(subscriptionSchema),
  /**
   * Sends a message that says no more than that it arrives, to where the subscription goes; `kept`: this service sends none of the kind, and it
   * stays in the outbox. 412 `errors.contactMethod.unverified`, `errors.subscription.off`; 429 for more than five an hour.
   */
  test: route(['Subscriptions', 'edit'], { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Subscriptions/{id}/test', tags: ['Subscriptions'] })
    .input(id)
    .output(v.object({ message: v.picklist(['sent', 'kept']) })),
  remove: route(['Subscriptions', 'edit'])
    .route({ method: 'DELETE', path: '/api/v0/Subscriptions/{id}', tags: ['Subscriptions'] })
    .input(id)
    .output(v.object({ ok: v.literal(true) })),
}
