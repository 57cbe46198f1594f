import { X } from 'lucide-react'
import { Dialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import type { PublishKnowledge } from '../../../machines/publishPlan/publishPlan.logic.ts'
import { errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Scrim } from '../../widgets/dialog/Scrim.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { AreaAndTime } from './AreaAndTime.tsx'
import { ChangeMap } from './ChangeMap.tsx'
import { ChangeTable } from './ChangeTable.tsx'
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
    <p className={styles['about']}>
      {replaces} {made}
    </p>
  )
}

function Known({ plan, known }: { readonly plan: Plan; readonly known: PublishKnowledge }) {
  const { t } = useTranslation()
  const { changes, against, version, files } = known.changes
  return (
    <section className={styles['part']} aria-label={t('planPublish.changes')}>
      <div className={styles['head']}>
        <h3>{t('planPublish.changes')}</h3>
        <span className={styles['key']} aria-hidden>
          <i data-is="after" />
          {t('plan.versionShort', { version: version.version })}
          {against && (
            <>
              <i data-is="before" />
              {t('plan.versionShort', { version: against.version })}
            </>
          )}
        </span>
      </div>
      <ChangeMap plan={plan} changes={known.changes} />
      {changes.length === 0 ? (
        <p className={styles['note']}>{t('planPublish.noChanges')}</p>
      ) : (
        <ChangeTable changes={known.changes} />
      )}
      {files.length > 0 && (
        <p className={styles['note']}>
          {t('planPublish.files', { count: files.length, names: files.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </section>
  )
}

/** The whole of a publishing: what changes beside area, time and whom it concerns (L-043). */
export function PublishSheet({ plan, name, snapshot, send }: Props) {
  const { t, i18n } = useTranslation()
  const { known, error } = snapshot.context
  const { version } = plan
  const isBusy = snapshot.matches('publishing') || snapshot.matches('reloading')
  const isLoading = snapshot.matches('loading')
  const close = (): void => send({ type: 'publishPlan.close' })
  return (
    <Scrim isOpen onOpenChange={open => open || close()} isKeyboardDismissDisabled={isBusy}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <header className={styles['top']}>
            <div>
              <Heading slot="title" className={styles['title'] ?? ''}>
                {t('planPublish.title', { plan: name, version })}
              </Heading>
              <Replaced plan={plan} known={known} />
            </div>
            <IconButton label={t('shared.close')} onPress={close}>
              <X aria-hidden />
            </IconButton>
          </header>
          {isLoading ? (
            <div className={styles['loading']} role="status" aria-busy aria-label={t('planPublish.loading')}>
              <p>{t('planPublish.loading')}</p>
              <Skeleton width="100%" />
              <Skeleton width="80%" />
            </div>
          ) : snapshot.matches('unread') ? (
            <div className={styles['loading']}>
              <ErrorState
                title={t('planPublish.unread')}
                text={error ? errorText(i18n, 'cleaningPlan.version', error) : ''}
                token={error?.token ?? ''}
                onRetry={() => send({ type: 'publishPlan.retry' })}
              />
              <Button onPress={() => send({ type: 'publishPlan.goOn' })}>{t('planPublish.goOn')}</Button>
            </div>
          ) : (
            <div className={styles['columns']} data-single={known === undefined || undefined}>
              {known && <Known plan={plan} known={known} />}
              <div className={styles['side']}>
                <AreaAndTime plan={plan} snapshot={snapshot} send={send} />
                {known && <ConcernedRobots changes={known.changes} />}
              </div>
            </div>
          )}
          <footer className={styles['foot']}>
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
          </footer>
        </Dialog>
      </Modal>
    </Scrim>
  )
}
