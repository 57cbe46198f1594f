import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { userName } from '../robots/names.ts'
import { RoleField } from './RoleField.tsx'

type Props = { readonly user: User; readonly onClose: () => void }

/** Another role for a user. */
export function RoleDialog({ user, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const demoMode = useFlagPreference('demo-mode')
  const [role, setRole] = useState(user.role)
  const change = useMutation({
    mutationFn: () => service.users.setRole({ id: user.id, role }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queries.users.key() })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('users.questions.role', { name: userName(t, user, demoMode) })}
      isOpen
      onClose={onClose}
      deed={{
        label: t('users.deeds.role'),
        run: () => change.mutate(),
        isPending: change.isPending,
        disabledReason: role === user.role ? t('users.sameRole') : undefined,
      }}
    >
      <RoleField value={role} onChange={setRole} />
      <p>{t('users.consequences.role')}</p>
      {change.error && <FormFailure text={errorText(i18n, 'user.getUser', apiErrorOf(change.error))} />}
    </Dialog>
  )
}
