import { Calendar, ChevronDown } from 'lucide-react'
import { DateTime } from 'luxon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../session/session.ts'
import { fromFieldTime, toFieldTime } from '../../time/fieldTime.ts'
import { calendarDays, dateAndTime } from '../../time/wallClock.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { Popover } from '../../widgets/menu/Popover.tsx'
import styles from './AuditFilters.module.css'
import type { AuditSearch } from './auditSearch.ts'

type Span = Pick<AuditSearch, 'from' | 'to'>
type Props = { readonly search: Span; readonly onSearch: (change: Span) => void }

/** Days up to today; `last`: how many days before today the last of them is. */
const SPANS = {
  today: { days: 1, last: 0 },
  yesterday: { days: 1, last: 1 },
  week: { days: 7, last: 0 },
  month: { days: 30, last: 0 },
} as const
const SPAN_NAMES = ['today', 'yesterday', 'week', 'month'] as const

const iso = (time: DateTime): string | undefined => time.toUTC().toISO({ suppressMilliseconds: true }) ?? undefined

function spanOf(name: keyof typeof SPANS, zone: string | undefined): Span {
  const { days, last } = SPANS[name]
  const end = DateTime.now()
    .setZone(zone ?? 'local')
    .startOf('day')
    .plus({ days: 1 - last })
  return { from: iso(end.minus({ days })), to: iso(end) }
}

/** One end of the span, by the user's own clock. What is being typed is nobody else's until it is a time. */
function EndField({ of, search, onSearch }: Props & { readonly of: 'from' | 'to' }) {
  const { t } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const [draft, setDraft] = useState<string>()
  const time = search[of]
  const type = (text: string): void => {
    setDraft(text)
    const moment = fromFieldTime(text, zone)
    if (moment !== undefined || text === '') onSearch({ ...search, [of]: moment })
  }
  return (
    <Field
      label={t(of === 'from' ? 'audit.from' : 'audit.until')}
      type="datetime-local"
      value={draft ?? (time === undefined ? '' : toFieldTime(time, zone))}
      onChange={type}
      onBlur={() => setDraft(undefined)}
    />
  )
}

/** `19 – 20 Nov 2026` of whole days, else from when to when. */
function useSpanText({ from, to }: Span): string | undefined {
  const { i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const clock = { zone, locale: i18n.language }
  if (from === undefined && to === undefined) return undefined
  const isDayStart = (time: string): boolean => {
    const at = DateTime.fromISO(time, { zone: zone ?? 'local' })
    return at.equals(at.startOf('day'))
  }
  if (from !== undefined && to !== undefined && isDayStart(from) && isDayStart(to))
    return calendarDays(Date.parse(from), Date.parse(to) - 1, clock)
  const [first, last] = [from, to].map(time => (time === undefined ? '' : dateAndTime(Date.parse(time), clock)))
  return `${first} – ${last}`.trim()
}

/** From when to when: one control. */
export function AuditTimes({ search: { from, to }, onSearch }: Props) {
  const { t } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const text = useSpanText({ from, to })
  const label = t('audit.columns.time')
  const shared = { search: { from, to }, onSearch }
  return (
    <Popover
      label={label}
      placement="bottom start"
      trigger={
        <Button data-chosen={text !== undefined || undefined} icon={<Calendar data-small aria-hidden />}>
          {label}
          <span className={styles['value']}>{text ?? t('home.all')}</span>
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      {close => (
        <div className={styles['times']}>
          <div className={styles['spans']}>
            {SPAN_NAMES.map(name => (
              <Button
                key={name}
                size="small"
                onPress={() => {
                  onSearch(spanOf(name, zone))
                  close()
                }}
              >
                {t(`audit.spans.${name}`)}
              </Button>
            ))}
          </div>
          <EndField of="from" {...shared} />
          <EndField of="to" {...shared} />
          {text !== undefined && (
            <Button
              size="small"
              variant="quiet"
              onPress={() => {
                onSearch({ from: undefined, to: undefined })
                close()
              }}
            >
              {t('audit.spans.all')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}
