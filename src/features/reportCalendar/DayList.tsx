import { Link } from '@tanstack/react-router'
import { DateTime } from 'luxon'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursAndMinutes } from '../../units/reportFormat.ts'
import { useNearEnd } from '../../widgets/table/useNearEnd.ts'
import { useStaged } from '../../widgets/table/useStaged.ts'
import { ResultMark } from '../runs/ResultMark.tsx'
import { filtersToKeep, type ReportFilters } from '../runs/reportFilters.ts'
import { useRunNames } from '../runs/runNames.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import type { CalendarSearch } from './calendarSearch.ts'
import styles from './DayList.module.css'
import { type DayResults, daysOfRuns } from './matrix.ts'

/** So many runs are drawn, and as many more whenever the end of the list comes near. */
const DRAWN_RUNS = 500

type Props = {
  readonly search: CalendarSearch
  /** The newest day first. */
  readonly days: readonly DayResults[]
}

type DayProps = { readonly day: DayResults; readonly filters: ReportFilters | undefined }

function Day({ day: { day, runs, area }, filters }: DayProps) {
  const { t, i18n } = useTranslation()
  const times = useRunTimes()
  const figures = useFigures()
  const names = useRunNames()
  return (
    <section className={styles['day']}>
      <div className={styles['head']}>
        <h3>
          {DateTime.fromISO(day, { zone: 'utc' })
            .setLocale(i18n.language)
            .toLocaleString({ weekday: 'long', day: 'numeric', month: 'long' })}
        </h3>
        <span>{[t('reportCalendar.runs', { count: runs.length }), figures.area(area)].join(', ')}</span>
      </div>
      <ul>
        {runs.map(run => {
          const { plan, location, robot } = names(run)
          return (
            <li key={run.id}>
              <Link
                to="/report/$id"
                params={{ id: String(run.id) }}
                search={filters === undefined ? {} : { report_filters: filters }}
                aria-label={[
                  t(`runs.results.${run.result}`),
                  plan,
                  location,
                  robot,
                  times.minute(run.start_timestamp),
                ].join(', ')}
              >
                <ResultMark result={run.result} />
                <span className={styles['what']}>
                  <b>
                    {plan} <i>v{run.cleaning_plan_version}</i>
                  </b>
                  <small>{[location, robot].filter(part => part !== '').join(', ')}</small>
                </span>
                <span className={styles['figures']}>
                  <b>{run.cleanable_area === 0 ? t('shared.none') : figures.percent(run.coverage_percentage)}</b>
                  <small>
                    {times.minute(run.start_timestamp)},{' '}
                    {hoursAndMinutes((run.end_timestamp - run.start_timestamp) / 1000)}
                  </small>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The runs of the month by day, the newest first; of thousands no more than have been scrolled to. */
export function DayList({ search, days }: Props) {
  const [most, setMost] = useState(DRAWN_RUNS)
  const drawn = useMemo(() => daysOfRuns(days, most), [days, most])
  const more = useCallback(() => setMost(drawn.reduce((sum, { runs }) => sum + runs.length, DRAWN_RUNS)), [drawn])
  const end = useNearEnd({ hasMore: drawn.length < days.length, count: drawn.length, more })
  const shown = useStaged(drawn)
  const filters = useMemo(() => filtersToKeep(search), [search])
  return (
    <>
      {shown.map(each => (
        <Day key={each.day} day={each} filters={filters} />
      ))}
      <div ref={end} />
    </>
  )
}
