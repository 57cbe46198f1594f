import { createContext, use } from 'react'
import type { ListedAccount } from '../../../contract/resources/accounts.ts'
import type { AccountMove } from './useAccountMove.ts'

/** What a dialog of this screen is about. `below`: the parent that a new account is offered first. */
export type AccountTask =
  | { readonly kind: 'create'; readonly below: ListedAccount | undefined }
  | { readonly kind: 'edit' | 'remove'; readonly account: ListedAccount }
  | { readonly kind: 'rebuild' }

export type AccountTools = {
  readonly move: AccountMove
  readonly begin: (task: AccountTask) => void
  readonly mayEdit: boolean
  /** Decision 7; rebuilding, and the top level, are theirs alone. */
  readonly seesAll: boolean
}

const ToolsContext = createContext<AccountTools | undefined>(undefined)
export const AccountToolsProvider = ToolsContext.Provider

/** What rows and panel of the accounts screen can do. */
export function useAccountTools(): AccountTools {
  const tools = use(ToolsContext)
  if (tools === undefined) throw new Error('There is an accounts desk on the accounts screen alone')
  return tools
}

/** What may be done with an account: one at the top of a login's sight is not its to move. */
export const ACCOUNT_ACTIONS = ['edit', 'create', 'move', 'remove'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

export const actionsOf = (
  { mayEdit, seesAll }: AccountTools,
  { top_level }: ListedAccount,
): readonly AccountAction[] =>
  mayEdit ? ACCOUNT_ACTIONS.filter(action => action !== 'move' || seesAll || !top_level) : []

export function startAction({ begin, move }: AccountTools, action: AccountAction, account: ListedAccount): void {
  if (action === 'move') move.send({ type: 'move.mark', account: account.id })
  else begin(action === 'create' ? { kind: action, below: account } : { kind: action, account })
}
