import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { session } from '../../session/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { userName } from '../robots/names.ts'
import { InvitationKeptDialog } from './InvitationKeptDialog.tsx'
import type { UserActionKind } from './userActions.ts'

type Props = {
  readonly kind: Exclude<UserActionKind, 'edit' | 'role'>
  readonly user: User
  readonly account: number | undefined
  readonly onClose: () => void
  readonly onRemoved: (() => void) | undefined
}

/** Asks before an action that signs somebody out, sends something or acts in another's name; the dialog stays when it fails. */
export function ConfirmUserAction({ kind, user, account, onClose, onRemoved }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const demoMode = useFlagPreference('demo-mode')
  const name = userName(t, user, demoMode)
  const carryOut = useMutation({
    mutationFn: async () => {
      const { id } = user
      if (kind === 'invite') return (await service.users.invite({ id })).invitation
      if (kind === 'remove') await service.users.remove({ id })
      else if (kind === 'leave' && account !== undefined) await service.users.removeAccount({ id, account })
      // The session is the one to change who it acts as; it shows what the service refuses, and opens the console anew.
      else session.send({ type: 'session.changeIdentity', change: { kind: 'masquerade', login: id } })
      return undefined
    },
    onSuccess: invitation => {
      void client.invalidateQueries({ queryKey: queries.users.key() })
      if (invitation === 'kept') return
      if (kind === 'invite')
        showToast({ kind: 'information', subject: `user ${user.id}`, title: t('users.invitedToast', { name }) })
      onClose()
      if (kind === 'remove') onRemoved?.()
    },
  })
  if (carryOut.data === 'kept') return <InvitationKeptDialog user={user} onClose={onClose} />
  return (
    <Dialog
      title={t(`users.questions.${kind}`, { name })}
      isOpen
      onClose={onClose}
      action={{
        label: t(`users.deeds.${kind}`),
        run: () => carryOut.mutate(),
        isPending: carryOut.isPending,
        variant: kind === 'leave' || kind === 'remove' ? 'danger' : 'primary',
      }}
    >
      <p>{t(`users.consequences.${kind}`)}</p>
      {carryOut.error && <FormFailure text={errorText(i18n, 'user.getUser', apiErrorOf(carryOut.error))} />}
    </Dialog>
  )
}
