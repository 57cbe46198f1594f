import { cleaningReports } from '../../database/schema.ts'
import { count, type PgColumn, sql } from '../../database/sql.ts'
import type { ReportSource } from '../reportFilter.ts'
import { reportsOf } from './packedReports.ts'
import type { ReportColumns } from './reportColumns.ts'
import { keptFacts, type ReportFacts } from './reportFacts.ts'
import { DELETED, type ReportTable } from './reportTable.ts'
import { countRows, sumCoded, sumRows } from './sumRows.ts'

/** Of sums of decimals. */
const ROUNDING = 1e-6
/** Rows that are held against the database cell by cell, spread over all of them. */
const SAMPLE_ROWS = 1000

type Sums = readonly number[]

const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** Of all rows, as the database adds them up; in the order of `sumsOfColumns`. */
async function sumsOfRows(db: ReportSource): Promise<Sums> {
  const [row] = await db
    .select({
      reports: count(),
      hidden: sql<number>`count(*) filter (where ${cleaningReports.deleted})`.mapWith(Number),
      successes: sql<number>`count(*) filter (where ${cleaningReports.result} = 'success')`.mapWith(Number),
      ids: sumOf(cleaningReports.id),
      robots: sumOf(cleaningReports.robot),
      accounts: sumOf(cleaningReports.account),
      plans: sumOf(cleaningReports.planFirstId),
      planArea: sumOf(cleaningReports.planArea),
      cleanable: sumOf(cleaningReports.cleanableArea),
      totalArea: sumOf(cleaningReports.totalArea),
      area: sumOf(cleaningReports.coveredArea),
      seconds: sumOf(cleaningReports.workSeconds),
      water: sumOf(cleaningReports.water),
      disinfected: sumOf(cleaningReports.disinfectedArea),
      disinfection: sumOf(cleaningReports.disinfectionSeconds),
    })
    .from(cleaningReports)
  return Object.values(row ?? {})
}

async function sumsOfColumns(table: ReportTable): Promise<Sums> {
  const { coded, flags } = table
  const { rows } = table.byStart
  const results = await countRows(coded.result, rows)
  const sum = (name: keyof ReportTable['numbers']) => sumRows(table.numbers[name], rows)
  return [
    rows.length,
    rows.reduce((hidden, row) => hidden + (((flags[row] ?? 0) & DELETED) === 0 ? 0 : 1), 0),
    results[coded.result.values.indexOf('success')] ?? 0,
    await sum('id'),
    await sumCoded(coded.robot, rows),
    await sumCoded(coded.account, rows),
    await sumCoded(coded.planFirstId, rows),
    await sumCoded(coded.planArea, rows),
    await sumCoded(coded.cleanableArea, rows),
    await sum('totalArea'),
    await sum('coveredArea'),
    await sum('workSeconds'),
    await sum('water'),
    await sum('disinfectedArea'),
    await sum('disinfectionSeconds'),
  ]
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b))

/** As text, numbers to nine digits: times are not kept to the last bit. */
const textOf = (facts: object): string =>
  JSON.stringify(facts, (_, value: unknown) => (typeof value === 'number' ? value.toPrecision(9) : value))

/** Rows by their ids. */
function sampleOf(table: ReportTable): ReadonlyMap<number, ReportFacts> {
  const { rows } = table.byStart
  const step = Math.max(1, Math.floor(rows.length / SAMPLE_ROWS))
  const sample = rows.filter((_, at) => at % step === 0)
  return new Map(
    Array.from(sample, row => {
      const facts = table.at(row)
      return [facts.id, facts]
    }),
  )
}

/** Holds the columns against the rows of the same moment: sums of all of them, and some cell by cell. Where they differ, columns are loaded anew. */
export async function proveColumns(columns: ReportColumns): Promise<boolean> {
  const isEqual = await columns.read(
    async table => ({ sums: await sumsOfColumns(table), sample: sampleOf(table) }),
    async (source, { sums, sample }) => {
      const stored = await reportsOf(source, [...sample.keys()])
      if (stored.length !== sample.size) return false
      if (stored.some(facts => textOf(keptFacts(facts)) !== textOf(sample.get(facts.id) ?? {}))) return false
      return (await sumsOfRows(source)).every((sum, at) => isNear(sum, sums[at] ?? Number.NaN))
    },
  )
  if (!isEqual) columns.discard()
  return isEqual
}
