import type { Delivery } from '../../contract/resources/subscriptions.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, notices, outbox, plans, subscriptions } from '../database/schema.ts'
import { alias, and, desc, eq, inArray, or, sql } from '../database/sql.ts'
import type { Transports } from '../outbox/transport.ts'

/** What the other side said; what went wrong on this one, or between both, is nobody's business but staff's. */
const REPLY = /\b[45]\d\d[ -].*$/s
/** Of the service's own sign-in at the mail server. */
const OWN_SIGN_IN = /^53\d/
const LONGEST_REASON = 200

function reasonOf(failure: string | null): string | undefined {
  const reply = failure === null ? undefined : REPLY.exec(failure)?.[0]
  return reply === undefined || OWN_SIGN_IN.test(reply) ? undefined : reply.slice(0, LONGEST_REASON)
}

type Row = Pick<typeof outbox.$inferSelect, 'kind' | 'sentAt' | 'nextAttemptAt'>

function stateOf({ kind, sentAt, nextAttemptAt }: Row, transports: Transports): Delivery['state'] {
  if (sentAt === null) return nextAttemptAt === null ? 'failed' : 'waiting'
  return transports[kind] === undefined ? 'kept' : 'sent'
}

/** The newest message that each subscription of a login has caused at where it goes now, by the subscription's id; a test is one, too. */
export async function lastDeliveries(
  db: Database,
  login: number,
  transports: Transports,
): Promise<ReadonlyMap<number, Delivery>> {
  const [part, testOf] = [
    (n: number) => sql`split_part(${outbox.cause}, ' ', ${n}::int)`,
    sql`'test ' || ${subscriptions.id}`,
  ]
  const noticeId = sql`case when ${outbox.cause} like 'notice %' then ${part(2)}::bigint end`
  const version = alias(plans, 'version')
  const versions = db
    .select({ id: version.id })
    .from(plans)
    .innerJoin(version, eq(version.firstId, plans.firstId))
    .where(eq(plans.id, subscriptions.objectId))
  const isAbout = or(
    eq(subscriptions.objectType, 'none'),
    and(eq(subscriptions.objectType, 'robot'), eq(notices.robot, subscriptions.objectId)),
    and(eq(subscriptions.objectType, 'cleaning_plan'), inArray(notices.plan, versions)),
  )
  const rows = await db
    .selectDistinctOn([subscriptions.id], { subscription: subscriptions.id, message: outbox, robot: notices.robot })
    .from(subscriptions)
    .innerJoin(contactMethods, eq(contactMethods.id, subscriptions.contactMethod))
    .innerJoin(outbox, and(eq(outbox.recipient, contactMethods.contactValue), sql`${outbox.cause} is not null`))
    .leftJoin(notices, and(eq(notices.id, noticeId), sql`${part(3)} = ${contactMethods.id}::text`))
    .where(
      and(
        eq(subscriptions.login, login),
        or(
          sql`starts_with(${outbox.cause}, ${testOf} || ' ')`,
          and(eq(notices.notification, subscriptions.notification), isAbout),
        ),
      ),
    )
    .orderBy(subscriptions.id, desc(outbox.id))
  return new Map(
    rows.map(({ subscription, message, robot }) => [
      subscription,
      {
        time: (message.sentAt ?? message.createdAt).toISOString(),
        state: stateOf(message, transports),
        failure: reasonOf(message.failure),
        next_attempt: message.attempts > 0 ? message.nextAttemptAt?.toISOString() : undefined,
        is_test: message.cause?.startsWith('test ') === true,
        robot: robot ?? undefined,
      },
    ]),
  )
}
