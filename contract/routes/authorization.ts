import * as v from 'valibot'
import { LOGIN_ROLES } from '../permissions.ts'
import { lineSchema } from '../text.ts'
import { route } from './access.ts'

/**
 * By role; resources are prefixed `ui.`. `tfa_required`: the roles of them that need a second factor, for
 * whoever holds Permissions/view.
 */
const permissionsSchema = v.object({
  permissions: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
  tfa_required: v.optional(v.array(v.picklist(LOGIN_ROLES))),
})
const name = v.pipe(lineSchema, v.maxLength(60))

/** Permissions by role. */
export const authorization = {
  /** Of the own role; with Permissions/view of all of them. */
  permissions: route('session')
    .route({ method: 'GET', path: '/authentication/v0/ui/permissions', tags: ['Authorization'] })
    .output(permissionsSchema),
  /**
   * Gives one right to a role or takes it away, at once also of whoever is signed in; answers what the role holds then. 400
   * `errors.permission.unknown` for what is no right, 412 `errors.permission.own` for what a super user would need to give it back.
   */
  setPermission: route(['Permissions', 'edit'])
    .route({ method: 'POST', path: '/authentication/v0/ui/permissions/{role}', tags: ['Authorization'] })
    .input(v.object({ role: v.picklist(LOGIN_ROLES), resource: name, action: name, granted: v.boolean() }))
    .output(permissionsSchema),
  /** Whoever has this role, and no second factor, is led to set one up before anything else, at once also whoever is signed in. */
  requireTfa: route(['Permissions', 'edit'])
    .route({ method: 'POST', path: '/authentication/v0/ui/permissions/{role}/tfa_required', tags: ['Authorization'] })
    .input(v.object({ role: v.picklist(LOGIN_ROLES), required: v.boolean() }))
    .output(permissionsSchema),
  /** About the own role and those below it; with Permissions/view about any. 404 for a role above, and one that does not exist. */
  check: route('session')
    .route({ method: 'GET', path: '/authentication/v0/check/{role}/permission', tags: ['Authorization'] })
    .input(v.object({ role: name, service: name, resource: name, action: name }))
    .output(v.object({ allowed: v.boolean() })),
}
