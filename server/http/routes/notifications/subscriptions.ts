import {
  HIDDEN_NOTIFICATIONS,
  NOTIFICATION_FILTERS,
  type NotificationFilter,
  type NotificationKey,
  type ObjectType,
  type Subscription,
} from '../../../../contract/resources/subscriptions.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { CodeRequests } from '../../../codes/codeRequests.ts'
import { findOwnContact } from '../../../contacts/contactRows.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { logins, plans, robots, subscriptions } from '../../../database/schema.ts'
import { and, asc, eq, inArray, isNull, or, type SQL } from '../../../database/sql.ts'
import { findRobot } from '../../../fleet/robotRows.ts'
import type { Principal } from '../../../identity/principal.ts'
import { withinAccount } from '../../../identity/visibleAccounts.ts'
import { countDeliveries, deliveriesOf, lastDeliveries } from '../../../notifications/deliveries.ts'
import type { TestMessages } from '../../../notifications/testMessage.ts'
import type { Transports } from '../../../outbox/transport.ts'
import { findPlan } from '../../../plans/planRows.ts'
import { readSetting } from '../../../settings.ts'
import { routes, signedIn } from '../../implementer.ts'

const MAX_SUBSCRIPTIONS = 1000

const DAY_MS = 86_400_000
/** Of the figures below the list. */
const RECENT_DAYS = 30

type Row = typeof subscriptions.$inferSelect
type Person = { readonly id: number; readonly name: string }

const toSubscription = (row: Row, offBy: Person | null): Subscription => ({
  id: row.id,
  notification: row.notification,
  object_type: row.objectType,
  object_id: row.objectId ?? undefined,
  contact_method: row.contactMethod,
  state: row.state,
  subscribed: row.subscribed,
  off_since: row.offSince?.toISOString(),
  off_by: offBy ?? undefined,
  created: row.createdAt.toISOString(),
})

/** Who switched it off, as the answer to a change tells it: whoever makes that change, or whoever had done so before. */
async function withPerson(db: Database, row: Row): Promise<Subscription> {
  const [offBy] =
    row.offBy === null
      ? []
      : await db.select({ id: logins.id, name: logins.name }).from(logins).where(eq(logins.id, row.offBy))
  return toSubscription(row, offBy ?? null)
}

/** What changes where a subscription is switched on or off; switched to what it is already, nothing does. */
function switched(before: Row, on: boolean | undefined, { login, originator }: Principal, nowMs: number) {
  if (on === undefined || on === before.subscribed) return {}
  return on
    ? { subscribed: true, offSince: null, offBy: null }
    : { subscribed: false, offSince: new Date(nowMs), offBy: originator?.id ?? login }
}

const badRequest = (token: string, field: string): RequestError =>
  new RequestError('badRequest', token, `The subscription has no valid ${field}`, { field })
const present = (): RequestError =>
  new RequestError('conflict', 'errors.subscription.present', 'There is such a subscription already')

/** About something of an account or of those below it, or about anything, which is theirs too. */
function aboutWithin(db: Database, principal: Principal, within: number | undefined): SQL | undefined {
  if (within === undefined) return undefined
  const ofRobot = db
    .select({ id: robots.id })
    .from(robots)
    .where(withinAccount(principal, within, robots.account))
  const ofPlan = db
    .select({ id: plans.id })
    .from(plans)
    .where(withinAccount(principal, within, plans.account))
  return or(
    isNull(subscriptions.objectId),
    and(eq(subscriptions.objectType, 'robot'), inArray(subscriptions.objectId, ofRobot)),
    and(eq(subscriptions.objectType, 'cleaning_plan'), inArray(subscriptions.objectId, ofPlan)),
  )
}

type Parts = {
  readonly db: Database
  readonly codeRequests: CodeRequests
  readonly testMessages: TestMessages
  readonly transports: Transports
  readonly clock: Pick<Clock, 'now'>
}

