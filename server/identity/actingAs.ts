import { type Grants, isGranted, type LoginRole } from '../../contract/permissions.ts'
import { seesEveryAccount } from '../../contract/resources/accounts.ts'
import { mayManage } from '../../contract/userRules.ts'
import type { Database } from '../database/database.ts'
import { loginAccounts } from '../database/schema.ts'
import { and, eq, not } from '../database/sql.ts'
import { grantsOf } from './permissions.ts'
import { visibleAccounts } from './visibleAccounts.ts'

type Person = { readonly login: number; readonly role: LoginRole }

/** Whether everything that some rights allow is allowed by others, too. */
const holdsAll = (own: Grants, others: Grants): boolean =>
  Object.entries(others).every(([resource, actions]) => actions.every(action => isGranted(own, [resource, action])))

/** Whether somebody sees every account that another one sees. */
async function seesAllOf(db: Database, own: Person, other: Person): Promise<boolean> {
  if (seesEveryAccount(own.role)) return true
  if (seesEveryAccount(other.role)) return false
  const outOfSight = and(eq(loginAccounts.login, other.login), not(visibleAccounts(own, loginAccounts.account)))
  return (await db.$count(loginAccounts, outOfSight)) === 0
}

/** Whether somebody may act as another login (decision 8): with the right to it, and where the other may do and see nothing that they may not. */
export async function mayActAs(
  db: Database,
  own: Person,
  other: Person & { readonly grants: Grants },
): Promise<boolean> {
  if (other.role === 'super' || other.login === own.login || !mayManage(own.role, other.role)) return false
  const grants = await grantsOf(db, own.role)
  if (!isGranted(grants, ['Logins', 'masquerade']) || !holdsAll(grants, other.grants)) return false
  return seesAllOf(db, own, other)
}
