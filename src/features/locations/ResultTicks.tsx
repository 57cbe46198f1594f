import { useTranslation } from 'react-i18next'
import type { LocationSummary } from '../../../contract/resources/locations.ts'
import styles from './ResultTicks.module.css'

type Results = NonNullable<LocationSummary['results']>

/** Results of the newest runs as small signs, the newest at the right; in words for whoever does not see them. */
export function ResultTicks({ results }: { readonly results: Results }) {
  const { t } = useTranslation()
  const shown = results.toReversed()
  const words = shown.map(({ result }) => t(`runs.results.${result}`)).join(', ')
  return (
    <span
      className={styles['ticks']}
      role="img"
      aria-label={t('locations.resultsOf', { results: words })}
      title={words}
    >
      {shown.map(({ id, result }) => (
        <i key={id} data-result={result} />
      ))}
    </span>
  )
}

/** What the signs mean. */
export function ResultLegend() {
  const { t } = useTranslation()
  return (
    <span className={styles['legend']}>
      {(['success', 'partial', 'failure', 'operator_cancelled'] as const).map(result => (
        <span key={result}>
          <span className={styles['ticks']} aria-hidden>
            <i data-result={result} />
          </span>
          {t(`runs.results.${result}`)}
        </span>
      ))}
      <span>{t('locations.newestRight')}</span>
    </span>
  )
}
