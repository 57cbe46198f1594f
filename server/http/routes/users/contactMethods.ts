import { controlLevel, isGranted, TIERS } from '../../../../contract/permissions.ts'
import { type ContactMethod, contactValue, isWritable } from '../../../../contract/resources/contactMethods.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { ChangeMails } from '../../../contacts/changeMails.ts'
import {
  type ContactRow,
  findOwnContact,
  holdContacts,
  makeDefault,
  moveSubscriptions,
  passDefaultOn,
  type Transaction,
  toContactMethod,
} from '../../../contacts/contactRows.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { contactMethods, loginAccounts, verifyCodes } from '../../../database/schema.ts'
import { and, asc, eq, exists, or, type SQL, sql } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { inPerson, type RequestContext, routes, signedIn } from '../../implementer.ts'

const MAX_CONTACTS = 20

/** Who may read how another login is reached: who manages logins, and who operates robots and calls the person beside one. */
const mayReachOthers = ({ grants }: Principal): boolean =>
  isGranted(grants, ['Logins', 'viewUserList']) || controlLevel(grants, TIERS.free) >= 2

const badValue = (): RequestError =>
  new RequestError('badRequest', 'errors.contactMethod.value', 'No address of this type', { field: 'contact_value' })
const unverified = (): RequestError =>
  new RequestError('preconditionFailed', 'errors.contactMethod.unverified', 'Not verified yet')
const alreadyThere = (): RequestError =>
  new RequestError('conflict', 'errors.contactMethod.present', 'The login has this contact method already', {
    field: 'contact_value',
  })

/** The contact methods that somebody may read: their own, and where the caller may reach others those of people with a visible account. */
function readableBy(db: Database, principal: Principal): SQL | undefined {
  const own = eq(contactMethods.login, principal.login)
  if (!mayReachOthers(principal)) return own
  const shared = db
    .select({ one: sql`1` })
    .from(loginAccounts)
    .where(and(eq(loginAccounts.login, contactMethods.login), visibleAccounts(principal, loginAccounts.account)))
  return or(own, exists(shared))
}

/** Writes to one own contact method while the owner's are held, and notes it in the audit. */
async function writeOwn<T>(
  db: Database,
  context: RequestContext,
  { id, action }: { readonly id: number; readonly action: string },
  write: (tx: Transaction, row: ContactRow) => Promise<T>,
): Promise<T> {
  const principal = inPerson(context)
  return db.transaction(async tx => {
    await holdContacts(tx, principal.login)
    const row = await findOwnContact(tx, principal.login, id)
    if (row === undefined) throw notFound('contactMethod')
    const result = await write(tx, row)
    await audited(tx, { principal, action, address: context.request.ip, details: { contactMethod: id } })
    return result
  })
}

async function readOwn(tx: Transaction, { login, id }: Pick<ContactRow, 'login' | 'id'>): Promise<ContactMethod> {
  const row = await findOwnContact(tx, login, id)
  if (row === undefined) throw notFound('contactMethod')
  return toContactMethod(row)
}

type Parts = { readonly db: Database; readonly changeMails: ChangeMails }

const readRoutes = ({ db }: Pick<Parts, 'db'>) => ({
  list: routes.contactMethods.list.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    const ofType = input.contact_type && eq(contactMethods.contactType, input.contact_type)
    const rows = await db
      .select()
      .from(contactMethods)
      .where(and(eq(contactMethods.login, input.login ?? principal.login), readableBy(db, principal), ofType))
      .orderBy(asc(contactMethods.id))
    return { data: rows.map(toContactMethod), total: rows.length }
  }),

  get: routes.contactMethods.get.handler(async ({ input, context }) => {
    const [row] = await db
      .select()
      .from(contactMethods)
      .where(and(eq(contactMethods.id, input.id), readableBy(db, signedIn(context))))
    if (row === undefined) throw notFound('contactMethod')
    return toContactMethod(row)
  }),
})

