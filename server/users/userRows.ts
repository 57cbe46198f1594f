import { toWireFlag } from '../../contract/resources/robots.ts'
import type { User } from '../../contract/resources/users.ts'
import type { Database } from '../database/database.ts'
import { accounts, loginAccounts, logins } from '../database/schema.ts'
import { and, asc, count, eq, exists, inArray, type SQL, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { type Invitation, invitationsOf, toInvited } from './invitations.ts'

/** A login as it is managed: its accounts within sight, and whether there are others. */
export type ManagedLogin = {
  readonly row: typeof logins.$inferSelect
  readonly accounts: readonly { readonly id: number; readonly name: string }[]
  readonly elsewhere: boolean
  /** Of a login that was invited and has not accepted the agreement yet. */
  readonly invitation: Invitation | undefined
}

/** Members of an account in sight are in sight; a login without an account is gone. */
const isVisible = (db: Pick<Database, 'select'>, principal: Principal, account?: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(loginAccounts)
      .where(
        and(
          eq(loginAccounts.login, logins.id),
          visibleAccounts(principal, loginAccounts.account),
          account === undefined ? undefined : eq(loginAccounts.account, account),
        ),
      ),
  )

async function withAccounts(
  db: Pick<Database, 'select'>,
  principal: Principal,
  rows: readonly ManagedLogin['row'][],
): Promise<readonly ManagedLogin[]> {
  if (rows.length === 0) return []
  const memberships = await db
    .select({
      login: loginAccounts.login,
      id: accounts.id,
      name: accounts.name,
      visible: sql<boolean>`${visibleAccounts(principal, loginAccounts.account)}`,
    })
    .from(loginAccounts)
    .innerJoin(accounts, eq(accounts.id, loginAccounts.account))
    .where(
      inArray(
        loginAccounts.login,
        rows.map(row => row.id),
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.id))
  const ofLogin = Map.groupBy(memberships, each => each.login)
  const newcomers = rows.filter(row => row.eulaAccepted === null).map(row => row.id)
  const invitations = newcomers.length === 0 ? undefined : await invitationsOf(db, newcomers, isVisible(db, principal))
  return rows.map(row => {
    const all = ofLogin.get(row.id) ?? []
    const seen = all.filter(each => each.visible)
    return {
      row,
      accounts: seen.map(({ id, name }) => ({ id, name })),
      elsewhere: seen.length < all.length,
      invitation: invitations?.get(row.id),
    }
  })
}

/** @returns undefined when there is none, or none in sight */
export async function findManaged(
  db: Pick<Database, 'select'>,
  principal: Principal,
  id: number,
): Promise<ManagedLogin | undefined> {
  const rows = await db
    .select()
    .from(logins)
    .where(and(eq(logins.id, id), isVisible(db, principal)))
  return (await withAccounts(db, principal, rows))[0]
}

type Page = { readonly account: number | undefined; readonly limit: number; readonly offset: number }

/** By name. */
export async function listManaged(
  db: Database,
  principal: Principal,
  { account, limit, offset }: Page,
): Promise<{ readonly data: readonly ManagedLogin[]; readonly total: number }> {
  const which = isVisible(db, principal, account)
  const rows = await db
    .select()
    .from(logins)
    .where(which)
    .orderBy(asc(sql`lower(${logins.name})`), asc(logins.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(logins).where(which)
  return { data: await withAccounts(db, principal, rows), total: all?.total ?? 0 }
}

type Shown = { readonly passcode: boolean; readonly activeAfterMs: number; readonly nowMs: number }

/** @param shown whether the passcode may be read; since when something has to have been done for a login to be active */
export const toUser = (
  { row, accounts: own, elsewhere, invitation }: ManagedLogin,
  { passcode, activeAfterMs, nowMs }: Shown,
): User => ({
  id: row.id,
  name: row.name,
  login: row.login,
  role: row.role,
  language: row.language,
  time_zone: row.timeZone,
  area_unit: row.areaUnit,
  volume_unit: row.volumeUnit,
  eula_accepted: row.eulaAccepted?.toISOString() ?? null,
  accounts: [...own],
  elsewhere,
  cpe_enabled: toWireFlag(row.cpeEnabled),
  passcode: passcode ? (row.passcode ?? undefined) : undefined,
  tfa_secret: row.tfaSecret !== null,
  last_activity: row.lastActivity?.toISOString(),
  active: row.lastActivity !== null && row.lastActivity.getTime() > activeAfterMs,
  invited: invitation && toInvited(invitation, nowMs),
})
