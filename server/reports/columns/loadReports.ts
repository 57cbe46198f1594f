import { setImmediate as others } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { reportsBeyond } from './packedReports.ts'
import { ReportTable } from './reportTable.ts'

/** Rows of the first portion; later ones grow and shrink with the time that they take. */
const FIRST_ROWS = 500
const [MIN_ROWS, MAX_ROWS] = [100, 4000]
/** The embedded database does one thing after another: whoever comes meanwhile waits for no more than a portion. */
const [SHORT_MS, LONG_MS] = [30, 80]
/** Room is made at once for so many at most. */
const MAX_EXPECTED = 4_000_000

/** How many there may be: the database's own guess, which costs nothing, or 0. */
async function expectedReports(db: Database): Promise<number> {
  const guess = sql<number>`greatest(0, reltuples)::float8`
  const [row] = await db.select({ guess }).from(sql`pg_class`).where(sql`oid = 'cleaning_reports'::regclass`)
  return Math.min(MAX_EXPECTED, Math.ceil((row?.guess ?? 0) * 1.02))
}

/** All reports, in portions by their ids, each of a moment of its own; undefined where it was broken off. */
export async function loadReports(db: Database, isOver: () => boolean): Promise<ReportTable | undefined> {
  const table = new ReportTable()
  table.reserve(await expectedReports(db))
  let after = 0
  let rows = FIRST_ROWS
  while (!isOver()) {
    const startedMs = performance.now()
    const found = await reportsBeyond(db, after, rows)
    const tookMs = performance.now() - startedMs
    table.change(found, [])
    const last = found.at(-1)
    if (last === undefined || found.length < rows) {
      table.trim()
      return table
    }
    after = last.id
    if (tookMs > LONG_MS) rows = Math.max(MIN_ROWS, Math.floor(rows / 2))
    else if (tookMs < SHORT_MS) rows = Math.min(MAX_ROWS, rows * 2)
    await others()
  }
  return undefined
}
