import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { type ContactMethod, isWritable } from '../../../contract/resources/contactMethods.ts'
import {
  HIDDEN_NOTIFICATIONS,
  NOTIFICATIONS,
  type NotificationKey,
  type notificationSchema,
  OBJECT_TYPES,
  type ObjectType,
} from '../../../contract/resources/subscriptions.ts'

export type Definition = v.InferOutput<typeof notificationSchema>
export type SubscriptionValues = {
  notification: NotificationKey | undefined
  object_type: ObjectType
  object_id: number | undefined
  contact_method: number | undefined
}

export const EMPTY: SubscriptionValues = {
  notification: undefined,
  object_type: 'none',
  object_id: undefined,
  contact_method: undefined,
}

/** What must be there before it is sent, in the sentences of the service (O-020, O-021, O-022). */
export const subscriptionFormSchema = (t: TFunction) =>
  v.pipe(
    v.object({
      notification: v.pipe(
        v.optional(v.picklist(NOTIFICATIONS)),
        v.picklist(NOTIFICATIONS, t('errors.notification.getNotification.badRequest')),
      ),
      object_type: v.picklist(OBJECT_TYPES),
      object_id: v.optional(v.number()),
      contact_method: v.pipe(v.optional(v.number()), v.number(t('errors.contactMethod.chooseContact'))),
    }),
    v.forward(
      v.check(
        ({ object_type, object_id }) => object_type === 'none' || object_id !== undefined,
        t('errors.notification.chooseType'),
      ),
      ['object_id'],
    ),
  )

/** The notifications that can be added (O-018). */
export const offered = (definitions: readonly Definition[]): readonly Definition[] =>
  definitions.filter(({ key }) => !HIDDEN_NOTIFICATIONS.has(key))

const filtersOf = (definitions: readonly Definition[], key: NotificationKey | undefined) =>
  definitions.find(definition => definition.key === key)?.filter ?? []

export const objectTypesOf = (
  definitions: readonly Definition[],
  key: NotificationKey | undefined,
): readonly ObjectType[] => filtersOf(definitions, key).map(({ object_type }) => object_type)

/** What the notification can be sent to: verified, and of a type that it allows. */
export function contactsFor(
  definitions: readonly Definition[],
  { notification, object_type }: Pick<SubscriptionValues, 'notification' | 'object_type'>,
  contacts: readonly ContactMethod[],
): readonly ContactMethod[] {
  const types = filtersOf(definitions, notification).find(filter => filter.object_type === object_type)?.contact_types
  return contacts.filter(
    ({ contact_type: type, verified }) => verified && (types === undefined ? isWritable(type) : types.includes(type)),
  )
}

/** O-024. */
export const mayCostMms = (notification: NotificationKey | undefined, contact: ContactMethod | undefined): boolean =>
  notification === 'skipped-sector' && contact?.contact_type === 'sms'

/** The values once another notification is chosen: what it cannot be about is any, and any has no object (O-023). */
export function withNotification(
  values: SubscriptionValues,
  definitions: readonly Definition[],
  notification: NotificationKey,
  contacts: readonly ContactMethod[],
): SubscriptionValues {
  const keeps = objectTypesOf(definitions, notification).includes(values.object_type)
  const next: SubscriptionValues = {
    ...values,
    notification,
    ...(keeps ? {} : { object_type: 'none' as const, object_id: undefined }),
  }
  const isAllowed = contactsFor(definitions, next, contacts).some(({ id }) => id === next.contact_method)
  return isAllowed ? next : { ...next, contact_method: undefined }
}

/** The values once it is about something else: no object is chosen yet, and of any there is none (O-023). */
export const withObjectType = (values: SubscriptionValues, object_type: ObjectType): SubscriptionValues => ({
  ...values,
  object_type,
  object_id: undefined,
})
