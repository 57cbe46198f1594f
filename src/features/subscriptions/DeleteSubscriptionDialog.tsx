import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import type { Words } from './useSubscriptions.ts'

type Props = { readonly subscription: Subscription; readonly words: Words; readonly onClose: () => void }

/** Asks before a subscription is deleted; the dialog stays when that fails. */
export function DeleteSubscriptionDialog({ subscription, words, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => service.subscriptions.remove({ id: subscription.id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queries.subscriptions.key() })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('subscriptions.question')}
      isOpen
      onClose={onClose}
      action={{
        label: t('subscriptions.delete'),
        run: () => remove.mutate(),
        isPending: remove.isPending,
        variant: 'danger',
      }}
    >
      <p>{t('subscriptions.consequence', words)}</p>
      {remove.error && (
        <FormFailure text={errorText(i18n, 'subscription.deleteSubscription', apiErrorOf(remove.error))} />
      )}
    </Dialog>
  )
}
