import {
  NOTIFICATION_FILTERS,
  type NotificationFilter,
  type NotificationKey,
  type ObjectType,
} from '../../../../contract/resources/subscriptions.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import { type ContactRow, findOwnContact } from '../../../contacts/contactRows.ts'
import type { Database } from '../../../database/database.ts'
import { findRobot } from '../../../fleet/robotRows.ts'
import type { Principal } from '../../../identity/principal.ts'
import { findPlan } from '../../../plans/planRows.ts'

export const badSubscription = (token: string, field: string): RequestError =>
  new RequestError('badRequest', token, `The subscription has no valid ${field}`, { field })

/** @throws RequestError where the notification is not about objects of this type */
export function filterOf(notification: NotificationKey, type: ObjectType): NotificationFilter {
  const filter = NOTIFICATION_FILTERS[notification].find(({ object_type }) => object_type === type)
  if (filter === undefined) throw badSubscription('errors.notification.chooseType', 'object_type')
  return filter
}

/** @returns the id of the object, undefined for any (O-023) */
export async function objectOf(
  db: Database,
  principal: Principal,
  type: ObjectType,
  id: number | undefined,
): Promise<number | undefined> {
  if (type === 'none') return undefined
  if (id === undefined) throw badSubscription('errors.notification.chooseType', 'object_id')
  const found = type === 'robot' ? await findRobot(db, principal, id) : await findPlan(db, principal, id)
  if (found === undefined) throw notFound(type === 'robot' ? 'robot' : 'cleaningPlan')
  return id
}

/** @returns the contact method, which is the login's own, verified, and of a type that the notification goes to */
export async function contactOf(
  db: Database,
  { login }: Principal,
  filter: NotificationFilter,
  id: number | undefined,
): Promise<ContactRow> {
  if (id === undefined) throw badSubscription('errors.contactMethod.chooseContact', 'contact_method')
  const contact = await findOwnContact(db, login, id)
  if (contact === undefined) throw notFound('contactMethod')
  if (!filter.contact_types.includes(contact.contactType))
    throw badSubscription('errors.contactMethod.chooseContact', 'contact_method')
  if (!contact.verified)
    throw new RequestError('preconditionFailed', 'errors.contactMethod.unverified', 'Not verified yet', {
      field: 'contact_method',
    })
  return contact
}
