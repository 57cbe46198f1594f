import { type ReactNode, useState } from 'react'
import type { StatusSummary } from '../../../contract/resources/recordings.ts'
import { robotState } from '../../../contract/robot/states.ts'
import { unreachable } from '../../service/serviceError.ts'
import { shapeOf } from '../../widgets/state/stateShapes.ts'
import { useWidth } from '../../widgets/useWidth.ts'
import { Hours } from '../monitor/timeline/Hours.tsx'
import { Marks } from '../monitor/timeline/Marks.tsx'
import { TimeBar } from '../monitor/timeline/TimeBar.tsx'
import type { ShownMark } from '../monitor/timeline/useTimelineMarks.ts'
import { Calendar } from '../robotDays/Calendar.tsx'
import { LoadFailed } from '../robotDays/LoadFailed.tsx'
import { calendarDays, dayAt, hourAt, hoursOf, type Period } from '../robotDays/periods.ts'
import type { StateSpan } from '../robotDays/stateSpans.ts'
import { useTimelineText } from '../robotDays/timelineText.ts'
import styles from './Gallery.module.css'

const NOW_MS = Date.UTC(2026, 10, 19, 15, 48)
const MINUTE_MS = 60_000
const NOBODY = (): void => {}

const Sample = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['section']}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** A day or an hour, every one another. */
const summary = (index: number, lengthS: number): Pick<StatusSummary, 'seconds' | 'stuck'> | undefined =>
  index % 11 === 0
    ? undefined
    : {
        seconds: {
          cleaning: Math.round((lengthS * (index % 5)) / 5),
          warning: lengthS / 12,
          ...(index % 7 === 0 ? { stuck: lengthS / 20 } : {}),
        },
        stuck: index % 7 === 0 ? 1 : 0,
      }

/** Minutes, state number, sector. */
const STATES = [
  [0, 7, 1],
  [11, 9, 1],
  [12, 7, 2],
  [25, 3, 2],
  [30, 38, 2],
  [38, 8, 2],
  [40, 15, 2],
] as const

function spansOf(hour: Period): readonly StateSpan[] {
  return STATES.map(([minute, id, sector], index) => {
    const state = robotState(id, { online: true })
    return {
      fromMs: hour.fromMs + minute * MINUTE_MS,
      toMs: Math.min(NOW_MS, hour.fromMs + (STATES[index + 1]?.[0] ?? 60) * MINUTE_MS),
      state,
      shape: shapeOf(state.generalState),
      plan: 1,
      sector,
    }
  })
}

const marksOf = (hour: Period): readonly ShownMark[] => [
  { kind: 'pin', timeMs: hour.fromMs + 4 * MINUTE_MS, label: 'Customer', pin: { type: 'Customer', status: 'open' } },
  { kind: 'pin', timeMs: hour.fromMs + 8 * MINUTE_MS, label: 'CPG', pin: { type: 'CPG', status: 'closed' } },
  {
    kind: 'pin',
    timeMs: hour.fromMs + 12 * MINUTE_MS,
    label: 'FieldIssue',
    pin: { type: 'FieldIssue', status: 'open', priority: 'Highest' },
  },
  { kind: 'pin', timeMs: hour.fromMs + 16 * MINUTE_MS, label: 'APENG', pin: { type: 'APENG', status: 'closed' } },
  { kind: 'pin', timeMs: hour.fromMs + 20 * MINUTE_MS, label: 'ATS', pin: { type: 'ATS', status: 'open' } },
  { kind: 'control', timeMs: hour.fromMs + 25 * MINUTE_MS, label: 'Control' },
  { kind: 'message', timeMs: hour.fromMs + 28 * MINUTE_MS, label: 'One of two messages' },
  { kind: 'message', timeMs: hour.fromMs + 28.2 * MINUTE_MS, label: 'The other' },
  { kind: 'incident', timeMs: hour.fromMs + 34 * MINUTE_MS, label: 'Incident' },
]

/** At both ends of the hour, close together, alone, and a long one. */
const lostOf = ({ fromMs }: Period): readonly Period[] =>
  [
    [0, 0.05],
    [9, 9.1],
    [9.4, 9.5],
    [9.6, 9.7],
    [22, 31],
    [50, 50.1],
    [59.95, 60],
  ].map(([from = 0, to = 0]) => ({ fromMs: fromMs + from * MINUTE_MS, toMs: fromMs + to * MINUTE_MS }))

/** The parts of the timeline in their states. */
export function TimelineSamples() {
  const words = useTimelineText()
  const [ref, widthPx] = useWidth<HTMLDivElement>()
  const [timeMs, setTimeMs] = useState(NOW_MS - MINUTE_MS)
  const [day, setDay] = useState(dayAt(NOW_MS, words.zone))
  const [hour, setHour] = useState(hourAt(NOW_MS, words.zone))
  const days = calendarDays(NOW_MS, words.zone)
  const hours = hoursOf(day, words.zone)
  const calendar = { days, chosen: day, words, onRetry: NOBODY, phone: false, onChoose: setDay }
  const columns = { hours, chosen: hour, nowMs: NOW_MS, words, phone: false, onChoose: setHour }
  const unknown = hours.map(() => undefined)
  return (
    <>
      <Sample title="Calendar: known, awaited, failed">
        <div className={styles['row']}>
          <Calendar {...calendar} summaries={days.map((_, index) => summary(index, 86_400))} error={null} />
          <Calendar {...calendar} summaries={undefined} error={null} />
          <Calendar {...calendar} summaries={undefined} error={unreachable()} />
        </div>
      </Sample>
      <Sample title="Hours: known, awaited, nothing known">
        <Hours
          {...columns}
          summaries={hours.map(({ fromMs }, index) => (fromMs < hour.fromMs ? summary(index + 1, 3600) : undefined))}
        />
        <Hours {...columns} summaries={undefined} />
        <Hours {...columns} summaries={unknown} />
      </Sample>
      <Sample title="Time bar: marks, states, gaps, the future">
        <div ref={ref}>
          <Marks
            hour={hour}
            marks={{ marks: marksOf(hour), failed: false, retry: NOBODY }}
            widthPx={widthPx}
            words={words}
            onSeek={setTimeMs}
          />
          <TimeBar
            playedMs={timeMs}
            playback={{ press: setTimeMs, drag: setTimeMs, release: NOBODY, seek: setTimeMs }}
            hour={hour}
            spans={spansOf(hour)}
            gaps={[{ fromMs: hour.fromMs + 18 * MINUTE_MS, toMs: hour.fromMs + 21 * MINUTE_MS }]}
            lost={lostOf(hour)}
            widthPx={widthPx}
            words={words}
            sectorName={({ sector }) => `Sector ${sector}`}
            ending={() => undefined}
            latestMs={NOW_MS}
          />
        </div>
        <LoadFailed text="The states cannot be loaded." error={unreachable()} onRetry={NOBODY} />
      </Sample>
    </>
  )
}
