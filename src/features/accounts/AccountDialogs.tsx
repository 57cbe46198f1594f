import { type AccountRole, isGranted } from '../../../contract/permissions.ts'
import { type Account, accountNameKey, type ListedAccount } from '../../../contract/resources/accounts.ts'
import { useGrants } from '../../session/session.ts'
import { RebuildDialog, RemoveAccountDialog } from './AccountQuestions.tsx'
import type { AccountTask } from './accountTools.ts'
import { EditAccountDialog } from './EditAccountDialog.tsx'
import { NewAccountDialog } from './NewAccountDialog.tsx'

type Props = {
  readonly task: AccountTask
  readonly accounts: Iterable<ListedAccount>
  /** Roles that whoever is signed in may give, and the one that a new account has without a choice. */
  readonly offered: readonly AccountRole[]
  readonly initial: AccountRole
  /** Of a new account, at first. */
  readonly role: AccountRole
  readonly onCreated: (account: Account) => void
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** The dialog of a task. */
export function AccountDialogs({ task, accounts, offered, initial, role, onCreated, onRemoved, onClose }: Props) {
  const grants = useGrants()
  const takenBut = (own: number | undefined): ReadonlySet<string> =>
    new Set([...accounts].filter(({ id }) => id !== own).map(({ name }) => accountNameKey(name)))
  switch (task.kind) {
    case 'create':
      return (
        <NewAccountDialog
          below={task.below}
          taken={takenBut(undefined)}
          roles={offered}
          role={isGranted(grants, ['Accounts', 'editAccountRole']) ? role : initial}
          onCreated={onCreated}
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <EditAccountDialog account={task.account} taken={takenBut(task.account.id)} roles={offered} onClose={onClose} />
      )
    case 'remove':
      return <RemoveAccountDialog account={task.account} onRemoved={onRemoved} onClose={onClose} />
    case 'rebuild':
      return <RebuildDialog onClose={onClose} />
  }
}
