import * as v from 'valibot'
import { LOGIN_ROLES } from '../permissions.ts'
import { route } from './access.ts'

/**
 * By role; resources are prefixed `ui.`. `own`: what the own login may, where that is more than its role (L-016). `tfa_required`: the roles of them that need a second factor, for
 * logins with Permissions/view.
 */
export const permissionsSchema = v.object({
  permissions: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
  own: v.optional(v.record(v.string(), v.array(v.string()))),
  tfa_required: v.optional(v.array(v.picklist(LOGIN_ROLES))),
})

/** Permissions by role. */
export const authorization = {
  /** Of the own role; with Permissions/view of all of them. */
  permissions: route('session')
    .route({ method: 'GET', path: '/authentication/v0/ui/permissions', tags: ['Authorization'] })
    .output(permissionsSchema),
}
