import { LOGIN_ROLES, UI_PREFIX } from '../../contract/permissions.ts'
import type { Database } from '../database/database.ts'
import { grantsOf, roleMay } from '../identity/permissions.ts'
import { routes } from './implementer.ts'

/** Permissions by role. */
export function authorizationRoutes({ db }: { readonly db: Database }) {
  return {
    permissions: routes.authorization.permissions.handler(async () => {
      const roles = LOGIN_ROLES.map(async role => {
        const grants = await grantsOf(db, role)
        const prefixed = Object.entries(grants).map(([resource, actions]) => [UI_PREFIX + resource, [...actions]])
        return [role, Object.fromEntries(prefixed)] as const
      })
      return { permissions: Object.fromEntries(await Promise.all(roles)) }
    }),

    check: routes.authorization.check.handler(async ({ input }) => {
      const role = LOGIN_ROLES.find(known => known === input.role)
      const resource = input.resource.startsWith(UI_PREFIX) ? input.resource.slice(UI_PREFIX.length) : input.resource
      return { allowed: role !== undefined && (await roleMay(db, role, resource, input.action)) }
    }),
  }
}
