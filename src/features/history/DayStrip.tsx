import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { HourStrip } from '../robotDays/HourStrip.tsx'
import { Legend } from '../robotDays/Legend.tsx'
import { LoadFailed } from '../robotDays/LoadFailed.tsx'
import { hoursOf, type Period } from '../robotDays/periods.ts'
import { type StateSpan, spanAt, stateSpans } from '../robotDays/stateSpans.ts'
import { Tip } from '../robotDays/Tip.tsx'
import { stateText, type TimelineText } from '../robotDays/timelineText.ts'
import styles from './HistoryDays.module.css'

/** Of one robot and day; the busiest have hundreds. */
const MAX_ENTRIES = 5000
const LABEL_EVERY_H = 2

type StripProps = {
  readonly spans: readonly StateSpan[]
  readonly label: string
  readonly day: Period
  readonly words: TimelineText
  readonly onTime: (timeMs: number) => void
}

/** The strip itself: what is under the pointer in words, and a press goes to that time in the list. */
function Strip({ spans, label, day, words, onTime }: StripProps) {
  const { t } = useTranslation()
  const [pointed, setPointed] = useState<number>()
  const timeAt = ({ currentTarget, clientX }: PointerEvent | { currentTarget: Element; clientX: number }): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return day.fromMs + Math.min(1, Math.max(0, (clientX - left) / width)) * (day.toMs - day.fromMs)
  }
  const span = pointed === undefined ? undefined : spanAt(spans, pointed)
  const share = (timeMs: number): number => (timeMs - day.fromMs) / (day.toMs - day.fromMs)
  return (
    <div className={styles['strip']}>
      <HourStrip hour={day} spans={spans} gaps={[]} lost={[]} signs={[]} />
      <button
        type="button"
        className={styles['press']}
        aria-label={label}
        onPointerMove={event => setPointed(timeAt(event))}
        onPointerLeave={() => setPointed(undefined)}
        // By keyboard there is no place on it: the beginning of the day.
        onClick={event => onTime(event.detail === 0 ? day.fromMs : timeAt(event))}
      />
      {hoursOf(day, words.zone)
        .filter((_, hour) => hour % LABEL_EVERY_H === 0)
        .map(({ fromMs }) => (
          <i key={fromMs} className={styles['hour']} style={{ left: `${share(fromMs) * 100}%` }} aria-hidden>
            <span>{words.minute(fromMs)}</span>
          </i>
        ))}
      {span && pointed !== undefined && (
        <Tip at={share(pointed)} title={words.second(span.fromMs)} lines={[stateText(t, span)]} />
      )}
    </div>
  )
}

type Props = {
  /** Id of the one robot that is chosen. */
  readonly robot: number | undefined
  readonly name: string | undefined
  readonly day: Period
  readonly words: TimelineText
  readonly onTime: (timeMs: number) => void
}

/** What one robot did on a day; loading, failed, nothing known and no robot chosen are different pictures. */
export function DayStrip({ robot, name, day, words, onTime }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queries.robotStatus.list.queryOptions({
      input: {
        robot: robot ?? 0,
        direction: 'asc',
        limit: MAX_ENTRIES,
        time_gt: toWireTime(day.fromMs),
        time_lt: toWireTime(day.toMs),
      },
      staleTime: 0,
    }),
    enabled: robot !== undefined,
  })
  if (robot === undefined)
    return (
      <div className={styles['stripPart']}>
        <p className={styles['note']}>{t('history.oneRobot')}</p>
      </div>
    )
  const entries = error === null ? data?.data : undefined
  const spans = entries && entries.length > 0 ? stateSpans(entries, day, dataUpdatedAt) : []
  const said = { name: name ?? t('demo.robot', { id: robot }), day: words.day(day.fromMs) }
  return (
    <section className={styles['stripPart']} aria-label={t('history.strip', said)} aria-busy={data === undefined}>
      <div className={styles['head']}>
        <b>{t('history.strip', said)}</b>
        <span>{words.zone}</span>
        {entries && <Legend shapes={new Set(spans.map(({ shape }) => shape))} hasGaps={false} whole />}
      </div>
      {error && <LoadFailed text={t('monitor.timeline.failed.states')} error={error} onRetry={() => void refetch()} />}
      {entries === undefined && !error && (
        <div className={styles['note']} role="status" aria-label={t('monitor.timeline.loading')}>
          <Skeleton width="100%" />
        </div>
      )}
      {entries?.length === 0 && <p className={styles['note']}>{t('monitor.timeline.noDay')}</p>}
      {entries && entries.length > 0 && (
        <Strip spans={spans} label={t('history.strip', said)} day={day} words={words} onTime={onTime} />
      )}
    </section>
  )
}
