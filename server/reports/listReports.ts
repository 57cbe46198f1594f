import type { REPORT_ORDERS } from '../../contract/resources/reportFilter.ts'
import type { ReportEntry, ResultsByDate } from '../../contract/resources/reports.ts'
import type { ReportResult } from '../../contract/robot/runReport.ts'
import { dayStart, nextDayStart } from '../../contract/zoneTime.ts'
import { cleaningReports } from '../database/schema.ts'
import { inArray } from '../database/sql.ts'
import type { Units } from './columns/numberColumn.ts'
import type { ReportTable } from './columns/reportTable.ts'
import { type Compare, selectRows } from './columns/selectRows.ts'
import { inSlices } from './columns/slices.ts'
import type { Rows } from './columns/wantedReports.ts'
import type { FieldReader, ReportSource } from './reportFilter.ts'
import { REPORT_COLUMNS, toEntries } from './reportRows.ts'
import { resultsOf } from './reportSums.ts'
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
/** What is shown of a list: reports by their ids in their order, and what came of each of their days and places. */
export type FoundPage = { readonly ids: readonly number[]; readonly results_by_date: ResultsByDate[] }

/** As the list shows them. */
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

/** First place of rows in the order of their starts whose start is not before a moment. */
function placeOf(starts: Units, rows: Rows, ms: number): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((starts[rows[middle] ?? 0] ?? 0) < ms) from = middle + 1
    else to = middle
  }
  return from
}

const collator = new Intl.Collator('en', { numeric: true })
const byName = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/** By code: the place of the name among all names. */
function ranksOf(names: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(names.length)
  for (const [rank, code] of [...names.keys()].toSorted((a, b) => byName(names[a] ?? '', names[b] ?? '')).entries())
    ranks[code] = rank
  return ranks
}

