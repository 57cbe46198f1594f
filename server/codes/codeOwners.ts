import type { VerifyPurpose } from '../../contract/resources/contactMethods.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, logins } from '../database/schema.ts'
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from '../database/sql.ts'

/** The contact methods that a message can go to. */
const writable = inArray(contactMethods.contactType, ['email', 'sms'])

/**
 * Where a code for a login goes that somebody names: its default verified contact method, or the oldest one that can be written to. By login
 * name or verified e-mail address (decision 10).
 */
export async function contactOfName(
  db: Database,
  purpose: Exclude<VerifyPurpose, 'verify'>,
  text: string,
): Promise<number | undefined> {
  const name = text.toLowerCase()
  const ownerOfEmail = db
    .select({ login: contactMethods.login })
    .from(contactMethods)
    .where(
      and(
        eq(contactMethods.contactType, 'email'),
        contactMethods.verified,
        eq(sql`lower(${contactMethods.contactValue})`, name),
      ),
    )
  const isCalledSo = eq(sql`lower(${logins.login})`, name)
  const [found] = await db
    .select({ id: contactMethods.id })
    .from(logins)
    .innerJoin(contactMethods, eq(contactMethods.login, logins.id))
    .where(
      and(
        or(isCalledSo, inArray(logins.id, ownerOfEmail)),
        contactMethods.verified,
        writable,
        purpose === 'tfa_secret_recover' ? isNotNull(logins.tfaSecret) : undefined,
      ),
    )
    // A login that is called like somebody's e-mail address comes first.
    .orderBy(desc(isCalledSo), desc(contactMethods.isDefault), asc(contactMethods.id))
    .limit(1)
  return found?.id
}

/** An own contact method by its value. */
export async function ownContactOfValue(db: Database, login: number, value: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: contactMethods.id })
    .from(contactMethods)
    .where(
      and(
        eq(contactMethods.login, login),
        writable,
        eq(sql`lower(${contactMethods.contactValue})`, value.toLowerCase()),
      ),
    )
    .limit(1)
  return found?.id
}
