import type { User } from '../../../contract/resources/users.ts'
import { ConfirmUserDeed } from './ConfirmUserDeed.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import type { UserDeedKind } from './userDeeds.ts'

export type UserDeed = { readonly kind: UserDeedKind; readonly user: User }

type Props = {
  readonly deed: UserDeed | undefined
  /** The account that a user is taken out of. */
  readonly account?: number
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** The dialog of a deed; none while there is nothing to do. */
export function UserDialogs({ deed, account, onClose, onRemoved }: Props) {
  if (deed === undefined) return undefined
  const { kind, user } = deed
  if (kind === 'edit') return <EditUserDialog user={user} onClose={onClose} />
  if (kind === 'role') return <RoleDialog user={user} onClose={onClose} />
  return <ConfirmUserDeed kind={kind} user={user} account={account} onClose={onClose} onRemoved={onRemoved} />
}
