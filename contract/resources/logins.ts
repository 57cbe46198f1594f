/** Logins: people who sign in (A-040, A-041, M-070). */
import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { LOGIN_ROLES } from '../permissions.ts'
import { isoTimeSchema } from '../time.ts'
import { accountNameSchema } from './accounts.ts'
import { idSchema } from './ids.ts'

export const AREA_UNITS = ['square_meters', 'square_feet'] as const
export const VOLUME_UNITS = ['litres', 'us_gallons'] as const

/** A password that is to be set (decision 9); common ones are refused by the service. */
export const newPasswordSchema = v.pipe(v.string(), v.minLength(12), v.maxLength(128))

/** Another login, as the monitor shows it (M-070). */
export const loginSchema = v.object({ id: idSchema, name: v.string() })

/**
 * The login that the session speaks for. `permissions` are read by role from the authentication service. `tfa_secret`: whether
 * a second factor is set up; the secret itself is shown once, when it is made. `originator`: who acts as this login.
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
  originator: v.optional(loginSchema),
})
export type Self = v.InferOutput<typeof selfSchema>
