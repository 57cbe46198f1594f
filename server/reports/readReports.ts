import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { TrendUnit } from '../../contract/resources/reports.ts'
import { REPORTS_PAGE } from '../../contract/routes/reports.ts'
import type { Clock } from '../clock.ts'
import { logins } from '../database/schema.ts'
import { eq } from '../database/sql.ts'
import type { ReportColumns } from './columns/reportColumns.ts'
import type { ReportTable } from './columns/reportTable.ts'
import { type Wanted, wantedReports } from './columns/wantedReports.ts'
import { findPage, type Page, showPage } from './listReports.ts'
import { countChoices, showChoices } from './reportChoices.ts'
import { type FieldReader, type ReportReader, type ReportSource, sightOf } from './reportFilter.ts'
import { mayFilterUsers } from './reportRows.ts'
import { statesOfReports, sumReports, trendOfReports } from './reportSums.ts'

type Parts = { readonly columns: ReportColumns; readonly clock: Pick<Clock, 'now'> }

/** Which reports somebody asks for. */
export type ReportsAsked = { readonly reader: ReportReader & FieldReader; readonly filter: ReportFilter }
/** The same where nothing is shown that single rights are for. */
type FiguresAsked = { readonly reader: ReportReader; readonly filter: ReportFilter }

/** What a read of columns is about. */
type Scan = FiguresAsked & { readonly table: ReportTable; readonly wanted: Wanted; readonly source: ReportSource }

const FIRST_PAGE: Page = { orders: [], directions: [], limit: REPORTS_PAGE, offset: 0 }

/** The zone that days are of: the one that is asked for, else the login's own. */
async function zoneOf({ source, reader: { login }, filter }: Scan): Promise<string> {
  if (filter.time_zone !== undefined) return filter.time_zone
  const [row] = await source.select({ zone: logins.timeZone }).from(logins).where(eq(logins.id, login))
  return row?.zone ?? 'UTC'
}

async function findList(scan: Scan, page: Page) {
  const { table, wanted, filter } = scan
  const { rows, newestId } = wanted
  const found = await findPage({ table, rows, zone: await zoneOf(scan) }, page)
  return { ...found, total: rows.length, as_of: filter.as_of ?? newestId }
}

const showList = async (
  source: ReportSource,
  { reader }: ReportsAsked,
  { ids, ...list }: Awaited<ReturnType<typeof findList>>,
) => ({
  data: await showPage(source, reader, ids),
  ...list,
})

/** Reads of all reports that a filter lets through, each of one moment of the database. */
export function createReportReads({ columns, clock }: Parts) {
  const scanned = <Found, Shown>(
    asked: FiguresAsked,
    find: (scan: Scan) => Promise<Found>,
    show: (source: ReportSource, found: Found) => Promise<Shown>,
  ): Promise<Shown> =>
    columns.read(async (table, source) => {
      const { reader, filter } = asked
      const wanted = await wantedReports(table, filter, await sightOf(source, reader, filter))
      return find({ ...asked, table, wanted, source })
    }, show)
  /** Of what is shown without names. */
  const figures = <Found>(asked: FiguresAsked, find: (scan: Scan) => Promise<Found>): Promise<Found> =>
    scanned(asked, find, async (_, found) => found)

  const findTrends = async (scan: Scan, unit: TrendUnit | undefined) => {
    const options = { unit, zone: await zoneOf(scan), nowMs: clock.now() }
    return trendOfReports(scan.table, scan.wanted.rows, scan.filter, options)
  }

  return {
    list: (asked: ReportsAsked, page: Page) =>
      scanned(
        asked,
        scan => findList(scan, page),
        (source, found) => showList(source, asked, found),
      ),
    metrics: (asked: FiguresAsked) => figures(asked, ({ table, wanted }) => sumReports(table, wanted.rows)),
    states: (asked: ReportsAsked) => figures(asked, ({ table, wanted }) => statesOfReports(table, wanted.rows)),
    trends: (asked: ReportsAsked, unit: TrendUnit | undefined) => figures(asked, scan => findTrends(scan, unit)),

    choices: (asked: ReportsAsked) =>
      scanned(
        asked,
        ({ table, wanted }) => countChoices(table, wanted),
        (source, counted) => showChoices(source, counted, mayFilterUsers(asked.reader)),
      ),

    /** All of them of one moment, and the first page. */
    overview: (asked: ReportsAsked, unit: TrendUnit | undefined) =>
      scanned(
        asked,
        async scan => ({
          list: await findList(scan, FIRST_PAGE),
          metrics: await sumReports(scan.table, scan.wanted.rows),
          trends: await findTrends(scan, unit),
          states: await statesOfReports(scan.table, scan.wanted.rows),
          choices: await countChoices(scan.table, scan.wanted),
        }),
        async (source, { list, choices, ...rest }) => ({
          ...rest,
          list: await showList(source, asked, list),
          filters: await showChoices(source, choices, mayFilterUsers(asked.reader)),
        }),
      ),
  }
}
