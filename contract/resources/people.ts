/** Logins, accounts, contact methods, preferences (A-040, A-062, A-083, A-046, M-071). */
import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { ACCOUNT_ROLES, LOGIN_ROLES } from '../permissions.ts'
import { isoTimeSchema } from '../time.ts'

export const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Ids in paths and queries arrive as text. */
export const pathIdSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), idSchema)

const accountNameSchema = v.object({ id: idSchema, name: v.string() })
export const accountSchema = v.object({
  ...accountNameSchema.entries,
  role: v.picklist(ACCOUNT_ROLES),
  tier: v.number(),
  parent: v.optional(idSchema),
  inactive: v.boolean(),
})
export type Account = v.InferOutput<typeof accountSchema>

export const AREA_UNITS = ['square_meters', 'square_feet'] as const
export const VOLUME_UNITS = ['litres', 'us_gallons'] as const

/** The login that the session belongs to. `permissions` are read by role from the authentication service. */
export const selfSchema = v.object({
  id: idSchema,
  login: v.string(),
  name: v.string(),
  role: v.picklist(LOGIN_ROLES),
  language: v.picklist(LANGUAGES),
  time_zone: v.string(),
  area_unit: v.picklist(AREA_UNITS),
  volume_unit: v.picklist(VOLUME_UNITS),
  eula_accepted: v.nullable(isoTimeSchema),
  current_account: idSchema,
  accounts: v.array(accountNameSchema),
})
export type Self = v.InferOutput<typeof selfSchema>

/** Another login, as the monitor shows it (M-070). */
export const loginSchema = v.object({ id: idSchema, name: v.string() })

export const CONTACT_TYPES = ['email', 'phone', 'sms'] as const
export const contactMethodSchema = v.object({
  id: idSchema,
  contact_type: v.picklist(CONTACT_TYPES),
  contact_value: v.string(),
  verified: v.boolean(),
  default: v.boolean(),
  login: idSchema,
})
export type ContactMethod = v.InferOutput<typeof contactMethodSchema>

/** M-071. */
export type Operator = {
  readonly id: number
  readonly name: string
  readonly emails: readonly string[]
  readonly phoneNumbers: readonly string[]
}

/** Preference names and ours: the home screen's starred robots and view, the theme, the monitor's layers. */
export const PREFERENCES = [
  'demo-mode',
  'use-robot-display-name',
  'reports-view',
  'cpe-enabled',
  'rm-live-feed-disabled',
  'pinned-robots',
  'home-view',
  'theme',
  'monitor-layers',
  'monitor-pins',
] as const
export type PreferenceName = (typeof PREFERENCES)[number]
/** Empty when never written. */
export const preferenceSchema = v.object({
  name: v.picklist(PREFERENCES),
  value: v.pipe(v.string(), v.maxLength(20_000)),
})