/** The own subscriptions (O-016): to what one may see, by what one has proved to be one's own. */
export function subscriptionRoutes({ db, codeRequests, testMessages, transports, clock }: Parts) {
  const own = (id: number, { login }: Principal) => and(eq(subscriptions.id, id), eq(subscriptions.login, login))

  function filterOf(notification: NotificationKey, type: ObjectType): NotificationFilter {
    const filter = NOTIFICATION_FILTERS[notification].find(({ object_type }) => object_type === type)
    if (filter === undefined) throw badRequest('errors.notification.chooseType', 'object_type')
    return filter
  }

  /** @returns the id of the object, undefined for any (O-023) */
  async function objectOf(principal: Principal, type: ObjectType, id: number | undefined): Promise<number | undefined> {
    if (type === 'none') return undefined
    if (id === undefined) throw badRequest('errors.notification.chooseType', 'object_id')
    const found = type === 'robot' ? await findRobot(db, principal, id) : await findPlan(db, principal, id)
    if (found === undefined) throw notFound(type === 'robot' ? 'robot' : 'cleaningPlan')
    return id
  }

  async function contactOf({ login }: Principal, filter: NotificationFilter, id: number | undefined): Promise<number> {
    if (id === undefined) throw badRequest('errors.contactMethod.chooseContact', 'contact_method')
    const contact = await findOwnContact(db, login, id)
    if (contact === undefined) throw notFound('contactMethod')
    if (!filter.contact_types.includes(contact.contactType))
      throw badRequest('errors.contactMethod.chooseContact', 'contact_method')
    if (!contact.verified)
      throw new RequestError('preconditionFailed', 'errors.contactMethod.unverified', 'Not verified yet', {
        field: 'contact_method',
      })
    return contact.id
  }

  return {
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
        .where(own(id, signedIn(context)))
      if (row === undefined) throw notFound('subscription')
      return deliveriesOf(db, id, { limit, transports })
    }),

    create: routes.subscriptions.create.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { notification, object_type: objectType } = input
      if (notification === undefined || HIDDEN_NOTIFICATIONS.has(notification))
        throw badRequest('errors.notification.getNotification.badRequest', 'notification')
      const filter = filterOf(notification, objectType)
      const objectId = await objectOf(principal, objectType, input.object_id)
      const contactMethod = await contactOf(principal, filter, input.contact_method)
      if ((await db.$count(subscriptions, eq(subscriptions.login, principal.login))) >= MAX_SUBSCRIPTIONS)
        throw new RequestError('preconditionFailed', 'errors.subscription.tooMany', 'Too many subscriptions')
      const values = { login: principal.login, notification, objectType, objectId, contactMethod }
      const [row] = await db.insert(subscriptions).values(values).onConflictDoNothing().returning()
      if (row === undefined) throw present()
      return toSubscription(row, null)
    }),

    edit: routes.subscriptions.edit.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const which = own(input.id, principal)
      const [before] = await db.select().from(subscriptions).where(which)
      if (before === undefined) throw notFound('subscription')
      const { notification, objectType, contactMethod } = before
      const to = await contactOf(principal, filterOf(notification, objectType), input.contact_method ?? contactMethod)
      try {
        const values = { contactMethod: to, ...switched(before, input.subscribed, principal, clock.now()) }
        const [row] = await db.update(subscriptions).set(values).where(which).returning()
        if (row === undefined) throw notFound('subscription')
        return await withPerson(db, row)
      } catch (error) {
        throw isUniqueViolation(error) ? present() : error
      }
    }),

    test: routes.subscriptions.test.handler(async ({ input: { id }, context }) => {
      const principal = signedIn(context)
      const [row] = await db.select().from(subscriptions).where(own(id, principal))
      if (row === undefined) throw notFound('subscription')
      if (!row.subscribed)
        throw new RequestError('preconditionFailed', 'errors.subscription.off', 'The subscription is switched off')
      const filter = filterOf(row.notification, row.objectType)
      await contactOf(principal, filter, row.contactMethod)
      const contact = await findOwnContact(db, principal.login, row.contactMethod)
      if (contact === undefined) throw notFound('contactMethod')
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

    remove: routes.subscriptions.remove.handler(async ({ input, context }) => {
      const removed = await db
        .delete(subscriptions)
        .where(own(input.id, signedIn(context)))
        .returning({ id: subscriptions.id })
      if (removed.length === 0) throw notFound('subscription')
      return { ok: true }
    }),
  }
}
