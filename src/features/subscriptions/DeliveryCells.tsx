import { Check, Clock, Inbox, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Delivery, Subscription } from '../../../contract/resources/subscriptions.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { calendarDay, dateAndTime, timeOfDay } from '../../time/wallClock.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './SubscriptionsTable.module.css'

/** A moment of today by its time alone. */
export function useMoment(): (time: string) => string {
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

/** What became of one message. */
export function DeliveryText({ delivery }: { readonly delivery: Delivery }) {
  const text = useDeliveryText(delivery)
  const Icon = delivery.state === 'failed' ? undefined : ICONS[delivery.state]
  return (
    <span className={styles['state']} data-state={delivery.state} title={delivery.failure ?? text}>
      {Icon === undefined ? <StateShape shape="warning" size={12} /> : <Icon data-small aria-hidden />}
      <span>{text}</span>
    </span>
  )
}

/** Since when one is off, and who switched it off where that was somebody else; as far as it is known. */
export function useOffText({ off_since: since, off_by: by }: Subscription): string {
  const { t, i18n } = useTranslation()
  const self = useMaybeSelf()
  const demoMode = useFlagPreference('demo-mode')
  if (since === undefined) return t('subscriptions.delivery.off')
  const time = dateAndTime(Date.parse(since), { zone: self?.time_zone, locale: i18n.language })
  if (by === undefined || by.id === self?.id) return t('subscriptions.delivery.offSince', { time })
  return t('subscriptions.delivery.offBy', { time, name: demoMode ? t('demo.someone') : by.name })
}

/** Of one that is off: in the table the day alone, all of it in the tooltip. */
function Off({ subscription }: Pick<Props, 'subscription'>) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const all = useOffText(subscription)
  const { off_since: since } = subscription
  const day = since && calendarDay(Date.parse(since), { zone, locale: i18n.language })
  return <span title={all}>{day ? t('subscriptions.delivery.offSince', { time: day }) : all}</span>
}

/** What became of its last message; of one that is switched off that nothing comes. */
export function DeliveryState({ subscription }: Pick<Props, 'subscription'>) {
  const { t } = useTranslation()
  const { last, subscribed } = subscription
  if (subscribed && last !== undefined) return <DeliveryText delivery={last} />
  return (
    <span className={styles['state']}>
      <Minus data-small aria-hidden />
      {subscribed ? <span>{t('subscriptions.delivery.nothing')}</span> : <Off subscription={subscription} />}
    </span>
  )
}
