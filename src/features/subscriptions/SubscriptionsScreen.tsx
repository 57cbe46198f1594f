import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/Button.tsx'
import { EmptyState } from '../../widgets/EmptyState.tsx'
import { ErrorState } from '../../widgets/ErrorState.tsx'
import { ListScreen } from '../../widgets/ListScreen.tsx'
import { AddSubscriptionDialog } from './AddSubscriptionDialog.tsx'
import { DeleteSubscriptionDialog } from './DeleteSubscriptionDialog.tsx'
import { EditSubscriptionDialog } from './EditSubscriptionDialog.tsx'
import { SubscriptionsTable } from './SubscriptionsTable.tsx'
import { useChoices, useWords } from './useSubscriptions.ts'

const LIMIT = 1000
const NOTIFICATION_LIMIT = 50
const WAITING_MS = 5000

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly subscription: Subscription }

/** `/subscriptions`: what one is told of, and where (O-014, O-017, O-019). */
export function SubscriptionsScreen() {
  const { t, i18n } = useTranslation()
  const [task, setTask] = useState<Task>()
  const narrowed = withinInput(useNarrowing())
  const { data, error, refetch } = useQuery(
    queries.subscriptions.list.queryOptions({
      input: { ...narrowed, limit: LIMIT },
      // What is on its way is looked after until it is through.
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ last }) => last?.state === 'waiting') === true ? WAITING_MS : false,
    }),
  )
  const definitions = useQuery(queries.notifications.list.queryOptions({ input: { limit: NOTIFICATION_LIMIT } }))
  const choices = useChoices()
  const words = useWords(choices)
  const isKnown = choices.robots !== undefined && choices.plans !== undefined && choices.contacts !== undefined
  const failed = error ?? definitions.error ?? choices.error
  const failure = failed ? apiErrorOf(failed) : undefined
  const retry = (): void => {
    void refetch()
    void definitions.refetch()
    choices.retry()
  }
  const close = (): void => setTask(undefined)
  return (
    <Shell>
      <ListScreen
        title={t('subscriptions.title')}
        lead={data && t('subscriptions.total', { count: data.total })}
        controls={
          <>
            <NarrowedChip />
            {!failure && (
              <Gate needs={[['Subscriptions', 'edit']]}>
                <Button
                  variant="primary"
                  icon={<Plus data-small aria-hidden />}
                  onPress={() => setTask({ kind: 'add' })}
                  isPending={definitions.data === undefined || !isKnown}
                >
                  {t('subscriptions.add')}
                </Button>
              </Gate>
            )}
          </>
        }
      >
        {failure && (
          <ErrorState
            text={errorText(i18n, 'subscription.getSubscription', failure)}
            token={failure.token}
            onRetry={retry}
          />
        )}
        {data?.total === 0 && (
          <EmptyState text={t(narrowed.within === undefined ? 'subscriptions.none' : 'subscriptions.noneWithin')} />
        )}
        {!failure && data?.total !== 0 && (
          <SubscriptionsTable
            subscriptions={isKnown ? data?.data : undefined}
            words={words}
            onEdit={subscription => setTask({ kind: 'edit', subscription })}
            onDelete={subscription => setTask({ kind: 'delete', subscription })}
          />
        )}
      </ListScreen>
      {task?.kind === 'add' && definitions.data && (
        <AddSubscriptionDialog definitions={definitions.data.data} choices={choices} onClose={close} />
      )}
      {task?.kind === 'edit' && definitions.data && (
        <EditSubscriptionDialog
          subscription={task.subscription}
          words={words(task.subscription)}
          definitions={definitions.data.data}
          choices={choices}
          onClose={close}
        />
      )}
      {task?.kind === 'delete' && (
        <DeleteSubscriptionDialog subscription={task.subscription} words={words(task.subscription)} onClose={close} />
      )}
    </Shell>
  )
}
