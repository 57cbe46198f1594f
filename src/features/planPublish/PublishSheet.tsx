import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import type { PublishKnowledge } from '../../../machines/publishPlan/publishPlan.logic.ts'
import { errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { WideDialog, WideDialogBody, WideDialogLoading } from '../../widgets/dialog/WideDialog.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { VersionChanges } from '../planChanges/VersionChanges.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { AreaAndTime } from './AreaAndTime.tsx'
import { ConcernedRobots } from './ConcernedRobots.tsx'
import styles from './PublishSheet.module.css'
import type { PublishSnapshot, SendPublish } from './publishActor.ts'

type Props = {
  readonly plan: Plan
  /** As it is shown. */
  readonly name: string
  readonly snapshot: PublishSnapshot
  readonly send: SendPublish
}

/** Which version is replaced, and since when each of them is. */
function Replaced({ plan, known }: { readonly plan: Plan; readonly known: PublishKnowledge | undefined }) {
  const { t } = useTranslation()
  const { moment, shortDay } = useRunTimes()
  const against = known?.changes.against
  const replaces = !known
    ? ''
    : against
      ? t('planPublish.replaces', {
          version: against.version,
          date: against.date === undefined ? '' : shortDay(fromWireTime(against.date)),
        })
      : t('planPublish.first')
  const made = t('planPublish.made', { version: plan.version, date: moment(fromWireTime(plan.created)) })
  return (
    <>
      {replaces} {made}
    </>
  )
}

/** The whole of a publishing: what changes beside area, time and whom it concerns (L-043). */
export function PublishSheet({ plan, name, snapshot, send }: Props) {
  const { t, i18n } = useTranslation()
  const { known, error } = snapshot.context
  const { version } = plan
  const isBusy = snapshot.matches('publishing') || snapshot.matches('checking') || snapshot.matches('reloading')
  const isLoading = snapshot.matches('loading')
  const close = (): void => send({ type: 'publishPlan.close' })
  return (
    <WideDialog
      title={t('planPublish.title', { plan: name, version })}
      about={<Replaced plan={plan} known={known} />}
      onClose={close}
      isBusy={isBusy}
      foot={
        <>
          <Button variant="quiet" onPress={close}>
            {t('shared.cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isBusy}
            disabledReason={isLoading || snapshot.matches('unread') ? t('planPublish.loading') : undefined}
            onPress={() => send({ type: 'publishPlan.confirm' })}
          >
            {t('planPublish.confirm', { version })}
          </Button>
        </>
      }
    >
      {isLoading ? (
        <WideDialogBody>
          <WideDialogLoading text={t('planPublish.loading')} />
        </WideDialogBody>
      ) : snapshot.matches('unread') ? (
        <WideDialogBody>
          <ErrorState
            title={t('planPublish.unread')}
            text={error ? errorText(i18n, 'cleaningPlan.version', error) : ''}
            token={error?.token ?? ''}
            onRetry={() => send({ type: 'publishPlan.retry' })}
          />
          <Button onPress={() => send({ type: 'publishPlan.goOn' })}>{t('planPublish.goOn')}</Button>
        </WideDialogBody>
      ) : (
        <div className={styles['columns']} data-single={known === undefined || undefined}>
          {known && (
            <div className={styles['part']}>
              <VersionChanges plan={plan} changes={known.changes} />
            </div>
          )}
          <div className={styles['side']}>
            <AreaAndTime plan={plan} snapshot={snapshot} send={send} />
            {known && <ConcernedRobots changes={known.changes} />}
          </div>
        </div>
      )}
    </WideDialog>
  )
}
