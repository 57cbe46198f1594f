import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DateTime } from 'luxon'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton.tsx'
import styles from './MonthDays.module.css'

const DAY_FORMAT = 'yyyy-MM-dd'
const dayAt = (day: string): DateTime<true> => {
  const date = DateTime.fromISO(day, { zone: 'utc' })
  return date.isValid ? date : DateTime.utc()
}
const textOf = (date: DateTime): string => date.toFormat(DAY_FORMAT)

const STEPS: { readonly [key: string]: (day: DateTime) => DateTime } = {
  ArrowLeft: day => day.minus({ days: 1 }),
  ArrowRight: day => day.plus({ days: 1 }),
  ArrowUp: day => day.minus({ weeks: 1 }),
  ArrowDown: day => day.plus({ weeks: 1 }),
  Home: day => day.startOf('week'),
  End: day => day.startOf('week').plus({ days: 6 }),
  PageUp: day => day.minus({ months: 1 }),
  PageDown: day => day.plus({ months: 1 }),
}

/** Weeks of a month from Monday on, with the days of its neighbours that fill them. */
function weeksOf(month: DateTime): readonly (readonly DateTime[])[] {
  const first = month.startOf('month').startOf('week')
  const end = month.endOf('month').endOf('week')
  const weeks = Math.round(end.diff(first, 'weeks').weeks)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => first.plus({ days: week * 7 + day })),
  )
}

type Props = {
  readonly label: string
  /** `2026-11-20`; what it shows first, and what is chosen. */
  readonly day: string
  /** Days that belong to the choice, both inclusive. */
  readonly from: string
  readonly to: string
  readonly today: string
  readonly isOffered: (day: string) => boolean
  readonly onChoose: (day: string) => void
}

/** A month of days of which one is chosen: arrow keys go from day to day, Page Up and Page Down from month to month. */
export function MonthDays({ label, day, from, to, today, isOffered, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const [focused, setFocused] = useState(day)
  const [moved, setMoved] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused, moved])
  const shown = dayAt(focused)
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' })
  const goTo = (date: DateTime, byKey: boolean): void => {
    setMoved(byKey)
    setFocused(textOf(date))
  }
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(step(shown), true)
  }
  const weeks = weeksOf(shown)
  return (
    <div className={styles['month']}>
      <div className={styles['head']}>
        <IconButton label={t('datePicker.previousMonth')} onPress={() => goTo(shown.minus({ months: 1 }), false)}>
          <ChevronLeft data-small aria-hidden />
        </IconButton>
        <span aria-live="polite">{named({ month: 'long', year: 'numeric' }).format(shown.toMillis())}</span>
        <IconButton label={t('datePicker.nextMonth')} onPress={() => goTo(shown.plus({ months: 1 }), false)}>
          <ChevronRight data-small aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} aria-label={label}>
        <thead>
          <tr>
            {weeks[0]?.map(date => (
              <th key={date.weekday} scope="col" abbr={named({ weekday: 'long' }).format(date.toMillis())}>
                {named({ weekday: 'narrow' }).format(date.toMillis())}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]?.toMillis()}>
              {week.map(date => {
                const text = textOf(date)
                const isIn = text >= from && text <= to
                return (
                  <td key={text} data-in={isIn || undefined}>
                    <button
                      type="button"
                      data-day={text}
                      data-other={date.month !== shown.month || undefined}
                      data-end={text === from || text === to || undefined}
                      tabIndex={text === focused ? 0 : -1}
                      aria-label={named({ dateStyle: 'full' }).format(date.toMillis())}
                      aria-pressed={isIn}
                      aria-current={text === today ? 'date' : undefined}
                      aria-disabled={!isOffered(text)}
                      onKeyDown={press}
                      onClick={() => {
                        goTo(date, true)
                        if (isOffered(text)) onChoose(text)
                      }}
                    >
                      {date.day}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
