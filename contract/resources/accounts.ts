/** Accounts: a tree of organisations. */
import * as v from 'valibot'
import { ACCOUNT_ROLES } from '../permissions.ts'
import { idSchema } from './ids.ts'

/** An account as others name it. */
export const accountNameSchema = v.object({ id: idSchema, name: v.string() })
export const accountSchema = v.object({
  ...accountNameSchema.entries,
  role: v.picklist(ACCOUNT_ROLES),
  tier: v.number(),
  parent: v.optional(idSchema),
  inactive: v.boolean(),
})
export type Account = v.InferOutput<typeof accountSchema>
