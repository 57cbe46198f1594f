import type { Logger } from 'pino'
import * as v from 'valibot'
import { type CellSet, type RunReport, runReportSchema } from '../../contract/robot/runReport.ts'
import { isUnstorable } from '../database/constraints.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, reportDocuments, reportInspections, robots } from '../database/schema.ts'
import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from '../database/sql.ts'
import { checkedCells, checkedPath } from './checkRaster.ts'
import type { PlanFacts } from './planFacts.ts'
import { lockRobot, planOfRobot, type ReportRow, reportRow, type Transaction } from './reportRow.ts'

/** A report that is in the database for good. */
export type StoredReport = {
  readonly report: number
  readonly robot: number
  readonly plan: number
  /** Whose it is: the robot's at the start of the run. */
  readonly account: number
  readonly endMs: number
}
/**
 * `new`: written now. `replaced`: written in the place of what the service had made of the recording. `repeated`: it was there. A refusal is an English
 * sentence without a value of the report.
 */
export type StoreOutcome =
  | ({ readonly status: 'new' | 'replaced' | 'repeated' } & StoredReport)
  | { readonly status: 'refused'; readonly message: string }

/** A robot whose clock is a little ahead. */
const AHEAD_MS = 60_000
const MAX_RUN_MS = 7 * 86_400_000

const refused = (message: string): StoreOutcome => ({ status: 'refused', message })

/** What the database cannot hold is refused: sent again it would fail again. */
function refusedIfUnstorable(error: unknown): StoreOutcome {
  if (!isUnstorable(error)) throw error
  return refused('The report holds what cannot be stored.')
}

const NO_ROBOT = refused('The robot is not in the fleet.')
const NO_PLAN = refused('The plan is not one of the account that the robot was in.')

type Parsed = { readonly ok: true; readonly report: RunReport } | { readonly ok: false; readonly message: string }

/** What a robot or an import hands in, as a report, or why it is none. */
export function parseReport(message: unknown): Parsed {
  const parsed = v.safeParse(runReportSchema, message)
  if (parsed.success) return { ok: true, report: parsed.output }
  const field = v.getDotPath(parsed.issues[0])
  return { ok: false, message: field === null ? 'The message is not a report.' : `The report has no valid ${field}.` }
}

function timeFault({ start_time: start, end_time: end }: RunReport, nowMs: number): string | undefined {
  if (end < start) return 'The run ends before it starts.'
  if (end - start > MAX_RUN_MS) return 'The run lasts longer than seven days.'
  return end > nowMs + AHEAD_MS ? 'The run ends in the future.' : undefined
}

/** Wide parts of a report, checked. */
export type Wide = { readonly details: string; readonly coverage: Buffer | null; readonly path: Buffer | null }
/** Cells of a coverage. */
type Frame = { readonly width: number; readonly height: number }
type Signing = (tx: Transaction, report: number) => Promise<void>
/** Hashes what is going to be stored; what it answers signs it in the transaction that stores it. */
export type Sign = (wide: Wide, frame: Frame | null) => Promise<Signing>
type Order = {
  readonly robot: number
  readonly report: RunReport
  readonly wide: Wide
  readonly planArea: number
  readonly storedMs: number
  readonly sign: Signing
  /** Made of what was recorded: it gives way to whatever the robot reports of that time. */
  readonly fromRecording: boolean
}
/** What is to be written in the transaction of a report, such as a notice of it. */
export type Along = (tx: Transaction, stored: StoredReport, status: 'new' | 'replaced') => Promise<void>

type Span = { readonly startMs: number; readonly endMs: number }

/** Reports of the same run: they share more than half of the shorter one. A robot's own times are not quite those of its history. */
function ofSameTime(robot: number, { startMs, endMs }: Span): SQL | undefined {
  const [start, end] = [new Date(startMs), new Date(endMs)]
  const shared = sql`least(${cleaningReports.endTime}, ${end.toISOString()}::timestamptz) - greatest(${cleaningReports.startTime}, ${start.toISOString()}::timestamptz)`
  const shorter = sql`least(${cleaningReports.endTime} - ${cleaningReports.startTime}, ${end.toISOString()}::timestamptz - ${start.toISOString()}::timestamptz)`
  return and(
    eq(cleaningReports.robot, robot),
    lt(cleaningReports.startTime, end),
    gt(cleaningReports.endTime, start),
    sql`${shared} > ${shorter} / 2`,
  )
}

const spanOf = ({ startTime, endTime }: ReportRow): Span => ({
  startMs: startTime.getTime(),
  endMs: endTime.getTime(),
})

/** Whether there is a report of what a robot did then. */
export const isReported = async (db: Pick<Database, '$count'>, robot: number, span: Span): Promise<boolean> =>
  (await db.$count(cleaningReports, ofSameTime(robot, span))) > 0

/** Puts the row in the place of what the service had made of that time, if anything. */
async function place(tx: Transaction, row: ReportRow): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const made = await tx
    .select({ id: cleaningReports.id })
    .from(cleaningReports)
    .where(and(ofSameTime(row.robot, spanOf(row)), eq(cleaningReports.reality, 'recording')))
    .orderBy(asc(cleaningReports.id))
  const [first, ...others] = made.map(({ id }) => id)
  if (first === undefined) {
    const [written] = await tx.insert(cleaningReports).values(row).returning({ id: cleaningReports.id })
    if (written === undefined) throw new Error('A new report has no row')
    return { id: written.id, isNew: true }
  }
  if (others.length > 0) {
    await tx.update(reportInspections).set({ report: first }).where(inArray(reportInspections.report, others))
    await tx.delete(cleaningReports).where(inArray(cleaningReports.id, others))
  }
  await tx.update(cleaningReports).set(row).where(eq(cleaningReports.id, first))
  return { id: first, isNew: false }
}

