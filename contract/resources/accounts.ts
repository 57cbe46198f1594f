/** Accounts: a tree of organisations. */
import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { ACCOUNT_ROLES, type AccountRole, type LoginRole, TIERS } from '../permissions.ts'
import { lineSchema } from '../text.ts'
import { mayManage } from '../userRules.ts'
import { idSchema } from './ids.ts'

/** An account as others name it. */
export const accountNameSchema = v.object({ id: idSchema, name: v.string() })

/**
 * `parent`: absent where there is none or where it is out of the reader's sight; then the account is `top_level`. `direct`: the reader belongs to
 * the account itself. `inactive`: nobody can choose it as the account they work in.
 */
export const accountSchema = v.object({
  ...accountNameSchema.entries,
  role: v.picklist(ACCOUNT_ROLES),
  tier: v.number(),
  parent: v.optional(idSchema),
  default_language: v.picklist(LANGUAGES),
  inactive: v.boolean(),
  beta_trial_enabled: v.boolean(),
  direct: v.boolean(),
  top_level: v.boolean(),
})
export type Account = v.InferOutput<typeof accountSchema>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Depth first. `level`: how many of its ancestors are in the list. `robots`, `users`, `plans`: of the account and all below it, each person and
 * each plan once.
 */
export const listedAccountSchema = v.object({
  ...accountSchema.entries,
  level: count,
  robots: count,
  users: count,
  plans: count,
})
export type ListedAccount = v.InferOutput<typeof listedAccountSchema>

export type AccountNode = Account & { children: AccountNode[] }
export const accountNodeSchema: v.GenericSchema<AccountNode> = v.object({
  ...accountSchema.entries,
  children: v.array(v.lazy(() => accountNodeSchema)),
})

export const MAX_ACCOUNT_NAME = 200
/** How many accounts may stand above one another. */
export const MAX_ACCOUNT_DEPTH = 20

const fields = {
  name: v.pipe(lineSchema, v.maxLength(MAX_ACCOUNT_NAME)),
  role: v.picklist(ACCOUNT_ROLES),
  tier: v.picklist(Object.values(TIERS)),
  default_language: v.picklist(LANGUAGES),
  inactive: v.boolean(),
}

/** `parent` absent: at the top level, for those who see all. Language: the parent's where none is given. */
export const newAccountSchema = v.object({
  name: fields.name,
  role: fields.role,
  parent: v.optional(idSchema),
  tier: v.optional(fields.tier),
  default_language: v.optional(fields.default_language),
  inactive: v.optional(fields.inactive),
})
export type NewAccount = v.InferOutput<typeof newAccountSchema>

/** Only what changes. `parent` moves the account with all below it; null: to the top level, for those who see all. */
export const accountEditSchema = v.object({
  ...v.partial(v.object(fields)).entries,
  parent: v.optional(v.nullable(idSchema)),
})
export type AccountEdit = v.InferOutput<typeof accountEditSchema>

/** What was wrong with an account's place: its parent does not exist; it stood below itself. */
export const TREE_FAULTS = ['orphan', 'cycle'] as const
export type TreeFault = (typeof TREE_FAULTS)[number]
/** What rebuilding the tree did: each account that was at fault is at the top level now. */
export const treeRepairSchema = v.object({
  checked: count,
  repaired: v.array(v.object({ ...accountNameSchema.entries, fault: v.picklist(TREE_FAULTS) })),
})
export type TreeRepair = v.InferOutput<typeof treeRepairSchema>

/** Decision 7: who sees every account; all others see their own and what is below these. */
export const seesEveryAccount = (role: LoginRole): boolean => role === 'super' || role === 'support'

/** The roles of accounts that a login looks through. */
export const offeredAccountRoles = (role: LoginRole): readonly AccountRole[] =>
  role === 'distributor' ? ['distributor', 'distributor-customer'] : ACCOUNT_ROLES

/** The roles of accounts that a login may give and take away: of those it is offered none above its own. */
export const accountRolesToGive = (own: LoginRole): readonly AccountRole[] =>
  offeredAccountRoles(own).filter(role => mayManage(own, role))

/** The role that is looked through first, and that anyone may give to a new account. */
export const defaultAccountRole = (role: LoginRole): AccountRole =>
  role === 'distributor' ? 'distributor-customer' : 'customer'

/** Names that are the same in this are one name. */
export const accountNameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()
