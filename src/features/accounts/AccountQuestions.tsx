import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../contract/errors.ts'
import type { Account } from '../../../contract/resources/accounts.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { reloadAccounts, useAccountName } from './useAccounts.ts'

const CONTENTS = {
  accounts: 'accounts.move.below',
  robots: 'accounts.columns.robots',
  deleted_robots: 'accounts.deletedRobots',
  moved_robots: 'accounts.movedRobots',
  users: 'accounts.columns.users',
  plans: 'accounts.plans',
  locations: 'accounts.locations',
  files: 'accounts.files',
} as const

/** What is in the way of deleting an account, each with its number. */
function Contents({ error }: { readonly error: ApiError }) {
  const { t } = useTranslation()
  const held = Object.entries(CONTENTS).filter(([kind]) => Number(error.data?.[kind] ?? 0) > 0)
  if (held.length === 0) return undefined
  return (
    <ul>
      {held.map(([kind, key]) => (
        <li key={kind}>{`${t(key)}: ${error.data?.[kind]}`}</li>
      ))}
    </ul>
  )
}

type RemoveProps = { readonly account: Account; readonly onRemoved: () => void; readonly onClose: () => void }

/** Asks before an account is deleted; what is in the way is listed there. */
export function RemoveAccountDialog({ account, onRemoved, onClose }: RemoveProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useAccountName()
  const removal = useMutation({
    mutationFn: async () => {
      await service.accounts.remove({ id: account.id })
      await reloadAccounts()
    },
    onSuccess: () => {
      onRemoved()
      onClose()
    },
  })
  const failure = removal.error ? apiErrorOf(removal.error) : undefined
  return (
    <Dialog
      title={t('accounts.remove.title', { name: nameOf(account) })}
      isOpen
      onClose={onClose}
      action={{
        label: t('accounts.deeds.remove'),
        run: () => removal.mutate(),
        isPending: removal.isPending,
        variant: 'danger',
      }}
    >
      <p>{t('accounts.remove.text')}</p>
      {failure && (
        <div>
          <FormFailure text={errorText(i18n, 'account.deleteAccount', failure)} />
          <Contents error={failure} />
        </div>
      )}
    </Dialog>
  )
}

/** Asks before the tree is rebuilt, and shows what came of it. */
export function RebuildDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const nameOf = useAccountName()
  const rebuild = useMutation({
    mutationFn: async () => {
      const repair = await service.accounts.rebuild()
      await reloadAccounts()
      return repair
    },
    onSuccess: ({ checked, repaired }) => {
      const names = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'unit' }).format(repaired.map(nameOf))
      showToast(
        repaired.length === 0
          ? { kind: 'information', subject: 'account tree', title: t('accounts.rebuild.sound', { count: checked }) }
          : {
              kind: 'warning',
              subject: 'account tree',
              title: t('accounts.rebuild.repaired', { count: repaired.length }),
              text: t('accounts.rebuild.atTop', { names }),
            },
      )
      onClose()
    },
  })
  return (
    <Dialog
      title={t('accounts.rebuild.title')}
      isOpen
      onClose={onClose}
      action={{ label: t('accounts.rebuild.deed'), run: () => rebuild.mutate(), isPending: rebuild.isPending }}
    >
      <p>{t('accounts.rebuild.text')}</p>
      {rebuild.error && <FormFailure text={errorText(i18n, 'account.rebuildTree', apiErrorOf(rebuild.error))} />}
    </Dialog>
  )
}
