import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import { MAX_CSV_REPORTS } from '../../contract/routes/reports.ts'
import { RequestError } from '../answers/errors.ts'
import { cleaningReports } from '../database/schema.ts'
import { and, desc, sql } from '../database/sql.ts'
import { countReports } from './listReports.ts'
import { type FileReader, LINE_COLUMNS, type LineRow, reportLines } from './reportCsv.ts'
import { type ReportReader, type ReportSource, reportsWanted } from './reportFilter.ts'

/**
 * How many reports a file is to hold, and the number of the one that was stored last.
 * @throws RequestError tooLarge, with the exact number
 */
export async function countForFile(
  db: ReportSource,
  reader: ReportReader,
  filter: ReportFilter,
  most: number = MAX_CSV_REPORTS,
) {
  const counted = await countReports({ db, reader, filter })
  const { total: reports } = counted
  if (reports <= most) return counted
  const message = `${reports} reports match, too many for a file`
  throw new RequestError('tooLarge', 'errors.cleaningReport.tooMany', message, { data: { reports, most } })
}

/** Rows that are read, and held, at a time. */
const PAGE_ROWS = 1000

/**
 * The lines of all reports that a filter lets through, newest first. Each page goes on behind the last row of the one before: between two of them
 * others have their turn at the database, and whoever stops reading stops the reading. None stored later than `as_of` is in it.
 */
export async function* reportFile(
  db: ReportSource,
  reader: ReportReader,
  filter: ReportFilter,
  shown: FileReader,
): AsyncGenerator<string> {
  const { head, line } = reportLines(shown)
  const wanted = reportsWanted(reader, filter)
  let last: LineRow | undefined
  let before = head
  for (;;) {
    const rows: LineRow[] = await db
      .select(LINE_COLUMNS)
      .from(cleaningReports)
      .where(
        and(
          wanted,
          last &&
            sql`(${cleaningReports.startTime}, ${cleaningReports.id}) < (${last.start}::timestamptz, ${last.id}::bigint)`,
        ),
      )
      .orderBy(desc(cleaningReports.startTime), desc(cleaningReports.id))
      .limit(PAGE_ROWS)
    yield before + rows.map(line).join('')
    before = ''
    last = rows.at(-1)
    if (rows.length < PAGE_ROWS) return
  }
}