/** The order of rows; those that all orders leave beside each other stand by start and id, the newest first. */
function comparing(
  table: ReportTable,
  orders: readonly (readonly [Order, Direction])[],
  dayOf: (row: number) => number,
) {
  const [starts, ids] = [table.numbers.startMs.units, table.numbers.id.units]
  const { codes, values } = table.coded.locationName
  const ranks = ranksOf(values)
  const byNumbers =
    (numbers: Units): Compare =>
    (a, b) =>
      (numbers[a] ?? 0) - (numbers[b] ?? 0)
  const comparisons: { readonly [O in Order]: Compare } = {
    start_date: (a, b) => dayOf(a) - dayOf(b),
    start_time: byNumbers(starts),
    location_name: (a, b) => (ranks[codes[a] ?? 0] ?? 0) - (ranks[codes[b] ?? 0] ?? 0),
    id: byNumbers(ids),
  }
  const all = orders.map(([order, direction]) => ({ compare: comparisons[order], sign: direction === 'asc' ? 1 : -1 }))
  return (a: number, b: number): number => {
    for (const { compare, sign } of all) {
      const difference = compare(a, b)
      if (difference !== 0) return difference * sign
    }
    return (starts[b] ?? 0) - (starts[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0)
  }
}

type Asked = { readonly table: ReportTable; readonly rows: Rows; readonly zone: string }

/**
 * The rows of the days that a page is of, where time comes first: the report at a place of the list is of the same day as the one at that place of the
 * list by time. So no more is sorted than the reports of those days.
 */
function rowsOfDays({ table, rows, zone }: Asked, direction: Direction, { limit, offset }: Page) {
  const starts = table.numbers.startMs.units
  const [from, to] = [Math.min(rows.length, offset), Math.min(rows.length, offset + limit)]
  const [first, last] = direction === 'asc' ? [from, to - 1] : [rows.length - to, rows.length - 1 - from]
  const startAt = (at: number): number => starts[rows[at] ?? 0] ?? 0
  if (from >= to) return { days: [], rows: rows.subarray(0, 0), before: 0 }
  const days = daysBetween(startAt(first), startAt(last), zone)
  const begin = placeOf(starts, rows, days[0]?.startMs ?? 0)
  const end = placeOf(starts, rows, days.at(-1)?.endMs ?? 0)
  return { days, rows: rows.subarray(begin, end), before: direction === 'asc' ? begin : rows.length - end }
}

/** Number of the day that a start is in. */
const dayIn =
  (days: Days, starts: Units) =>
  (row: number): number => {
    const start = starts[row] ?? 0
    let [from, to] = [0, days.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((days[middle]?.endMs ?? 0) <= start) from = middle + 1
      else to = middle
    }
    return from
  }

type Group = {
  readonly day: number
  readonly row: number
  reports: number
  area: number
  readonly results: Map<ReportResult, number>
}
const newGroup = (day: number, row: number): Group => ({ day, row, reports: 0, area: 0, results: new Map() })

/** What all reports of the days of a page come to, by day and place, those of other pages too. */
async function sumsByDate({ table, rows }: Asked, days: Days): Promise<ResultsByDate[]> {
  const starts = table.numbers.startMs.units
  const { units: areas, perOne } = table.numbers.coveredArea
  const { location, locationName, result } = table.coded
  const first = placeOf(starts, rows, days[0]?.startMs ?? 0)
  const shown = rows.subarray(first, placeOf(starts, rows, days.at(-1)?.endMs ?? 0))
  const dayOf = dayIn(days, starts)
  const groups = new Map<number, Group>()
  await inSlices(shown.length, (from, to) => {
    for (const row of shown.subarray(from, to)) {
      const day = dayOf(row)
      const place = (locationName.codes[row] ?? 0) * location.values.length + (location.codes[row] ?? 0)
      const key = place * days.length + day
      const group = groups.get(key) ?? newGroup(day, row)
      groups.set(key, group)
      group.reports += 1
      group.area += areas[row] ?? 0
      const came = result.at(row)
      group.results.set(came, (group.results.get(came) ?? 0) + 1)
    }
  })
  const ranks = ranksOf(locationName.values)
  const rankOf = (row: number): number => ranks[locationName.codes[row] ?? 0] ?? 0
  const placeAt = (row: number): number => location.at(row) ?? Infinity
  return [...groups.values()]
    .toSorted((a, b) => b.day - a.day || rankOf(a.row) - rankOf(b.row) || placeAt(a.row) - placeAt(b.row))
    .map(({ day, row, reports, area, results }) => ({
      date: days[day]?.date ?? '',
      location_id: location.at(row),
      location_name: locationName.at(row),
      reports,
      area: area / perOne,
      results: resultsOf(results),
    }))
}

/** A page of reports, and what came of each of its days and places. */
export async function findPage(asked: Asked, page: Page): Promise<FoundPage> {
  const { table, rows, zone } = asked
  const { orders: named, directions } = page.orders.length === 0 ? BY_DAY_AND_PLACE : page
  const orders = named.map((order, at) => [order, directions[at] ?? defaultDirection(order)] as const)
  const [starts, ids] = [table.numbers.startMs.units, table.numbers.id.units]
  const [[order, direction] = ['start_date', 'desc'] as const] = orders
  const isByTime = order === 'start_date' || order === 'start_time'
  const part = isByTime ? rowsOfDays(asked, direction, page) : { days: undefined, rows, before: 0 }
  // Elsewhere than in the first place days would sort reports that stand together by nothing but their time.
  const dayOf = part.days && order === 'start_date' ? dayIn(part.days, starts) : (row: number) => starts[row] ?? 0
  const from = page.offset - part.before
  const shown = await selectRows(part.rows, comparing(table, orders, dayOf), from, from + page.limit)
  const times = Array.from(shown, row => starts[row] ?? 0)
  const days =
    times.length === 0
      ? []
      : isByTime && part.days
        ? part.days
        : daysBetween(
            times.reduce((a, b) => Math.min(a, b)),
            times.reduce((a, b) => Math.max(a, b)),
            zone,
          )
  return {
    ids: Array.from(shown, row => ids[row] ?? 0),
    results_by_date: days.length === 0 ? [] : await sumsByDate(asked, days),
  }
}

/** Reports as lists show them to the reader, in the order of their ids. */
export async function showPage(db: ReportSource, reader: FieldReader, ids: readonly number[]): Promise<ReportEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(REPORT_COLUMNS)
    .from(cleaningReports)
    .where(inArray(cleaningReports.id, [...ids]))
  const places = new Map(ids.map((id, place) => [id, place]))
  return toEntries(
    db,
    reader,
    rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
  )
}
