import { Link } from '@tanstack/react-router'
import { DateTime } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursAndMinutes } from '../../units/reportFormat.ts'
import { useStaged } from '../../widgets/table/useStaged.ts'
import { useFigures } from '../runs/figures.ts'
import { ResultMark } from '../runs/ResultMark.tsx'
import { filtersToKeep } from '../runs/reportFilters.ts'
import { useRunNames } from '../runs/runNames.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import type { CalendarSearch } from './calendarSearch.ts'
import styles from './DayList.module.css'
import type { DayResults } from './matrix.ts'

type Props = {
  readonly search: CalendarSearch
  /** The newest day first. */
  readonly days: readonly DayResults[]
}

/** The runs of the month by day, the newest first. */
export function DayList({ search, days }: Props) {
  const { t, i18n } = useTranslation()
  const times = useRunTimes()
  const figures = useFigures()
  const names = useRunNames()
  const shown = useStaged(days)
  const filters = useMemo(() => filtersToKeep(search), [search])
  return shown.map(({ day, runs, area }) => (
    <section key={day} className={styles['day']}>
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
  ))
}
