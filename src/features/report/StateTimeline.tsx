import { useNavigate } from '@tanstack/react-router'
import { DateTime } from 'luxon'
import { type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { StatePatch } from '../../widgets/state/StateStrip.tsx'
import { SHAPES } from '../../widgets/state/stateShapes.ts'
import { useWidth } from '../../widgets/useWidth.ts'
import { monitorAt, useOpeningReason } from '../runs/openMonitor.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { StateList } from './StateList.tsx'
import styles from './StateTimeline.module.css'
import { type Period, shownSpans, timelineMarks, timeUnder } from './stateSpans.ts'

type Props = {
  readonly report: Report
  readonly states: ReportDetails['states']
  readonly nowMs: number
}

const shareOf = ({ fromMs, toMs }: Period, timeMs: number): string =>
  `${(100 * (timeMs - fromMs)) / Math.max(1, toMs - fromMs)}%`

/** Half of a label's width and a little more: nearer to an end it would be cut off. */
const LABEL_HALF_PX = 20

/** The end that a mark is so near to that its label stands beside it. */
function edgeOf({ fromMs, toMs }: Period, timeMs: number, widthPx: number): 'start' | 'end' | undefined {
  const atPx = (widthPx * (timeMs - fromMs)) / (toMs - fromMs)
  if (atPx < LABEL_HALF_PX) return 'start'
  return atPx > widthPx - LABEL_HALF_PX ? 'end' : undefined
}

/** What the robot did from start to end; a press opens the monitor at that second (R-059..R-061). */
export function StateTimeline({ report, states, nowMs }: Props) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const navigate = useNavigate()
  const [strip, widthPx] = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  const [isListed, setListed] = useState(false)
  const reasonAt = useOpeningReason(report, nowMs)
  const reason = reasonAt('timeline')
  const [said, setSaid] = useState<string>()
  const period = useMemo(
    (): Period => ({
      fromMs: report.start_timestamp,
      toMs: Math.max(report.end_timestamp, report.start_timestamp + 1),
    }),
    [report],
  )
  const spans = useMemo(() => shownSpans(states, period), [states, period])
  const offsetMs = DateTime.fromMillis(period.fromMs, { zone: times.zone }).offset * 60_000
  const marks = timelineMarks(period, widthPx, offsetMs)
  const timeAt = ({ clientX, currentTarget }: MouseEvent): number => {
    const box = currentTarget.getBoundingClientRect()
    return timeUnder(period, (clientX - box.left) / Math.max(1, box.width))
  }
  const open = (timeMs: number): void => {
    const refusal = reasonAt('timeline', timeMs)
    setSaid(refusal)
    if (refusal === undefined) void navigate(monitorAt(report, timeMs))
  }
  const shapesShown = new Set(spans.map(({ shape }) => shape))
  return (
    <section className={styles['timeline']} aria-label={t('report.states.title')}>
      <div className={styles['head']}>
        <h2>{t('report.states.title')}</h2>
        <ul aria-label={t('monitor.timeline.legend')}>
          {SHAPES.filter(shape => shapesShown.has(shape)).map(shape => (
            <li key={shape}>
              <StatePatch shape={shape} className={styles['patch']} />
              {t(`shapes.${shape}`)}
            </li>
          ))}
        </ul>
      </div>
      {/* The list below says the same to those who do not point. */}
      <div
        ref={strip}
        className={styles['strip']}
        data-opens={reason === undefined || undefined}
        data-testid="state-strip"
        role="presentation"
        title={reason}
        onClick={event => open(timeAt(event))}
        onMouseMove={event => setPointed(timeAt(event))}
        onMouseLeave={() => setPointed(undefined)}
      >
        {spans.map(({ shape, startMs, endMs }) => (
          <StatePatch
            key={startMs}
            shape={shape}
            className={styles['span']}
            style={{
              left: shareOf(period, startMs),
              width: `${(100 * (endMs - startMs)) / (period.toMs - period.fromMs)}%`,
            }}
          />
        ))}
        {pointed !== undefined && (
          <span className={styles['pointed']} style={{ left: shareOf(period, pointed) }}>
            {times.second(pointed)}
          </span>
        )}
      </div>
      <div className={styles['marks']} aria-hidden>
        {marks.map(({ timeMs, isLabelled }) => (
          <i
            key={timeMs}
            data-labelled={isLabelled || undefined}
            data-edge={edgeOf(period, timeMs, widthPx)}
            style={{ left: shareOf(period, timeMs) }}
          >
            {isLabelled && <span>{times.minute(timeMs)}</span>}
          </i>
        ))}
      </div>
      <p className={styles['foot']}>
        <button type="button" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {t(isListed ? 'report.states.hideList' : 'report.states.showList', { count: states.length })}
        </button>
        {(said ?? reason) !== undefined && <span role="status">{said ?? reason}</span>}
      </p>
      {isListed && (
        <StateList report={report} states={states} opensAt={timeMs => reasonAt('timeline', timeMs) === undefined} />
      )}
    </section>
  )
}
