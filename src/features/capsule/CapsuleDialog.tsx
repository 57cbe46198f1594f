import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useConnection } from '../../service/useConnection.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { AttachBundle } from '../../shell/problemReport/AttachBundle.tsx'
import { useSessionBundle } from '../../shell/problemReport/useSessionBundle.ts'
import { exactMoment } from '../../time/wallClock.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { saveAddress } from '../../widgets/transfer/saveFile.ts'
import styles from './Capsule.module.css'
import { type CapsuleSpan, fittingSpan } from './capsuleSpan.ts'
import { recordedBytes } from './recordedBytes.ts'
import { recordingPath } from './recordingPath.ts'
import { useCapsuleWithSession } from './useCapsuleWithSession.ts'

type Props = {
  readonly robot: number
  readonly span: CapsuleSpan
  /** Number of the report that goes into it. */
  readonly report?: number | undefined
  readonly onClose: () => void
}

/** The minutes around a pin or of a run as one file, with what stands around them; or a sentence where nothing is recorded of them. Of more than a file may hold it is the last. */
export function CapsuleDialog({ robot, span: whole, report, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const formatBytes = useByteFormat()
  const zone = useMaybeSelf()?.time_zone
  const isLost = useConnection().status === 'lost'
  const [attaches, setAttaches] = useState(false)
  const made = useSessionBundle(attaches)
  const saving = useCapsuleWithSession(robot, onClose, report)
  const input = { id: robot, from: new Date(whole.fromMs).toISOString(), to: new Date(whole.toMs).toISOString() }
  const recorded = useQuery(queries.recordings.list.queryOptions({ input }))
  const span = recorded.data ? fittingSpan(recorded.data.data, whole) : whole
  const bytes = recorded.data ? recordedBytes(recorded.data.data, span) : 0
  const moment = (timeMs: number): string => exactMoment(timeMs, { zone, locale: i18n.language })
  const reason = (): string | undefined => {
    if (isLost) return t('service.unreachable')
    if (recorded.isError) return t('capsule.failed')
    if (!recorded.data) return t('capsule.looking')
    if (bytes === 0) return t('capsule.nothing')
    if (attaches && !made.data) return t(made.isError ? 'problem.failed' : 'problem.making')
    return undefined
  }
  const save = (): void => {
    if (attaches) return saving.mutate(span)
    saveAddress(recordingPath(robot, span, { report }))
    onClose()
  }
  return (
    <Dialog
      title={t('capsule.title')}
      isOpen
      onClose={onClose}
      action={{
        label: t('monitor.timeline.download.deed'),
        run: save,
        isPending: saving.isPending,
        disabledReason: reason(),
      }}
    >
      <p>{t('capsule.about', { from: moment(span.fromMs), to: moment(span.toMs) })}</p>
      {span.fromMs > whole.fromMs && (
        <p>{t('capsule.cut', { minutes: Math.floor((span.toMs - span.fromMs) / 60_000) })}</p>
      )}
      {recorded.isError ? (
        <ErrorState
          text={errorText(i18n, 'robot.getRobot', apiErrorOf(recorded.error))}
          token="recordings.list"
          onRetry={() => void recorded.refetch()}
        />
      ) : !recorded.data ? (
        <p className={styles['wait']} role="status">
          <Ring />
          {t('capsule.looking')}
        </p>
      ) : bytes === 0 ? (
        <EmptyState text={t('capsule.nothing')} />
      ) : (
        <>
          <p>{t('monitor.timeline.download.size', { size: formatBytes(bytes) })}</p>
          <AttachBundle
            label={t('capsule.session')}
            about={t('capsule.sessionAbout')}
            isSelected={attaches}
            isDisabled={saving.isPending}
            onChange={setAttaches}
            made={made}
          />
        </>
      )}
      {saving.isError && (
        <p role="alert" className={styles['error']}>
          {t('capsule.failed')} {errorText(i18n, 'data.getFile', apiErrorOf(saving.error))}
        </p>
      )}
    </Dialog>
  )
}
