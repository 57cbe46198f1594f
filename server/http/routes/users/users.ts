import { randomBytes } from 'node:crypto'
import type { ClientConfig } from '../../../../contract/clientConfig.ts'
import { isGranted, type LoginRole } from '../../../../contract/permissions.ts'
import type { User } from '../../../../contract/resources/users.ts'
import { mayManage, rolesToGive } from '../../../../contract/userRules.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import { createCodeRequests } from '../../../codes/codeRequests.ts'
import type { Codes } from '../../../codes/codes.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { hashPassword } from '../../../identity/passwords.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import type { Transports } from '../../../outbox/transport.ts'
import { writeInvitation } from '../../../users/invitations.ts'
import { findManaged, listManaged, type ManagedLogin, toUser } from '../../../users/userRows.ts'
import {
  hold,
  insertUser,
  invitationContact,
  joinAccount,
  leaveAccount,
  loginNameIsTaken,
  type NewUser,
  passcodeIsTaken,
  retire,
  type Transaction,
} from '../../../users/userWrites.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import { inPerson } from '../identity/ownPerson.ts'

type Parts = {
  readonly db: Database
  readonly sessions: Pick<Sessions, 'endAllOf'>
  readonly codes: Pick<Codes, 'send' | 'link'>
  readonly transports: Transports
  readonly clock: Pick<Clock, 'now'>
  readonly clientConfig: Pick<ClientConfig, 'session'>
  readonly accountsChanged: () => void
}

/** What holding a login has found out. */
type Held = { readonly isLastSuper: boolean }
type Details = { readonly [name: string]: string | number }

const roleForbids = (): RequestError =>
  new RequestError('forbidden', 'errors.user.role', 'Not with these roles', { field: 'role' })
const loginTaken = (): RequestError =>
  new RequestError('conflict', 'errors.user.loginTaken', 'The login name is taken', { field: 'login' })
const passcodeTaken = (): RequestError =>
  new RequestError('conflict', 'login.editLogin.passcodeConflict', 'Somebody of the account has this passcode', {
    field: 'passcode',
  })

const mayEdit = ({ grants }: Principal): boolean => isGranted(grants, ['Logins', 'edit'])

/** A login may be changed as a whole only by who sees all of it, and never by who is below it. */
function checkManages(principal: Principal, { row, elsewhere }: ManagedLogin): void {
  if (!mayManage(principal.role, row.role)) throw roleForbids()
  if (elsewhere) throw new RequestError('forbidden', 'errors.user.elsewhere', 'Belongs to other accounts as well')
}

function checkGives(principal: Principal, ...roles: readonly LoginRole[]): void {
  const given = rolesToGive(principal.role)
  if (roles.some(role => !given.includes(role))) throw roleForbids()
}

/** Nobody takes their own rights away by mistake, or leaves with them in hand. */
function checkOther(principal: Principal, id: number): void {
  if (principal.login === id) throw new RequestError('forbidden', 'errors.user.own', 'Not of the own login')
}

function checkNotLastSuper({ isLastSuper }: Held): void {
  if (isLastSuper) throw new RequestError('preconditionFailed', 'errors.user.lastSuper', 'The last super')
}

/** Where a login is invited; `wasIn`: it has proved the address, as whoever follows the link does. */
async function invited(tx: Transaction, login: number): Promise<{ readonly contact: number; readonly wasIn: boolean }> {
  const contact = await invitationContact(tx, login)
  if (contact === undefined) throw new RequestError('preconditionFailed', 'errors.user.noAddress', 'No e-mail address')
  return { contact: contact.id, wasIn: contact.verified }
}

/** Of a password that nobody knows. */
const unusablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

