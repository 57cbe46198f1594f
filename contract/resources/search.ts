/** What a search over robots, plans, locations, people and accounts finds. */
import * as v from 'valibot'
import { LOGIN_ROLES } from '../permissions.ts'
import { accountNameSchema } from './accounts.ts'
import { idSchema } from './ids.ts'

export const MAX_SEARCH_TEXT = 100
/** The most of each kind that one answer holds. */
export const MAX_FOUND = 50

/** `more`: there are others beside these. */
const found = <const T extends v.GenericSchema>(item: T) => v.object({ data: v.array(item), more: v.boolean() })

export const foundRobotSchema = v.object({
  id: idSchema,
  name: v.string(),
  display_name: v.string(),
  account: accountNameSchema,
})
export type FoundRobot = v.InferOutput<typeof foundRobotSchema>

/** `account`: the first by name of those in sight that the person belongs to. */
export const foundPersonSchema = v.object({
  id: idSchema,
  name: v.string(),
  login: v.string(),
  role: v.picklist(LOGIN_ROLES),
  account: accountNameSchema,
})
export type FoundPerson = v.InferOutput<typeof foundPersonSchema>

/** `parent`: the name of the account above, where that is in sight. */
export const foundAccountSchema = v.object({ ...accountNameSchema.entries, parent: v.optional(accountNameSchema) })
export type FoundAccount = v.InferOutput<typeof foundAccountSchema>

/** The newest version of a plan; `first_id` is what demo mode calls it by. */
export const foundPlanSchema = v.object({
  id: idSchema,
  first_id: idSchema,
  name: v.string(),
  account: accountNameSchema,
})
export type FoundPlan = v.InferOutput<typeof foundPlanSchema>

export const foundLocationSchema = v.object({ id: idSchema, name: v.string(), account: accountNameSchema })
export type FoundLocation = v.InferOutput<typeof foundLocationSchema>

/** A kind that the reader may not list is absent. */
export const foundSchema = v.object({
  robots: v.optional(found(foundRobotSchema)),
  plans: v.optional(found(foundPlanSchema)),
  locations: v.optional(found(foundLocationSchema)),
  people: v.optional(found(foundPersonSchema)),
  accounts: v.optional(found(foundAccountSchema)),
})
export type Found = v.InferOutput<typeof foundSchema>
