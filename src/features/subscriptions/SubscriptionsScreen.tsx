import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { ListFoot } from '../../widgets/screen/ListFoot.tsx'
import { ListScreen } from '../../widgets/screen/ListScreen.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { AddSubscriptionDialog } from './AddSubscriptionDialog.tsx'
import { DeleteSubscriptionDialog } from './DeleteSubscriptionDialog.tsx'
import { EditSubscriptionDialog } from './EditSubscriptionDialog.tsx'
import { SubscriptionFilters } from './SubscriptionFilters.tsx'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import styles from './SubscriptionsScreen.module.css'
import { SubscriptionsTable } from './SubscriptionsTable.tsx'
import { filtered } from './subscriptionFilter.ts'
import type { Definition } from './subscriptionForm.ts'
import { NO_FILTER, type SubscriptionsSearch, useSubscriptionsSearch } from './subscriptionsSearch.ts'
import { type Choices, useChoices, useSubscriptionTexts } from './useSubscriptions.ts'

const LIMIT = 1000
const NOTIFICATION_LIMIT = 50
const WAITING_MS = 5000

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly subscription: Subscription }

/** What the screen shows, and why it cannot. */
function useOwnSubscriptions() {
  const narrowed = withinInput(useNarrowing())
  const list = useQuery(
    queries.subscriptions.list.queryOptions({
      input: { ...narrowed, limit: LIMIT },
      // What is on its way is looked after until it is through.
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ last }) => last?.state === 'waiting') === true ? WAITING_MS : false,
    }),
  )
  const definitions = useQuery(queries.notifications.list.queryOptions({ input: { limit: NOTIFICATION_LIMIT } }))
  const choices = useChoices()
  const isKnown = choices.robots !== undefined && choices.plans !== undefined && choices.contacts !== undefined
  const failed = list.error ?? definitions.error ?? choices.error
  return {
    list: failed === null ? list.data : undefined,
    definitions: definitions.data?.data,
    choices,
    isKnown,
    isNarrowed: narrowed.within !== undefined,
    failure: failed === null ? undefined : apiErrorOf(failed),
    retry: (): void => {
      void list.refetch()
      void definitions.refetch()
      choices.retry()
    },
  }
}
type Own = ReturnType<typeof useOwnSubscriptions>

type TasksProps = {
  readonly task: Task | undefined
  readonly choices: Choices
  readonly definitions: readonly Definition[] | undefined
  readonly onClose: () => void
}

function TaskDialog({ task, choices, definitions, onClose }: TasksProps) {
  const words = useSubscriptionTexts(choices)
  if (task?.kind === 'add')
    return definitions && <AddSubscriptionDialog definitions={definitions} choices={choices} onClose={onClose} />
  if (task === undefined) return undefined
  const said = words(task.subscription)
  if (task.kind === 'delete')
    return <DeleteSubscriptionDialog subscription={task.subscription} words={said} onClose={onClose} />
  return (
    definitions && (
      <EditSubscriptionDialog
        subscription={task.subscription}
        words={said}
        definitions={definitions}
        choices={choices}
        onClose={onClose}
      />
    )
  )
}

/** What has been sent of late, and where one's addresses are. */
function Foot({ list, shown }: { readonly list: NonNullable<Own['list']>; readonly shown: number }) {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const { days, total: count, failed } = list.recent
  return (
    <ListFoot>
      <span>{t('subscriptions.shown', { shown, total: list.data.length })}</span>
      <span>{t('subscriptions.recent', { count, days, failed })}</span>
      {self && (
        <Link to="/user/$id" params={{ id: String(self.id) }} className={styles['addresses'] ?? ''}>
          {t('subscriptions.addresses')}
        </Link>
      )}
    </ListFoot>
  )
}

type ListProps = {
  readonly own: Own
  readonly onTask: (task: Task) => void
}

function SubscriptionList({ own: { list, choices, isKnown, isNarrowed }, onTask }: ListProps) {
  const { t } = useTranslation()
  const { open, ...filter } = useSubscriptionsSearch()
  const navigate = useNavigate({ from: '/subscriptions' })
  const change = (next: SubscriptionsSearch): void =>
    void navigate({ search: before => ({ ...before, ...next }), replace: true })
  const words = useSubscriptionTexts(choices)
  if (list?.data.length === 0)
    return <EmptyState text={t(isNarrowed ? 'subscriptions.noneWithin' : 'subscriptions.none')} />
  const all = isKnown ? list?.data : undefined
  const left = all && filtered(all, filter, words)
  const shown = all?.find(({ id }) => id === open)
  const close = (): void => {
    change({ open: undefined })
    document.querySelector<HTMLElement>(`[data-subscription="${open}"]`)?.focus()
  }
  return (
    <>
      <SubscriptionFilters subscriptions={all ?? []} filter={filter} words={words} onFilter={change} />
      <div className={styles['content']}>
        <div className={styles['list']}>
          {left?.length === 0 ? (
            <EmptyState text={t('subscriptions.noneMatch')}>
              <Button onPress={() => change(NO_FILTER)}>{t('home.clearFilters')}</Button>
            </EmptyState>
          ) : (
            <SubscriptionsTable
              subscriptions={left}
              words={words}
              shown={shown?.id}
              onShow={({ id }) => (id === open ? close() : change({ open: id }))}
              onEdit={subscription => onTask({ kind: 'edit', subscription })}
              onDelete={subscription => onTask({ kind: 'delete', subscription })}
            />
          )}
        </div>
        {shown && (
          <SubscriptionPanel
            key={shown.id}
            subscription={shown}
            words={words(shown)}
            robotOf={id => choices.robots?.find(robot => robot.id === String(id))?.text}
            onClose={close}
          />
        )}
      </div>
      {list && left && <Foot list={list} shown={left.length} />}
    </>
  )
}

/** `/subscriptions`: what one is notified of, and where (O-014, O-017, O-019). */
export function SubscriptionsScreen() {
  const { t, i18n } = useTranslation()
  const [task, setTask] = useState<Task>()
  const own = useOwnSubscriptions()
  const { list, definitions, choices, isKnown, failure, retry } = own
  const total = list && t('subscriptions.total', { count: list.total })
  const on = list?.data.filter(({ subscribed }) => subscribed).length
  return (
    <Shell>
      <ListScreen
        title={t('subscriptions.title')}
        lead={list?.total === 0 ? total : list && t('subscriptions.lead', { total, on })}
        controls={
          <>
            <NarrowedChip />
            {!failure && (
              <Gate needs={[['Subscriptions', 'edit']]}>
                <Button
                  variant="primary"
                  icon={<Plus data-small aria-hidden />}
                  onPress={() => setTask({ kind: 'add' })}
                  isPending={definitions === undefined || !isKnown}
                >
                  {t('subscriptions.add')}
                </Button>
              </Gate>
            )}
          </>
        }
      >
        {failure ? (
          <ErrorState
            text={errorText(i18n, 'subscription.getSubscription', failure)}
            token={failure.token}
            onRetry={retry}
          />
        ) : (
          <SubscriptionList own={own} onTask={setTask} />
        )}
      </ListScreen>
      <TaskDialog task={task} choices={choices} definitions={definitions} onClose={() => setTask(undefined)} />
    </Shell>
  )
}
