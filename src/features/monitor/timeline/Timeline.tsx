import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../time/now.ts'
import { usePhoneLayout } from '../../../widgets/phoneLayout.ts'
import { Calendar } from '../../robotDays/Calendar.tsx'
import { calendarDays, calendarSpan, dayAt } from '../../robotDays/periods.ts'
import { summariesOf } from '../../robotDays/summaries.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { Day } from './Day.tsx'
import styles from './Timeline.module.css'
import { summariesQuery } from './timelineQueries.ts'
import { useTimeline } from './useTimeline.ts'

/** What is known of a robot's last three months: days, the hours of a day, the states of an hour; every place leads to its moment (P-013, P-016). On a phone the day comes first. */
export function Timeline() {
  const { robot } = useMonitorSession()
  const { t } = useTranslation()
  const phone = usePhoneLayout()
  const view = useTimeline(robot)
  const { words, shown } = view
  const todayMs = useNow(ms => dayAt(ms, words.zone).fromMs)
  const days = useMemo(() => calendarDays(todayMs, words.zone), [todayMs, words.zone])
  const { data, error, refetch } = useQuery(summariesQuery(robot.id, 'day', calendarSpan(days), words.zone))
  const summaries = useMemo(() => data && summariesOf(days, data.data), [days, data])
  const calendar = (
    <Calendar
      days={days}
      summaries={summaries}
      chosen={shown.day}
      words={words}
      error={error}
      onRetry={refetch}
      phone={phone}
      onChoose={shown.lookAtDay}
    />
  )
  const day = <Day robot={robot} view={view} phone={phone} />
  return (
    <section className={styles['timeline']} data-phone={phone || undefined} aria-label={t('monitor.timeline.title')}>
      {phone ? day : calendar}
      {phone ? calendar : day}
    </section>
  )
}
