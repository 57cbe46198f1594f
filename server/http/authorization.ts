import {
  type Grants,
  isGranted,
  isPermission,
  isUntakeable,
  LOGIN_ROLES,
  type LoginRole,
  UI_PREFIX,
} from '../../contract/permissions.ts'
import { mayManage } from '../../contract/userRules.ts'
import type { Database } from '../database/database.ts'
import { audited } from '../identity/audit.ts'
import { grantsOf, roleMay, setGrant } from '../identity/permissions.ts'
import type { Principal } from '../identity/principal.ts'
import { roleRequiresTfa, rolesRequiringTfa, setRoleRequiresTfa } from '../identity/roles.ts'
import { generalError, RequestError } from './errors.ts'
import { routes, signedIn } from './implementer.ts'

type Parts = {
  readonly db: Database
  /** What a role may do is other than it was: whoever watches a robot is to be looked at. */
  readonly rightsChanged: () => void
}

const onWire = (grants: Grants) =>
  Object.fromEntries(Object.entries(grants).map(([resource, actions]) => [UI_PREFIX + resource, [...actions]]))
const withoutPrefix = (resource: string): string =>
  resource.startsWith(UI_PREFIX) ? resource.slice(UI_PREFIX.length) : resource

/** Permissions by role. */
export function authorizationRoutes({ db, rightsChanged }: Parts) {
  async function permissionsOf(roles: readonly LoginRole[], { grants }: Pick<Principal, 'grants'>) {
    const entries = roles.map(async role => [role, onWire(await grantsOf(db, role))] as const)
    const permissions = Object.fromEntries(await Promise.all(entries))
    if (!isGranted(grants, ['Permissions', 'view'])) return { permissions }
    const required = await rolesRequiringTfa(db)
    return { permissions, tfa_required: roles.filter(role => required.includes(role)) }
  }

  return {
    permissions: routes.authorization.permissions.handler(({ context }) => {
      const principal = signedIn(context)
      const seesAll = isGranted(principal.grants, ['Permissions', 'view'])
      return permissionsOf(seesAll ? LOGIN_ROLES : [principal.role], principal)
    }),

    setPermission: routes.authorization.setPermission.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { role, action, granted } = input
      const resource = withoutPrefix(input.resource)
      if (!isPermission(resource, action))
        throw new RequestError('badRequest', 'errors.permission.unknown', 'There is no such right', { field: 'action' })
      if (!granted && isUntakeable(role, resource))
        throw new RequestError('preconditionFailed', 'errors.permission.own', 'Nobody could give it back')
      await db.transaction(async tx => {
        if (!(await setGrant(tx, { role, resource, action }, granted))) return
        const entry = { principal, address: context.request.ip, details: { role, resource, action } }
        await audited(tx, { ...entry, action: granted ? 'permission.grant' : 'permission.revoke' })
      })
      rightsChanged()
      return permissionsOf([role], principal)
    }),

    requireTfa: routes.authorization.requireTfa.handler(async ({ input: { role, required }, context }) => {
      const principal = signedIn(context)
      await db.transaction(async tx => {
        if ((await roleRequiresTfa(tx, role)) === required) return
        await setRoleRequiresTfa(tx, role, required)
        const entry = { principal, address: context.request.ip, details: { role } }
        await audited(tx, { ...entry, action: required ? 'role.tfaRequired' : 'role.tfaOptional' })
      })
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
