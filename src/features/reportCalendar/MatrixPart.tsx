import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DateTime } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_RESULTS } from '../../../contract/robot/runReport.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { dayAfter } from '../../time/fieldTime.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { ResultMark } from '../runs/ResultMark.tsx'
import { useRunNames } from '../runs/runNames.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import {
  type CalendarSearch,
  type ChangeCalendar,
  DAY_CHOICES,
  DEFAULT_DAYS,
  filterCount,
  NO_FILTERS,
  VERSION_CHOICES,
} from './calendarSearch.ts'
import { type DaySpan, daySpan, daysOf, isWeekend, movedSpan } from './columns.ts'
import { LoadProgress } from './LoadProgress.tsx'
import { Matrix, type MatrixColumn } from './Matrix.tsx'
import styles from './MatrixPart.module.css'
import { matrixOf, type Run, versionColumns } from './matrix.ts'
import { type Runs, useRuns } from './useRuns.ts'

/** Versions are looked for in runs of so many days: half a year, as far as the list's dates reach. */
const VERSION_DAYS = 183

type Props = {
  readonly search: CalendarSearch
  /** IANA name. */
  readonly zone: string
  readonly today: string
  readonly onChange: ChangeCalendar
}

/** Places and plans in the order of their names. */
function useRowOrder(): (a: Run, b: Run) => number {
  const { i18n } = useTranslation()
  const names = useRunNames()
  const { compare } = new Intl.Collator(i18n.language, { numeric: true })
  return (a, b) => {
    const [one, other] = [names(a), names(b)]
    return compare(one.location, other.location) || compare(one.plan, other.plan)
  }
}

function useDayColumns(days: readonly string[], today: string): readonly MatrixColumn[] {
  const { i18n } = useTranslation()
  return useMemo(
    () =>
      days.map(day => {
        const date = DateTime.fromISO(day, { zone: 'utc' }).setLocale(i18n.language)
        return {
          id: day,
          top: date.toLocaleString({ weekday: 'short' }),
          bottom: String(date.day),
          name: date.toLocaleString({ weekday: 'long', day: 'numeric', month: 'long' }),
          isWeekend: isWeekend(day),
          isToday: day === today,
        }
      }),
    [days, today, i18n.language],
  )
}

function useVersionColumns(runs: readonly Run[], most: number): readonly MatrixColumn[] {
  const { t } = useTranslation()
  const times = useRunTimes()
  return useMemo(
    () =>
      versionColumns(runs, most).map(({ version, sinceMs }) => {
        const since = t('reportCalendar.since', { day: times.shortDay(sinceMs) })
        return { id: version, top: version, bottom: since, name: `${version}, ${since}` }
      }),
    [runs, most, t, times],
  )
}

const NO_RUNS: readonly Run[] = []

type ToolsProps = Omit<Props, 'zone'> & { readonly span: DaySpan }

