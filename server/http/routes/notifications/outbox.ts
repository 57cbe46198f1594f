import type { OutboxMessage } from '../../../../contract/resources/subscriptions.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { contactMethods, loginAccounts, outbox } from '../../../database/schema.ts'
import { desc, eq, type SQL, sql } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import { withinAccount } from '../../../identity/visibleAccounts.ts'
import { blankDeadCodes } from '../../../outbox/deadCodes.ts'
import { MAX_ATTEMPTS } from '../../../outbox/sender.ts'
import type { Transports } from '../../../outbox/transport.ts'
import { routes, signedIn } from '../../implementer.ts'
import { noteReads } from './outboxReads.ts'

type Row = typeof outbox.$inferSelect

function stateOf({ sentAt, nextAttemptAt, attempts, holdsCode, text }: Row): OutboxMessage['state'] {
  if (sentAt !== null) return 'sent'
  if (nextAttemptAt !== null) return 'waiting'
  return holdsCode && text === '' && attempts < MAX_ATTEMPTS ? 'expired' : 'failed'
}

/** A message names nobody but where it goes: it belongs to the person who is reached there. */
function toPeopleWithin(db: Database, principal: Principal, within: number | undefined): SQL | undefined {
  if (within === undefined) return undefined
  const reached = db
    .select({ value: contactMethods.contactValue })
    .from(contactMethods)
    .innerJoin(loginAccounts, eq(loginAccounts.login, contactMethods.login))
    .where(withinAccount(principal, within, loginAccounts.account))
  return sql`${outbox.recipient} in ${reached}`
}

type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly transports: Transports
}

/** What is on its way, and what became of what was sent. */
export function outboxRoutes({ db, clock, transports }: Parts) {
  const reads = noteReads(clock.now)
  return {
    list: routes.outbox.list.handler(async ({ input: { within, limit, offset }, context }) => {
      const principal = signedIn(context)
      await blankDeadCodes(db, clock.now())
      const wanted = toPeopleWithin(db, principal, within)
      const rows = await db.select().from(outbox).where(wanted).orderBy(desc(outbox.id)).limit(limit).offset(offset)
      const [newest, oldest] = [rows[0]?.id, rows.at(-1)?.id]
      if (newest !== undefined && oldest !== undefined && reads.isNew(principal.session, `${newest} ${oldest}`)) {
        const details = { newest, oldest, messages: rows.length }
        await audited(db, { principal, action: 'outbox.read', address: context.request.ip, details })
      }
      const data = rows.map(row => ({
        id: row.id,
        kind: row.kind,
        recipient: row.recipient,
        subject: row.subject,
        text: row.text,
        state: stateOf(row),
        attempts: row.attempts,
        failure: row.failure ?? undefined,
        created: row.createdAt.toISOString(),
        sent: row.sentAt?.toISOString(),
        next_attempt: row.nextAttemptAt?.toISOString(),
        kept: transports[row.kind] === undefined,
      }))
      return { data, total: await db.$count(outbox, wanted) }
    }),
  }
}
