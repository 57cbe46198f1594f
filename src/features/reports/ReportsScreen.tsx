import '../../i18n/screenTexts.ts'
import { ListFilter } from 'lucide-react'
import { DateTime } from 'luxon'
import { type RefObject, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrowing } from '../../session/narrowing.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Shell } from '../../shell/Shell.tsx'
import { useNarrow } from '../../theme/theme.ts'
import { today as todayIn } from '../../time/fieldTime.ts'
import { useNow } from '../../time/now.ts'
import { calendarDays } from '../../time/wallClock.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { useNaming } from '../robots/robotName.ts'
import { ErrorText } from './ErrorText.tsx'
import { FilterChips } from './FilterChips.tsx'
import { type FilterChip, filterChips } from './filterChips.ts'
import { NoReports } from './NoReports.tsx'
import { type FiltersProps, ReportFilters } from './ReportFilters.tsx'
import { ReportList } from './ReportList.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import { ReportsHead } from './ReportsHead.tsx'
import styles from './ReportsScreen.module.css'
import { lastDays, spanOf } from './reportSpan.ts'
import { reportsInput } from './reportsInput.ts'
import { NO_FILTERS, type ReportsSearch } from './reportsSearch.ts'
import { StateBreakdown } from './StateBreakdown.tsx'
import { Superimposed } from './Superimposed.tsx'
import { TrendSection } from './TrendSection.tsx'
import { periodsSpan } from './trendPeriods.ts'
import { useNewReports } from './useNewReports.ts'
import { type Reports, useRefreshReports, useReportPages, useReports } from './useReports.ts'
import { type ChangeSearch, useSearchDraft } from './useSearchDraft.ts'

type Shown = {
  readonly reports: Reports
  readonly search: ReportsSearch
  readonly zone: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly onChange: ChangeSearch
}

type FiguresProps = Shown & { readonly overview: NonNullable<Reports['overview']> }

function List({ overview, reports, search, zone, scroller }: FiguresProps) {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(false)
  const pages = useReportPages(overview, reports.input, !reports.isLoading)
  const refresh = useRefreshReports()
  // Whoever has scrolled far is not sent back to the first page.
  const hasScrolled = pages.entries.length > overview.list.data.length
  useNewReports(() => (hasScrolled ? setSeen(true) : refresh()))
  return (
    <>
      {seen && hasScrolled && (
        <div className={styles['fresh']} role="status">
          {t('reports.newOnes')}
          <Button
            size="small"
            onPress={() => {
              setSeen(false)
              refresh()
              scroller.current?.scrollTo({ top: 0 })
            }}
          >
            {t('reports.showNewOnes')}
          </Button>
        </div>
      )}
      <ReportList pages={pages} search={search} zone={zone} isBusy={reports.isLoading} scroller={scroller} />
    </>
  )
}

/** Trends, states, and the list or the pictures in its place. */
function Figures(props: FiguresProps) {
  const { overview, reports, search, zone, onChange } = props
  const format = useReportFormat()
  const span = spanOf(
    search,
    zone,
    useNow(nowMs => Math.floor(nowMs / 60_000) * 60_000),
  )
  const { trends, states, metrics } = overview
  return (
    <>
      <TrendSection
        points={trends.data}
        unit={trends.unit}
        format={format}
        isBusy={reports.isLoading}
        isTable={search.table === true}
        trendlines={search.trendlines === true}
        onTable={isTable => onChange({ table: isTable ? true : undefined })}
        onPeriods={(from, to) => onChange(periodsSpan([from, to], trends.unit, span))}
      />
      <StateBreakdown states={states.data} reports={metrics.reports} />
      {search.superimpose === true ? <Superimposed input={reports.input} /> : <List {...props} />}
    </>
  )
}

type ContentProps = Shown & { readonly chips: readonly FilterChip[]; readonly today: string }

function Content({ chips, today, ...shown }: ContentProps) {
  const { t } = useTranslation()
  const { reports, onChange } = shown
  const { overview, error, isLoading } = reports
  if (overview === undefined && error !== null)
    return <ErrorText title={t('reports.failed')} error={error} onRetry={reports.retry} />
  return (
    <>
      {error !== null && <ErrorText title={t('reports.failed')} error={error} onRetry={reports.retry} />}
      <ReportSummary metrics={overview?.metrics} planType={reports.planType} isBusy={isLoading} />
      {overview === undefined ? (
        <p className={styles['loading']} role="status">
          {t('reports.loading')}
        </p>
      ) : overview.metrics.reports === 0 ? (
        <NoReports
          chips={chips}
          onLift={lift => onChange(lift)}
          onReset={() => onChange(NO_FILTERS)}
          onLonger={() => onChange(lastDays(today, 183))}
        />
      ) : (
        <Figures {...shown} overview={overview} />
      )}
    </>
  )
}

/** On a phone the filters are a sheet behind one button. */
function FilterSheet({ count, ...filters }: FiltersProps & { readonly count: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ListFilter data-small aria-hidden />} onPress={() => setOpen(true)}>
        {count === 0 ? t('reports.filters.title') : t('history.filtersChosen', { chosen: count })}
      </Button>
      <Dialog title={t('reports.filters.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ReportFilters {...filters} isSheet />
      </Dialog>
    </>
  )
}

/** `/reports`: what the runs of robots came to (R-012..R-041). */
export function ReportsScreen() {
  const { i18n, t } = useTranslation()
  const { search, draft, change } = useSearchDraft()
  const zone = useMaybeSelf()?.time_zone ?? DateTime.local().zoneName
  const nowMs = useNow(each => Math.floor(each / 60_000) * 60_000)
  const span = spanOf(search, zone, nowMs)
  const { within } = useNarrowing()
  const reports = useReports(search, planType => reportsInput(search, { span, zone, planType, within }))
  const today = todayIn(zone)
  const choices = reports.overview?.filters
  const format = useReportFormat()
  const chips = filterChips(search, { t, locale: i18n.language, zone, naming: useNaming(), format, choices, span })
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useNarrow()
  // The controls are half of the screen's work, and nobody's first look: figures and list do not wait for them.
  const hasFilters = useDeferredValue(true, false)
  const filters: FiltersProps = {
    draft,
    span: spanOf(draft, zone, nowMs),
    zone,
    today,
    planType: reports.planType,
    choices,
    onChange: change,
  }
  return (
    <Shell>
      <div className={styles['screen']}>
        {!isPhone && (
          <aside className={styles['filters']} aria-label={t('reports.filters.title')}>
            {hasFilters && <ReportFilters {...filters} />}
          </aside>
        )}
        <div ref={scroller} className={styles['main']}>
          <ReportsHead
            search={search}
            input={reports.input}
            total={reports.isLoading ? undefined : reports.overview?.metrics.reports}
            days={calendarDays(span.startMs, span.endMs, { zone, locale: i18n.language })}
            onChange={change}
            filters={isPhone && <FilterSheet {...filters} count={chips.length} />}
          />
          <FilterChips chips={chips} onLift={lift => change(lift)} />
          <Content {...{ reports, search, zone, scroller, chips, today }} onChange={change} />
        </div>
      </div>
    </Shell>
  )
}
