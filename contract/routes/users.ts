import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { LOGIN_ROLES } from '../permissions.ts'
import { emailSchema } from '../resources/contactMethods.ts'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { AREA_UNITS, VOLUME_UNITS } from '../resources/logins.ts'
import { userSchema } from '../resources/users.ts'
import { timeZoneSchema } from '../time.ts'
import { loginNameSchema, passcodeSchema, userNameSchema } from '../userRules.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
const role = v.picklist(LOGIN_ROLES)
/** What became of the link: `kept` where this service sends no mail, so that nobody is sent anything. */
const invitation = v.picklist(['sent', 'kept'])

/**
 * Logins and who manages them. Whoever is out of sight does not exist. 403 where the role of either forbids it, or where
 * the login belongs to accounts that the reader does not see; 412 where nobody could undo it (the last super, the last account).
 */
export const users = {
  /** `account`: of those who belong to it. */
  list: route(['Logins', 'viewUserList'])
    .route({ method: 'GET', path: '/api/v0/Logins', tags: ['Logins'] })
    .input(
      v.object({
        account: v.optional(pathIdSchema),
        order_by: v.optional(v.literal('name'), 'name'),
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(1000)), 1000),
        offset: v.optional(queryCountSchema, 0),
      }),
    )
    .output(v.object({ data: v.array(userSchema), total })),
  get: route(['Logins', 'viewUserList'])
    .route({ method: 'GET', path: '/api/v0/Logins/{id}/user', tags: ['Logins'] })
    .input(id)
    .output(userSchema),
  /** The person is sent a link to choose a password with. 409 where the login name is taken. */
  create: route(['Logins', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Logins', tags: ['Logins'] })
    .input(
      v.object({
        login: loginNameSchema,
        name: userNameSchema,
        email: emailSchema,
        role,
        accounts: v.pipe(v.array(pathIdSchema), v.minLength(1), v.maxLength(100)),
      }),
    )
    .output(v.object({ ...userSchema.entries, invitation })),
  /** Another link, where the first is used, lost or too old; links before it are good no more. 429 with `retry-after` when asked too often. */
  invite: route(['Logins', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Logins/{id}/invitation', tags: ['Logins'] })
    .input(id)
    .output(v.object({ invitation })),
  /**
   * A link to hand over where this service sends no mail, for people who may invite; earlier links no longer work. 412 `errors.user.mailed` where it does, `errors.user.wasIn` for
   * a person who has chosen a password.
   */
  invitationLink: route(['Logins', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Logins/{id}/invitation/link', tags: ['Logins'] })
    .input(id)
    .output(v.object({ link: v.string() })),
  /**
   * The own login, or with Logins/edit another. An empty passcode takes it away; 409 where somebody of the same account has it. Not one's own
   * while acting as another. `cpe_enabled`: whether a distributor may draw and publish plans (L-016), which staff alone say, and of nobody else: 403
   * `errors.user.staffOnly`, `errors.user.own`; 412 `errors.user.noDistributor`.
   */
  edit: route('session')
    .route({ method: 'POST', path: '/api/v0/Logins/{id}', tags: ['Logins'] })
    .input(
      v.object({
        id: pathIdSchema,
        name: v.optional(userNameSchema),
        passcode: v.optional(v.union([v.literal(''), passcodeSchema])),
        language: v.optional(v.picklist(LANGUAGES)),
        time_zone: v.optional(timeZoneSchema),
        area_unit: v.optional(v.picklist(AREA_UNITS)),
        volume_unit: v.optional(v.picklist(VOLUME_UNITS)),
        cpe_enabled: v.optional(v.picklist(['0', '1'])),
      }),
    )
    .output(userSchema),
  /** Ends the login's sessions. */
  setRole: route(['Logins', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Logins/{id}/role', tags: ['Logins'] })
    .input(v.object({ id: pathIdSchema, role }))
    .output(userSchema),
  addAccount: route(['Logins', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Logins/{id}/account', tags: ['Logins'] })
    .input(v.object({ id: pathIdSchema, account: pathIdSchema }))
    .output(userSchema),
  /** Ends the login's sessions. */
  removeAccount: route(['Logins', 'edit'])
    .route({ method: 'DELETE', path: '/api/v0/Logins/{id}/account/{account}', tags: ['Logins'] })
    .input(v.object({ id: pathIdSchema, account: pathIdSchema }))
    .output(v.object({})),
  /** Ends the login's sessions. What the person wrote stays, with their name. */
  remove: route(['Logins', 'edit'])
    .route({ method: 'DELETE', path: '/api/v0/Logins/{id}', tags: ['Logins'] })
    .input(id)
    .output(v.object({})),
}
