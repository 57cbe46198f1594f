import { DateTime } from 'luxon'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { reportFigures } from '../../contract/reportFigures.ts'
import { reportDetailsSchema } from '../../contract/robot/runReport.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, reportDocuments } from '../database/schema.ts'
import { and, asc, eq, gt, gte, sql } from '../database/sql.ts'
import { startRounds } from '../rounds.ts'
import { proveColumns } from './columns/proveColumns.ts'
import type { ReportColumns } from './columns/reportColumns.ts'

const LOOK_INTERVAL_MS = 600_000
/** UTC; robots that work at night are at it, and nobody looks at reports. */
const NIGHT_HOUR = 2
/** So many days of reports are made anew of what their robots said; of all others the figures of a row are held against each other. */
const ANEW_DAYS = 2
const BATCH = 200
/** Of sums of decimals. */
const ROUNDING = 1e-6

export type FigureProof = {
  readonly reports: number
  /** Ids of rows whose figures are not what they are made of; at most a hundred. */
  readonly wrong: readonly number[]
  /** Whether the columns in memory are what the rows are; where not, they were loaded anew. */
  readonly areColumnsEqual: boolean
}
export type FigureProver = {
  readonly prove: () => Promise<FigureProof>
  readonly close: () => Promise<void>
}

const MAX_NAMED = 100

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b))

/** Shares and rates of all rows, as `contract/reportFigures.ts` defines them. */
const unequal = sql`
  abs(coverage_percentage - case when cleanable_area > 0 then least(100, 100 * covered_area / cleanable_area) else 0 end) > ${ROUNDING}
  or abs(performance - case when total_area > 0 then least(100, 100 * covered_area / total_area) else 0 end) > ${ROUNDING}
  or abs(productivity - case when work_seconds > 0 then 3600 * covered_area / work_seconds else 0 end) > ${ROUNDING} * greatest(1, productivity)
  or short <> (extract(epoch from end_time - start_time) < 600 or covered_area < 20)`

async function wrongRows(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: cleaningReports.id })
    .from(cleaningReports)
    .where(unequal)
    .orderBy(asc(cleaningReports.id))
    .limit(MAX_NAMED)
  return rows.map(({ id }) => id)
}

const detailsSchema = v.pipe(v.string(), v.parseJson(), reportDetailsSchema)

function isAsReported(row: typeof cleaningReports.$inferSelect, text: string): boolean {
  const details = v.safeParse(detailsSchema, text)
  if (!details.success) return false
  const { states, short, ...figures } = reportFigures({
    covered_area: row.coveredArea,
    cleanable_area: row.cleanableArea,
    start_time: row.startTime.getTime(),
    end_time: row.endTime.getTime(),
    details: details.output,
  })
  const isSame = Object.entries(figures).every(([name, value]) => isNear(value, Number(Reflect.get(row, name))))
  const sums = Object.entries(states)
  const isSameTime = sums.every(([state, [seconds, spans]]) => {
    const [known = 0, count = 0] = row.states[state] ?? []
    return isNear(known, seconds) && count === spans
  })
  return isSame && isSameTime && short === row.short && sums.length === Object.keys(row.states).length
}

/** New reports whose figures are not those of what was reported. */
async function wrongReports(db: Database, since: Date, isOver: () => boolean): Promise<number[]> {
  const wrong: number[] = []
  let after = 0
  while (!isOver()) {
    const rows = await db
      .select({ row: cleaningReports, details: reportDocuments.details })
      .from(cleaningReports)
      .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
      .where(and(gt(cleaningReports.id, after), gte(cleaningReports.createdAt, since)))
      .orderBy(asc(cleaningReports.id))
      .limit(BATCH)
    for (const { row, details } of rows) if (!isAsReported(row, details)) wrong.push(row.id)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.row.id
  }
  return wrong
}

/** Holds the figures of reports against what they are made of, each night, and says in the log how that came out. */
export function startFigureProver(parts: {
  readonly db: Database
  readonly columns: ReportColumns
  readonly clock: Clock
  readonly log: Logger
}): FigureProver {
  const { db, columns, clock, log } = parts
  let day = DateTime.fromMillis(clock.now(), { zone: 'utc' }).toISODate()

  async function prove(isOver: () => boolean): Promise<FigureProof> {
    const since = new Date(clock.now() - ANEW_DAYS * 86_400_000)
    const wrong = new Set([...(await wrongRows(db)), ...(await wrongReports(db, since, isOver))])
    const areColumnsEqual = await proveColumns(columns)
    const proof = { reports: await db.$count(cleaningReports), wrong: [...wrong].slice(0, MAX_NAMED), areColumnsEqual }
    if (areColumnsEqual) log.info({ reports: proof.reports }, 'Reports in memory are what their rows are')
    else log.error('Reports in memory were not what their rows are, and are loaded anew')
    if (proof.wrong.length > 0) log.error(proof, 'Figures of reports are not what they are made of')
    else log.info({ reports: proof.reports }, 'The figures of all reports are what they are made of')
    return proof
  }

  const rounds = startRounds({
    intervalMs: LOOK_INTERVAL_MS,
    run: async isClosing => {
      const now = DateTime.fromMillis(clock.now(), { zone: 'utc' })
      const today = now.toISODate()
      if (today === day || now.hour < NIGHT_HOUR) return
      day = today
      await prove(isClosing)
    },
    failure: 'The figures of reports could not be held against their rows',
    clock,
    log,
  })
  return { prove: () => prove(() => false), close: rounds.close }
}
