import type { ContactMethod } from '../../contract/resources/contactMethods.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, logins, subscriptions } from '../database/schema.ts'
import { and, asc, eq, inArray, sql } from '../database/sql.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type ContactRow = typeof contactMethods.$inferSelect

export const toContactMethod = (row: ContactRow): ContactMethod => ({
  id: row.id,
  contact_type: row.contactType,
  contact_value: row.contactValue,
  verified: row.verified,
  default: row.isDefault,
  login: row.login,
})

/** Changes of one login's contact methods wait for one another: there is one default at most. */
export async function holdContacts(tx: Transaction, login: number): Promise<void> {
  await tx.select({ id: logins.id }).from(logins).where(eq(logins.id, login)).for('update')
}

export async function findOwnContact(tx: Database | Transaction, login: number, id: number) {
  const [row] = await tx
    .select()
    .from(contactMethods)
    .where(and(eq(contactMethods.id, id), eq(contactMethods.login, login)))
  return row
}

export async function makeDefault(tx: Transaction, login: number, id: number): Promise<void> {
  await tx
    .update(contactMethods)
    .set({ isDefault: false })
    .where(and(eq(contactMethods.login, login), contactMethods.isDefault))
  await tx.update(contactMethods).set({ isDefault: true }).where(eq(contactMethods.id, id))
}

/** Where a login has no default, its oldest verified contact method becomes it; without any it has none. */
export async function passDefaultOn(tx: Transaction, login: number): Promise<void> {
  const own = eq(contactMethods.login, login)
  const [existing] = await tx
    .select({ id: contactMethods.id })
    .from(contactMethods)
    .where(and(own, contactMethods.isDefault))
  if (existing !== undefined) return
  const oldest = tx
    .select({ id: contactMethods.id })
    .from(contactMethods)
    .where(and(own, contactMethods.verified))
    .orderBy(asc(contactMethods.id))
    .limit(1)
  await tx.update(contactMethods).set({ isDefault: true }).where(inArray(contactMethods.id, oldest))
}

/** Marks a contact method as its owner's. @throws the database's unique violation where another login has proved the same e-mail address */
export async function markVerified(
  tx: Transaction,
  { login, contactMethod }: { login: number; contactMethod: number },
) {
  await holdContacts(tx, login)
  await tx.update(contactMethods).set({ verified: true }).where(eq(contactMethods.id, contactMethod))
  await passDefaultOn(tx, login)
}

/** Subscriptions go on to another contact method; one that it has already is not kept twice. */
export async function moveSubscriptions(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    delete from ${subscriptions} as leaving using ${subscriptions} as staying
    where leaving.contact_method = ${from} and staying.contact_method = ${to} and leaving.login = staying.login
      and leaving.notification = staying.notification and leaving.object_type = staying.object_type
      and leaving.object_id is not distinct from staying.object_id`)
  await tx.update(subscriptions).set({ contactMethod: to }).where(eq(subscriptions.contactMethod, from))
}
