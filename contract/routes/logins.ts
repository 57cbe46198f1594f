import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { idSchema, pathIdSchema } from '../resources/ids.ts'
import {
  AREA_UNITS,
  activitySchema,
  backupCodesSchema,
  loginSchema,
  newPasswordSchema,
  pendingTfaSchema,
  selfSchema,
  sessionSchema,
  signedInSchema,
  trustedDeviceSchema,
  VOLUME_UNITS,
} from '../resources/logins.ts'
import { lineSchema } from '../text.ts'
import { isoTimeSchema, timeZoneSchema } from '../time.ts'
import { userNameSchema } from '../userRules.ts'
import { route } from './access.ts'

const password = v.pipe(lineSchema, v.minLength(1), v.maxLength(128))
/** Six digits, or a backup code; what stands between its parts does no harm. */
const code = v.pipe(lineSchema, v.maxLength(20))
const credentials = v.object({
  login: v.pipe(lineSchema, v.minLength(1), v.maxLength(254)),
  password,
  tfa_code: v.optional(code),
})
const done = v.object({ ok: v.literal(true) })
const listOf = <Item extends v.GenericSchema>(item: Item) => v.object({ data: v.array(item), total: v.number() })
const onePath = v.object({ id: pathIdSchema })

/**
 * Sign-in, sign-out and what a login does about itself (A-003..A-014, A-022, A-041, A-049). `session_id` is for clients that are no
 * browsers: it is in the answer to requests without `Origin` and `Sec-Fetch-Site`.
 * What changes a person, or how they sign in, is refused to a login that acts as them (403 `errors.login.masquerading`).
 */
