/** Logins: people who sign in (A-040, A-041, M-070). */
import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { LOGIN_ROLES } from '../permissions.ts'
import { lineSchema } from '../text.ts'
import { isoTimeSchema } from '../time.ts'
import { accountNameSchema } from './accounts.ts'
import { idSchema } from './ids.ts'

export const AREA_UNITS = ['square_meters', 'square_feet'] as const
export const VOLUME_UNITS = ['litres', 'us_gallons'] as const

/** A password that is to be set (decision 9); common ones are refused by the service. */
export const newPasswordSchema = v.pipe(lineSchema, v.minLength(12), v.maxLength(128))

/** Another login, as the monitor shows it (M-070). */
export const loginSchema = v.object({ id: idSchema, name: v.string() })

/**
 * The session's login. `permissions` are read by role from the authentication service. `tfa_secret`: whether
 * a second factor is set up; the secret itself is shown once, when it is made. `tfa_required`: the role asks for one, and until it is set up nothing
 * else is answered. `originator`: who acts as this login.
 */
export const selfSchema = v.object({
  ...loginSchema.entries,
  login: v.string(),
  role: v.picklist(LOGIN_ROLES),
  language: v.picklist(LANGUAGES),
  time_zone: v.string(),
  area_unit: v.picklist(AREA_UNITS),
  volume_unit: v.picklist(VOLUME_UNITS),
  eula_accepted: v.nullable(isoTimeSchema),
  current_account: idSchema,
  accounts: v.array(accountNameSchema),
  passcode: v.optional(v.string()),
  tfa_secret: v.boolean(),
  tfa_required: v.boolean(),
  originator: v.optional(loginSchema),
})
export type Self = v.InferOutput<typeof selfSchema>

/**
 * The answer to whatever gives the browser a new session: signing in, a second factor turned on or off, another account or login. The new session is
 * in the cookies; `session_id` is for clients that send it in a header.
 */
export const signedInSchema = v.object({ self: selfSchema, session_id: v.optional(v.string()) })
export type SignedIn = v.InferOutput<typeof signedInSchema>

/** Each signs in once in place of a code of the authenticator. */
export const BACKUP_CODES = 10
export const backupCodesSchema = v.object({ backup_codes: v.pipe(v.array(v.string()), v.length(BACKUP_CODES)) })

/** A session of one's own; `current`: the one that asks. `originator`: who acts as the login in it (decision 8). */
export const sessionSchema = v.object({
  id: idSchema,
  current: v.boolean(),
  user_agent: v.string(),
  address: v.string(),
  created: isoTimeSchema,
  last_seen: isoTimeSchema,
  expires: isoTimeSchema,
  originator: v.optional(loginSchema),
})

/** A browser that needs no second factor; `current`: the one that asks. */
export const trustedDeviceSchema = v.object({
  id: idSchema,
  current: v.boolean(),
  user_agent: v.string(),
  created: isoTimeSchema,
  last_used: isoTimeSchema,
  expires: isoTimeSchema,
})

/** When the login last did anything in a console, and whether that is less than the session's timeout ago. */
export const activitySchema = v.object({ last_activity: v.nullable(isoTimeSchema), active: v.boolean() })

/**
 * A second factor in the making: the secret in base32 and as the URI that authenticators scan, both shown this once. `pending` comes back with the
 * first code, within ten minutes.
 */
export const pendingTfaSchema = v.object({ tfa_secret: v.string(), uri: v.string(), pending: v.string() })
