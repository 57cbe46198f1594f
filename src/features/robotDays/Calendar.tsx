import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Calendar.module.css'
import { CalendarGrid, type GridProps } from './CalendarGrid.tsx'
import { CalendarLegend } from './CalendarLegend.tsx'
import { LoadFailed } from './LoadFailed.tsx'

type Props = GridProps & {
  /** What the steps of colour mean, where these are not of one robot's hours. */
  readonly heatText?: string
  /** Its level on the screen. */
  readonly heading?: 'h2' | 'h3'
  /** Why they are not known; null while nothing has failed. */
  readonly error: Error | null
  readonly onRetry: () => unknown
  readonly phone: boolean
}

/** Three months of days, a column a week: the stronger the colour, the longer was cleaned; a corner where the robot was stuck (P-016). */
export const Calendar = memo(function Calendar(props: Props) {
  const { summaries, heatText, heading: Heading = 'h3', error, onRetry, phone } = props
  const { t } = useTranslation()
  return (
    <section className={styles['calendar']} data-phone={phone || undefined}>
      <Heading className={styles['head']}>{t('monitor.timeline.calendar')}</Heading>
      {error && !summaries ? (
        <LoadFailed text={t('monitor.timeline.failed.calendar')} error={error} onRetry={() => void onRetry()} />
      ) : (
        <CalendarGrid {...props} />
      )}
      <CalendarLegend isLoading={!summaries && !error} heatText={heatText} />
    </section>
  )
})
