import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { session } from '../../session/session.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'

/** Turns the second factor off; password and code are asked for on the way. */
export function RemoveTfaDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => service.logins.removeTfaSecret(),
    onSuccess: ({ self }) => {
      session.send({ type: 'session.selfChanged', self })
      void client.invalidateQueries({ queryKey: queries.logins.key() })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('tfa.title')}
      isOpen
      onClose={onClose}
      action={{ label: t('tfa.turnOff'), run: () => remove.mutate(), isPending: remove.isPending, variant: 'danger' }}
    >
      <p>{t('tfa.turnOffText')}</p>
      {remove.error && <FormFailure text={errorText(i18n, 'tfa.getTfa', apiErrorOf(remove.error))} />}
    </Dialog>
  )
}
