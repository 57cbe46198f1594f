import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import { DeliveryState, LastSent } from './DeliveryCells.tsx'
import styles from './SubscriptionsTable.module.css'
import { useSubscriptionActions } from './useSubscriptionActions.ts'
import type { Words } from './useSubscriptions.ts'

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

type Actions = ReturnType<typeof useSubscriptionActions>
type ButtonsProps = Pick<Props, 'onEdit' | 'onDelete'> & {
  readonly subscription: Subscription
  readonly words: Words
  readonly actions: Actions
}

/** A test, the form, and the end of one subscription. */
function RowButtons({ subscription, words, actions, onEdit, onDelete }: ButtonsProps) {
  const { t } = useTranslation()
  const { notification, object, contact } = words
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('subscriptions.sendTestOf', words)}
        disabledReason={subscription.subscribed ? undefined : t('errors.subscription.off')}
        isPending={actions.testing === subscription.id}
        onPress={() => actions.test(subscription, contact)}
      >
        {t('subscriptions.sendTest')}
      </Button>
      <IconButton label={t('subscriptions.editOne', words)} onPress={() => onEdit(subscription)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t('subscriptions.deleteOne', { notification, object })} onPress={() => onDelete(subscription)}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  )
}

function useColumns({ words, shown, onShow, onEdit, onDelete }: Props): readonly Column<Subscription>[] {
  const { t } = useTranslation()
  const actions = useSubscriptionActions()
  const mayEdit = passesGate(useGrants(), [['Subscriptions', 'edit']])
  const skeleton = '56%'
  return [
    {
      id: 'on',
      head: t('subscriptions.on'),
      className: styles['on'],
      skeleton,
      cell: subscription => (
        <Switch
          isSelected={subscription.subscribed}
          isReadOnly={!mayEdit}
          onChange={on => actions.turn(subscription, on)}
          aria-label={t('subscriptions.switch', words(subscription))}
        />
      ),
    },
    {
      id: 'notification',
      head: t('subscriptions.notification'),
      className: styles['notification'],
      isRowHead: true,
      skeleton,
      title: subscription => words(subscription).notification,
      cell: subscription => {
        const { notification, object } = words(subscription)
        return (
          <button
            type="button"
            aria-label={t('subscriptions.show', { notification, object })}
            aria-expanded={shown === subscription.id}
            data-subscription={subscription.id}
            onClick={() => onShow(subscription)}
          >
            {notification}
          </button>
        )
      },
    },
    {
      id: 'about',
      head: t('subscriptions.about'),
      className: styles['about'],
      skeleton,
      title: subscription => words(subscription).object,
      cell: subscription => words(subscription).object,
    },
    {
      id: 'contact',
      head: t('subscriptions.contact'),
      className: styles['contact'],
      skeleton,
      title: subscription => words(subscription).contact,
      cell: subscription => words(subscription).contact,
    },
    {
      id: 'lastSent',
      head: t('subscriptions.lastSent'),
      className: styles['lastSent'],
      skeleton,
      cell: subscription => <LastSent subscription={subscription} robot={words(subscription).lastRobot} />,
    },
    {
      id: 'delivery',
      head: t('subscriptions.state'),
      className: styles['delivery'],
      skeleton,
      cell: subscription => <DeliveryState subscription={subscription} />,
    },
    {
      id: 'actions',
      head: <VisuallyHidden>{t('users.columns.actions')}</VisuallyHidden>,
      className: styles['actions'],
      align: 'end',
      skeleton: '16px',
      cell: subscription =>
        mayEdit && (
          <RowButtons
            subscription={subscription}
            words={words(subscription)}
            actions={actions}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ),
    },
  ]
}

/** Own subscriptions, the oldest first. */
export function SubscriptionsTable(props: Props) {
  const { t } = useTranslation()
  const { subscriptions, shown } = props
  return (
    <Table
      label={t('subscriptions.title')}
      isBusy={subscriptions === undefined}
      className={styles['table']}
      columns={useColumns(props)}
      rows={subscriptions}
      skeletonRows={4}
      rowKey={({ id }) => id}
      rowData={({ id, subscribed, last }) => ({
        'data-shown': shown === id || undefined,
        'data-off': !subscribed || undefined,
        'data-failed': (subscribed && last?.state === 'failed') || undefined,
      })}
    />
  )
}
