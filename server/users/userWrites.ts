import type { Database } from '../database/database.ts'
import {
  accounts,
  backupCodes,
  contactMethods,
  invitations,
  loginAccounts,
  logins,
  preferences,
  pushTokens,
  trustedDevices,
} from '../database/schema.ts'
import { and, asc, desc, eq, inArray, ne, or, sql } from '../database/sql.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Holds a login, and all supers, until the transaction ends: what is found out about them stays true. Of two that take each other's role away the
 * second finds itself the last super.
 */
export async function hold(tx: Transaction, id: number): Promise<{ readonly isLastSuper: boolean }> {
  const held = await tx
    .select({ id: logins.id, role: logins.role })
    .from(logins)
    .where(or(eq(logins.id, id), eq(logins.role, 'super')))
    .orderBy(asc(logins.id))
    .for('update')
  const supers = held.filter(row => row.role === 'super')
  return { isLastSuper: supers.length === 1 && supers[0]?.id === id }
}

/** Holds accounts against everybody else who gives somebody of them a passcode. */
const holdAccounts = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(asc(accounts.id))
    .for('no key update')

/** Whether somebody else who belongs to one of the accounts has the passcode. */
async function isTaken(tx: Transaction, login: number, passcode: string, ids: readonly number[]): Promise<boolean> {
  await holdAccounts(tx, ids)
  const found = await tx
    .select({ id: logins.id })
    .from(logins)
    .innerJoin(loginAccounts, eq(loginAccounts.login, logins.id))
    .where(and(eq(logins.passcode, passcode), ne(logins.id, login), inArray(loginAccounts.account, [...ids])))
    .limit(1)
  return found.length > 0
}

/** Whether a login, which is held, may not have a passcode because of the accounts it belongs to. */
export async function passcodeIsTaken(tx: Transaction, login: number, passcode: string): Promise<boolean> {
  const own = await tx
    .select({ account: loginAccounts.account })
    .from(loginAccounts)
    .where(eq(loginAccounts.login, login))
  return isTaken(
    tx,
    login,
    passcode,
    own.map(each => each.account),
  )
}

/** @returns false when somebody of the account has the login's passcode already */
export async function joinAccount(
  tx: Transaction,
  { id, passcode }: Pick<typeof logins.$inferSelect, 'id' | 'passcode'>,
  account: number,
): Promise<boolean> {
  if (passcode !== null && (await isTaken(tx, id, passcode, [account]))) return false
  await tx.insert(loginAccounts).values({ login: id, account }).onConflictDoNothing()
  return true
}

/** The account it worked in, when it leaves that, becomes another of its own. @returns false when there is no other */
export async function leaveAccount(
  tx: Transaction,
  { id, currentAccount }: Pick<typeof logins.$inferSelect, 'id' | 'currentAccount'>,
  account: number,
): Promise<boolean> {
  const others = await tx
    .select({ account: loginAccounts.account })
    .from(loginAccounts)
    .where(and(eq(loginAccounts.login, id), ne(loginAccounts.account, account)))
    .orderBy(asc(loginAccounts.account))
  const [next] = others
  if (next === undefined) return false
  await tx.delete(loginAccounts).where(and(eq(loginAccounts.login, id), eq(loginAccounts.account, account)))
  if (currentAccount === account) await tx.update(logins).set({ currentAccount: next.account }).where(eq(logins.id, id))
  return true
}

/** A login name is anybody's who signs in with it: also as the verified address of their mail (decision 10). */
export async function loginNameIsTaken(tx: Transaction, login: string): Promise<boolean> {
  const folded = login.toLowerCase()
  const byName = await tx
    .select({ id: logins.id })
    .from(logins)
    .where(eq(sql`lower(${logins.login})`, folded))
  const byMail = await tx
    .select({ id: contactMethods.id })
    .from(contactMethods)
    .where(and(contactMethods.verified, eq(sql`lower(${contactMethods.contactValue})`, folded)))
  return byName.length + byMail.length > 0
}

export type NewUser = Pick<typeof logins.$inferInsert, 'login' | 'name' | 'role' | 'passwordHash'> & {
  readonly email: string
  /** The first becomes its current one, and gives it its language. */
  readonly accounts: readonly [number, ...number[]]
}

/** A login with an unverified address. */
export async function insertUser(
  tx: Transaction,
  { email, accounts: own, ...person }: NewUser,
): Promise<{ readonly login: number; readonly contact: number }> {
  const [first] = own
  const [home] = await tx.select({ language: accounts.defaultLanguage }).from(accounts).where(eq(accounts.id, first))
  const values = { ...person, currentAccount: first, language: home?.language ?? 'en' }
  const [row] = await tx.insert(logins).values(values).returning({ id: logins.id })
  if (row === undefined) throw new Error('A new login has no row')
  await tx.insert(loginAccounts).values(own.map(account => ({ login: row.id, account })))
  const [contact] = await tx
    .insert(contactMethods)
    .values({ login: row.id, contactType: 'email', contactValue: email, isDefault: true })
    .returning({ id: contactMethods.id })
  if (contact === undefined) throw new Error('A new contact method has no row')
  return { login: row.id, contact: contact.id }
}

/** Where the link to choose a password goes: the default address of mail, or the oldest. Undefined when there is none. */
export async function invitationContact(tx: Transaction, login: number) {
  const [contact] = await tx
    .select({ id: contactMethods.id, verified: contactMethods.verified })
    .from(contactMethods)
    .where(and(eq(contactMethods.login, login), eq(contactMethods.contactType, 'email')))
    .orderBy(desc(contactMethods.isDefault), asc(contactMethods.id))
    .limit(1)
  return contact
}

/**
 * Takes a login away for good. Its row stays, without anything that signs in or is reached, because pins, comments and incidents name who wrote
 * them; its login name is free again.
 * @param unusable hash of a password that nobody knows
 */
export async function retire(tx: Transaction, id: number, unusable: string): Promise<void> {
  for (const table of [
    loginAccounts,
    contactMethods,
    trustedDevices,
    backupCodes,
    preferences,
    pushTokens,
    invitations,
  ])
    await tx.delete(table).where(eq(table.login, id))
  await tx
    .update(logins)
    .set({
      // No login name holds a space, so nobody is called this.
      login: `removed ${id}`,
      role: 'customer',
      passwordHash: unusable,
      passcode: null,
      tfaSecret: null,
      // The root account is never taken away; the one it had may be.
      currentAccount: sql`(select min(${accounts.id}) from ${accounts} where ${accounts.parent} is null)`,
    })
    .where(eq(logins.id, id))
}