/** Logins and who manages them (A-042..A-045). */
export function userRoutes({ db, sessions, codes, transports, clock, clientConfig, accountsChanged }: Parts) {
  const invitation = transports.email === undefined ? 'kept' : 'sent'
  const codeRequests = createCodeRequests(db)
  const shown = (principal: Principal, managed: ManagedLogin): User => {
    const { row, elsewhere } = managed
    const manages = mayEdit(principal) && mayManage(principal.role, row.role) && !elsewhere
    return toUser(managed, {
      passcode: manages || row.id === principal.login,
      activeAfterMs: clock.now() - clientConfig.session.expiration.timeout * 1000,
      nowMs: clock.now(),
    })
  }

  async function managedLogin(tx: Pick<Database, 'select'>, principal: Principal, id: number): Promise<ManagedLogin> {
    const managed = await findManaged(tx, principal, id)
    if (managed === undefined) throw notFound('user')
    return managed
  }

  /** Runs a change of one login and writes it down with the details that it returns. */
  function change(
    context: RequestContext,
    { id, action }: { readonly id: number; readonly action: string },
    run: (tx: Transaction, managed: ManagedLogin & Held) => Promise<Details>,
  ): Promise<void> {
    const principal = signedIn(context)
    return db.transaction(async tx => {
      const held = await hold(tx, id)
      const read = async () => (await tx.select().from(logins).where(eq(logins.id, id)))[0]
      const before = await read()
      const details = await run(tx, { ...(await managedLogin(tx, principal, id)), ...held })
      await audited(tx, {
        principal,
        address: context.request.ip,
        action,
        details: { user: id, ...details },
        changes: changesBetween(before ?? {}, (await read()) ?? {}),
      })
    })
  }

  async function createUser(context: RequestContext, user: NewUser): Promise<number> {
    const principal = signedIn(context)
    try {
      return await db.transaction(async tx => {
        if (await loginNameIsTaken(tx, user.login)) throw loginTaken()
        const { login, contact } = await insertUser(tx, user)
        await codes.send(tx, 'invitation', contact)
        await writeInvitation(tx, { login, by: principal.login, nowMs: clock.now() })
        const details = { user: login, login: user.login, role: user.role, account: user.accounts[0] }
        await audited(tx, { principal, address: context.request.ip, action: 'user.create', details })
        return login
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw loginTaken()
      throw error
    }
  }

  async function countInvitation(id: number, { request }: RequestContext): Promise<void> {
    const waitMs = await codeRequests.begin(`invitation ${id}`, request.ip)
    if (waitMs > 0)
      throw new RequestError('tooManyRequests', 'shared.error.tooManyRequests', 'Too many invitations', {
        retryAfterS: Math.ceil(waitMs / 1000),
      })
  }

  const read = async (context: RequestContext, id: number): Promise<User> => {
    const principal = signedIn(context)
    return shown(principal, await managedLogin(db, principal, id))
  }

  return {
    list: routes.users.list.handler(async ({ input: { account, limit, offset }, context }) => {
      const principal = signedIn(context)
      if (account !== undefined) await checkPlace(db, principal, account)
      const { data, total } = await listManaged(db, principal, { account, limit, offset })
      return { data: data.map(each => shown(principal, each)), total }
    }),

    get: routes.users.get.handler(({ input, context }) => read(context, input.id)),

    create: routes.users.create.handler(async ({ input: { accounts, role, login, name, email }, context }) => {
      const principal = signedIn(context)
      checkGives(principal, role)
      const [first, ...others] = [...new Set(accounts)]
      if (first === undefined) throw new Error('The contract asks for an account')
      for (const account of [first, ...others]) await checkPlace(db, principal, account)
      const passwordHash = await unusablePassword()
      const user = { login, name, role, email, passwordHash, accounts: [first, ...others] } as const
      return { ...(await read(context, await createUser(context, user))), invitation }
    }),

    invite: routes.users.invite.handler(async ({ input: { id }, context }) => {
      const principal = signedIn(context)
      await countInvitation(id, context)
      await change(context, { id, action: 'user.invite' }, async (tx, managed) => {
        checkOther(principal, id)
        checkManages(principal, managed)
        const { contact } = await invited(tx, id)
        await codes.send(tx, 'invitation', contact)
        await writeInvitation(tx, { login: id, by: principal.login, nowMs: clock.now() })
        return { contact }
      })
      return { invitation }
    }),

    invitationLink: routes.users.invitationLink.handler(async ({ input: { id }, context }) => {
      const principal = signedIn(context)
      if (invitation === 'sent')
        throw new RequestError('preconditionFailed', 'errors.user.mailed', 'Invitations go out by mail')
      await countInvitation(id, context)
      let link: string | undefined
      await change(context, { id, action: 'user.invitationLink' }, async (tx, managed) => {
        checkOther(principal, id)
        checkManages(principal, managed)
        const { contact, wasIn } = await invited(tx, id)
        // It would be a way into a login that somebody uses.
        if (wasIn || managed.row.eulaAccepted !== null)
          throw new RequestError('preconditionFailed', 'errors.user.wasIn', 'Has chosen a password already')
        link = await codes.link(tx, 'invitation', contact)
        await writeInvitation(tx, { login: id, by: principal.login, nowMs: clock.now() })
        return { contact }
      })
      if (link === undefined) throw new Error('A link to an address of mail was not made')
      return { link }
    }),

    edit: routes.users.edit.handler(async ({ input: { id, passcode, ...input }, context }) => {
      const principal = signedIn(context)
      const isOwn = id === principal.login
      if (isOwn) inPerson(context)
      if (!isOwn && !mayEdit(principal)) {
        const { type, token, message } = generalError('forbidden')
        throw new RequestError(type, token, message)
      }
      const values = {
        name: input.name,
        passcode: passcode === '' ? null : passcode,
        language: input.language,
        timeZone: input.time_zone,
        areaUnit: input.area_unit,
        volumeUnit: input.volume_unit,
      }
      const fields = Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [field]))
      await change(context, { id, action: 'user.edit' }, async (tx, managed) => {
        if (!isOwn) checkManages(principal, managed)
        if (values.passcode && (await passcodeIsTaken(tx, id, values.passcode))) throw passcodeTaken()
        if (fields.length > 0) await tx.update(logins).set(values).where(eq(logins.id, id))
        return { fields: fields.join(' ') }
      })
      return read(context, id)
    }),

    setRole: routes.users.setRole.handler(async ({ input: { id, role }, context }) => {
      const principal = signedIn(context)
      await change(context, { id, action: 'user.role' }, async (tx, managed) => {
        checkOther(principal, id)
        checkManages(principal, managed)
        checkGives(principal, managed.row.role, role)
        if (role !== 'super') checkNotLastSuper(managed)
        await tx.update(logins).set({ role }).where(eq(logins.id, id))
        return { before: managed.row.role, role }
      })
      await sessions.endAllOf(id)
      return read(context, id)
    }),

    addAccount: routes.users.addAccount.handler(async ({ input: { id, account }, context }) => {
      const principal = signedIn(context)
      await checkPlace(db, principal, account)
      await change(context, { id, action: 'user.addAccount' }, async (tx, { row }) => {
        if (!mayManage(principal.role, row.role)) throw roleForbids()
        if (!(await joinAccount(tx, row, account))) throw passcodeTaken()
        return { account }
      })
      accountsChanged()
      return read(context, id)
    }),

    removeAccount: routes.users.removeAccount.handler(async ({ input: { id, account }, context }) => {
      const principal = signedIn(context)
      await checkPlace(db, principal, account)
      await change(context, { id, action: 'user.removeAccount' }, async (tx, { row, accounts }) => {
        checkOther(principal, id)
        if (!mayManage(principal.role, row.role)) throw roleForbids()
        if (!accounts.some(each => each.id === account)) throw notFound('account')
        if (!(await leaveAccount(tx, row, account)))
          throw new RequestError('preconditionFailed', 'errors.user.lastAccount', 'Its last account')
        return { account }
      })
      await sessions.endAllOf(id)
      return {}
    }),

    remove: routes.users.remove.handler(async ({ input: { id }, context }) => {
      const principal = signedIn(context)
      const passwordHash = await unusablePassword()
      await change(context, { id, action: 'user.remove' }, async (tx, managed) => {
        checkOther(principal, id)
        checkManages(principal, managed)
        checkGives(principal, managed.row.role)
        checkNotLastSuper(managed)
        await retire(tx, id, passwordHash)
        return { login: managed.row.login, name: managed.row.name }
      })
      await sessions.endAllOf(id)
      return {}
    }),
  }
}
