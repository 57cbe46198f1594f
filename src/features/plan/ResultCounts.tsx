import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { REPORT_RESULTS } from '../../../contract/robot/runReport.ts'
import { ResultWord } from '../runs/ResultMark.tsx'
import styles from './ResultCounts.module.css'
import { Section } from './Section.tsx'
import { useLatestReports } from './useLatestReports.ts'

/** How the latest runs of the plan ended; why they could not be had stands beside the figures of the same reports. */
export function ResultCounts({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const { data } = useLatestReports(plan.first_id)
  if (data === undefined || data.data.length === 0) return undefined
  const counts = REPORT_RESULTS.map(result => ({
    result,
    count: data.data.filter(report => report.result === result).length,
  })).filter(({ count }) => count > 0)
  return (
    <Section title={t('plan.results')} note={t('plan.latestReports', { count: data.data.length })}>
      <div className={styles['bar']} aria-hidden>
        {counts.map(({ result, count }) => (
          <i key={result} data-result={result} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles['list']}>
        {counts.map(({ result, count }) => (
          <li key={result}>
            <ResultWord result={result} />
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}
