import { useQuery } from '@tanstack/react-query'
import { CircleSlash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../time/now.ts'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { type Shape, shapeOf } from '../../../widgets/state/stateShapes.ts'
import { useWidth } from '../../../widgets/useWidth.ts'
import { Legend } from '../../robotDays/Legend.tsx'
import { LoadFailed } from '../../robotDays/LoadFailed.tsx'
import { hoursOf, type Period } from '../../robotDays/periods.ts'
import { layersOf, type Summary, summariesOf, sumOf } from '../../robotDays/summaries.ts'
import { summaryText } from '../../robotDays/timelineText.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import { useShownTime } from '../time/playbackView.ts'
import { DayHead } from './DayHead.tsx'
import { DownloadRange } from './DownloadRange.tsx'
import { HourBar } from './HourBar.tsx'
import { Hours } from './Hours.tsx'
import { Marks } from './Marks.tsx'
import { missingText } from './missingText.ts'
import styles from './Timeline.module.css'
import { summariesQuery } from './timelineQueries.ts'
import type { TimelineView } from './useTimeline.ts'

const MINUTE_MS = 60_000

type Props = {
  readonly robot: WatchedRobot
  readonly view: TimelineView
  readonly phone: boolean
}

/** The day on screen: its hours, and of the chosen one the marks and the time bar; on a phone the bar comes first. */
export function Day({ robot, view, phone }: Props) {
  const { t } = useTranslation()
  const { playback, words, shown, marks, gaps, lost, isPaused, recorded } = view
  const playedAt = useShownTime(timeMs => (shown.isAway ? words.minute(timeMs) : ''))
  const { day, hour } = shown
  const [ref, widthPx] = useWidth<HTMLDivElement>()
  const nowMs = useNow(ms => Math.min(day.toMs, Math.floor(ms / MINUTE_MS) * MINUTE_MS))
  const { data, error, refetch } = useQuery(summariesQuery(robot.id, 'hour', day, words.zone))
  const hours = useMemo(() => hoursOf(day, words.zone), [day, words.zone])
  const summaries = useMemo(() => data && summariesOf(hours, data.data), [hours, data])
  const shapes = useMemo(() => shapesIn(hours, summaries, nowMs), [hours, summaries, nowMs])
  const legend = <Legend shapes={shapes} hasGaps={gaps.length > 0} whole={phone} />
  const columns = (
    <div className={styles['hours']}>
      {error !== null && !summaries ? (
        <LoadFailed text={t('monitor.timeline.failed.hours')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Hours
          hours={hours}
          summaries={summaries}
          chosen={hour}
          nowMs={nowMs}
          words={words}
          phone={phone}
          onChoose={shown.lookAtHour}
        />
      )}
    </div>
  )
  const bar = (
    <>
      <Marks hour={hour} marks={marks} widthPx={widthPx} words={words} onSeek={playback.seek} />
      <div className={styles['bar']}>
        <HourBar view={view} widthPx={widthPx} />
      </div>
    </>
  )
  return (
    <div className={styles['day']} ref={ref}>
      <DayHead
        title={words.day(day.fromMs)}
        summary={summaries?.some(summary => summary) ? summaryText(t, sumOf(summaries)) : ''}
        back={shown.isAway ? { label: t('monitor.timeline.back', { time: playedAt }), go: shown.comeBack } : undefined}
      >
        {!phone && legend}
        <DownloadRange robot={robot} day={day} hour={hour} recorded={recorded} lost={lost} words={words} />
      </DayHead>
      {isPaused && (
        <p className={styles['notice']} role="status">
          <StateShape shape="warning" size={12} />
          {t('monitor.timeline.paused')}
        </p>
      )}
      {lost.length > 0 && (
        <p className={styles['notice']} role="status" data-testid="missing">
          <CircleSlash2 data-small aria-hidden />
          {missingText(t, lost)}
        </p>
      )}
      {phone ? bar : columns}
      {phone ? columns : bar}
      {phone && legend}
    </div>
  )
}

const shapesIn = (
  hours: readonly Period[],
  summaries: readonly (Summary | undefined)[] | undefined,
  nowMs: number,
): ReadonlySet<Shape> =>
  new Set(
    hours.flatMap((hour, index) =>
      summaries ? layersOf(summaries[index], hour, nowMs).map(({ state }) => shapeOf(state)) : [],
    ),
  )
