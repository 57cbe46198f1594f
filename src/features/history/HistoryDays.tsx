import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RobotStatusDay } from '../../../contract/resources/robots.ts'
import { fromWireTime, toWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { dayBounds, dayOf, today } from '../../time/fieldTime.ts'
import { Calendar } from '../robotDays/Calendar.tsx'
import { calendarDays, calendarSpan, isWithin } from '../robotDays/periods.ts'
import { HEAT_HOURS, type Heat, heatOf } from '../robotDays/summaries.ts'
import { useTimelineText } from '../robotDays/timelineText.ts'
import { DayStrip } from './DayStrip.tsx'
import styles from './HistoryDays.module.css'
import type { HistorySearch } from './historySearch.ts'
import { statusFilter } from './statusQuery.ts'

/** Summing three months costs more than a page of entries, and changes little in this time. */
const FRESH_MS = 300_000
const NO_DAY = { fromMs: -1, toMs: -1 }

/** By hours cleaned for each robot that anything is known of. */
function heatPerRobot(day: RobotStatusDay | undefined): Heat {
  if (day === undefined) return 0
  const seconds = Object.fromEntries(
    Object.entries(day.seconds).map(([state, sum]) => [state, sum / Math.max(1, day.robots)]),
  )
  return heatOf({ seconds, stuck: day.stuck })
}

type Props = {
  readonly search: HistorySearch
  /** Name of the one robot that is chosen. */
  readonly robot: string | undefined
  readonly onDay: (day: string) => void
  /** Ms since the epoch. */
  readonly onTime: (timeMs: number) => void
}

/** Three months of days to jump to, and one robot's day as a strip. */
export function HistoryDays({ search, robot, onDay, onTime }: Props) {
  const { t } = useTranslation()
  const words = useTimelineText()
  const narrowed = withinInput(useNarrowing())
  const [nowMs] = useState(() => Date.now())
  const days = calendarDays(nowMs, words.zone)
  const { fromMs, toMs } = calendarSpan(days)
  const span = { time_gt: toWireTime(fromMs), time_lt: toWireTime(toMs), time_zone: words.zone }
  const { data, error, refetch } = useQuery(
    queries.robotStatus.days.queryOptions({
      input: { ...statusFilter({ ...search, day: undefined }, words.zone), ...narrowed, ...span },
      staleTime: FRESH_MS,
    }),
  )
  const known = error === null ? data?.data : undefined
  const summaries = known && days.map(day => known.find(({ start }) => isWithin(day, fromWireTime(start))))
  return (
    <div className={styles['days']}>
      <Calendar
        days={days}
        summaries={summaries}
        heats={summaries?.map(heatPerRobot)}
        heatText={t('history.heat', { hours: HEAT_HOURS.at(-1) })}
        chosen={search.day === undefined ? NO_DAY : dayBounds(search.day, words.zone)}
        heading="h2"
        words={words}
        error={error}
        onRetry={() => void refetch()}
        phone={false}
        onChoose={day => onDay(dayOf(day.fromMs, words.zone))}
      />
      <DayStrip
        robot={search.robot}
        name={robot}
        day={dayBounds(search.day ?? today(words.zone), words.zone)}
        words={words}
        onTime={onTime}
      />
    </div>
  )
}
