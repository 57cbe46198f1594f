/** Subscriptions, the notifications they are for, and what is sent (O-015, O-018). */
import * as v from 'valibot'
import { isoTimeSchema } from '../time.ts'
import { CONTACT_TYPES, type ContactType } from './contactMethods.ts'
import { idSchema } from './ids.ts'

export const NOTIFICATIONS = [
  'new-reports',
  'created-cleaning-plan',
  'cleaning-plan-updated',
  'cleaning-plan-changed',
  'robot-stuck',
  'skipped-sector',
  'water-change',
  'emergency-stop',
  'reports-summary',
  'preventative-maintenance',
] as const
export type NotificationKey = (typeof NOTIFICATIONS)[number]

/** What a subscription is about; `none` means any (O-015). */
export const OBJECT_TYPES = ['robot', 'cleaning_plan', 'login', 'none'] as const
export type ObjectType = (typeof OBJECT_TYPES)[number]

/** One way to subscribe to a notification: about what, and by which contact methods it may reach somebody. */
export type NotificationFilter = { readonly object_type: ObjectType; readonly contact_types: readonly ContactType[] }

const writable = ['email', 'sms'] as const
const about = (...types: readonly ObjectType[]): readonly NotificationFilter[] =>
  types.map(object_type => ({ object_type, contact_types: writable }))

/** O-018: what each notification can be about. A robot's are also of the plan that it works on. */
export const NOTIFICATION_FILTERS: { readonly [K in NotificationKey]: readonly NotificationFilter[] } = {
  'new-reports': about('none', 'robot', 'cleaning_plan'),
  'created-cleaning-plan': about('none'),
  'cleaning-plan-updated': about('none', 'cleaning_plan'),
  'cleaning-plan-changed': about('none', 'robot', 'cleaning_plan'),
  'robot-stuck': about('none', 'robot', 'cleaning_plan'),
  'skipped-sector': about('none', 'robot', 'cleaning_plan'),
  'water-change': about('none', 'robot', 'cleaning_plan'),
  'emergency-stop': about('none', 'robot', 'cleaning_plan'),
  'reports-summary': [{ object_type: 'none', contact_types: ['email'] }],
  'preventative-maintenance': about('none', 'robot'),
}
/** Notifications that nobody can add (O-018). */
export const HIDDEN_NOTIFICATIONS: ReadonlySet<NotificationKey> = new Set(['preventative-maintenance'])

/** O-018, O-019. */
export const notificationSchema = v.object({
  key: v.picklist(NOTIFICATIONS),
  filter: v.array(
    v.object({ object_type: v.picklist(OBJECT_TYPES), contact_types: v.array(v.picklist(CONTACT_TYPES)) }),
  ),
})

export const OUTBOX_KINDS = ['email', 'sms'] as const

/**
 * What became of a message to somebody. `time`: when it was sent, or written while it was not. `sent`: taken by the next server. `kept`: as of the outbox.
 * `failure`: what the other side said.
 */
export const deliverySchema = v.object({
  time: isoTimeSchema,
  state: v.picklist(['waiting', 'sent', 'failed', 'kept']),
  failure: v.optional(v.string()),
  /** Of one that was tried already. */
  next_attempt: v.optional(isoTimeSchema),
  is_test: v.boolean(),
  /** What it was about. */
  robot: v.optional(idSchema),
})
/** What has been sent for own subscriptions of late; a message that several asked for counts once. */
export const recentDeliveriesSchema = v.object({ days: v.number(), total: v.number(), failed: v.number() })
export type Delivery = v.InferOutput<typeof deliverySchema>

/**
 * O-015. `object_id` absent: any object of the type. `last`: its newest message, in the list alone. `off_since` of one that is off, with who
 * switched it off; absent where that was not written down.
 */
export const subscriptionSchema = v.object({
  id: idSchema,
  notification: v.picklist(NOTIFICATIONS),
  object_type: v.picklist(OBJECT_TYPES),
  object_id: v.optional(idSchema),
  contact_method: idSchema,
  state: v.picklist(['new', 'active']),
  subscribed: v.boolean(),
  off_since: v.optional(isoTimeSchema),
  off_by: v.optional(v.object({ id: idSchema, name: v.string() })),
  created: isoTimeSchema,
  last: v.optional(deliverySchema),
})
export type Subscription = v.InferOutput<typeof subscriptionSchema>

/** A message as super users see it. `failed`: given up. `expired`: what it held ran out, or was used, before it
 * was sent. `kept`: no transport is configured, so that it can be read here alone. */
export const outboxMessageSchema = v.object({
  id: idSchema,
  kind: v.picklist(OUTBOX_KINDS),
  recipient: v.string(),
  subject: v.string(),
  text: v.string(),
  state: v.picklist(['waiting', 'sent', 'failed', 'expired']),
  attempts: v.number(),
  failure: v.optional(v.string()),
  created: isoTimeSchema,
  sent: v.optional(isoTimeSchema),
  next_attempt: v.optional(isoTimeSchema),
  kept: v.boolean(),
})
export type OutboxMessage = v.InferOutput<typeof outboxMessageSchema>
