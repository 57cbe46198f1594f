import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AccountRole, TIERS } from '../../../contract/permissions.ts'
import type { Account } from '../../../contract/resources/accounts.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { service } from '../../service/client.ts'
import { AccountFields, accountFormSchema, type TierId } from './AccountForm.tsx'
import { reloadAccounts } from './useAccounts.ts'

type Props = {
  readonly account: Account
  /** Keys of the names of all others. */
  readonly taken: ReadonlySet<string>
  readonly roles: readonly AccountRole[]
  readonly onClose: () => void
}

const tierOf = (account: Account): TierId => (account.tier >= TIERS.premium ? 'premium' : 'free')

/** An account's fields. Only what was changed is sent: what a login may not edit is not touched. */
export function EditAccountDialog({ account, taken, roles, onClose }: Props) {
  const { t } = useTranslation()
  const words = {
    missing: t('errors.account.addAccount.withoutName'),
    taken: t('errors.account.addAccount.accountNameAlreadyExists'),
  }
  const form = useForm({
    resolver: valibotResolver(accountFormSchema(words, taken)),
    defaultValues: {
      name: account.name,
      role: account.role,
      tier: tierOf(account),
      language: account.default_language,
      active: !account.inactive,
      parent: '',
    },
  })
  const sending = useFormSend(form, {
    context: 'account.editAccount',
    fields: ['name', 'role', 'tier', 'language', 'active'],
    send: async ({ name, role, tier, language, active }) => {
      await service.accounts.edit({
        id: account.id,
        ...(name === account.name ? {} : { name }),
        ...(role === account.role ? {} : { role }),
        ...(tier === tierOf(account) ? {} : { tier: TIERS[tier] }),
        ...(language === account.default_language ? {} : { default_language: language }),
        ...(active === !account.inactive ? {} : { inactive: !active }),
      })
      await reloadAccounts()
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('accounts.edit')}
      action={t('shared.save')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <AccountFields control={form.control} roles={roles.includes(account.role) ? roles : [account.role, ...roles]} />
    </FormDialog>
  )
}
