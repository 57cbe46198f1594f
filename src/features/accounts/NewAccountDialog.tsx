import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AccountRole, TIERS } from '../../../contract/permissions.ts'
import type { Account } from '../../../contract/resources/accounts.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { AccountFields, accountFormSchema } from './AccountForm.tsx'
import { useAccountTools } from './accountTools.ts'
import { reloadAccounts, useAccountName } from './useAccounts.ts'

/** The parent of what stands at the top level. */
const TOP = 'top'

type Props = {
  /** Offered first as the parent. */
  readonly below: Account | undefined
  readonly topLevel: readonly Account[]
  /** Keys of the names that are there. */
  readonly taken: ReadonlySet<string>
  readonly roles: readonly AccountRole[]
  readonly role: AccountRole
  readonly onCreated: (account: Account) => void
  readonly onClose: () => void
}

function NewAccountForm({ below, topLevel, taken, roles, role, onCreated, onClose }: Props) {
  const { t } = useTranslation()
  const { seesAll } = useAccountTools()
  const nameOf = useAccountName()
  const others = topLevel.filter(({ id }) => id !== below?.id)
  const parents = [...(below ? [below] : []), ...others]
  const [first] = parents
  const words = {
    missing: t('errors.account.addAccount.withoutName'),
    taken: t('errors.account.addAccount.accountNameAlreadyExists'),
  }
  const form = useForm({
    resolver: valibotResolver(accountFormSchema(words, taken)),
    defaultValues: {
      name: '',
      role,
      tier: 'free' as const,
      language: first?.default_language ?? ('en' as const),
      active: true,
      parent: first === undefined ? TOP : String(first.id),
    },
  })
  const sending = useFormSend(form, {
    context: 'account.addAccount',
    fields: ['name', 'role', 'parent'],
    send: async ({ name, tier, language, active, parent, ...rest }) => {
      const above = parents.find(({ id }) => String(id) === parent)
      const account = await service.accounts.create({
        name,
        role: rest.role,
        ...(above === undefined ? {} : { parent: above.id }),
        ...(tier === 'free' ? {} : { tier: TIERS.premium }),
        // Without a word of its own it takes its parent's.
        ...(form.formState.dirtyFields.language ? { default_language: language } : {}),
        ...(active ? {} : { inactive: true }),
      })
      await reloadAccounts()
      return account
    },
    onDone: account => {
      onCreated(account)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('accounts.new')}
      action={t('accounts.create')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <AccountFields control={form.control} roles={roles} />
      <FormSelect
        control={form.control}
        name="parent"
        label={t('accounts.fields.parent')}
        options={[
          ...parents.map(account => ({ id: String(account.id), text: nameOf(account) })),
          ...(seesAll ? [{ id: TOP, text: t('accounts.topLevel') }] : []),
        ]}
      />
    </FormDialog>
  )
}

/** A new account, below the one that is chosen or at the top of what the login sees. */
export function NewAccountDialog(props: Omit<Props, 'topLevel'>) {
  const { data } = useQuery(queries.accounts.topLevel.queryOptions())
  return data && <NewAccountForm {...props} topLevel={data.data} />
}
