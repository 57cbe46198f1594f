import { HIDDEN_NOTIFICATIONS } from '../../../../contract/resources/subscriptions.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { CodeRequests } from '../../../codes/codeRequests.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { logins, subscriptions } from '../../../database/schema.ts'
import { and, asc, eq } from '../../../database/sql.ts'
import { countDeliveries, deliveriesOf, lastDeliveries } from '../../../notifications/deliveries.ts'
import type { TestMessages } from '../../../notifications/testMessage.ts'
import type { Transports } from '../../../outbox/transport.ts'
import { readSetting } from '../../../settings.ts'
import { routes, signedIn } from '../../implementer.ts'
import { aboutWithin, ownSubscription, switched, toSubscription, withPerson } from './subscriptionRows.ts'
import { badSubscription, contactOf, filterOf, objectOf } from './subscriptionRules.ts'

const MAX_SUBSCRIPTIONS = 1000

const DAY_MS = 86_400_000
/** Of the figures below the list. */
const RECENT_DAYS = 30

const alreadyThere = (): RequestError =>
  new RequestError('conflict', 'errors.subscription.present', 'There is such a subscription already')

type Parts = {
  readonly db: Database
  readonly codeRequests: CodeRequests
  readonly testMessages: TestMessages
  readonly transports: Transports
  readonly clock: Pick<Clock, 'now'>
}

/** What a login is subscribed to, and what came of it. */
const readRoutes = ({ db, transports, clock }: Parts) => ({
  list: routes.subscriptions.list.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    const where = and(
      eq(subscriptions.login, principal.login),
      aboutWithin(db, principal, input.within),
      input.contact_method === undefined ? undefined : eq(subscriptions.contactMethod, input.contact_method),
    )
    const rows = await db
      .select({ row: subscriptions, offBy: { id: logins.id, name: logins.name } })
      .from(subscriptions)
      .leftJoin(logins, eq(logins.id, subscriptions.offBy))
      .where(where)
      .orderBy(asc(subscriptions.id))
      .limit(input.limit)
    const last = await lastDeliveries(db, principal.login, transports)
    const data = rows.map(({ row, offBy }) => ({ ...toSubscription(row, offBy), last: last.get(row.id) }))
    // What is deleted sooner is not counted, and not claimed to be.
    const days = Math.min(RECENT_DAYS, await readSetting(db, 'outbox.retentionDays'))
    const recent = await countDeliveries(db, where, new Date(clock.now() - days * DAY_MS))
    return { data, total: await db.$count(subscriptions, where), recent: { days, ...recent } }
  }),

  deliveries: routes.subscriptions.deliveries.handler(async ({ input: { id, limit }, context }) => {
    const [row] = await db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(ownSubscription(id, signedIn(context)))
    if (row === undefined) throw notFound('subscription')
    return deliveriesOf(db, id, { limit, transports })
  }),
})

/** Subscriptions are made, changed and taken away. */
const writeRoutes = ({ db, clock }: Parts) => ({
  create: routes.subscriptions.create.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    const { notification, object_type: objectType } = input
    if (notification === undefined || HIDDEN_NOTIFICATIONS.has(notification))
      throw badSubscription('errors.notification.getNotification.badRequest', 'notification')
    const filter = filterOf(notification, objectType)
    const objectId = await objectOf(db, principal, objectType, input.object_id)
    const contact = await contactOf(db, principal, filter, input.contact_method)
    if ((await db.$count(subscriptions, eq(subscriptions.login, principal.login))) >= MAX_SUBSCRIPTIONS)
      throw new RequestError('preconditionFailed', 'errors.subscription.tooMany', 'Too many subscriptions')
    const values = { login: principal.login, notification, objectType, objectId, contactMethod: contact.id }
    const [row] = await db.insert(subscriptions).values(values).onConflictDoNothing().returning()
    if (row === undefined) throw alreadyThere()
    return toSubscription(row, null)
  }),

  edit: routes.subscriptions.edit.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    const which = ownSubscription(input.id, principal)
    const [before] = await db.select().from(subscriptions).where(which)
    if (before === undefined) throw notFound('subscription')
    const { notification, objectType, contactMethod } = before
    const to = await contactOf(db, principal, filterOf(notification, objectType), input.contact_method ?? contactMethod)
    try {
      const values = { contactMethod: to.id, ...switched(before, input.subscribed, principal, clock.now()) }
      const [row] = await db.update(subscriptions).set(values).where(which).returning()
      if (row === undefined) throw notFound('subscription')
      return await withPerson(db, row)
    } catch (error) {
      throw isUniqueViolation(error) ? alreadyThere() : error
    }
  }),

  remove: routes.subscriptions.remove.handler(async ({ input, context }) => {
    const removed = await db
      .delete(subscriptions)
      .where(ownSubscription(input.id, signedIn(context)))
      .returning({ id: subscriptions.id })
    if (removed.length === 0) throw notFound('subscription')
    return { ok: true }
  }),
})

/** A message is sent by a subscription to try it out. */
const testRoutes = ({ db, codeRequests, testMessages, transports }: Parts) => ({
  test: routes.subscriptions.test.handler(async ({ input: { id }, context }) => {
    const principal = signedIn(context)
    const [row] = await db.select().from(subscriptions).where(ownSubscription(id, principal))
    if (row === undefined) throw notFound('subscription')
    if (!row.subscribed)
      throw new RequestError('preconditionFailed', 'errors.subscription.off', 'The subscription is switched off')
    const filter = filterOf(row.notification, row.objectType)
    const contact = await contactOf(db, principal, filter, row.contactMethod)
    const waitMs = await codeRequests.begin(`test ${principal.login}`, context.request.ip)
    if (waitMs > 0)
      throw new RequestError('tooManyRequests', 'shared.error.tooManyRequests', 'Too many tests', {
        retryAfterS: Math.ceil(waitMs / 1000),
      })
    const { login } = principal
    await db.transaction(tx =>
      testMessages.send(tx, { subscription: id, login, notification: row.notification, contact }),
    )
    const transport = contact.contactType === 'sms' ? transports.sms : transports.email
    return { message: transport === undefined ? 'kept' : 'sent' }
  }),
})

/** The own subscriptions (O-016): to what one may see, by what one has proved to be one's own. */
export const subscriptionRoutes = (parts: Parts) => ({
  ...readRoutes(parts),
  ...writeRoutes(parts),
  ...testRoutes(parts),
})
