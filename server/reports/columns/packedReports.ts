/** Reports on their way from the database into columns: one JSON text for many rows, which costs both sides less than a row each. */
import { cleaningReports } from '../../database/schema.ts'
import { asc, gt, type PgColumn, type SQL, sql } from '../../database/sql.ts'
import type { ReportSource } from '../reportFilter.ts'
import { Cells, rowsOf } from './cells.ts'
import type { ReportFacts } from './reportFacts.ts'
import type { StateTime } from './stateRows.ts'

const ms = (column: PgColumn): SQL => sql`date_part('epoch', ${column}) * 1000`
const joined = (column: PgColumn): SQL => sql`array_to_string(${column}, ',')`

/** In the order in which `factsOf` takes them. */
const PACKED: readonly (PgColumn | SQL)[] = [
  cleaningReports.id,
  cleaningReports.robot,
  cleaningReports.account,
  cleaningReports.planFirstId,
  cleaningReports.planArea,
  cleaningReports.location,
  cleaningReports.locationName,
  cleaningReports.locationCategory,
  ms(cleaningReports.startTime),
  ms(cleaningReports.endTime),
  cleaningReports.coveredArea,
  cleaningReports.cleanableArea,
  cleaningReports.totalArea,
  cleaningReports.productivity,
  cleaningReports.performance,
  cleaningReports.workSeconds,
  cleaningReports.disinfectionSeconds,
  cleaningReports.disinfectedArea,
  cleaningReports.water,
  cleaningReports.result,
  cleaningReports.planType,
  cleaningReports.reality,
  cleaningReports.robotModel,
  cleaningReports.cleaningWidth,
  joined(cleaningReports.features),
  joined(cleaningReports.users),
  cleaningReports.deleted,
  cleaningReports.short,
  cleaningReports.states,
]

const timesOf = (states: unknown): StateTime[] =>
  Object.entries(states ?? {}).map(([state, time]) => {
    const cells = new Cells(time)
    return [Number(state), cells.finite(), cells.finite()]
  })

const factsOf = (row: unknown): ReportFacts => {
  const cells = new Cells(row)
  // Properties are evaluated in the order in which they stand here.
  return {
    id: cells.finite(),
    robot: cells.finite(),
    account: cells.finite(),
    planFirstId: cells.finite(),
    planArea: cells.finite(),
    location: cells.numberOrNull(),
    locationName: cells.text(),
    locationCategory: cells.text(),
    startMs: cells.finite(),
    endMs: cells.finite(),
    coveredArea: cells.finite(),
    cleanableArea: cells.finite(),
    totalArea: cells.finite(),
    productivity: cells.finite(),
    performance: cells.finite(),
    workSeconds: cells.finite(),
    disinfectionSeconds: cells.finite(),
    disinfectedArea: cells.finite(),
    water: cells.finite(),
    result: cells.oneOf(cleaningReports.result.enumValues),
    planType: cells.oneOf(cleaningReports.planType.enumValues),
    reality: cells.oneOf(cleaningReports.reality.enumValues),
    model: cells.oneOf(cleaningReports.robotModel.enumValues),
    width: cells.finite(),
    features: cells.text(),
    users: cells.text(),
    deleted: cells.isTrue(),
    short: cells.isTrue(),
    states: timesOf(cells.next()),
  }
}

/** Rows of one statement. */
const MAX_ROWS = 1000

const packed = sql`json_build_array(${sql.join([...PACKED], sql`, `)})`

/** Reports with ids beyond one, in their order. */
export async function reportsBeyond(db: ReportSource, id: number, limit: number): Promise<ReportFacts[]> {
  const rows = db
    .select({ row: packed.as('row'), id: sql`${cleaningReports.id}`.as('id') })
    .from(cleaningReports)
    .where(gt(cleaningReports.id, id))
    .orderBy(asc(cleaningReports.id))
    .limit(limit)
    .as('packed')
  const [found] = await db
    .select({ text: sql<string | null>`json_agg(${rows.row} order by ${rows.id})::text` })
    .from(rows)
  return rowsOf(found?.text ?? undefined).map(factsOf)
}

/** Those of given reports that are there. */
export async function reportsOf(db: ReportSource, ids: readonly number[]): Promise<ReportFacts[]> {
  const found: ReportFacts[] = []
  for (let at = 0; at < ids.length; at += MAX_ROWS) {
    const some = `{${ids.slice(at, at + MAX_ROWS).join(',')}}`
    const [rows] = await db
      .select({ text: sql<string | null>`json_agg(${packed})::text` })
      .from(cleaningReports)
      .where(sql`${cleaningReports.id} = any(${some}::bigint[])`)
    found.push(...rowsOf(rows?.text ?? undefined).map(factsOf))
  }
  return found
}
