/** Logins as their managers see them. */
import * as v from 'valibot'
import { isoTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'
import { selfSchema } from './logins.ts'

const { login, role, language, time_zone, area_unit, volume_unit, eula_accepted, accounts, tfa_secret } =
  selfSchema.entries

/**
 * `open`: the link is good; `over`: it has run out; `accepted`: a password was chosen with it. Times: of the newest link. `by`: who sent it,
 * where the reader sees them.
 */
export const invitedSchema = v.object({
  status: v.picklist(['open', 'over', 'accepted']),
  sent: isoTimeSchema,
  until: isoTimeSchema,
  accepted: v.optional(isoTimeSchema),
  by: v.optional(v.object({ id: idSchema, name: v.string() })),
})
export type Invited = v.InferOutput<typeof invitedSchema>

/**
 * `accounts`: those of the login's that the reader sees; `elsewhere`: whether it belongs to others as well. `passcode` is shown to those who may
 * edit the login. `active`: something was done in a console within the session's timeout.
 * `invited`: of a login that was invited, until it has accepted the agreement.
 */
export const userSchema = v.object({
  id: idSchema,
  name: v.string(),
  login,
  role,
  language,
  time_zone,
  area_unit,
  volume_unit,
  eula_accepted,
  accounts,
  elsewhere: v.boolean(),
  /** Whether it may draw and publish plans beside what its role may (L-016). */
  cpe_enabled: v.picklist(['0', '1']),
  passcode: v.optional(v.string()),
  tfa_secret,
  last_activity: v.optional(isoTimeSchema),
  active: v.boolean(),
  invited: v.optional(invitedSchema),
})
export type User = v.InferOutput<typeof userSchema>
