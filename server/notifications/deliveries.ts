import type { Delivery } from '../../contract/resources/subscriptions.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, deliveries, notices, outbox, subscriptions } from '../database/schema.ts'
import { and, count, countDistinct, desc, eq, gt, isNull, type SQL, sql } from '../database/sql.ts'
import type { Transports } from '../outbox/transport.ts'

/** What the other side said; what went wrong on this one, or between both, is nobody's business but staff's. */
const REPLY = /\b[45]\d\d[ -].*$/s
/** Of the service's own sign-in at the mail server. */
const OWN_SIGN_IN = /^53\d/
const MAX_REASON_LENGTH = 200

function reasonOf(failure: string | null): string | undefined {
  const reply = failure === null ? undefined : REPLY.exec(failure)?.[0]
  return reply === undefined || OWN_SIGN_IN.test(reply) ? undefined : reply.slice(0, MAX_REASON_LENGTH)
}

type Row = Pick<typeof outbox.$inferSelect, 'kind' | 'sentAt' | 'nextAttemptAt'>

function stateOf({ kind, sentAt, nextAttemptAt }: Row, transports: Transports): Delivery['state'] {
  if (sentAt === null) return nextAttemptAt === null ? 'failed' : 'waiting'
  return transports[kind] === undefined ? 'kept' : 'sent'
}

type DeliveryRow = {
  readonly message: typeof outbox.$inferSelect
  readonly isTest: boolean
  readonly robot: number | null
}

const toDelivery = ({ message, isTest, robot }: DeliveryRow, transports: Transports): Delivery => ({
  time: (message.sentAt ?? message.createdAt).toISOString(),
  state: stateOf(message, transports),
  failure: reasonOf(message.failure),
  next_attempt: message.attempts > 0 ? message.nextAttemptAt?.toISOString() : undefined,
  is_test: isTest,
  robot: robot ?? undefined,
})

/** Of a subscription, whatever went to where it goes now. */
const ofSubscription = and(
  eq(deliveries.subscription, subscriptions.id),
  eq(contactMethods.id, subscriptions.contactMethod),
  eq(outbox.recipient, contactMethods.contactValue),
)

/** One step into the index a subscription, however full the outbox is. */
export function newestDeliveries(db: Database, login: number) {
  const recipient = db.select({ recipient: outbox.recipient }).from(outbox).where(eq(outbox.id, deliveries.message))
  const newest = db
    .select({ id: deliveries.message, isTest: deliveries.isTest, notice: deliveries.notice })
    .from(deliveries)
    // As a join the planner would rather sort all that ever went to the address.
    .where(and(eq(deliveries.subscription, subscriptions.id), sql`(${recipient}) = ${contactMethods.contactValue}`))
    .orderBy(desc(deliveries.message))
    .limit(1)
    .as('newest')
  return db
    .select({ subscription: subscriptions.id, message: outbox, isTest: newest.isTest, robot: notices.robot })
    .from(subscriptions)
    .innerJoin(contactMethods, eq(contactMethods.id, subscriptions.contactMethod))
    .crossJoinLateral(newest)
    .innerJoin(outbox, eq(outbox.id, newest.id))
    .leftJoin(notices, eq(notices.id, newest.notice))
    .where(eq(subscriptions.login, login))
}

/** The newest message of each subscription of a login to where it goes now, by the subscription's id; a test is one, too. */
export async function lastDeliveries(
  db: Database,
  login: number,
  transports: Transports,
): Promise<ReadonlyMap<number, Delivery>> {
  const rows = await newestDeliveries(db, login)
  return new Map(rows.map(({ subscription, ...row }) => [subscription, toDelivery(row, transports)]))
}

/** Messages of one subscription to where it goes now, the newest first, and how many there are. */
export async function deliveriesOf(
  db: Database,
  subscription: number,
  { limit, transports }: { readonly limit: number; readonly transports: Transports },
): Promise<{ readonly data: Delivery[]; readonly total: number }> {
  const which = and(eq(subscriptions.id, subscription), ofSubscription)
  const rows = await db
    .select({ message: outbox, isTest: deliveries.isTest, robot: notices.robot })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscription))
    .innerJoin(outbox, eq(outbox.id, deliveries.message))
    .innerJoin(contactMethods, eq(contactMethods.id, subscriptions.contactMethod))
    .leftJoin(notices, eq(notices.id, deliveries.notice))
    .where(which)
    .orderBy(desc(deliveries.message))
    .limit(limit)
  const [counted] = await db
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscription))
    .innerJoin(outbox, eq(outbox.id, deliveries.message))
    .innerJoin(contactMethods, eq(contactMethods.id, subscriptions.contactMethod))
    .where(which)
  return { data: rows.map(row => toDelivery(row, transports)), total: counted?.total ?? 0 }
}

/** How many messages were written for these subscriptions since a moment, and how many of them were given up. */
export async function countDeliveries(
  db: Database,
  which: SQL | undefined,
  since: Date,
): Promise<{ readonly total: number; readonly failed: number }> {
  const isFailed = and(isNull(outbox.sentAt), isNull(outbox.nextAttemptAt))
  const [counted] = await db
    .select({
      total: countDistinct(outbox.id),
      failed: sql`count(distinct ${outbox.id}) filter (where ${isFailed})`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(deliveries, eq(deliveries.subscription, subscriptions.id))
    .innerJoin(outbox, eq(outbox.id, deliveries.message))
    .where(and(which, gt(outbox.createdAt, since)))
  return { total: counted?.total ?? 0, failed: counted?.failed ?? 0 }
}
