import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './Calendar.module.css'
import { HEAT_HOURS } from './summaries.ts'

const HEATS = [0, 1, 2, 3, 4] as const

type Props = {
  readonly isLoading: boolean
  /** What the steps of colour mean, where they are not of one robot's hours. */
  readonly heatText: string | undefined
}

/** What the colours of the days mean. */
export function CalendarLegend({ isLoading, heatText }: Props) {
  const { t } = useTranslation()
  if (isLoading)
    return (
      <div className={styles['legend']} role="status" aria-label={t('monitor.timeline.loading')}>
        <Skeleton width="100%" />
      </div>
    )
  return (
    <div
      className={styles['legend']}
      role="img"
      aria-label={heatText ?? t('monitor.timeline.heat', { hours: HEAT_HOURS.at(-1) })}
    >
      <span>{t('monitor.timeline.less')}</span>
      {HEATS.map(heat => (
        <i key={heat} data-heat={heat} />
      ))}
      <span>{t('monitor.timeline.more')}</span>
      <span className={styles['stuck']}>
        <i data-heat={2} data-stuck />
        {t('monitor.timeline.wasStuck')}
      </span>
    </div>
  )
}
