import type { AccountNode } from '../../../contract/resources/accounts.ts'

const node = (id: number, children: AccountNode[] = [], parent?: number): AccountNode => ({
  id,
  name: `Account ${id}`,
  role: 'customer',
  tier: 0,
  parent,
  default_language: 'en',
  inactive: false,
  beta_trial_enabled: false,
  direct: false,
  top_level: parent === undefined,
  children,
})
/** 1 > (2 > 3 > 4), 5 */
export const TREE: readonly AccountNode[] = [node(1, [node(2, [node(3, [node(4, [], 3)], 2)], 1), node(5, [], 1)])]
