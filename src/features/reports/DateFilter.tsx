import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { calendarDays } from '../../time/wallClock.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { MonthDays } from '../../widgets/field/MonthDays.tsx'
import { PopoverField } from '../../widgets/field/PopoverField.tsx'
import styles from './DateFilter.module.css'
import { isOffered, lastDays, MAX_SUPER_DAYS, type ReportSpan, withDay, withTime } from './reportSpan.ts'
import type { ChangeSearch } from './useSearchDraft.ts'

/** Spans up to today that one press chooses, days. */
const PRESETS = [7, 30, 90, 183] as const

type Props = {
  readonly span: ReportSpan
  readonly zone: string
  /** `2026-11-20` */
  readonly today: string
  readonly onChange: ChangeSearch
}

/** The days: first one end and then the other, or one of the usual spans. */
function Days({ span, today, onChange }: Omit<Props, 'zone'>) {
  const { t } = useTranslation()
  const isLimited = useSession(({ context }) => context.self?.role === 'super')
  const [end, setEnd] = useState<'start' | 'end'>('start')
  const [chosen, setChosen] = useState<{ readonly startDay: string; readonly endDay: string }>(span)
  const shown = { ...span, ...chosen }
  const choose = (ends: { readonly start_date: string | undefined; readonly end_date: string | undefined }): void => {
    setChosen({ startDay: ends.start_date ?? span.startDay, endDay: ends.end_date ?? span.endDay })
    onChange(ends, 'selection')
  }
  return (
    <div className={styles['days']}>
      <Segmented
        label={t('reports.whichEnd')}
        options={(['start', 'end'] as const).map(id => ({ id, text: t(`reports.ends.${id}`) }))}
        value={end}
        onChange={setEnd}
      />
      <MonthDays
        key={end}
        label={t(`reports.ends.${end}`)}
        day={end === 'start' ? shown.startDay : shown.endDay}
        from={shown.startDay}
        to={shown.endDay}
        today={today}
        isOffered={day => isOffered(day, { span: shown, end, today, isLimited })}
        onChoose={day => {
          choose(withDay(shown, end, day, today))
          setEnd('end')
        }}
      />
      {isLimited && <p>{t('reports.limitedSpan', { count: MAX_SUPER_DAYS })}</p>}
      <div className={styles['presets']} role="group" aria-label={t('reports.presets')}>
        {PRESETS.map(days => (
          <Button key={days} size="small" variant="quiet" onPress={() => choose(lastDays(today, days))}>
            {t('reports.lastDays', { count: days })}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** From which day and time to which (R-013, R-016..R-020). */
export function DateFilter(props: Props) {
  const { span, zone, onChange } = props
  const { t, i18n } = useTranslation()
  const days = calendarDays(span.startMs, span.endMs, { zone, locale: i18n.language })
  const choose = (end: 'start' | 'end', time: string): void => {
    if (/^\d\d:\d\d$/.test(time)) onChange(withTime(span, end, time, zone, Date.now()), 'selection')
  }
  return (
    <div className={styles['date']}>
      <PopoverField label={t('reports.dateAndTime')} shown={days} start={<CalendarDays data-small aria-hidden />}>
        <Days {...props} />
      </PopoverField>
      <div className={styles['times']}>
        <Field
          label={t('reports.startTime')}
          labelHidden
          type="time"
          value={span.startTime}
          onChange={time => choose('start', time)}
        />
        <Field
          label={t('reports.endTime')}
          labelHidden
          type="time"
          value={span.endTime}
          onChange={time => choose('end', time)}
        />
      </div>
    </div>
  )
}
