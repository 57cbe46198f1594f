import { randomBytes } from 'node:crypto'
import type { ClientConfig } from '../../../../contract/clientConfig.ts'
import { generalError, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Codes } from '../../../codes/codes.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { hashPassword } from '../../../identity/passwords.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import type { Transports } from '../../../outbox/transport.ts'
import { writeInvitation } from '../../../users/invitations.ts'
import { listManaged } from '../../../users/userRows.ts'
import { insertUser, loginNameIsTaken, type NewUser, passcodeIsTaken, retire } from '../../../users/userWrites.ts'
import { inPerson, type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import { type InvitationLimits, invitationDelivery, invitationLimits, invitationRoutes } from './invitations.ts'
import { createManagedLogins, type ManagedLogins } from './managedLogins.ts'
import { membershipRoutes } from './memberships.ts'
import {
  checkGives,
  checkGivesPlans,
  checkManages,
  checkNotLastSuper,
  checkOther,
  loginTaken,
  mayEdit,
  passcodeTaken,
} from './userChecks.ts'

type Parts = {
  readonly db: Database
  readonly sessions: Pick<Sessions, 'endAllWith'>
  readonly codes: Pick<Codes, 'send' | 'link'>
  readonly transports: Transports
  readonly clock: Pick<Clock, 'now'>
  readonly clientConfig: Pick<ClientConfig, 'session'>
  readonly accountsChanged: () => void
  readonly rightsChanged: () => void
}

/** Of a password that nobody knows. */
const unusablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

async function createUser(
  { db, codes, clock }: Pick<Parts, 'db' | 'codes' | 'clock'>,
  context: RequestContext,
  user: NewUser,
): Promise<number> {
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

type ManagementParts = Parts & {
  readonly managed: ManagedLogins
  readonly limits: Pick<InvitationLimits, 'countFirst'>
}

/** Logins are listed, made, edited and retired. */
function managementRoutes(parts: ManagementParts) {
  const { db, transports, managed, rightsChanged, limits } = parts

  return {
    list: routes.users.list.handler(async ({ input: { account, limit, offset }, context }) => {
      const principal = signedIn(context)
      if (account !== undefined) await checkPlace(db, principal, account)
      const { data, total } = await listManaged(db, principal, { account, limit, offset })
      return { data: data.map(each => managed.toUser(principal, each)), total }
    }),

    get: routes.users.get.handler(({ input, context }) => managed.read(context, input.id)),

    create: routes.users.create.handler(async ({ input: { accounts, role, login, name, email }, context }) => {
      const principal = signedIn(context)
      checkGives(principal, role)
      const [first, ...others] = [...new Set(accounts)]
      if (first === undefined) throw new Error('The contract asks for an account')
      for (const account of [first, ...others]) await checkPlace(db, principal, account)
      await limits.countFirst(email)
      const passwordHash = await unusablePassword()
      const user = { login, name, role, email, passwordHash, accounts: [first, ...others] } as const
      const created = await managed.read(context, await createUser(parts, context, user))
      return { ...created, invitation: invitationDelivery(transports) }
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
        cpeEnabled: input.cpe_enabled === undefined ? undefined : input.cpe_enabled === '1',
      }
      const fields = Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [field]))
      await managed.change(context, {
        id,
        action: 'user.edit',
        async write(tx, login) {
          if (!isOwn) checkManages(principal, login)
          if (values.cpeEnabled !== undefined) checkGivesPlans(principal, login, values.cpeEnabled)
          if (values.passcode && (await passcodeIsTaken(tx, id, values.passcode))) throw passcodeTaken()
          if (fields.length > 0) await tx.update(logins).set(values).where(eq(logins.id, id))
          return { fields: fields.join(' ') }
        },
      })
      if (values.cpeEnabled !== undefined) rightsChanged()
      return managed.read(context, id)
    }),

    remove: routes.users.remove.handler(async ({ input: { id }, context }) => {
      const principal = signedIn(context)
      const passwordHash = await unusablePassword()
      await managed.change(context, {
        id,
        action: 'user.remove',
        endsSessions: true,
        async write(tx, login) {
          checkOther(principal, id)
          checkManages(principal, login)
          checkGives(principal, login.row.role)
          checkNotLastSuper(login)
          await retire(tx, id, passwordHash)
          return { login: login.row.login, name: login.row.name }
        },
      })
      return {}
    }),
  }
}

/** Logins and who manages them (A-042..A-045). */
export function userRoutes(parts: Parts) {
  const managed = createManagedLogins(parts)
  const limits = invitationLimits(parts.db)
  return {
    ...managementRoutes({ ...parts, managed, limits }),
    ...invitationRoutes({ ...parts, managed, limits }),
    ...membershipRoutes({ ...parts, managed }),
  }
}
