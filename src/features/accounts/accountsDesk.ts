import { createContext, use } from 'react'
import type { ListedAccount } from '../../../contract/resources/accounts.ts'
import type { AccountMove } from './useAccountMove.ts'

/** What a dialog of this screen is about. `below`: the parent that a new account is offered first. */
export type AccountTask =
  | { readonly kind: 'create'; readonly below: ListedAccount | undefined }
  | { readonly kind: 'edit' | 'remove'; readonly account: ListedAccount }
  | { readonly kind: 'rebuild' }

export type AccountsDesk = {
  readonly move: AccountMove
  readonly begin: (task: AccountTask) => void
  readonly mayEdit: boolean
  /** Decision 7; rebuilding, and the top level, are theirs alone. */
  readonly seesAll: boolean
}

const DeskContext = createContext<AccountsDesk | undefined>(undefined)
export const AccountsDeskProvider = DeskContext.Provider

/** What rows and panel of the accounts screen can do. */
export function useAccountsDesk(): AccountsDesk {
  const desk = use(DeskContext)
  if (desk === undefined) throw new Error('There is an accounts desk on the accounts screen alone')
  return desk
}

/** What may be done with an account: one at the top of a login's sight is not its to move. */
export const ACCOUNT_DEEDS = ['edit', 'create', 'move', 'remove'] as const
export type AccountDeed = (typeof ACCOUNT_DEEDS)[number]

export const deedsOf = ({ mayEdit, seesAll }: AccountsDesk, { top_level }: ListedAccount): readonly AccountDeed[] =>
  mayEdit ? ACCOUNT_DEEDS.filter(deed => deed !== 'move' || seesAll || !top_level) : []

export function startDeed({ begin, move }: AccountsDesk, deed: AccountDeed, account: ListedAccount): void {
  if (deed === 'move') move.send({ type: 'move.mark', account: account.id })
  else begin(deed === 'create' ? { kind: deed, below: account } : { kind: deed, account })
}
