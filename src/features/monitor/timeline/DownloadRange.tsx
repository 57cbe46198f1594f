import { CircleSlash2, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordedSpan } from '../../../../contract/resources/recordings.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { useConnection } from '../../../service/useConnection.ts'
import { useByteFormat } from '../../../units/bytes.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Field } from '../../../widgets/field/Field.tsx'
import { Popover } from '../../../widgets/menu/Popover.tsx'
import styles from './DownloadRange.module.css'
import { missingText } from './missingText.ts'
import type { Period } from './periods.ts'
import { recordedBytes } from './recorded.ts'
import { recordingPath } from './recordingFile.ts'
import { timeFieldText, timeOnDay } from './timeField.ts'
import type { TimelineText } from './timelineText.ts'

type Props = {
  readonly robot: Robot
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
  const bytes = range && recorded ? recordedBytes(recorded, range) : 0
  const missing = range ? lost.filter(part => part.fromMs < range.toMs && part.toMs >= range.fromMs) : []
  const wrong = (timeMs: number | undefined): string | undefined =>
    timeMs === undefined ? t('monitor.timeline.download.noTime') : undefined
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
      {missing.length > 0 && (
        <p className={styles['missing']} role="status">
          <CircleSlash2 data-small aria-hidden />
          {missingText(t, missing)}
        </p>
      )}
      <div className={styles['foot']}>
        {range && bytes > 0 && !isLost ? (
          <>
            <span>{t('monitor.timeline.download.size', { size: formatBytes(bytes) })}</span>
            <a className={styles['link']} href={recordingPath(robot.id, range)} download>
              <Download data-small aria-hidden />
              {t('monitor.timeline.download.deed')}
            </a>
          </>
        ) : (
          <>
            <span role="status">{reason()}</span>
            <Button variant="primary" disabledReason={reason()} icon={<Download data-small aria-hidden />}>
              {t('monitor.timeline.download.deed')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