/** Days or versions, and which of them. */
function ColumnTools({ search, span, today, onChange }: ToolsProps) {
  const { t, i18n } = useTranslation()
  const isByVersion = search.columns === 'version'
  const move = (steps: number): void => {
    const { from, to } = movedSpan(span, steps, today)
    onChange({ start_date: from, end_date: to })
  }
  return (
    <div className={styles['tools']}>
      <Segmented
        label={t('reportCalendar.columns')}
        options={[
          { id: 'day', text: t('reportCalendar.byDay') },
          { id: 'version', text: t('reportCalendar.byVersion') },
        ]}
        value={isByVersion ? 'version' : 'day'}
        onChange={id => onChange({ columns: id === 'version' ? id : undefined })}
      />
      {isByVersion ? (
        <SelectField
          label={t('reportCalendar.versions')}
          options={VERSION_CHOICES.map(count => ({
            id: String(count),
            text: t('reportCalendar.lastVersions', { count }),
          }))}
          value={String(search.versions ?? VERSION_CHOICES[0])}
          onChange={id => onChange({ versions: VERSION_CHOICES.find(count => String(count) === id) })}
        />
      ) : (
        <>
          <div className={styles['range']}>
            <IconButton label={t('reportCalendar.earlier', { count: span.days })} onPress={() => move(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <b>{rangeText(span.from, span.to, i18n.language)}</b>
            <IconButton
              label={t('reportCalendar.later', { count: span.days })}
              disabledReason={span.to >= today ? t('reportCalendar.isToday') : undefined}
              onPress={() => move(1)}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
          <SelectField
            label={t('reportCalendar.days')}
            options={[...new Set<number>([...DAY_CHOICES, span.days])]
              .toSorted((a, b) => a - b)
              .map(count => ({ id: String(count), text: t('reportCalendar.dayCount', { count }) }))}
            value={String(span.days)}
            onChange={id =>
              onChange(
                Number(id) === DEFAULT_DAYS && span.to === today
                  ? { start_date: undefined, end_date: undefined }
                  : { start_date: dayAfter(span.to, 1 - Number(id)), end_date: span.to },
              )
            }
          />
        </>
      )}
    </div>
  )
}

/** The matrix with what is chosen of its columns. */
export function MatrixPart({ search, zone, today, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const isByVersion = search.columns === 'version'
  const span = useMemo(() => daySpan(search, today), [search, today])
  const asked = isByVersion ? { from: dayAfter(today, 1 - VERSION_DAYS), to: today } : span
  const found = useRuns(search, asked, zone)
  const runs = found.runs ?? NO_RUNS
  const dayColumns = useDayColumns(
    useMemo(() => daysOf(span), [span]),
    today,
  )
  const versions = useVersionColumns(runs, search.versions ?? VERSION_CHOICES[0])
  const columns = isByVersion ? versions : dayColumns
  const compare = useRowOrder()
  const shownColumns = new Set(columns.map(({ id }) => id))
  const groups = matrixOf(
    runs,
    run => {
      const column = isByVersion ? run.software_version : run.day
      return shownColumns.has(column) ? column : undefined
    },
    compare,
  )
  const failed = apiErrorOf(found.error)
  return (
    <div className={styles['part']}>
      <ColumnTools search={search} span={span} today={today} onChange={onChange} />
      <LoadProgress found={found} />
      {found.error !== null && (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', failed)}
          token={failed.token}
          onRetry={found.retry}
        />
      )}
      {found.runs !== undefined && groups.length === 0 && !found.isLoading ? (
        <NoRuns search={search} onChange={onChange} />
      ) : (
        <Matrix
          label={t(isByVersion ? 'reportCalendar.matrixByVersion' : 'reportCalendar.matrixByDay')}
          search={search}
          groups={groups}
          columns={columns}
          counts={isByVersion}
        />
      )}
      <Foot found={found} />
    </div>
  )
}

/** `7 – 20 November 2025`, as the language writes it. */
const rangeText = (from: string, to: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(
    Date.parse(from),
    Date.parse(to),
  )

/** None in these days, or none that the filters leave: then they can be lifted. */
export function NoRuns({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t } = useTranslation()
  if (filterCount(search) === 0) return <EmptyState text={t('reportCalendar.none')} />
  return (
    <EmptyState text={t('reportCalendar.noneMatch')}>
      <Button onPress={() => onChange(NO_FILTERS)}>{t('home.clearFilters')}</Button>
    </EmptyState>
  )
}

/** What the signs mean, and how many runs there are. */
function Foot({ found }: { readonly found: Runs }) {
  const { t } = useTranslation()
  return (
    <div className={styles['foot']}>
      <ul aria-label={t('monitor.timeline.legend')}>
        {REPORT_RESULTS.map(result => (
          <li key={result}>
            <ResultMark result={result} size={14} />
            {t(`runs.results.${result}`)}
          </li>
        ))}
        <li>· {t('reportCalendar.noRun')}</li>
      </ul>
      {found.runs && <span>{t('reportCalendar.runs', { count: found.total })}</span>}
    </div>
  )
}
