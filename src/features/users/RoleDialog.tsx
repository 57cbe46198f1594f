import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { LOGIN_ROLES } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/resources/users.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { userName } from '../robots/names.ts'
import { RoleField } from './RoleField.tsx'

type Props = { readonly user: User; readonly onClose: () => void }

/** Another role for a user. */
export function RoleDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const demoMode = useFlagPreference('demo-mode')
  const form = useForm({
    resolver: valibotResolver(v.object({ role: v.picklist(LOGIN_ROLES) })),
    defaultValues: { role: user.role },
  })
  const sending = useFormSend(form, {
    context: 'user.getUser',
    fields: [],
    send: ({ role }) => service.users.setRole({ id: user.id, role }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queries.users.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('users.questions.role', { name: userName(t, user, demoMode) })}
      action={t('users.deeds.role')}
      disabledReason={form.formState.isDirty ? undefined : t('users.sameRole')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <RoleField control={form.control} name="role" />
      <p>{t('users.consequences.role')}</p>
    </FormDialog>
  )
}
