import {
  type Grants,
  isGranted,
  isPermission,
  isStrongRight,
  isUngivable,
  isUntakeable,
  LOGIN_ROLES,
  type LoginRole,
  UI_PREFIX,
} from '../../../../contract/permissions.ts'
import { mayManage } from '../../../../contract/userRules.ts'
import { generalError, RequestError } from '../../../answers/errors.ts'
import { rightChanges, tfaChange } from '../../../audit/lastChanges.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/database.ts'
import { logins, sessions } from '../../../database/schema.ts'
import { and, countDistinct, eq, gt, isNull } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { grantsOf, rightsTag, roleMay, setGrant } from '../../../identity/permissions.ts'
import type { Principal } from '../../../identity/principal.ts'
import { roleRequiresTfa, rolesRequiringTfa, setRoleRequiresTfa } from '../../../identity/roles.ts'
import { routes, signedIn } from '../../implementer.ts'

type Parts = {
  readonly db: Database
  readonly config: Pick<Config, 'sessionIdleMinutes'>
  /** What a role may do is other than it was: the viewers of robots have to be checked again. */
  readonly rightsChanged: () => void
}

const onWire = (grants: Grants) =>
  Object.fromEntries(Object.entries(grants).map(([resource, actions]) => [UI_PREFIX + resource, [...actions]]))
const withoutPrefix = (resource: string): string =>
  resource.startsWith(UI_PREFIX) ? resource.slice(UI_PREFIX.length) : resource

type GrantChange = {
  readonly role: LoginRole
  readonly resource: string
  readonly action: string
  readonly granted: boolean
}

/** Refuses what is no right, what would do nothing in these hands, and what nobody could give back. */
function checkGrant({ role, resource, action, granted }: GrantChange): void {
  if (!isPermission(resource, action))
    throw new RequestError('badRequest', 'errors.permission.unknown', 'There is no such right', { field: 'action' })
  if (granted && isUngivable(role, resource, action))
    throw new RequestError('preconditionFailed', 'errors.permission.ungivable', 'It would do nothing for this role')
  if (!granted && isUntakeable(role, resource))
    throw new RequestError('preconditionFailed', 'errors.permission.own', 'Nobody could give it back')
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type By = { readonly principal: Principal; readonly address: string }

/** Gives a right or takes it away, and writes it down; what is so already is left alone. */
async function grant(
  tx: Transaction,
  by: By,
  { role, resource, action, granted }: GrantChange,
  reason?: string,
): Promise<void> {
  if (!(await setGrant(tx, { role, resource, action }, granted))) return
  const details = { role, resource, action, ...(reason === undefined ? {} : { reason }) }
  await audited(tx, { ...by, details, action: granted ? 'permission.grant' : 'permission.revoke' })
}

async function requireTfa(tx: Transaction, by: By, role: LoginRole, required: boolean, reason?: string): Promise<void> {
  if ((await roleRequiresTfa(tx, role)) === required) return
  await setRoleRequiresTfa(tx, role, required)
  const details = { role, ...(reason === undefined ? {} : { reason }) }
  await audited(tx, { ...by, details, action: required ? 'role.tfaRequired' : 'role.tfaOptional' })
}

/** How many have each role, and how many of them are signed in; a login that acts as another counts as itself. */
async function peopleByRole(db: Database, since: Date) {
  const isAlive = and(gt(sessions.expiresAt, new Date()), gt(sessions.lastSeenAt, since), isNull(sessions.originator))
  const people = await db
    .select({ role: logins.role, total: countDistinct(logins.id), signed_in: countDistinct(sessions.login) })
    .from(logins)
    .leftJoin(sessions, and(eq(sessions.login, logins.id), isAlive))
    .groupBy(logins.role)
  return LOGIN_ROLES.map(role => people.find(found => found.role === role) ?? { role, total: 0, signed_in: 0 })
}

/** Permissions by role. */
export function authorizationRoutes({ db, config, rightsChanged }: Parts) {
  async function permissionsOf(roles: readonly LoginRole[], { grants }: Pick<Principal, 'grants'>) {
    const entries = roles.map(async role => [role, onWire(await grantsOf(db, role))] as const)
    const permissions = Object.fromEntries(await Promise.all(entries))
    if (!isGranted(grants, ['Permissions', 'view'])) return { permissions }
    const required = await rolesRequiringTfa(db)
    return { permissions, tfa_required: roles.filter(role => required.includes(role)) }
  }

  return {
    permissions: routes.authorization.permissions.handler(async ({ context }) => {
      const principal = signedIn(context)
      const seesAll = isGranted(principal.grants, ['Permissions', 'view'])
      const answer = await permissionsOf(seesAll ? LOGIN_ROLES : [principal.role], principal)
      const ofRole = await grantsOf(db, principal.role)
      return rightsTag(ofRole) === rightsTag(principal.grants) ? answer : { ...answer, own: onWire(principal.grants) }
    }),

    overview: routes.authorization.overview.handler(async () => {
      const tfa = await tfaChange(db)
      return {
        people: await peopleByRole(db, new Date(Date.now() - config.sessionIdleMinutes * 60_000)),
        changed: [...(await rightChanges(db))],
        ...(tfa ? { tfa_changed: tfa } : {}),
      }
    }),

    changePermissions: routes.authorization.changePermissions.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const changes = input.changes.map(change => ({ ...change, resource: withoutPrefix(change.resource) }))
      for (const change of changes) checkGrant(change)
      if (!input.strong && changes.some(({ granted, resource, action }) => granted && isStrongRight(resource, action)))
        throw new RequestError('preconditionFailed', 'errors.permission.strong', 'A strong right is given once more')
      const by = { principal, address: context.request.ip }
      await db.transaction(async tx => {
        for (const change of changes) await grant(tx, by, change, input.reason)
        for (const { role, required } of input.tfa) await requireTfa(tx, by, role, required, input.reason)
      })
      rightsChanged()
      return permissionsOf(LOGIN_ROLES, principal)
    }),

    setPermission: routes.authorization.setPermission.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { role, action, granted } = input
      const resource = withoutPrefix(input.resource)
      checkGrant({ role, resource, action, granted })
      const by = { principal, address: context.request.ip }
      await db.transaction(tx => grant(tx, by, { role, resource, action, granted }))
      rightsChanged()
      return permissionsOf([role], principal)
    }),

    requireTfa: routes.authorization.requireTfa.handler(async ({ input: { role, required }, context }) => {
      const principal = signedIn(context)
      const by = { principal, address: context.request.ip }
      await db.transaction(tx => requireTfa(tx, by, role, required))
      rightsChanged()
      return permissionsOf([role], principal)
    }),

    check: routes.authorization.check.handler(async ({ input, context }) => {
      const { role: own, grants } = signedIn(context)
      const role = LOGIN_ROLES.find(known => known === input.role)
      const isTold = role !== undefined && (isGranted(grants, ['Permissions', 'view']) || mayManage(own, role))
      if (!isTold) {
        const { type, token, message } = generalError('notFound')
        throw new RequestError(type, token, message)
      }
      return { allowed: await roleMay(db, role, withoutPrefix(input.resource), input.action) }
    }),
  }
}
