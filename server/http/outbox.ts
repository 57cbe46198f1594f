import type { OutboxMessage } from '../../contract/resources/subscriptions.ts'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/schema.ts'
import { desc } from '../database/sql.ts'
import type { Transports } from '../outbox/transport.ts'
import { routes } from './implementer.ts'

function stateOf({ sentAt, nextAttemptAt }: typeof outbox.$inferSelect): OutboxMessage['state'] {
  if (sentAt !== null) return 'sent'
  return nextAttemptAt === null ? 'failed' : 'waiting'
}

/** What is on its way, and what became of what was sent. */
export function outboxRoutes({ db, transports }: { readonly db: Database; readonly transports: Transports }) {
  return {
    list: routes.outbox.list.handler(async ({ input: { limit, offset } }) => {
      const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit).offset(offset)
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
      return { data, total: await db.$count(outbox) }
    }),
  }
}
