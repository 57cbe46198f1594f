import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { endToasts, showToast } from '../../toasts/toasts.ts'

const TAKER = 'taker of an alert'
const READ = 'read alerts'

export type AlertActions = {
  /** Whoever acts as another is on nothing in their name, and reads nothing for them. */
  readonly isOwn: boolean
  /** `from`: who is on it now, by their login. */
  readonly take: (alert: number, from?: number) => void
  readonly giveBack: (alert: number) => void
  readonly markRead: (read: { readonly ids: number[] } | { readonly through: number }) => void
  /** The alert whose taker is being changed. */
  readonly pending: number | undefined
}

/** What somebody does about alerts; the lists are read anew after it, whatever came of it. */
export function useAlertActions(): AlertActions {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const self = useMaybeSelf()
  const onSettled = () => client.invalidateQueries({ queryKey: queries.alerts.key() })
  const onError = (title: string, subject: string) => (error: unknown) =>
    void showToast({ kind: 'error', subject, title, text: errorText(i18n, 'alert.change', apiErrorOf(error)) })
  const take = useMutation({
    mutationFn: (order: { readonly id: number; readonly from?: number | undefined }) => service.alerts.take(order),
    onSuccess: () => endToasts(TAKER),
    onError: onError(t('alerts.takeFailed'), TAKER),
    onSettled,
  })
  const giveBack = useMutation({
    mutationFn: (order: { readonly id: number }) => service.alerts.giveBack(order),
    onSuccess: () => endToasts(TAKER),
    onError: onError(t('alerts.giveBackFailed'), TAKER),
    onSettled,
  })
  const markRead = useMutation({
    mutationFn: (read: { readonly ids?: number[]; readonly through?: number }) => service.alerts.markRead(read),
    onSuccess: () => endToasts(READ),
    onError: onError(t('alerts.readFailed'), READ),
    onSettled,
  })
  const changing = [take, giveBack].find(({ isPending }) => isPending)
  return {
    isOwn: self !== undefined && self.originator === undefined,
    take: (id, from) => take.mutate({ id, from }),
    giveBack: id => giveBack.mutate({ id }),
    markRead: markRead.mutate,
    pending: changing?.variables?.id,
  }
}