export const logins = {
  login: route('public')
    .route({ method: 'POST', path: '/api/v0/Logins/login', tags: ['Logins'] })
    .input(credentials)
    .output(signedInSchema),
  logout: route('public')
    .route({ method: 'POST', path: '/api/v0/Logins/logout', tags: ['Logins'] })
    .output(done),
  self: route('session')
    .route({ method: 'GET', path: '/api/v0/Logins/self', tags: ['Logins'] })
    .output(selfSchema),
  /** Role, accounts and the like are not one's own to change. */
  editSelf: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Logins/self', tags: ['Logins'] })
    .input(
      v.object({
        name: v.optional(userNameSchema),
        language: v.optional(v.picklist(LANGUAGES)),
        time_zone: v.optional(timeZoneSchema),
        area_unit: v.optional(v.picklist(AREA_UNITS)),
        volume_unit: v.optional(v.picklist(VOLUME_UNITS)),
      }),
    )
    .output(selfSchema),
  /**
   * Password, and the code where a second factor is on: holds for five minutes in this session, for whatever asks for a proof. Wrong ones count
   * with those of signing in. 400 by field: `errors.password.wrong`, `errors.tfa.required`, `errors.tfa.wrong`.
   */
  prove: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Logins/self/prove', tags: ['Logins'] })
    .input(v.object({ password, tfa_code: v.optional(code) }))
    .output(v.object({ proved_until: isoTimeSchema })),
  /** Ends the login's other sessions and forgets its trusted devices. 400 `errors.password.common`, by field. */
  changePassword: route('session', { proof: true })
    .route({ method: 'POST', path: '/api/v0/Logins/self/password', tags: ['Logins'] })
    .input(v.object({ new_password: newPasswordSchema }))
    .output(signedInSchema),
  /** Until then every other route is answered 403 `errors.login.eula`. */
  acceptEula: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Logins/self/eula', tags: ['Logins'] })
    .output(selfSchema),
  activity: route('session')
    .route({ method: 'GET', path: '/api/v0/Logins/self/activity', tags: ['Logins'] })
    .output(activitySchema),
  keepActive: route('session')
    .route({ method: 'POST', path: '/api/v0/Logins/self/activity', tags: ['Logins'] })
    .output(activitySchema),

  sessions: route('session')
    .route({ method: 'GET', path: '/api/v0/Logins/self/sessions', tags: ['Logins'] })
    .output(listOf(sessionSchema)),
  endSession: route('session', { inPerson: true })
    .route({ method: 'DELETE', path: '/api/v0/Logins/self/sessions/{id}', tags: ['Logins'] })
    .input(onePath)
    .output(done),
  /** All but the one that asks. */
  endOtherSessions: route('session', { inPerson: true })
    .route({ method: 'DELETE', path: '/api/v0/Logins/self/sessions', tags: ['Logins'] })
    .output(done),

  /** Whether a second factor is on, and how many backup codes of it have not been used. */
  tfaSecret: route('session')
    .route({ method: 'GET', path: '/api/v0/Logins/self/tfa_secret', tags: ['Logins'] })
    .output(v.object({ tfa_secret: v.boolean(), backup_codes: v.number() })),
  /**
   * Without a code: a secret in the making. With `pending` and the first code of it: the second factor is on, other sessions have ended, and the
   * backup codes are shown this once. 409 `errors.tfa.alreadyOn`, 400 `errors.tfa.expired` or `errors.tfa.wrong`.
   */
  setTfaSecret: route('session', { proof: true })
    .route({ method: 'POST', path: '/api/v0/Logins/self/tfa_secret', tags: ['Logins'] })
    .input(v.object({ pending: v.optional(v.pipe(lineSchema, v.maxLength(500))), tfa_code: v.optional(code) }))
    .output(v.union([pendingTfaSchema, v.object({ ...signedInSchema.entries, ...backupCodesSchema.entries })])),
  /** Other sessions end, trusted devices and backup codes are forgotten. 412 `errors.tfa.off`, `errors.tfa.roleRequires`. */
  removeTfaSecret: route('session', { proof: true })
    .route({ method: 'DELETE', path: '/api/v0/Logins/self/tfa_secret', tags: ['Logins'] })
    .output(signedInSchema),
  /** Ten new backup codes, shown this once; those of before are good no more. 412 `errors.tfa.off`. */
  renewBackupCodes: route('session', { proof: true })
    .route({ method: 'POST', path: '/api/v0/Logins/self/backup_codes', tags: ['Logins'] })
    .output(backupCodesSchema),
  /** A-005; only of the own login, any other does not exist. */
  trustedDevices: route('session')
    .route({ method: 'GET', path: '/api/v0/Logins/{id}/trusted_device', tags: ['Logins'] })
    .input(onePath)
    .output(listOf(trustedDeviceSchema)),
  /** Trusts the browser that asks for 30 days, in its cookie `swath_device`. 412 `errors.tfa.off`. */
  trustDevice: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Logins/{id}/trusted_device', tags: ['Logins'] })
    .input(onePath)
    .output(trustedDeviceSchema),
  /** `id` is the device's. */
  removeTrustedDevice: route('session', { inPerson: true })
    .route({ method: 'DELETE', path: '/api/v0/Logins/trusted_device/{id}', tags: ['Logins'] })
    .input(onePath)
    .output(done),

  /** 400 `errors.login.specifyAccount`, 403 `errors.login.switchForbidden`. */
  switchAccount: route('session')
    .route({ method: 'POST', path: '/api/v0/Logins/switch_account', tags: ['Logins'] })
    .input(v.object({ account: v.fallback(v.optional(idSchema), undefined) }))
    .output(signedInSchema),
  /**
   * Acts as another login, with its rights, until it is ended (decision 8). 403 `errors.login.masqueradeForbidden`, also for a login that may
   * do or see anything that one may not oneself.
   */
  masquerade: route(['Logins', 'masquerade'], { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Logins/{id}/masquerade', tags: ['Logins'] })
    .input(onePath)
    .output(signedInSchema),
  /** 400 `errors.login.notMasquerading`. */
  endMasquerade: route('session')
    .route({ method: 'POST', path: '/api/v0/Logins/masquerade/end', tags: ['Logins'] })
    .output(signedInSchema),

  get: route(['Logins', 'view'])
    .route({ method: 'GET', path: '/api/v0/Logins/{id}', tags: ['Logins'] })
    .input(onePath)
    .output(loginSchema),
}
