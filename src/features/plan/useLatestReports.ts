import { useQuery } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import { useState } from 'react'
import { toWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'

/** L-010. */
const MAX_REPORTS = 10
export const REPORT_DAYS = 183

/** A plan's latest reports, newest first (L-010). */
export function useLatestReports(plan: number) {
  // From the day that the screen was opened: with each moment the question would be another one.
  const [{ from, to }] = useState(() => {
    const tomorrow = DateTime.utc().startOf('day').plus({ days: 1 })
    return { from: tomorrow.minus({ days: REPORT_DAYS }), to: tomorrow }
  })
  return useQuery(
    queries.reports.list.queryOptions({
      input: {
        cleaning_plans: [plan],
        limit: MAX_REPORTS,
        order_by: ['start_time'],
        direction: ['desc'],
        reality_type: 'physical',
        start_time_gt: toWireTime(from.toMillis()),
        end_time_lt: toWireTime(to.toMillis()),
      },
    }),
  )
}
