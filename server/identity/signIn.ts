import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { contactMethods, logins } from '../database/schema.ts'
import type { SignInAttempts } from './attempts.ts'
import { passwordMatches } from './passwords.ts'

export type SignInResult =
  | { readonly kind: 'signedIn'; readonly login: number }
  /** No such login, or another password: which of the two is not told. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooMany'; readonly waitMs: number }

/** By login name or verified e-mail address (decision 10). */
async function findLogin(db: Database, name: string): Promise<{ id: number; passwordHash: string } | undefined> {
  const email = and(
    eq(contactMethods.contactType, 'email'),
    contactMethods.verified,
    eq(sql`lower(${contactMethods.contactValue})`, name.toLowerCase()),
  )
  const ownerOfEmail = db.select({ login: contactMethods.login }).from(contactMethods).where(email)
  const [found] = await db
    .select({ id: logins.id, passwordHash: logins.passwordHash })
    .from(logins)
    .where(or(eq(sql`lower(${logins.login})`, name.toLowerCase()), sql`${logins.id} in (${ownerOfEmail})`))
    // A login that is called like somebody's e-mail address comes first.
    .orderBy(sql`lower(${logins.login}) <> ${name.toLowerCase()}`)
    .limit(1)
  return found
}

/** Checks a password; `address` is where the attempt comes from. */
export async function signIn(
  parts: { readonly db: Database; readonly attempts: SignInAttempts },
  { login, password, address }: { readonly login: string; readonly password: string; readonly address: string },
): Promise<SignInResult> {
  const waitMs = await parts.attempts.begin(login, address)
  if (waitMs > 0) return { kind: 'tooMany', waitMs }
  const found = await findLogin(parts.db, login)
  if (!(await passwordMatches(found?.passwordHash, password)) || found === undefined) return { kind: 'refused' }
  await parts.attempts.succeed(login, address)
  return { kind: 'signedIn', login: found.id }
}
