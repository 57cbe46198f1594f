import type { REPORT_ORDERS, ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { ReportEntry, ResultsByDate } from '../../contract/resources/reports.ts'
import { dayStart, nextDayStart } from '../../contract/zoneTime.ts'
import { cleaningReports } from '../database/schema.ts'
import { and, asc, count, desc, gte, lt, type SQL, sql } from '../database/sql.ts'
import { type ReportReader, type ReportSource, reportsWanted } from './reportFilter.ts'
import { REPORT_COLUMNS, toEntries } from './reportRows.ts'
import { resultsOf, startSecond } from './reportSums.ts'
import { dateIn } from './zonePeriods.ts'

type Order = (typeof REPORT_ORDERS)[number]
type Direction = 'asc' | 'desc'
export type Page = {
  /** The most important first; each with the direction at its place. */
  readonly orders: readonly Order[]
  readonly directions: readonly Direction[]
  readonly limit: number
  readonly offset: number
}
export type ReportPage = { readonly data: ReportEntry[]; readonly results_by_date: ResultsByDate[] }
type Asked = {
  readonly db: ReportSource
  readonly reader: ReportReader
  readonly filter: ReportFilter
  readonly zone: string
}

const IN_DIRECTION = { asc, desc } as const
/** As the list shows them (R-031, R-038). */
const BY_DAY_AND_PLACE = {
  orders: ['start_date', 'location_name', 'start_time'],
  directions: ['desc', 'asc', 'desc'],
} as const

const defaultDirection = (order: Order): Direction => (order === 'location_name' ? 'asc' : 'desc')

/** Days that rows of a page are in, oldest first; each begins where the one before ends. */
type Days = readonly { readonly date: string; readonly startMs: number; readonly endMs: number }[]

function daysBetween(fromMs: number, toMs: number, zone: string): Days {
  const days: { date: string; startMs: number; endMs: number }[] = []
  for (let startMs = dayStart(fromMs, zone); startMs <= toMs; ) {
    const endMs = nextDayStart(startMs, zone)
    days.push({ date: dateIn(startMs, zone), startMs, endMs })
    startMs = endMs
  }
  return days
}

/** Number of its day, from 1. */
const dayNumber = (days: Days): SQL<number> => {
  const edges = [...days.map(({ startMs }) => startMs), ...days.slice(-1).map(({ endMs }) => endMs)]
  return sql<number>`width_bucket(${startSecond}, ${`{${edges.map(ms => ms / 1000).join(',')}}`}::float8[])`
}

const COLUMNS = {
  start_time: cleaningReports.startTime,
  location_name: cleaningReports.locationName,
  id: cleaningReports.id,
}

/** The condition that a report began within days. */
const within = (days: Days): SQL | undefined => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return sql`false`
  return and(
    gte(cleaningReports.startTime, new Date(first.startMs)),
    lt(cleaningReports.startTime, new Date(last.endMs)),
  )
}

/**
 * The days that a page is of, where days come first: the report at a place of the list is of the same day as the one at that place of the list by
 * time, which is read from its index. So no more is sorted than the reports of those days.
 * @returns the days, and how many reports of the list are of days before them
 */
async function daysOfPage(
  { db, reader, filter, zone }: Asked,
  direction: Direction,
  { limit, offset }: Page,
): Promise<{ readonly days: Days; readonly before: number }> {
  const wanted = reportsWanted(reader, filter)
  const inTime = db
    .select({ time: cleaningReports.startTime })
    .from(cleaningReports)
    .where(wanted)
    .orderBy(IN_DIRECTION[direction](cleaningReports.startTime))
    .limit(limit)
    .offset(offset)
  const times = (await inTime).map(({ time }) => time.getTime())
  if (times.length === 0) return { days: [], before: 0 }
  const days = daysBetween(Math.min(...times), Math.max(...times), zone)
  const [first, last] = [days[0], days.at(-1)]
  if (offset === 0 || !first || !last) return { days, before: 0 }
  const beyond =
    direction === 'desc'
      ? gte(cleaningReports.startTime, new Date(last.endMs))
      : lt(cleaningReports.startTime, new Date(first.startMs))
  const [counted] = await db.select({ before: count() }).from(cleaningReports).where(and(wanted, beyond))
  return { days, before: counted?.before ?? 0 }
}

/** What all reports of the days of a page come to, by day and place, those of other pages too. */
async function sumsByDate({ db, reader, filter }: Asked, days: Days): Promise<ResultsByDate[]> {
  if (days.length === 0) return []
  const day = dayNumber(days)
  const rows = await db
    .select({
      day,
      location: cleaningReports.location,
      name: cleaningReports.locationName,
      result: cleaningReports.result,
      reports: count(),
      area: sql<number>`sum(${cleaningReports.coveredArea})`.mapWith(Number),
    })
    .from(cleaningReports)
    .where(and(reportsWanted(reader, filter), within(days)))
    .groupBy(sql`1`, cleaningReports.location, cleaningReports.locationName, cleaningReports.result)
    .orderBy(desc(sql`1`), asc(cleaningReports.locationName), asc(cleaningReports.location))
  const groups = Map.groupBy(rows, row => `${row.day} ${row.location} ${row.name}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    const date = first && days[first.day - 1]?.date
    if (first === undefined || date === undefined) return []
    return {
      date,
      location_id: first.location,
      location_name: first.name,
      reports: group.reduce((sum, { reports }) => sum + reports, 0),
      area: group.reduce((sum, { area }) => sum + area, 0),
      results: resultsOf(group.map(({ result, reports }) => [result, reports] as const)),
    }
  })
}

/** A page of the reports that the filter lets through, and what came of each of its days and places. */
export async function pageOfReports(asked: Asked, page: Page): Promise<ReportPage> {
  const { db, reader, filter, zone } = asked
  const { orders, directions } = page.orders.length === 0 ? BY_DAY_AND_PLACE : page
  const directionAt = (order: Order, at: number): Direction => directions[at] ?? defaultDirection(order)
  const isByDay = orders[0] === 'start_date'
  const { days, before } = isByDay
    ? await daysOfPage(asked, directionAt('start_date', 0), page)
    : { days: undefined, before: 0 }
  const columnOf = (order: Order): SQL =>
    // Elsewhere than in the first place days would sort reports that stand together by nothing but their time.
    order === 'start_date' ? (days ? dayNumber(days) : sql`${cleaningReports.startTime}`) : sql`${COLUMNS[order]}`
  const sorted = orders.map((order, at) => IN_DIRECTION[directionAt(order, at)](columnOf(order)))
  const rows =
    days?.length === 0
      ? []
      : await db
          .select(REPORT_COLUMNS)
          .from(cleaningReports)
          .where(and(reportsWanted(reader, filter), days && within(days)))
          .orderBy(...sorted, desc(cleaningReports.startTime), desc(cleaningReports.id))
          .limit(page.limit)
          .offset(page.offset - before)
  const times = rows.map(({ startTime }) => startTime.getTime())
  const shown = days ?? (times.length === 0 ? [] : daysBetween(Math.min(...times), Math.max(...times), zone))
  return { data: await toEntries(db, rows), results_by_date: await sumsByDate(asked, shown) }
}

/** How many there are, and the number of the one that was stored last. */
export async function countReports({ db, reader, filter }: Omit<Asked, 'zone'>) {
  const [row] = await db
    .select({ total: count(), newest: sql<number>`coalesce(max(${cleaningReports.id}), 0)`.mapWith(Number) })
    .from(cleaningReports)
    .where(reportsWanted(reader, filter))
  return row ?? { total: 0, newest: 0 }
}
