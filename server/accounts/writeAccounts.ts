/** Accounts created, edited, moved and deleted. One writer at a time; each write and its audit stand or fall together. */

import { isGranted, TIERS } from '../../contract/permissions.ts'
import {
  type AccountEdit,
  accountRolesToGive,
  defaultAccountRole,
  type NewAccount,
} from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { accounts } from '../database/schema.ts'
import { eq } from '../database/sql.ts'
import { audited } from '../identity/audit.ts'
import { changesBetween } from '../identity/auditChanges.ts'
import type { Principal } from '../identity/principal.ts'
import { seesAllAccounts } from '../identity/visibleAccounts.ts'
import { findAccount } from './accountRows.ts'
import type { Parents } from './accountTree.ts'
import { type AccountRow, checkPlace, freeName, holdTree, type Transaction, visibleRow } from './heldTree.ts'
import { checkPasscodes } from './passcodes.ts'
import { AccountRefusal, type GuardedField } from './refusal.ts'

/** Whoever writes, and from where. */
export type Writer = { readonly principal: Principal; readonly address: string }

const NEEDED = {
  tier: 'editTier',
  role: 'editAccountRole',
  default_language: 'editDefaultLanguage',
  inactive: 'editActiveState',
} as const satisfies { readonly [F in Exclude<GuardedField, 'parent'>]: string }

/** a field that is given needs its permission; `given` is what differs from what anyone may write. */
function checkFields(principal: Principal, given: { readonly [F in keyof typeof NEEDED]: unknown }): void {
  for (const field of ['tier', 'role', 'default_language', 'inactive'] as const)
    if (given[field] !== undefined && !isGranted(principal.grants, ['Accounts', NEEDED[field]]))
      throw new AccountRefusal({ kind: 'fieldNotAllowed', field })
}

const checkRole = (principal: Principal, role: NewAccount['role'] | undefined): void => {
  if (role !== undefined && !accountRolesToGive(principal.role).includes(role))
    throw new AccountRefusal({ kind: 'fieldNotAllowed', field: 'role' })
}

const unlessDefault = <T>(value: T | undefined, initial: T): T | undefined => (value === initial ? undefined : value)

/** @returns its id */
export function createAccount(db: Database, { principal, address }: Writer, account: NewAccount): Promise<number> {
  return db.transaction(async tx => {
    const parents = await holdTree(tx)
    if (account.parent === undefined && !seesAllAccounts(principal)) throw new AccountRefusal({ kind: 'parentless' })
    const parent = account.parent === undefined ? undefined : await visibleRow(tx, principal, account.parent)
    const language = parent?.defaultLanguage ?? 'en'
    checkFields(principal, {
      tier: unlessDefault(account.tier, TIERS.free),
      role: unlessDefault(account.role, defaultAccountRole(principal.role)),
      default_language: unlessDefault(account.default_language, language),
      inactive: unlessDefault(account.inactive, false),
    })
    checkRole(principal, account.role)
    checkPlace(parents, parent?.id ?? null)
    const [row] = await tx
      .insert(accounts)
      .values({
        name: await freeName(tx, principal, account.name),
        role: account.role,
        parent: parent?.id,
        tier: account.tier,
        defaultLanguage: account.default_language ?? language,
        inactive: account.inactive,
      })
      .returning({ id: accounts.id })
    if (row === undefined) throw new Error('A new account has no id')
    const details = { account: row.id, parent: parent?.id ?? 0 }
    await audited(tx, { principal, address, action: 'account.create', details })
    return row.id
  })
}

/** Where an account is to stand; undefined: where it stands. Both ends of a move are in the mover's sight. */
async function newParent(
  tx: Transaction,
  principal: Principal,
  parents: Parents,
  { before, parent }: { readonly before: AccountRow; readonly parent: number | null | undefined },
): Promise<number | null | undefined> {
  if (parent === undefined) return undefined
  const account = await findAccount(tx, principal, before.id)
  // Before it is compared: people who do not see the parent could find it out by trying.
  if (!seesAllAccounts(principal) && (parent === null || account?.top_level !== false))
    throw new AccountRefusal({ kind: 'fieldNotAllowed', field: 'parent' })
  if (parent === before.parent) return undefined
  if (parent !== null) await visibleRow(tx, principal, parent)
  checkPlace(parents, parent, before.id)
  if (parent !== null) await checkPasscodes(tx, principal, parents, { account: before.id, to: parent })
  return parent
}

/** Edits and moves an account: all of it or nothing. */
export function editAccount(
  db: Database,
  { principal, address }: Writer,
  id: number,
  edit: AccountEdit,
): Promise<void> {
  return db.transaction(async tx => {
    const parents = await holdTree(tx)
    const before = await visibleRow(tx, principal, id)
    checkFields(principal, {
      tier: edit.tier,
      role: edit.role,
      default_language: edit.default_language,
      inactive: edit.inactive,
    })
    if (edit.role !== undefined && edit.role !== before.role)
      for (const role of [before.role, edit.role]) checkRole(principal, role)
    const parent = await newParent(tx, principal, parents, { before, parent: edit.parent })
    const fields = {
      name: edit.name === undefined ? undefined : await freeName(tx, principal, edit.name, id),
      tier: edit.tier,
      role: edit.role,
      defaultLanguage: edit.default_language,
      inactive: edit.inactive,
    }
    const edited = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    if (edited.length > 0 || parent !== undefined)
      await tx
        .update(accounts)
        .set({ ...fields, parent })
        .where(eq(accounts.id, id))
    if (edited.length > 0)
      await audited(tx, {
        principal,
        address,
        action: 'account.edit',
        details: { account: id, fields: edited.join(' ') },
        changes: changesBetween(before, fields),
      })
    if (parent !== undefined)
      await audited(tx, {
        principal,
        address,
        action: 'account.move',
        details: { account: id, from: before.parent ?? 0, to: parent ?? 0 },
      })
  })
}
