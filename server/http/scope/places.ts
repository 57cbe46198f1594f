import { notFound } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { accounts, locations } from '../../database/schema.ts'
import { and, eq } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'

/**
 * Where something new is to belong: the account is in sight, and the location is one of that account.
 * @throws RequestError notFound
 */
export async function checkPlace(
  db: Database,
  principal: Principal,
  account: number,
  location?: number,
): Promise<void> {
  const inSight = and(eq(accounts.id, account), visibleAccounts(principal, accounts.id))
  const [owner] = await db.select({ id: accounts.id }).from(accounts).where(inSight)
  if (owner === undefined) throw notFound('account')
  if (location === undefined) return
  const ofAccount = and(eq(locations.id, location), eq(locations.account, account))
  const [place] = await db.select({ id: locations.id }).from(locations).where(ofAccount)
  if (place === undefined) throw notFound('location')
}
