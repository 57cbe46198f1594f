import { type KeyboardEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import styles from './Calendar.module.css'
import { LoadFailed } from './LoadFailed.tsx'
import { CALENDAR_WEEKS, DAYS_PER_WEEK, monthColumns, type Period } from './periods.ts'
import { CALENDAR_STEPS, stepFrom } from './steps.ts'
import { HEAT_HOURS, type Heat, heatOf, type Summary } from './summaries.ts'
import { Tip } from './Tip.tsx'
import { summaryText, type TimelineText } from './timelineText.ts'

const WEEKDAYS = Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => weekday)
const WEEKS = Array.from({ length: CALENDAR_WEEKS }, (_, week) => week)
const HEATS = [0, 1, 2, 3, 4] as const

type Props = {
  /** Oldest first, from a Monday on; the last one is today. */
  readonly days: readonly Period[]
  /** One for each day; undefined while they are not known. */
  readonly summaries: readonly (Summary | undefined)[] | undefined
  /** Steps of their colours, where these are not of one robot's hours; and what they mean. */
  readonly heats?: readonly Heat[] | undefined
  readonly heatText?: string
  /** Its level on the screen. */
  readonly heading?: 'h2' | 'h3'
  readonly chosen: Period
  readonly words: TimelineText
  /** Why they are not known; null while nothing has failed. */
  readonly error: Error | null
  readonly onRetry: () => unknown
  readonly phone: boolean
  readonly onChoose: (day: Period) => void
}

/** Three months of days, a column a week: the stronger the colour, the longer was cleaned; a corner where the robot was stuck (P-016). */
export const Calendar = memo(function Calendar(props: Props) {
  const {
    days,
    summaries,
    heats,
    heatText,
    heading: Heading = 'h3',
    chosen,
    words,
    error,
    onRetry,
    phone,
    onChoose,
  } = props
  const { t } = useTranslation()
  const [pointed, setPointed] = useState<number>()
  const today = days.length - 1
  const chosenIndex = days.findIndex(({ fromMs }) => fromMs === chosen.fromMs)
  const [tabbed, setTabbed] = useState<number>()
  const tabIndexAt = tabbed ?? (chosenIndex < 0 ? today : chosenIndex)

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = stepFrom(tabIndexAt, event.key, CALENDAR_STEPS, days.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const told = (index: number): string =>
    [summaryText(t, summaries?.[index]), ...(index === today ? [t('monitor.timeline.today')] : [])].join(', ')
  const cell = (index: number) => {
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
        data-today={index === today || undefined}
        data-chosen={index === chosenIndex || undefined}
        tabIndex={index === tabIndexAt ? 0 : -1}
        aria-current={index === today ? 'date' : undefined}
        aria-label={`${words.day(day.fromMs)}: ${told(index)}`}
        onClick={() => onChoose(day)}
        onFocus={() => {
          setTabbed(index)
          setPointed(index)
        }}
        onPointerEnter={() => setPointed(index)}
      />
    )
  }
  const pointedDay = pointed === undefined ? undefined : days[pointed]
  return (
    <section className={styles['calendar']} data-phone={phone || undefined}>
      <Heading className={styles['head']}>{t('monitor.timeline.calendar')}</Heading>
      {error && !summaries ? (
        <LoadFailed text={t('monitor.timeline.failed.calendar')} error={error} onRetry={() => void onRetry()} />
      ) : (
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
                    {cell(index)}
                  </span>
                ))}
              </div>
            ))}
          </div>
          {pointedDay && pointed !== undefined && (
            <Tip
              at={(Math.floor(pointed / DAYS_PER_WEEK) + 2) / (CALENDAR_WEEKS + 2)}
              title={words.day(pointedDay.fromMs)}
              lines={[told(pointed)]}
            />
          )}
        </div>
      )}
      {!summaries && !error ? (
        <div className={styles['legend']} role="status" aria-label={t('monitor.timeline.loading')}>
          <Skeleton width="100%" />
        </div>
      ) : (
        <div
          className={styles['legend']}
          role="img"
          aria-label={heatText ?? t('monitor.timeline.heat', { hours: HEAT_HOURS.at(-1) })}
        >
          <span>{t('monitor.timeline.less')}</span>
          {HEATS.map(heat => (
            <i key={heat} data-heat={heat} />
          ))}
          <span>{t('monitor.timeline.more')}</span>
          <span className={styles['stuck']}>
            <i data-heat={2} data-stuck />
            {t('monitor.timeline.wasStuck')}
          </span>
        </div>
      )}
    </section>
  )
})
