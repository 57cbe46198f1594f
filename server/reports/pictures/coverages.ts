/** Coverage of many runs, a few at a time: never all of it is in memory. */
import { reportDocuments } from '../../database/schema.ts'
import { inArray } from '../../database/sql.ts'
import type { ReportSource } from '../reportFilter.ts'

/** Runs that are read at a time: others have their turn at the database between them. */
const PORTION = 64

/** A run and its cells, deflated as they are stored. */
export type StoredCoverage = { readonly id: number; readonly coverage: Uint8Array }

async function readPortion(db: ReportSource, ids: readonly number[]): Promise<readonly StoredCoverage[]> {
  const rows = await db
    .select({ id: reportDocuments.report, coverage: reportDocuments.coverage })
    .from(reportDocuments)
    .where(inArray(reportDocuments.report, [...ids]))
  const coverages = new Map(rows.map(({ id, coverage }) => [id, coverage]))
  return ids.flatMap(id => {
    const coverage = coverages.get(id)
    return coverage ? [{ id, coverage }] : []
  })
}

/** The coverage of runs in their order, without those that have none. The next portion is read while one is worked on. */
export async function* coveragesOf(
  db: ReportSource,
  runs: readonly number[],
): AsyncGenerator<readonly StoredCoverage[], void, void> {
  if (runs.length === 0) return
  const portion = (at: number) => readPortion(db, runs.slice(at, at + PORTION))
  let next = portion(0)
  for (let at = PORTION; ; at += PORTION) {
    const current = await next
    if (at < runs.length) {
      next = portion(at)
      // Whoever stops half way waits for none: what became of it is of no use to them.
      next.catch(() => undefined)
    }
    yield current
    if (at >= runs.length) return
  }
}
