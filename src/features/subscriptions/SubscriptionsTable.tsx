import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import { DeliveryState, LastSent } from './DeliveryCells.tsx'
import styles from './SubscriptionsTable.module.css'
import { useSubscriptionActions } from './useSubscriptionActions.ts'
import type { Words } from './useSubscriptions.ts'

const COLUMNS = ['on', 'notification', 'about', 'contact', 'lastSent', 'state'] as const
const SKELETON_ROWS = 4

const SkeletonRows = () =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {COLUMNS.map(column => (
        <td key={column} className={styles[column === 'state' ? 'delivery' : column]}>
          <Skeleton width="56%" />
        </td>
      ))}
      <td className={styles['actions']}>
        <Skeleton width="16px" />
      </td>
    </tr>
  ))

type Props = {
  /** Undefined while they are on their way. */
  readonly subscriptions: readonly Subscription[] | undefined
  readonly words: (subscription: Subscription) => Words
  /** The one whose details stand beside the list. */
  readonly shown: number | undefined
  readonly onShow: (subscription: Subscription) => void
  readonly onEdit: (subscription: Subscription) => void
  readonly onDelete: (subscription: Subscription) => void
}

/** Own subscriptions, the oldest first. */
export function SubscriptionsTable({ subscriptions, words, shown, onShow, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const actions = useSubscriptionActions()
  const mayEdit = passesGate(useGrants(), [['Subscriptions', 'edit']])
  return (
    <Table label={t('subscriptions.title')} isBusy={subscriptions === undefined} className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col" className={styles[column === 'state' ? 'delivery' : column]}>
              {t(`subscriptions.${column}`)}
            </th>
          ))}
          <th scope="col" className={styles['actions']}>
            <span>{t('users.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscriptions === undefined && <SkeletonRows />}
        {subscriptions?.map(subscription => {
          const said = words(subscription)
          const { notification, object, contact } = said
          const { subscribed } = subscription
          return (
            <tr
              key={subscription.id}
              data-shown={shown === subscription.id || undefined}
              data-off={!subscribed || undefined}
              data-failed={(subscribed && subscription.last?.state === 'failed') || undefined}
            >
              <td className={styles['on']}>
                <Switch
                  isSelected={subscribed}
                  isReadOnly={!mayEdit}
                  onChange={on => actions.turn(subscription, on)}
                  aria-label={t('subscriptions.switch', said)}
                />
              </td>
              <th scope="row" className={styles['notification']} title={notification}>
                <button
                  type="button"
                  aria-label={t('subscriptions.show', { notification, object })}
                  aria-expanded={shown === subscription.id}
                  data-subscription={subscription.id}
                  onClick={() => onShow(subscription)}
                >
                  {notification}
                </button>
              </th>
              <td className={styles['about']} title={object}>
                {object}
              </td>
              <td className={styles['contact']} title={contact}>
                {contact}
              </td>
              <td className={styles['lastSent']}>
                <LastSent subscription={subscription} robot={said.lastRobot} />
              </td>
              <td className={styles['delivery']}>
                <DeliveryState subscription={subscription} />
              </td>
              <td className={styles['actions']}>
                {mayEdit && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('subscriptions.sendTestOf', said)}
                    disabledReason={subscribed ? undefined : t('errors.subscription.off')}
                    isPending={actions.testing === subscription.id}
                    onPress={() => actions.test(subscription, contact)}
                  >
                    {t('subscriptions.sendTest')}
                  </Button>
                )}
                {mayEdit && (
                  <IconButton label={t('subscriptions.editOne', said)} onPress={() => onEdit(subscription)}>
                    <Pencil aria-hidden />
                  </IconButton>
                )}
                {mayEdit && (
                  <IconButton
                    label={t('subscriptions.deleteOne', { notification, object })}
                    onPress={() => onDelete(subscription)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
