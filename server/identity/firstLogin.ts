import type { Database } from '../database/database.ts'
import { accounts, loginAccounts, logins } from '../database/schema.ts'
import { sql } from '../database/sql.ts'
import { hashPassword } from './passwords.ts'

/** Makes a super login, and the root account that it belongs to, in a database that has no login; any other is left alone. */
export async function createFirstLogin(db: Database, login: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${logins} in exclusive mode`)
    const existing = await tx.select({ id: logins.id }).from(logins).limit(1)
    if (existing.length > 0) return
    const [account] = await tx.insert(accounts).values({ name: 'Swath', role: 'super', tier: 1 }).returning()
    if (account === undefined) throw new Error('A new account has no row')
    const values = {
      login,
      name: login,
      role: 'super',
      passwordHash,
      currentAccount: account.id,
      eulaAccepted: new Date(),
    } as const
    const [row] = await tx.insert(logins).values(values).returning({ id: logins.id })
    if (row === undefined) throw new Error('A new login has no row')
    await tx.insert(loginAccounts).values({ login: row.id, account: account.id })
  })
}
