import { toWireTime } from '../../../contract/time.ts'
import type { HistorySearch } from './historySearch.ts'
import { PAGE_SIZE } from './historySearch.ts'

/** What the status call asks for (P-024). Times UTC. */
export const statusQuery = ({ robot, location, status, time, page = 1 }: HistorySearch) => ({
  direction: 'desc' as const,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  ...(robot === undefined ? {} : { robot }),
  ...(location === undefined ? {} : { location }),
  ...(status === undefined ? {} : { status_type: status }),
  ...(time === undefined ? {} : { time: toWireTime(Date.parse(time)) }),
})
