import type { TreeRepair } from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { accounts } from '../database/schema.ts'
import { asc, inArray } from '../database/sql.ts'
import { audited } from '../identity/audit.ts'
import { seesAllAccounts } from '../identity/visibleAccounts.ts'
import { treeFaults } from './accountTree.ts'
import { holdTree } from './heldTree.ts'
import { AccountRefusal } from './refusal.ts'
import type { Writer } from './writeAccounts.ts'

/**
 * Looks through the places of all accounts and puts those that are wrong to the top level, one rebuild at a time.
 * @throws AccountRefusal notAllowed
 */
export function rebuildTree(db: Database, { principal, address }: Writer): Promise<TreeRepair> {
  if (!seesAllAccounts(principal)) throw new AccountRefusal({ kind: 'notAllowed' })
  return db.transaction(async tx => {
    const parents = await holdTree(tx)
    const faults = treeFaults(parents)
    const wrong = inArray(accounts.id, [...faults.keys()])
    const rows = await tx
      .select({ id: accounts.id, name: accounts.name })
      .from(accounts)
      .where(wrong)
      .orderBy(asc(accounts.id))
    await tx.update(accounts).set({ parent: null }).where(wrong)
    const details = { checked: parents.size, repaired: [...faults.keys()].join(' ') }
    await audited(tx, { principal, address, action: 'account.rebuild', details })
    return {
      checked: parents.size,
      repaired: rows.flatMap(row => {
        const fault = faults.get(row.id)
        return fault === undefined ? [] : [{ ...row, fault }]
      }),
    }
  })
}
