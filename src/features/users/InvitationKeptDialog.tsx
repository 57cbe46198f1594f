import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { copyText } from '../../widgets/transfer/copyText.ts'
import { SelectedText } from '../../widgets/transfer/SelectedText.tsx'
import { userName } from '../robots/names.ts'

type Props = { readonly user: Pick<User, 'id' | 'name'>; readonly onClose: () => void }

/** Where no mail is sent: the inviter hands the link over. */
export function InvitationKeptDialog({ user, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const client = useQueryClient()
  const [uncopied, setUncopied] = useState<string>()
  const copy = useMutation({
    mutationFn: () => service.users.invitationLink({ id: user.id }),
    onSuccess: async ({ link }) => {
      void client.invalidateQueries({ queryKey: queries.users.key() })
      if (!(await copyText(link))) {
        setUncopied(link)
        return
      }
      showToast({ kind: 'information', subject: 'copy', title: t('robotAdmin.copied') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('users.invitationKept', { name: userName(t, user, demoMode) })}
      isOpen
      onClose={onClose}
      action={{ label: t('users.copyLink'), run: () => copy.mutate(), isPending: copy.isPending }}
    >
      <p>{t('users.invitationKeptText')}</p>
      {uncopied !== undefined && <SelectedText label={t('users.link')} text={uncopied} />}
      {copy.error && <FormFailure text={errorText(i18n, 'user.getUser', apiErrorOf(copy.error))} />}
    </Dialog>
  )
}
