import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { REPORT_RESULTS } from '../../../contract/robot/runReport.ts'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { ResultMark } from '../runs/ResultMark.tsx'
import { moveBetweenCells } from './cellKeys.ts'
import styles from './MonthPanel.module.css'
import type { DayResults } from './matrix.ts'
import { addMonths, clampMonth, isSameMonth, type Month, monthsOfYear, monthWeeks, yearsBetween } from './months.ts'

type PickerProps = {
  readonly month: Month
  readonly first: Month
  readonly current: Month
  readonly onMonth: (month: Month) => void
}

const at = ({ year, month }: Month): DateTime => DateTime.fromObject({ year, month, day: 1 }, { zone: 'utc' })

/** Month and year, between that of the first report and the current one. */
export function MonthPicker({ month, first, current, onMonth }: PickerProps) {
  const { t, i18n } = useTranslation()
  const nameOf = (each: Month, format: Intl.DateTimeFormatOptions): string =>
    at(each).setLocale(i18n.language).toLocaleString(format)
  const long = { month: 'long', year: 'numeric' } as const
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  const isFirst = isSameMonth(month, clampMonth(before, first, current))
  const isLast = isSameMonth(month, current)
  return (
    <div className={styles['picker']}>
      <SelectField
        label={t('reportCalendar.month')}
        options={monthsOfYear(month.year, first, current).map(each => ({
          id: String(each),
          text: nameOf({ year: month.year, month: each }, { month: 'long' }),
        }))}
        value={String(month.month)}
        onChange={id => onMonth({ year: month.year, month: Number(id) })}
      />
      <SelectField
        label={t('reportCalendar.year')}
        options={yearsBetween(first, current).map(year => ({ id: String(year), text: String(year) }))}
        value={String(month.year)}
        onChange={id => onMonth(clampMonth({ year: Number(id), month: month.month }, first, current))}
      />
      <IconButton
        label={nameOf(before, long)}
        disabledReason={isFirst ? t('reportCalendar.firstMonth', { month: nameOf(month, long) }) : undefined}
        onPress={() => onMonth(before)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={nameOf(after, long)}
        disabledReason={isLast ? t('reportCalendar.currentMonth', { month: nameOf(month, long) }) : undefined}
        onPress={() => onMonth(after)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}

type GridProps = {
  readonly month: Month
  readonly days: readonly DayResults[]
  readonly today: string
  /** The day that is chosen. */
  readonly chosen: string | undefined
  /** Days that the matrix shows. */
  readonly from: string
  readonly to: string
  readonly isBusy: boolean
  readonly onDay: (day: string | undefined) => void
}

const WEEKDAYS = Array.from({ length: 7 }, (_, i) => i)
/** A Monday. */
const MONDAY = DateTime.utc(2024, 1, 1)

/** The days of a month; those that have runs can be chosen. */
export function MonthGrid({ month, days, today, chosen, from, to, isBusy, onDay }: GridProps) {
  const { t, i18n } = useTranslation()
  const weekday = (index: number, width: 'short' | 'long'): string =>
    MONDAY.plus({ days: index }).setLocale(i18n.language).toLocaleString({ weekday: width })
  const label = at(month).setLocale(i18n.language).toLocaleString({ month: 'long', year: 'numeric' })
  const known = new Map(days.map(each => [each.day, each]))
  const tabStop = chosen !== undefined && known.has(chosen) ? chosen : days[0]?.day
  return (
    <table className={styles['grid']} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {WEEKDAYS.map(index => (
            <th key={index} scope="col" abbr={weekday(index, 'long')}>
              {weekday(index, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week, row) => (
          <tr key={week.find(day => day !== undefined)}>
            {week.map((day, column) => {
              const results = day === undefined ? undefined : known.get(day)
              const isIn = day !== undefined && day >= from && day <= to
              return (
                <td key={day ?? `beside ${column}`} data-in={isIn || undefined}>
                  {day !== undefined && results === undefined && (
                    <span className={styles['empty']} data-today={day === today || undefined}>
                      {Number(day.slice(-2))}
                    </span>
                  )}
                  {day !== undefined && results && (
                    <button
                      type="button"
                      className={styles['day']}
                      data-at={`${row},${column}`}
                      data-today={day === today || undefined}
                      data-chosen={day === chosen || undefined}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={[
                        DateTime.fromISO(day, { zone: 'utc' })
                          .setLocale(i18n.language)
                          .toLocaleString({ weekday: 'long', day: 'numeric', month: 'long' }),
                        t('reportCalendar.runs', { count: results.runs.length }),
                        t(`runs.results.${results.result}`),
                      ].join(', ')}
                      onKeyDown={moveBetweenCells}
                      onClick={() => onDay(day === chosen ? undefined : day)}
                    >
                      <b>{Number(day.slice(-2))}</b>
                      <ResultMark result={results.result} size={13} />
                      <span className={styles['shares']} aria-hidden>
                        {REPORT_RESULTS.filter(result => results.counts[result] > 0).map(result => (
                          <i key={result} data-result={result} style={{ flexGrow: results.counts[result] }} />
                        ))}
                      </span>
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
