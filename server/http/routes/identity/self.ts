import type { Self } from '../../../../contract/resources/logins.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { accounts, loginAccounts, logins } from '../../../database/schema.ts'
import { asc, eq } from '../../../database/sql.ts'
import { currentAccount } from '../../../identity/currentAccount.ts'
import type { Principal } from '../../../identity/principal.ts'
import { roleRequiresTfa } from '../../../identity/roles.ts'

/** The session's own login, as it is shown to itself. */
export async function selfOf(
  db: Database,
  { login: id, originator, session }: Pick<Principal, 'login' | 'originator'> & { readonly session?: number },
): Promise<Self> {
  const [row] = await db.select().from(logins).where(eq(logins.id, id))
  if (row === undefined) throw notFound('login')
  const own = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(loginAccounts)
    .innerJoin(accounts, eq(accounts.id, loginAccounts.account))
    .where(eq(loginAccounts.login, id))
    .orderBy(asc(accounts.id))
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    language: row.language,
    time_zone: row.timeZone,
    area_unit: row.areaUnit,
    volume_unit: row.volumeUnit,
    eula_accepted: row.eulaAccepted?.toISOString() ?? null,
    current_account:
      (await currentAccount(db, { login: id, role: row.role, actingIn: originator && session })) ?? row.currentAccount,
    accounts: own,
    passcode: row.passcode ?? undefined,
    tfa_secret: row.tfaSecret !== null,
    // Whoever acts as another sets up nothing of theirs.
    tfa_required: originator === undefined && (await roleRequiresTfa(db, row.role)),
    originator,
  }
}
