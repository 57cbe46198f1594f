import { CircleSlash2, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordedSpan } from '../../../../contract/resources/recordings.ts'
import { MAX_CAPSULE_BYTES } from '../../../../contract/routes/recordings.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { useConnection } from '../../../service/useConnection.ts'
import { AttachBundle } from '../../../shell/problemReport/AttachBundle.tsx'
import { useSessionBundle } from '../../../shell/problemReport/useSessionBundle.ts'
import { useByteFormat } from '../../../units/bytes.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Field } from '../../../widgets/field/Field.tsx'
import { Switch } from '../../../widgets/field/Switch.tsx'
import { Popover } from '../../../widgets/menu/Popover.tsx'
import { recordedBytes } from '../../capsule/recordedBytes.ts'
import { recordingPath } from '../../capsule/recordingPath.ts'
import { useCapsuleWithSession } from '../../capsule/useCapsuleWithSession.ts'
import type { Period } from '../../robotDays/periods.ts'
import { timeFieldText, timeOnDay } from '../../robotDays/timeField.ts'
import type { TimelineText } from '../../robotDays/timelineText.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import styles from './DownloadRange.module.css'
import { missingText } from './missingText.ts'

type Props = {
  readonly robot: WatchedRobot
  readonly day: Period
  /** What is offered first. */
  readonly hour: Period
  /** What is recorded of the day; undefined while it is not known. */
  readonly recorded: readonly RecordedSpan[] | undefined
  /** What was recorded of the day and cannot be read any more. */
  readonly lost: readonly Period[]
  readonly words: TimelineText
}

/** A range of the recording as a file for robotics viewers: the hour on screen, or any other range of its day. */
export function DownloadRange(props: Props) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('monitor.timeline.download.title')}
      placement="top end"
      trigger={
        <IconButton label={t('monitor.timeline.download.title')}>
          <Download data-small aria-hidden />
        </IconButton>
      }
    >
      <RangeForm {...props} />
    </Popover>
  )
}

function RangeForm({ robot, day, hour, recorded, lost, words }: Props) {
  const { t } = useTranslation()
  const formatBytes = useByteFormat()
  const isLost = useConnection().status === 'lost'
  const [fromText, setFromText] = useState(timeFieldText(hour.fromMs, day, words.zone))
  const [toText, setToText] = useState(timeFieldText(hour.toMs, day, words.zone))
  const fromMs = timeOnDay(fromText, day, words.zone)
  const toMs = timeOnDay(toText, day, words.zone)
  const range = fromMs !== undefined && toMs !== undefined && fromMs < toMs ? { fromMs, toMs } : undefined
  const [wantsCapsule, setWantsCapsule] = useState(false)
  const bytes = range && recorded ? recordedBytes(recorded, range) : 0
  const mayBeCapsule = bytes <= MAX_CAPSULE_BYTES
  const missing = range ? lost.filter(part => part.fromMs < range.toMs && part.toMs >= range.fromMs) : []
  const wrong = (timeMs: number | undefined): string | undefined =>
    timeMs === undefined ? t('monitor.timeline.download.noTime') : undefined
  const isCapsule = wantsCapsule && mayBeCapsule
  const reason = (): string => {
    if (isLost) return t('service.unreachable')
    if (fromMs === undefined || toMs === undefined) return t('monitor.timeline.download.noTime')
    if (!range) return t('monitor.timeline.download.endFirst')
    return t(recorded ? 'monitor.timeline.download.nothing' : 'monitor.timeline.loading')
  }
  return (
    <div className={styles['form']}>
      <h3>{t('monitor.timeline.download.title')}</h3>
      <p>{words.day(day.fromMs)}</p>
      <div className={styles['fields']}>
        <Field
          label={t('monitor.timeline.download.from')}
          value={fromText}
          onChange={setFromText}
          error={wrong(fromMs)}
          input={{ maxLength: 8, autoComplete: 'off' }}
        />
        <Field
          label={t('monitor.timeline.download.to')}
          value={toText}
          onChange={setToText}
          error={wrong(toMs)}
          input={{ maxLength: 8, autoComplete: 'off' }}
        />
      </div>
      <Switch isSelected={isCapsule} isDisabled={!mayBeCapsule} onChange={setWantsCapsule}>
        {t('monitor.timeline.download.capsule')}
      </Switch>
      {!mayBeCapsule && <p>{t('monitor.timeline.download.capsuleLimit', { size: formatBytes(MAX_CAPSULE_BYTES) })}</p>}
      {missing.length > 0 && (
        <p className={styles['missing']} role="status">
          <CircleSlash2 data-small aria-hidden />
          {missingText(t, missing)}
        </p>
      )}
      {range && bytes > 0 && !isLost ? (
        <Foot robot={robot.id} range={range} bytes={bytes} isCapsule={isCapsule} />
      ) : (
        <div className={styles['foot']}>
          <span role="status">{reason()}</span>
          <Button variant="primary" disabledReason={reason()} icon={<Download data-small aria-hidden />}>
            {t('monitor.timeline.download.deed')}
          </Button>
        </div>
      )}
    </div>
  )
}

type FootProps = {
  readonly robot: number
  readonly range: Period
  readonly bytes: number
  readonly isCapsule: boolean
}

/** What is downloaded and how large it is; with a capsule the session file of this tab, where somebody chooses it. */
function Foot({ robot, range, bytes, isCapsule }: FootProps) {
  const { t, i18n } = useTranslation()
  const formatBytes = useByteFormat()
  const [wantsSession, setWantsSession] = useState(false)
  const attaches = wantsSession && isCapsule
  const made = useSessionBundle(attaches)
  const saving = useCapsuleWithSession(robot)
  return (
    <>
      {isCapsule && (
        <AttachBundle
          label={t('capsule.session')}
          about={t('capsule.sessionAbout')}
          isSelected={attaches}
          isDisabled={saving.isPending}
          onChange={setWantsSession}
          made={made}
        />
      )}
      {saving.isError && (
        <p role="alert">
          {t('capsule.failed')} {errorText(i18n, 'data.getFile', apiErrorOf(saving.error))}
        </p>
      )}
      <div className={styles['foot']}>
        <span>{t('monitor.timeline.download.size', { size: formatBytes(bytes) })}</span>
        {attaches ? (
          <Button
            variant="primary"
            isPending={saving.isPending}
            disabledReason={made.data ? undefined : t(made.isError ? 'problem.failed' : 'problem.making')}
            icon={<Download data-small aria-hidden />}
            onPress={() => saving.mutate(range)}
          >
            {t('monitor.timeline.download.deed')}
          </Button>
        ) : (
          <a className={styles['link']} href={recordingPath(robot, range, isCapsule ? {} : undefined)} download>
            <Download data-small aria-hidden />
            {t('monitor.timeline.download.deed')}
          </a>
        )}
      </div>
    </>
  )
}
