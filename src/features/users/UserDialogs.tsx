import type { User } from '../../../contract/resources/users.ts'
import { ConfirmUserAction } from './ConfirmUserAction.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import type { UserActionKind } from './userActions.ts'

export type UserAction = { readonly kind: UserActionKind; readonly user: User }

type Props = {
  readonly action: UserAction | undefined
  /** The account that a user is taken out of. */
  readonly account?: number
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** The dialog of an action; none while nothing is asked. */
export function UserDialogs({ action, account, onClose, onRemoved }: Props) {
  if (action === undefined) return undefined
  const { kind, user } = action
  if (kind === 'edit') return <EditUserDialog user={user} onClose={onClose} />
  if (kind === 'role') return <RoleDialog user={user} onClose={onClose} />
  return <ConfirmUserAction kind={kind} user={user} account={account} onClose={onClose} onRemoved={onRemoved} />
}
