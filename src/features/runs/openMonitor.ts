import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Report, ReportEntry } from '../../../contract/resources/reports.ts'
import { useGrants } from '../../session/session.ts'
import { MONITOR_OPENINGS, type MonitorOpening, openingRefusal, playedFrom } from './openingRule.ts'

/** Why the monitor does not open from this report, at a second of it or at all, in a sentence; undefined when it does. Ms since the epoch. */
export function useOpeningReason(report: Pick<Report, 'start_timestamp' | 'recorded'>, nowMs: number) {
  const { t } = useTranslation()
  const grants = useGrants()
  return (opening: MonitorOpening, timeMs?: number): string | undefined => {
    const { right, maxDays: count } = MONITOR_OPENINGS[opening]
    const isRightGranted = isGranted(grants, ['RobotMonitor', 'view']) && isGranted(grants, ['RobotMonitor', right])
    const isRecorded =
      timeMs === undefined
        ? report.recorded.length > 0
        : report.recorded.some(({ start, end }) => start <= timeMs && timeMs <= end)
    const refusal = openingRefusal(opening, isRightGranted, nowMs - report.start_timestamp, isRecorded)
    if (refusal === undefined) return undefined
    if (refusal === 'age') return t('runs.tooOld', { count })
    if (refusal === 'right') return t('runs.mayNotOpen')
    return t(report.recorded.length > 0 ? 'runs.notRecordedThen' : 'runs.notRecorded')
  }
}

/** The monitor that plays a run from its start, or from where its recording begins. */
export const monitorFromStart = (report: Pick<Report, 'robot' | 'start_timestamp' | 'recorded'>) =>
  monitorAt(report, playedFrom(report.recorded, report.start_timestamp) ?? report.start_timestamp)

/** The monitor that plays a run from a time on. Ms since the epoch. */
export const monitorAt = ({ robot }: Pick<ReportEntry, 'robot'>, timeMs: number) =>
  ({
    to: '/robot/$robotId/monitor',
    params: { robotId: String(robot) },
    search: { time: new Date(timeMs).toISOString(), autoplay: true },
  }) as const
