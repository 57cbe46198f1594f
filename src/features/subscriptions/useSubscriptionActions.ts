import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { endToasts, showToast } from '../../toasts/toasts.ts'

const subjectOf = (id: number): string => `subscription ${id}`

/** Switching a subscription on and off, and trying whether its messages arrive. */
export function useSubscriptionActions() {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const failed =
    (title: string) =>
    (error: unknown, { id }: { readonly id: number }) =>
      void showToast({
        kind: 'error',
        subject: subjectOf(id),
        title,
        text: errorText(i18n, 'subscription.getSubscription', apiErrorOf(error)),
      })
  const turn = useMutation({
    mutationFn: ({ id, subscribed }: { readonly id: number; readonly subscribed: boolean }) =>
      service.subscriptions.edit({ id, subscribed }),
    onSuccess: (_, { id }) => endToasts(subjectOf(id)),
    onError: failed(t('subscriptions.switchFailed')),
    onSettled: () => client.invalidateQueries({ queryKey: queries.subscriptions.key() }),
  })
  const test = useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly contact: string }) => service.subscriptions.test({ id }),
    onSuccess: ({ message }, { id, contact }) =>
      void showToast({
        kind: 'information',
        subject: subjectOf(id),
        title: message === 'sent' ? t('subscriptions.testSent', { contact }) : t('subscriptions.testKept'),
      }),
    onError: failed(t('subscriptions.testFailed')),
    onSettled: () => client.invalidateQueries({ queryKey: queries.subscriptions.key() }),
  })
  return {
    turn: ({ id }: Subscription, subscribed: boolean): void => turn.mutate({ id, subscribed }),
    test: ({ id }: Subscription, contact: string): void => test.mutate({ id, contact }),
    /** The subscription that a test is being sent of. */
    testing: test.isPending ? test.variables.id : undefined,
  }
}
