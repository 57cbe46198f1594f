import type { Database } from '../database/database.ts'
import { openedTickets, pins, plans } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { seesAllAccounts, visibleAccounts } from '../identity/visibleAccounts.ts'

/** Notes who opened a ticket by hand. */
export async function noteOpened(db: Database, ticket: string, { login }: Principal): Promise<void> {
  await db.insert(openedTickets).values({ ticket, openedBy: login }).onConflictDoNothing()
}

/**
 * Whether a login may read a ticket: it sees a pin that led to it, deleted or not, has opened the ticket itself, or sees everything. Ticket
 * services know nothing of accounts.
 */
export async function seesTicket(db: Database, principal: Principal, ticket: string): Promise<boolean> {
  if (seesAllAccounts(principal)) return true
  const [pin] = await db
    .select({ id: pins.id })
    .from(pins)
    .innerJoin(plans, eq(plans.id, pins.plan))
    .where(and(eq(pins.ticket, ticket), visibleAccounts(principal, plans.account)))
    .limit(1)
  if (pin) return true
  const own = and(eq(openedTickets.ticket, ticket), eq(openedTickets.openedBy, principal.login))
  const [opened] = await db.select({ ticket: openedTickets.ticket }).from(openedTickets).where(own)
  return opened !== undefined
}
