import type { AccountRole, LoginRole } from '../../contract/permissions.ts'
import { hashPassword } from '../identity/passwords.ts'
import type { Database } from './database.ts'
import { accounts, contactMethods, loginAccounts, logins } from './schema.ts'
import { sql } from './sql.ts'

export const DEMO_PASSWORD = 'clean-floors-everywhere'

type DemoAccount = { readonly name: string; readonly role: AccountRole; readonly tier: number; readonly parent: number }

/** Account 1 is the root. Ids are the rows' places, from 2. */
const ACCOUNTS: readonly DemoAccount[] = [
  { name: 'Meridian Facility Services', role: 'customer', tier: 1, parent: 1 },
  { name: 'Halden Retail Group', role: 'customer', tier: 1, parent: 1 },
  { name: 'Blue Anchor Cleaning', role: 'customer', tier: 0, parent: 1 },
  { name: 'Larkfield Logistics', role: 'distributor-customer', tier: 1, parent: 6 },
  { name: 'Norrland Robotics Partners', role: 'distributor', tier: 1, parent: 1 },
  { name: 'Bayside Hospital Trust', role: 'distributor-customer', tier: 1, parent: 6 },
]
const [MERIDIAN, HALDEN, BLUE_ANCHOR, LARKFIELD, NORRLAND] = [2, 3, 4, 5, 6]

type DemoLogin = {
  readonly login: string
  readonly name: string
  readonly role: LoginRole
  readonly accounts: readonly number[]
}

/** The first account is the current one. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { login: 'super', name: 'Sam Okafor', role: 'super', accounts: [1] },
  { login: 'support', name: 'Priya Raman', role: 'support', accounts: [1] },
  {
    login: 'operator',
    name: 'Olga Lindqvist',
    role: 'operator',
    accounts: [MERIDIAN, HALDEN, BLUE_ANCHOR, LARKFIELD],
  },
  { login: 'distributor', name: 'Dag Solheim', role: 'distributor', accounts: [NORRLAND] },
  { login: 'customer', name: 'Carmen Ruiz', role: 'customer', accounts: [MERIDIAN] },
  { login: 'viewer', name: 'Vera Novak', role: 'customer', accounts: [BLUE_ANCHOR] },
]

const hasLogins = async (db: Pick<Database, 'select'>): Promise<boolean> =>
  (await db.select({ id: logins.id }).from(logins).limit(1)).length > 0

/**
 * Fills an empty database with demo accounts and logins, all with the same known password. A database that has any login is left alone: what was
 * changed in it stays changed.
 */
export async function seedDemo(db: Database): Promise<void> {
  // Hashing takes longer than all the rest, and not one of a hundred starts needs it.
  if (await hasLogins(db)) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${logins} in exclusive mode`)
    if (await hasLogins(tx)) return
    await tx.insert(accounts).values({ name: 'Swath', role: 'super', tier: 1 })
    await tx.insert(accounts).values([...ACCOUNTS])
    for (const { accounts: own, ...person } of DEMO_LOGINS) {
      const [row] = await tx
        .insert(logins)
        .values({ ...person, passwordHash, eulaAccepted: new Date(), currentAccount: own[0] ?? 1 })
        .returning({ id: logins.id })
      if (row === undefined) throw new Error('A new login has no id')
      await tx.insert(loginAccounts).values(own.map(account => ({ login: row.id, account })))
      await tx.insert(contactMethods).values([
        {
          login: row.id,
          contactType: 'email',
          contactValue: `${person.login}@swath.example`,
          verified: true,
          isDefault: true,
        },
        { login: row.id, contactType: 'phone', contactValue: `+1 555 010${row.id}`, verified: false, isDefault: false },
      ])
    }
  })
}
