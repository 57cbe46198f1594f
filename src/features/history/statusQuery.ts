import { toWireTime } from '../../../contract/time.ts'
import { dayBounds } from '../../time/fieldTime.ts'
import type { HistorySearch } from './historySearch.ts'
import { PAGE_SIZE } from './historySearch.ts'

/**
 * What the filters say to the service. A day is that of the zone: entries that overlap it. Times UTC.
 * @param zone IANA name; the browser's where it is undefined
 */
export function statusFilter({ robot, location, status, time, day }: HistorySearch, zone: string | undefined) {
  const bounds = day === undefined ? undefined : dayBounds(day, zone)
  return {
    ...(robot === undefined ? {} : { robot }),
    ...(location === undefined ? {} : { location }),
    ...(status === undefined ? {} : { status_type: status }),
    ...(time === undefined ? {} : { time: toWireTime(Date.parse(time)) }),
    ...(bounds === undefined ? {} : { time_gt: toWireTime(bounds.fromMs), time_lt: toWireTime(bounds.toMs) }),
  }
}

/** What the status call asks for (P-024). */
export const statusQuery = (search: HistorySearch, zone: string | undefined) => ({
  direction: 'desc' as const,
  limit: PAGE_SIZE,
  offset: ((search.page ?? 1) - 1) * PAGE_SIZE,
  ...statusFilter(search, zone),
})
