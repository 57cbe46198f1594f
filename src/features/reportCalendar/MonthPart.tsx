import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { dayOf } from '../../time/fieldTime.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import type { CalendarSearch, ChangeCalendar } from './calendarSearch.ts'
import { daySpan } from './columns.ts'
import { DayList } from './DayList.tsx'
import { LoadProgress } from './LoadProgress.tsx'
import { NoRuns } from './MatrixPart.tsx'
import { MonthGrid, MonthPicker } from './MonthPanel.tsx'
import styles from './MonthPart.module.css'
import { dayResults } from './matrix.ts'
import { clampMonth, type Month, monthOfDay, monthSpan } from './months.ts'
import { useFirstRun, useRuns } from './useRuns.ts'

type Props = {
  readonly search: CalendarSearch
  readonly zone: string
  readonly today: string
  readonly onChange: ChangeCalendar
}

const dayText = ({ year, month }: Month, day: number): string =>
  [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** The month that is shown: that of the address, else that of the matrix's last day; clamped. */
function shownMonth(search: CalendarSearch, lastDay: string, first: Month, current: Month): Month {
  const usual = monthOfDay(lastDay)
  return clampMonth({ year: search.year ?? usual.year, month: search.month ?? usual.month }, first, current)
}

/** A month with its days, and below it their runs; from the chosen day backwards where one is chosen. */
export function MonthPart({ search, zone, today, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { startMs } = useFirstRun()
  const current = monthOfDay(today)
  const first = startMs === undefined || startMs === null ? current : monthOfDay(dayOf(startMs, zone))
  const span = daySpan(search, today)
  // Until the first run is known nothing is clamped by it: the month of the address is not lost meanwhile.
  const month = shownMonth(search, span.to, startMs === undefined ? { year: 2000, month: 1 } : first, current)
  const found = useRuns(search, monthSpan(month), zone)
  const days = useMemo(() => dayResults(found.runs ?? []), [found.runs])
  const chosen = search.day === undefined ? undefined : dayText(month, search.day)
  const listed = chosen === undefined ? days : days.filter(({ day }) => day <= chosen)
  const failed = apiErrorOf(found.error)
  const total = found.total
  return (
    <div className={styles['part']}>
      <MonthPicker
        month={month}
        first={first}
        current={current}
        onMonth={next => onChange({ year: next.year, month: next.month, day: undefined })}
      />
      <MonthGrid
        month={month}
        days={days}
        today={today}
        chosen={chosen}
        from={search.columns === 'version' ? '' : span.from}
        to={search.columns === 'version' ? '' : span.to}
        isBusy={found.isLoading}
        onDay={day =>
          onChange({
            year: month.year,
            month: month.month,
            day: day === undefined ? undefined : Number(day.slice(-2)),
            // A day beside the columns brings them along.
            ...(day !== undefined && (day < span.from || day > span.to) ? columnsAround(day, today) : {}),
          })
        }
      />
      <p className={styles['note']}>
        <span>{found.runs && t('reportCalendar.runsInMonth', { count: total })}</span>
        {startMs !== undefined && startMs !== null && (
          <span>
            {t('reportCalendar.firstReport', {
              month: new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: zone }).format(
                startMs,
              ),
            })}
          </span>
        )}
      </p>
      <LoadProgress found={found} />
      {found.error !== null && (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', failed)}
          token={failed.token}
          onRetry={found.retry}
        />
      )}
      <div className={styles['list']}>
        {found.runs !== undefined && !found.isLoading && days.length === 0 ? (
          <NoRuns search={search} onChange={onChange} />
        ) : (
          <DayList search={search} days={listed} />
        )}
      </div>
    </div>
  )
}

/** Columns that end with a day, or with today where that is near. */
function columnsAround(day: string, today: string): Pick<CalendarSearch, 'start_date' | 'end_date'> {
  const { from, to } = daySpan({ start_date: undefined, end_date: day }, today)
  return daySpan({ start_date: undefined, end_date: undefined }, today).from <= day
    ? { start_date: undefined, end_date: undefined }
    : { start_date: from, end_date: to }
}
