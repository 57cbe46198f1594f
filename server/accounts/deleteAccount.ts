import type { Database } from '../database/database.ts'
import { accounts, dataItems, locations, loginAccounts, logins, plans, robotMoves, robots } from '../database/schema.ts'
import { and, eq, isNotNull, isNull, or, type SQL, sql } from '../database/sql.ts'
import { audited } from '../identity/audit.ts'
import { holdTree, type Transaction, visibleRow } from './heldTree.ts'
import { AccountRefusal, type Contents } from './refusal.ts'
import type { Writer } from './writeAccounts.ts'

/** Logins that belong to it, or work in it. */
const usersOf = (id: number) =>
  or(
    eq(logins.currentAccount, id),
    sql`exists (select 1 from ${loginAccounts} where ${loginAccounts.login} = ${logins.id} and ${loginAccounts.account} = ${id})`,
  )

/** Robots that have been in it and moved to another: what they did in it is still its. */
const hasLeft = (id: number): SQL =>
  sql`exists (select 1 from ${robotMoves} where ${robotMoves.robot} = ${robots.id} and ${robotMoves.account} = ${id})`

const contentsOf = async (tx: Transaction, id: number): Promise<Contents> => ({
  accounts: await tx.$count(accounts, eq(accounts.parent, id)),
  robots: await tx.$count(robots, and(eq(robots.account, id), isNull(robots.deletedAt))),
  deleted_robots: await tx.$count(robots, and(isNotNull(robots.deletedAt), or(eq(robots.account, id), hasLeft(id)))),
  moved_robots: await tx.$count(robots, and(isNull(robots.deletedAt), hasLeft(id))),
  users: await tx.$count(logins, usersOf(id)),
  plans: await tx.$count(plans, eq(plans.account, id)),
  locations: await tx.$count(locations, eq(locations.account, id)),
  files: await tx.$count(dataItems, eq(dataItems.account, id)),
})

/**
 * Deletes an account that holds nothing. One whose robots have left the fleet holds their history, and is made inactive instead.
 * @throws AccountRefusal occupied
 */
export function deleteAccount(db: Database, { principal, address }: Writer, id: number): Promise<void> {
  return db.transaction(async tx => {
    await holdTree(tx)
    const { name, parent } = await visibleRow(tx, principal, id)
    // Whatever is put into the account at the same time waits for this, and then finds no account.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
    const contents = await contentsOf(tx, id)
    if (Object.values(contents).some(count => count > 0)) throw new AccountRefusal({ kind: 'occupied', contents })
    await tx.delete(accounts).where(eq(accounts.id, id))
    await audited(tx, {
      principal,
      address,
      action: 'account.delete',
      details: { account: id, name },
      object: { id, name },
      // Who saw the account sees the one above it.
      account: parent ?? id,
    })
  })
}
