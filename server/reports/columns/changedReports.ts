import type { Database } from '../../database/database.ts'
import { reportChanges } from '../../database/schema.ts'
import { gte, sql } from '../../database/sql.ts'
import type { ReportSource } from '../reportFilter.ts'
import { reportsOf } from './packedReports.ts'
import type { ReportTable } from './reportTable.ts'

/** More are loaded anew. */
const MAX_CHANGES = 20_000
/** Changes of one statement that are forgotten. */
const TRIM_ROWS = 5000

/**
 * The oldest transaction that may still write: of all before it, this snapshot shows what they wrote, or that they wrote nothing.
 */
const oldestRunning = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number)

/** What is joined to it is in the answer or not; the answer has a row in any case. */
const ONE_ROW = sql`(select 1) as now`

/** From here on changes are of interest to who begins to read now. */
export async function watermarkOf(db: ReportSource): Promise<number> {
  const [row] = await db.select({ oldest: oldestRunning }).from(ONE_ROW)
  if (row === undefined) throw new Error('The database does not say which transactions run')
  return row.oldest
}

type Change = { readonly xact: number; readonly report: number }
const nameOf = ({ xact, report }: Change): string => `${xact} ${report}`

/** How far columns have followed the table. */
export class ChangedReports {
  #watermark: number
  /** Changes from the watermark on that have been followed: with a transaction that runs for long they are found each time. */
  #followed: ReadonlySet<string> = new Set()

  constructor(watermark: number) {
    this.#watermark = watermark
  }

  /** Changes of transactions before it are in the columns. */
  get watermark(): number {
    return this.#watermark
  }

  /**
   * Makes the table equal to the snapshot of a transaction, which is no older than the one before.
   * @returns false where too much has changed: all is to be loaded anew
   */
  async follow(db: ReportSource, table: ReportTable): Promise<boolean> {
    const rows = await db
      .select({ oldest: oldestRunning, change: reportChanges })
      .from(ONE_ROW)
      .leftJoin(reportChanges, gte(reportChanges.xact, this.#watermark))
      .limit(MAX_CHANGES + 1)
    const found = rows.flatMap(({ change }) => change ?? [])
    const changes = found.filter(change => !this.#followed.has(nameOf(change)))
    if (found.length > MAX_CHANGES) return false
    if (changes.length > 0) {
      const ids = [...new Set(changes.map(({ report }) => report))]
      const written = await reportsOf(db, ids)
      const there = new Set(written.map(({ id }) => id))
      table.change(
        written,
        ids.filter(id => !there.has(id)),
      )
    }
    const oldest = rows[0]?.oldest ?? this.#watermark
    this.#watermark = oldest
    this.#followed = new Set(found.filter(({ xact }) => xact >= oldest).map(nameOf))
    return true
  }
}

/** Takes changes away that nobody needs any more, some at a time. @returns whether there may be more */
export async function forgetChanges(db: Database, watermark: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from ${reportChanges} where (xact, report) in (
      select xact, report from ${reportChanges} where xact < ${watermark} limit ${TRIM_ROWS})`)
  return rowCount === TRIM_ROWS
}

/** Takes all changes away that can be seen: numbers of transactions are those of one server, and a copy on another one knows them not. */
export const forgetAllChanges = async (db: Database): Promise<void> =>
  void (await db.execute(sql`truncate ${reportChanges}`))
