import { accounts, loginAccounts, logins } from '../database/schema.ts'
import { and, eq, inArray, isNotNull } from '../database/sql.ts'
import { findAccount, type Viewer } from './accountRows.ts'
import { levelsBelow, type Parents, withAncestors } from './accountTree.ts'
import type { Transaction } from './heldTree.ts'
import { AccountRefusal, type Namesakes } from './refusal.ts'

const holdersIn = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select({
      passcode: logins.passcode,
      user: { id: logins.id, name: logins.name },
      account: { id: accounts.id, name: accounts.name },
    })
    .from(loginAccounts)
    .innerJoin(logins, eq(logins.id, loginAccounts.login))
    .innerJoin(accounts, eq(accounts.id, loginAccounts.account))
    .where(and(isNotNull(logins.passcode), inArray(loginAccounts.account, [...ids])))
    .orderBy(logins.id, accounts.id)

/**
 * Whoever belongs to the accounts above an account works at its robots. A move that puts people with the same passcode at the same robots is
 * refused: a robot could no longer distinguish them.
 * @throws AccountRefusal samePasscode
 */
export async function checkPasscodes(
  tx: Transaction,
  viewer: Viewer,
  parents: Parents,
  { account, to }: { readonly account: number; readonly to: number },
): Promise<void> {
  const before = withAncestors(parents, account)
  const newAncestors = [...withAncestors(parents, to)].filter(id => !before.has(id))
  const movers = await holdersIn(tx, levelsBelow(parents, account).flat())
  const others = await holdersIn(tx, newAncestors)
  for (const mover of movers) {
    const other = others.find(({ passcode, user }) => passcode === mover.passcode && user.id !== mover.user.id)
    if (other === undefined) continue
    const isSeen = (await findAccount(tx, viewer, other.account.id)) !== undefined
    const who: Namesakes = {
      user: mover.user.name,
      account: mover.account.name,
      user2: other.user.name,
      account2: other.account.name,
      user_id: mover.user.id,
      account_id: mover.account.id,
      user2_id: other.user.id,
      account2_id: other.account.id,
    }
    throw new AccountRefusal({ kind: 'samePasscode', who: isSeen ? who : undefined })
  }
}
