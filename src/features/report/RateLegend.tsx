import { useTranslation } from 'react-i18next'
import styles from './RateLegend.module.css'

const RATES = ['good', 'middling', 'poor', 'unworked'] as const

/** What the borders of sectors mean. */
export function RateLegend() {
  const { t } = useTranslation()
  return (
    <ul className={styles['legend']} aria-label={t('report.rates.title')}>
      {RATES.map(rate => (
        <li key={rate}>
          <i data-rate={rate} aria-hidden />
          {t(`report.rates.${rate}`)}
        </li>
      ))}
    </ul>
  )
}
