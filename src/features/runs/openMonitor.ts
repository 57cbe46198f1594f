import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import { useGrants } from '../../session/session.ts'
import { MONITOR_OPENINGS, type MonitorOpening, openingRefusal } from './openingRule.ts'

/** Why the monitor does not open from this report, in a sentence; undefined when it does. */
export function useOpeningReason(report: Pick<ReportEntry, 'start_timestamp'>, nowMs: number) {
  const { t } = useTranslation()
  const grants = useGrants()
  return (opening: MonitorOpening): string | undefined => {
    const { right, maxDays: count } = MONITOR_OPENINGS[opening]
    const isRightGranted = isGranted(grants, ['RobotMonitor', 'view']) && isGranted(grants, ['RobotMonitor', right])
    const refusal = openingRefusal(opening, isRightGranted, nowMs - report.start_timestamp)
    if (refusal === undefined) return undefined
    return refusal === 'age' ? t('runs.tooOld', { count }) : t('runs.mayNotOpen')
  }
}

/** The monitor that plays a run from a time on. Ms since the epoch. */
export const monitorAt = ({ robot }: Pick<ReportEntry, 'robot'>, timeMs: number) =>
  ({
    to: '/robot/$robotId/monitor',
    params: { robotId: String(robot) },
    search: { time: new Date(timeMs).toISOString(), autoplay: true },
  }) as const
