import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import { MAX_CSV_REPORTS } from '../../contract/routes/reports.ts'
import { RequestError } from '../answers/errors.ts'
import { cleaningReports } from '../database/schema.ts'
import { sql } from '../database/sql.ts'
import { rowsOf } from './columns/cells.ts'
import type { ReportColumns } from './columns/reportColumns.ts'
import { newestReports } from './newestReports.ts'
import { type FileReader, LINE_CELLS, type LineRow, lineOf, reportLines } from './reportCsv.ts'
import type { ReportReader, ReportSource } from './reportFilter.ts'

/**
 * The reports that a filter lets through, newest first: those of a file.
 * @throws RequestError tooLarge, with the exact number
 */
export const idsForFile = (
  columns: ReportColumns,
  reader: ReportReader,
  filter: ReportFilter,
  most: number = MAX_CSV_REPORTS,
): Promise<Float64Array> =>
  newestReports(columns, reader, filter, {
    check: reports => {
      if (reports <= most) return
      const message = `${reports} reports match, too many for a file`
      throw new RequestError('tooLarge', 'errors.cleaningReport.tooMany', message, { data: { reports, most } })
    },
  })

/**
 * Rows that are read, and held, at a time. Their text, some 100 kB, is gone with the next small collection of garbage; with a thousand the file was
 * slower, took three times the memory, and held the thread up for three times as long.
 */
const PAGE_ROWS = 200

/** Reports in the order of their ids; one that is gone is left out. */
async function linesOf(db: ReportSource, ids: Float64Array): Promise<readonly LineRow[]> {
  const [found] = await db
    .select({ text: sql<string | null>`json_agg(json_build_array(${sql.join([...LINE_CELLS], sql`, `)}))::text` })
    .from(cleaningReports)
    .where(sql`${cleaningReports.id} = any(${`{${ids.join(',')}}`}::bigint[])`)
  const rows = new Map(rowsOf(found?.text ?? undefined).map(row => [Number(Array.isArray(row) && row[0]), row]))
  return Array.from(ids).flatMap(id => (rows.has(id) ? lineOf(rows.get(id)) : []))
}

/**
 * The lines of a file (R-032), read in pages: between two of them others have their turn at the database. One page is on its way while the one before is
 * written, and whoever stops reading stops the reading.
 */
export async function* reportFile(db: ReportSource, ids: Float64Array, shown: FileReader): AsyncGenerator<string> {
  const { head, line } = reportLines(shown)
  const pageAt = (at: number): Promise<readonly LineRow[]> => {
    const page = at < ids.length ? linesOf(db, ids.subarray(at, at + PAGE_ROWS)) : Promise.resolve([])
    // Thrown where it is waited for.
    page.catch(() => undefined)
    return page
  }
  let next = pageAt(0)
  yield head
  for (let at = 0; at < ids.length; at += PAGE_ROWS) {
    const rows = await next
    next = pageAt(at + PAGE_ROWS)
    yield rows.map(line).join('')
  }
}
