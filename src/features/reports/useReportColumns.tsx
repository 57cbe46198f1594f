import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { EyeOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import { useGrants } from '../../session/session.ts'
import { type Measure, measureText, type ReportFormat } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import type { Column } from '../../widgets/table/columns.ts'
import type { Naming } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { ResultMark } from '../runs/ResultMark.tsx'
import { runNames } from '../runs/runNames.ts'
import { runReasonText } from '../runs/runReasonText.ts'
import { ReportLink } from './ReportLink.tsx'
import styles from './ReportList.module.css'
import type { ReportsSearch } from './reportsSearch.ts'

/** Coverage under these shares is told by colour as well, percent. */
const LOW_COVERAGE = 50
const FAIR_COVERAGE = 75

const coverageGrade = (percent: number): 'low' | 'fair' | 'good' => {
  if (percent < LOW_COVERAGE) return 'low'
  return percent < FAIR_COVERAGE ? 'fair' : 'good'
}

/** What somebody of the remote monitor said of it, else why it ended as it did. */
const reportNote = (t: TFunction, { rm_comments: comments, reasons: [reason] }: ReportEntry): string =>
  comments.find(({ message }) => message !== '')?.message ?? (reason === undefined ? '' : runReasonText(t, reason))

type Words = {
  readonly t: TFunction
  readonly locale: string
  readonly zone: string
  readonly naming: Naming
  readonly format: ReportFormat
  readonly search: ReportsSearch
  /** The name of a plan is the link to it. */
  readonly maySeePlans: boolean
}

/** When and how it came out, of which plan and robot. The start is the link to it. */
function runColumns({ t, locale, zone, naming, search, maySeePlans }: Words): readonly Column<ReportEntry>[] {
  const names = (entry: ReportEntry) => runNames(t, entry, naming)
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const start = (entry: ReportEntry): string => clock.format(entry.start_timestamp)
  return [
    {
      id: 'start',
      head: t('reports.columns.start'),
      className: styles['start'],
      isRowHead: true,
      cell: entry => (
        <ReportLink
          id={entry.id}
          search={search}
          name={t('reports.openReport', { time: start(entry), plan: names(entry).plan, robot: names(entry).robot })}
        >
          {start(entry)}
        </ReportLink>
      ),
    },
    {
      id: 'result',
      head: t('reports.filters.results'),
      className: styles['result'],
      title: ({ result }) => t(`runs.results.${result}`),
      cell: ({ result, deleted }) => (
        <span className={styles['resultCell']}>
          <ResultMark result={result} />
          {t(`runs.results.${result}`)}
          {deleted && <EyeOff data-small aria-label={t('reports.hidden')} />}
        </span>
      ),
    },
    {
      id: 'plan',
      head: t('reports.columns.plan'),
      className: styles['plan'],
      title: entry => names(entry).plan,
      cell: entry => (
        <span className={styles['planCell']}>
          <span>
            {maySeePlans ? (
              <Link
                to="/plan/$id"
                params={{ id: String(entry.cleaning_plan_first_id) }}
                search={{ version: entry.cleaning_plan_version }}
              >
                {names(entry).plan}
              </Link>
            ) : (
              names(entry).plan
            )}
          </span>
          <small>{t('reports.version', { version: entry.cleaning_plan_version })}</small>
        </span>
      ),
    },
    {
      id: 'robot',
      head: t('history.columns.robot'),
      className: styles['robot'],
      title: entry => names(entry).robot,
      cell: entry => names(entry).robot,
    },
  ]
}

/** How well: areas, coverage, time and water, each with its exact figure as its title. */
function figureColumns({ t, locale, format }: Words): readonly Column<ReportEntry>[] {
  const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const number = (
    id: 'area' | 'rate' | 'water',
    head: string,
    of: (entry: ReportEntry) => Measure,
  ): Column<ReportEntry> => ({
    id,
    head,
    className: styles[id],
    align: 'end',
    title: entry => measureText(of(entry)),
    cell: entry => format.whole(of(entry).amount),
  })
  return [
    number('area', t('reports.withUnit', { name: t('reports.columns.area'), unit: format.areaText }), entry =>
      format.area(entry.covered_area),
    ),
    {
      id: 'coverage',
      head: t('reports.columns.coverage'),
      className: styles['coverage'],
      align: 'end',
      cell: ({ coverage_percentage: share }) => (
        <span className={styles['share']} data-grade={coverageGrade(share)}>
          <i aria-hidden>
            <b style={{ width: `${share}%` }} />
          </i>
          {t('units.percent', { value: percent.format(share) })}
        </span>
      ),
    },
    number('rate', format.rate(0).unit, entry => format.rate(entry.productivity)),
    {
      id: 'time',
      head: t('reports.columns.time'),
      className: styles['time'],
      align: 'end',
      cell: ({ time }) => format.clock(time),
    },
    number('water', t('reports.withUnit', { name: t('reports.columns.water'), unit: format.volumeText }), entry =>
      format.volume(entry.water_usage),
    ),
  ]
}

/** One report in the list; the same columns as long as nothing about them changes, so that only new rows are drawn. */
export function useReportColumns(search: ReportsSearch, zone: string): readonly Column<ReportEntry>[] {
  const { t, i18n } = useTranslation()
  const { demoMode, useDisplayName } = useNaming()
  const format = useReportFormat()
  const maySeePlans = isGranted(useGrants(), ['CleaningPlans', 'view'])
  return useMemo(() => {
    const words = { t, locale: i18n.language, zone, naming: { demoMode, useDisplayName }, format, search, maySeePlans }
    const noteOf = (entry: ReportEntry): string => reportNote(t, entry)
    const note = { id: 'note', className: styles['note'], title: noteOf, cell: noteOf }
    return [...runColumns(words), ...figureColumns(words), { ...note, head: t('reports.columns.note') }]
  }, [t, i18n.language, demoMode, useDisplayName, format, search, zone, maySeePlans])
}
