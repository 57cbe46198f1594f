import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { PanelFact, PanelFacts, PanelSection, SidePanel } from '../../widgets/panel/SidePanel.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { DeliveryText, useMoment, useOffText } from './DeliveryCells.tsx'
import styles from './SubscriptionPanel.module.css'
import type { Words } from './useSubscriptions.ts'

const WAITING_MS = 5000
const SHOWN = 20

type Props = {
  readonly subscription: Subscription
  readonly words: Words
  /** Name of a robot in sight. */
  readonly robotOf: (id: number | undefined) => string | undefined
  readonly onClose: () => void
}

/** Messages of one subscription, the newest first; what is on its way is looked after until it is through. */
function Deliveries({ subscription: { id, last }, robotOf }: Pick<Props, 'subscription' | 'robotOf'>) {
  const { t, i18n } = useTranslation()
  const momentOf = useMoment()
  const { data, error, refetch } = useQuery(
    queries.subscriptions.deliveries.queryOptions({
      input: { id, limit: SHOWN },
      staleTime: 0,
      refetchInterval: last?.state === 'waiting' ? WAITING_MS : false,
    }),
  )
  if (error) {
    const failure = apiErrorOf(error)
    return (
      <ErrorState
        text={errorText(i18n, 'subscription.getSubscription', failure)}
        token={failure.token}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined)
    return (
      <div className={styles['loading']} aria-busy>
        <Skeleton width="64%" />
      </div>
    )
  if (data.total === 0) return <p className={styles['none']}>{t('subscriptions.delivery.nothing')}</p>
  return (
    <>
      <ol className={styles['messages']}>
        {data.data.map((delivery, index) => (
          <li key={`${delivery.time} ${index}`}>
            <p>
              {momentOf(delivery.time)}
              <small>{delivery.is_test ? t('subscriptions.isTest') : robotOf(delivery.robot)}</small>
            </p>
            <DeliveryText delivery={delivery} />
          </li>
        ))}
      </ol>
      {data.total > data.data.length && (
        <p className={styles['none']}>{t('subscriptions.newestOf', { shown: data.data.length, total: data.total })}</p>
      )}
    </>
  )
}

/** One subscription: what it is, since when, and what has been sent for it. */
export function SubscriptionPanel({ subscription, words, robotOf, onClose }: Props) {
  const { t } = useTranslation()
  const momentOf = useMoment()
  const off = useOffText(subscription)
  const { notification, created, subscribed } = subscription
  return (
    <SidePanel
      kind={t('subscriptions.one')}
      title={words.notification}
      lead={t(`subscriptions.what.${notification}`)}
      onClose={onClose}
      takesFocus
      list="wide"
    >
      <PanelSection>
        <PanelFacts>
          <PanelFact name={t('subscriptions.about')}>{words.object}</PanelFact>
          <PanelFact name={t('subscriptions.contact')}>{words.contact}</PanelFact>
          <PanelFact name={t('subscriptions.created')}>{momentOf(created)}</PanelFact>
          <PanelFact name={t('subscriptions.state')}>{subscribed ? t('subscriptions.on') : off}</PanelFact>
        </PanelFacts>
      </PanelSection>
      <PanelSection title={t('subscriptions.messages')}>
        <Deliveries subscription={subscription} robotOf={robotOf} />
      </PanelSection>
    </SidePanel>
  )
}
