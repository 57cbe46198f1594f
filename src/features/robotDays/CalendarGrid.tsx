import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Calendar.module.css'
import { CALENDAR_WEEKS, DAYS_PER_WEEK, monthColumns, type Period } from './periods.ts'
import { CALENDAR_STEPS, stepFrom } from './steps.ts'
import { type Heat, heatOf, type Summary } from './summaries.ts'
import { Tip } from './Tip.tsx'
import { summaryText, type TimelineText } from './timelineText.ts'

const WEEKDAYS = Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => weekday)
const WEEKS = Array.from({ length: CALENDAR_WEEKS }, (_, week) => week)

export type GridProps = {
  /** Oldest first, from a Monday on; the last one is today. */
  readonly days: readonly Period[]
  /** One for each day; undefined while they are not known. */
  readonly summaries: readonly (Summary | undefined)[] | undefined
  /** Steps of their colours, where these are not of one robot's hours. */
  readonly heats?: readonly Heat[] | undefined
  readonly chosen: Period
  readonly words: TimelineText
  readonly onChoose: (day: Period) => void
}

/** The days, a column a week; one of them is a tab stop, the arrow keys go to the others. */
export function CalendarGrid(props: GridProps) {
  const { days, summaries, chosen, words } = props
  const { t } = useTranslation()
  const [pointed, setPointed] = useState<number>()
  const [tabbed, setTabbed] = useState<number>()
  const today = days.length - 1
  const chosenIndex = days.findIndex(({ fromMs }) => fromMs === chosen.fromMs)
  const tabIndexAt = tabbed ?? (chosenIndex < 0 ? today : chosenIndex)
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = stepFrom(tabIndexAt, event.key, CALENDAR_STEPS, days.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const textOf = (index: number): string =>
    [summaryText(t, summaries?.[index]), ...(index === today ? [t('monitor.timeline.today')] : [])].join(', ')
  const pointedDay = pointed === undefined ? undefined : days[pointed]
  return (
    <div
      className={styles['grid']}
      onPointerLeave={() => setPointed(undefined)}
      onBlur={() => {
        setPointed(undefined)
        setTabbed(undefined)
      }}
    >
      <div className={styles['months']} aria-hidden>
        {monthColumns(days, words.zone).map(({ column, timeMs }) => (
          <span key={column} style={{ '--column': `${column}` }}>
            {words.month(timeMs)}
          </span>
        ))}
      </div>
      <div
        className={styles['days']}
        role="grid"
        tabIndex={-1}
        aria-label={t('monitor.timeline.calendar')}
        aria-busy={!summaries}
        onKeyDown={move}
      >
        {WEEKDAYS.map(weekday => (
          <div key={weekday} role="row">
            <span role="rowheader" aria-label={words.weekday(days[weekday]?.fromMs ?? 0, 'long')}>
              <span data-unseen={weekday % 2 === 1 || undefined}>
                {words.weekday(days[weekday]?.fromMs ?? 0, 'narrow')}
              </span>
            </span>
            {WEEKS.map(week => week * DAYS_PER_WEEK + weekday).map(index => (
              <span key={index} role="gridcell" aria-selected={index === chosenIndex}>
                <Day
                  {...props}
                  index={index}
                  text={textOf(index)}
                  isToday={index === today}
                  isChosen={index === chosenIndex}
                  isTabStop={index === tabIndexAt}
                  onFocus={() => {
                    setTabbed(index)
                    setPointed(index)
                  }}
                  onPoint={() => setPointed(index)}
                />
              </span>
            ))}
          </div>
        ))}
      </div>
      {pointedDay && pointed !== undefined && (
        <Tip
          at={(Math.floor(pointed / DAYS_PER_WEEK) + 2) / (CALENDAR_WEEKS + 2)}
          title={words.day(pointedDay.fromMs)}
          lines={[textOf(pointed)]}
        />
      )}
    </div>
  )
}

type DayProps = GridProps & {
  readonly index: number
  /** What was done that day. */
  readonly text: string
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onPoint: () => void
}

function Day(props: DayProps) {
  const { days, summaries, heats, words, onChoose, index, text, isToday, isChosen, isTabStop, onFocus, onPoint } = props
  const day = days[index]
  if (!day) return undefined
  const summary = summaries?.[index]
  return (
    <button
      type="button"
      className={styles['day']}
      data-day={index}
      data-heat={heats?.[index] ?? heatOf(summary)}
      data-unknown={summary === undefined || undefined}
      data-stuck={(summary?.stuck ?? 0) > 0 || undefined}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${words.day(day.fromMs)}: ${text}`}
      onClick={() => onChoose(day)}
      onFocus={onFocus}
      onPointerEnter={onPoint}
    />
  )
}
