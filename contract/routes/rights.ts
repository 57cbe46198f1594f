import * as v from 'valibot'
import { LOGIN_ROLES } from '../permissions.ts'
import { lastChangeSchema } from '../resources/audit.ts'
import { lineSchema } from '../text.ts'
import { route } from './access.ts'
import { permissionsSchema } from './authorization.ts'

/** Longest reason of a change of rights. */
export const MAX_REASON_CHARS = 300

const name = v.pipe(lineSchema, v.maxLength(60))

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const right = { role: v.picklist(LOGIN_ROLES), resource: name, action: name }

/** What helps to judge a change of rights. */
const overviewSchema = v.object({
  /** Of each role: how many have it, and how many of them are signed in. */
  people: v.array(v.object({ role: v.picklist(LOGIN_ROLES), total: count, signed_in: count })),
  /** When each right was last given or taken away, whichever role that was; those that never were are missing. */
  changed: v.array(v.object({ resource: v.string(), action: v.string(), ...lastChangeSchema.entries })),
  /** When roles were last asked for a second factor, or no more. */
  tfa_changed: v.optional(lastChangeSchema),
})
export type PermissionsOverview = v.InferOutput<typeof overviewSchema>

/** What roles may, changed and judged. */
export const rights = {
  /**
   * Gives one right to a role or takes it away, at once also for people who are signed in; answers what the role holds then. 400
   * `errors.permission.unknown` for what is no right, 412 `errors.permission.own` for what a super user would need to give it back.
   */
  setPermission: route(['Permissions', 'edit'])
    .route({ method: 'POST', path: '/authentication/v0/ui/permissions/{role}', tags: ['Authorization'] })
    .input(v.object({ ...right, granted: v.boolean() }))
    .output(permissionsSchema),
  overview: route(['Permissions', 'view'])
    .route({ method: 'GET', path: '/authentication/v0/ui/permissions/overview', tags: ['Authorization'] })
    .output(overviewSchema),
  /**
   * Several changes at once: all of them, or none. `reason` goes into the audit with each. `strong`: the sender has confirmed once more that strong
   * rights are given; without it 412 `errors.permission.strong`. Besides what `setPermission` refuses, 412 `errors.permission.ungivable` for
   * what would do nothing in the hands of a role. Answers what every role holds then.
   */
  changePermissions: route(['Permissions', 'edit'])
    .route({ method: 'POST', path: '/authentication/v0/ui/permissions', tags: ['Authorization'] })
    .input(
      v.object({
        changes: v.pipe(v.array(v.object({ ...right, granted: v.boolean() })), v.maxLength(1000)),
        tfa: v.pipe(
          v.array(v.object({ role: v.picklist(LOGIN_ROLES), required: v.boolean() })),
          v.maxLength(LOGIN_ROLES.length),
        ),
        reason: v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(MAX_REASON_CHARS)),
        strong: v.boolean(),
      }),
    )
    .output(permissionsSchema),
  /** People with this role and no second factor have to set one up before anything else, at once also those who are signed in. */
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
