import * as v from 'valibot'
import type { AccountRole } from '../../../contract/permissions.ts'

/** Account roles by the numbers that links carry (decision 4). */
const ROLE_IDS = {
  1: 'super',
  2: 'customer',
  3: 'distributor',
  4: 'distributor-customer',
} as const satisfies { readonly [id: number]: AccountRole }
type RoleId = 1 | 2 | 3 | 4

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** What the accounts screen shows, kept in the URL; what does not parse is left out. `account`: the one that is chosen. */
export const accountsSearchSchema = v.object({
  role_id: optional(v.picklist([1, 2, 3, 4])),
  account: optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  text: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
})
export type AccountsSearch = v.InferOutput<typeof accountsSearchSchema>

export const roleIdOf = (role: AccountRole): RoleId =>
  role === 'super' ? 1 : role === 'customer' ? 2 : role === 'distributor' ? 3 : 4

/** The role that the list is filtered by: the link's, where it is one of those offered, else the default. */
export function shownRole(
  id: RoleId | undefined,
  { offered, initial }: { readonly offered: readonly AccountRole[]; readonly initial: AccountRole },
): AccountRole {
  const asked = id === undefined ? undefined : ROLE_IDS[id]
  return asked !== undefined && offered.includes(asked) ? asked : initial
}