/** One's own contact methods are added, changed and taken away; the addresses of before are notified of each change. */
function writeRoutes({ db, changeMails }: Parts) {
  async function changeValue(tx: Transaction, row: ContactRow, text: string): Promise<void> {
    const value = contactValue(row.contactType, text)
    if (value === undefined) throw badValue()
    if (value === row.contactValue) return
    await changeMails.notifyOwner(tx, row.login, 'contactChanged')
    const changed = { contactValue: value, verified: false, isDefault: false }
    await tx.update(contactMethods).set(changed).where(eq(contactMethods.id, row.id))
    // Codes that went to the old address prove nothing of the new one.
    await tx.delete(verifyCodes).where(eq(verifyCodes.contactMethod, row.id))
    await passDefaultOn(tx, row.login)
  }

  async function setDefault(tx: Transaction, row: ContactRow): Promise<void> {
    const { verified, default: isDefault } = await readOwn(tx, row)
    if (!verified) throw unverified()
    if (!isDefault) await changeMails.notifyOwner(tx, row.login, 'contactDefault')
    await makeDefault(tx, row.login, row.id)
  }

  return {
    create: routes.contactMethods.create.handler(async ({ input, context }) => {
      const principal = inPerson(context)
      const value = contactValue(input.contact_type, input.contact_value)
      if (value === undefined) throw badValue()
      return db.transaction(async tx => {
        await holdContacts(tx, principal.login)
        if ((await tx.$count(contactMethods, eq(contactMethods.login, principal.login))) >= MAX_CONTACTS)
          throw new RequestError('preconditionFailed', 'errors.contactMethod.tooMany', 'Too many contact methods')
        const values = { login: principal.login, contactType: input.contact_type, contactValue: value }
        const [row] = await tx.insert(contactMethods).values(values).onConflictDoNothing().returning()
        if (row === undefined) throw alreadyThere()
        await changeMails.notifyOwner(tx, principal.login, 'contactAdded')
        const details = { contactMethod: row.id }
        await audited(tx, { principal, action: 'contactMethod.create', address: context.request.ip, details })
        return toContactMethod(row)
      })
    }),

    edit: routes.contactMethods.edit.handler(async ({ input, context }) => {
      try {
        return await writeOwn(db, context, { id: input.id, action: 'contactMethod.edit' }, async (tx, row) => {
          if (input.contact_value !== undefined) await changeValue(tx, row, input.contact_value)
          if (input.default !== undefined) await setDefault(tx, row)
          return readOwn(tx, row)
        })
      } catch (error) {
        throw isUniqueViolation(error) ? alreadyThere() : error
      }
    }),

    remove: routes.contactMethods.remove.handler(({ input, context }) =>
      writeOwn(db, context, { id: input.id, action: 'contactMethod.remove' }, async (tx, row) => {
        await changeMails.notifyOwner(tx, row.login, 'contactRemoved')
        await tx.delete(contactMethods).where(eq(contactMethods.id, row.id))
        await passDefaultOn(tx, row.login)
        return { ok: true }
      }),
    ),

    move: routes.contactMethods.move.handler(({ input, context }) =>
      writeOwn(db, context, { id: input.id, action: 'contactMethod.move' }, async (tx, row) => {
        const to = await findOwnContact(tx, row.login, input.newId)
        if (to === undefined) throw notFound('contactMethod')
        if (!isWritable(to.contactType))
          throw new RequestError('badRequest', 'errors.contactMethod.notWritable', 'Nothing can be sent to a telephone')
        if (!to.verified) throw unverified()
        await moveSubscriptions(tx, row.id, to.id)
        return { ok: true }
      }),
    ),
  }
}

/** Contact methods: one's own, and to read, for those who may, those of people with a visible account. */
export const contactMethodRoutes = (parts: Parts) => ({ ...readRoutes(parts), ...writeRoutes(parts) })
