import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { LOGIN_ROLES } from '../../../contract/permissions.ts'
import { emailSchema } from '../../../contract/resources/contactMethods.ts'
import type { User } from '../../../contract/resources/users.ts'
import { loginNameSchema, userNameSchema } from '../../../contract/userRules.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { showToast } from '../../toasts/toasts.ts'
import { userName } from '../robots/names.ts'
import { InvitationKeptDialog } from './InvitationKeptDialog.tsx'
import { RoleField } from './RoleField.tsx'

type Props = { readonly account: number; readonly onClose: () => void }

/** A new user of an account, who is given a link to choose a password with. */
export function AddUserDialog({ account, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const demoMode = useFlagPreference('demo-mode')
  const [created, setCreated] = useState<Pick<User, 'id' | 'name'>>()
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        name: v.message(userNameSchema, t('users.problems.name')),
        login: v.message(loginNameSchema, t('users.problems.login')),
        email: v.message(emailSchema, t('users.problems.email')),
        role: v.picklist(LOGIN_ROLES),
      }),
    ),
    // The role that gives least.
    defaultValues: { name: '', login: '', email: '', role: 'customer' as const },
  })
  const sending = useFormSend(form, {
    context: 'user.getUser',
    fields: ['name', 'login', 'email', 'role'],
    send: values => service.users.create({ ...values, accounts: [account] }),
    onDone: user => {
      void client.invalidateQueries({ queryKey: queries.users.key() })
      if (user.invitation === 'kept') {
        setCreated(user)
        return
      }
      showToast({
        kind: 'information',
        subject: `user ${user.id}`,
        title: t('users.invitedToast', { name: userName(t, user, demoMode) }),
      })
      onClose()
    },
  })
  const { control } = form
  if (created) return <InvitationKeptDialog user={created} onClose={onClose} />
  const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: 'false' } as const
  return (
    <FormDialog
      title={t('users.add')}
      action={t('users.create')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <FormField control={control} name="name" label={t('users.fields.name')} input={{ maxLength: 100 }} autoFocus />
      <FormField control={control} name="login" label={t('users.fields.login')} input={{ ...typed, maxLength: 100 }} />
      <FormField
        control={control}
        name="email"
        label={t('users.fields.email')}
        input={{ ...typed, inputMode: 'email', maxLength: 254 }}
      />
      <RoleField control={control} name="role" />
      <p>{t('users.invitation')}</p>
    </FormDialog>
  )
}
