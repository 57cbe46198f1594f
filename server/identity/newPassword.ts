import type { Database } from '../database/database.ts'
import { contactMethods, logins, trustedDevices, verifyCodes } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'
import { acceptablePassword } from './acceptablePassword.ts'

/** Whether a login may have this password: none of the common ones, nor what everybody knows about its owner (decision 9). */
export async function passwordSuits(db: Database, login: number, password: string): Promise<boolean> {
  const [owner] = await db.select({ login: logins.login, name: logins.name }).from(logins).where(eq(logins.id, login))
  const mails = await db
    .select({ value: contactMethods.contactValue })
    .from(contactMethods)
    .where(and(eq(contactMethods.login, login), eq(contactMethods.contactType, 'email')))
  return acceptablePassword(password, [...Object.values(owner ?? {}), ...mails.map(({ value }) => value)])
}

/**
 * Gives a login another password: whatever was let in by the one before is let in no more. The sessions are the caller's to end.
 * @param passwordHash by `hashPassword`, made before the transaction
 */
export async function storePassword(tx: Database, login: number, passwordHash: string): Promise<void> {
  await tx.update(logins).set({ passwordHash }).where(eq(logins.id, login))
  await tx.delete(trustedDevices).where(eq(trustedDevices.login, login))
  await tx.delete(verifyCodes).where(and(eq(verifyCodes.login, login), eq(verifyCodes.purpose, 'reset_password')))
}