async function write(
  tx: Transaction,
  { robot: id, report, wide, planArea, storedMs, sign, fromRecording }: Order,
  along: Along | undefined,
): Promise<StoreOutcome> {
  const robot = await lockRobot(tx, id)
  if (robot === undefined) return NO_ROBOT
  const plan = await planOfRobot(tx, robot, report)
  if (plan === undefined) return NO_PLAN
  const { account } = plan
  const reality = fromRecording ? 'recording' : robot.replayed ? 'replayed' : 'physical'
  const facts = await reportRow(tx, { robot, account, plan, planArea, report, reality })
  const row = { ...facts, createdAt: new Date(storedMs) }
  const stored = { robot: id, plan: plan.id, account, endMs: report.end_time }
  const ofRun = and(eq(cleaningReports.robot, id), eq(cleaningReports.run, report.run))
  const [known] = await tx
    .select({ id: cleaningReports.id })
    .from(cleaningReports)
    // What the service makes of a time is not needed where there is a report of it.
    .where(fromRecording ? or(ofRun, ofSameTime(id, spanOf(row))) : ofRun)
    .limit(1)
  if (known !== undefined) return { status: 'repeated', report: known.id, ...stored }
  const { id: written, isNew } = await place(tx, row)
  const documents = { report: written, ...wide }
  await tx.insert(reportDocuments).values(documents).onConflictDoUpdate({ target: reportDocuments.report, set: wide })
  await sign(tx, written)
  const status = isNew ? 'new' : 'replaced'
  await along?.(tx, { report: written, ...stored }, status)
  return { status, report: written, ...stored }
}

export type ReportStore = {
  /**
   * Stores a report of a robot with all that belongs to it, or nothing: of one `run` once, however often it comes. It belongs to the account that the robot
   * was in at its start (decision 780).
   * @throws whatever the database throws; it may come again then
   */
  readonly store: (robot: number, report: RunReport, options?: StoreOptions) => Promise<StoreOutcome>
  /** The same of several in one transaction, with what is written along of all of them; one that is refused keeps no other back. */
  readonly storeAll: (robot: number, reports: readonly RunReport[], along: AlongAll) => Promise<readonly StoreOutcome[]>
}
export type AlongAll = (tx: Transaction, outcomes: readonly StoreOutcome[]) => Promise<void>
export type StoreOptions = { readonly fromRecording?: boolean; readonly along?: Along }

type Parts = {
  readonly db: Database
  readonly facts: PlanFacts
  readonly sign: Sign
  readonly clock: { readonly now: () => number }
  readonly log: Logger
}

export function createReportStore({ db, facts, sign, clock, log }: Parts): ReportStore {
  /** Undefined where there is no map to hold them against: a file that is lost keeps no report from being stored. */
  async function cellsOf(coverage: CellSet, plan: number) {
    const frame = await facts.frameOf(plan)
    if (frame === undefined)
      log.warn({ plan }, 'A report is stored without its coverage: the map of its plan cannot be read')
    return frame && checkedCells(coverage, frame)
  }

  async function wideOf({ details, cancelled, coverage, path, plan }: RunReport): Promise<Wide | string> {
    const cells = coverage && (await cellsOf(coverage, plan))
    if (cells?.ok === false) return cells.fault
    const way = path === undefined ? undefined : await checkedPath(path)
    if (way?.ok === false) return way.fault
    return {
      details: JSON.stringify({ ...details, cancelled }),
      coverage: cells?.bytes ?? null,
      path: way?.bytes ?? null,
    }
  }

  /** All that is worked out before anything is written, or why nothing is. */
  async function orderOf(robot: number, report: RunReport, fromRecording: boolean): Promise<Order | StoreOutcome> {
    const fault = timeFault(report, clock.now())
    if (fault !== undefined) return refused(fault)
    // Before anything is said of its map; once more when the robot stands still.
    const [known] = await db.select().from(robots).where(eq(robots.id, robot))
    if (known === undefined) return NO_ROBOT
    if ((await planOfRobot(db, known, report)) === undefined) return NO_PLAN
    const wide = await wideOf(report)
    if (typeof wide === 'string') return refused(wide)
    const { coverage } = report
    return {
      robot,
      report,
      wide,
      planArea: await facts.areaOf(report.plan),
      storedMs: clock.now(),
      sign: await sign(
        wide,
        wide.coverage !== null && coverage ? { width: coverage.width, height: coverage.height } : null,
      ),
      fromRecording,
    }
  }

  return {
    store: async (robot, report, { fromRecording = false, along } = {}) => {
      const order = await orderOf(robot, report, fromRecording)
      return 'status' in order ? order : db.transaction(tx => write(tx, order, along)).catch(refusedIfUnstorable)
    },
    storeAll: async (robot, reports, along) => {
      const orders: (Order | StoreOutcome)[] = []
      for (const report of reports) orders.push(await orderOf(robot, report, false))
      return db.transaction(async tx => {
        const outcomes: StoreOutcome[] = []
        for (const order of orders)
          outcomes.push(
            'status' in order
              ? order
              : await tx.transaction(part => write(part, order, undefined)).catch(refusedIfUnstorable),
          )
        await along(tx, outcomes)
        return outcomes
      })
    },
  }
}
