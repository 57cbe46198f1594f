import { Check, Clock, Inbox, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Delivery, Subscription } from '../../../contract/resources/subscriptions.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { calendarDay, dateAndTime, timeOfDay } from '../../time/wallClock.ts'
import { StateShape } from '../../widgets/StateBadge.tsx'
import styles from './SubscriptionsTable.module.css'

/** A moment of today by its time alone. */
function useMoment(): (time: string) => string {
  const { i18n } = useTranslation()
  const clock = { zone: useMaybeSelf()?.time_zone, locale: i18n.language }
  return time => {
    const timeMs = Date.parse(time)
    const isToday = calendarDay(timeMs, clock) === calendarDay(Date.now(), clock)
    return isToday ? timeOfDay(timeMs, clock, 'short') : dateAndTime(timeMs, clock)
  }
}

type Props = {
  readonly subscription: Subscription
  /** Name of the robot that its last message was about. */
  readonly robot: string | undefined
}

/** When its last message was sent, or written where it was not sent yet, and about what. */
export function LastSent({ subscription: { last }, robot }: Props) {
  const { t } = useTranslation()
  const momentOf = useMoment()
  if (last === undefined) return '–'
  return (
    <>
      {momentOf(last.time)}
      <small>{last.is_test ? t('subscriptions.isTest') : robot}</small>
    </>
  )
}

function useDeliveryText({ state, failure, next_attempt: next }: Delivery): string {
  const { t } = useTranslation()
  const momentOf = useMoment()
  if (state === 'failed') {
    if (failure === undefined) return t('subscriptions.delivery.failed')
    return t('subscriptions.delivery.failedWhy', { reason: failure })
  }
  if (state === 'waiting' && next !== undefined) return t('subscriptions.delivery.again', { time: momentOf(next) })
  return t(`subscriptions.delivery.${state}`)
}

const ICONS = { waiting: Clock, sent: Check, kept: Inbox } as const

function Last({ last }: { readonly last: Delivery }) {
  const text = useDeliveryText(last)
  const Icon = last.state === 'failed' ? undefined : ICONS[last.state]
  return (
    <span className={styles['state']} data-state={last.state} title={last.failure ?? text}>
      {Icon === undefined ? <StateShape shape="warning" size={12} /> : <Icon data-small aria-hidden />}
      <span>{text}</span>
    </span>
  )
}

/** What became of its last message; of one that is switched off that nothing comes. */
export function DeliveryState({ subscription: { last, subscribed } }: Pick<Props, 'subscription'>) {
  const { t } = useTranslation()
  if (subscribed && last !== undefined) return <Last last={last} />
  return (
    <span className={styles['state']}>
      <Minus data-small aria-hidden />
      <span>{t(subscribed ? 'subscriptions.delivery.nothing' : 'subscriptions.delivery.off')}</span>
    </span>
  )
}
