/** Subscriptions, the notifications they are for, and what is sent (O-015, O-018). */
import * as v from 'valibot'
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

export const OUTBOX_KINDS = ['email', 'sms'] as const

/** O-015. `object_id` absent: any object of the type. */
export const subscriptionSchema = v.object({
  id: idSchema,
  notification: v.picklist(NOTIFICATIONS),
  object_type: v.picklist(OBJECT_TYPES),
  object_id: v.optional(idSchema),
  contact_method: idSchema,
  state: v.picklist(['new', 'active']),
  subscribed: v.boolean(),
})
export type Subscription = v.InferOutput<typeof subscriptionSchema>
