import { COMMAND } from '../../contract/commands.ts'
import { reportFigures } from '../../contract/reportFigures.ts'
import { ROBOT_FEATURES } from '../../contract/robot/features.ts'
import type { RunReport } from '../../contract/robot/runReport.ts'
import type { Database } from '../database/database.ts'
import {
  type cleaningReports,
  commands,
  comments,
  locations,
  plans,
  robotMoves,
  robotSettings,
  robots,
} from '../database/schema.ts'
import { and, eq, gt, gte, inArray, isNull, lte, type PgColumn, type SQL } from '../database/sql.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The database, or a transaction of it. */
type Reading = Pick<Database, 'select'>
export type Robot = typeof robots.$inferSelect
export type Plan = typeof plans.$inferSelect
export type ReportRow = typeof cleaningReports.$inferInsert

/** Commands whose senders a report names: they skip a sector, or end the run. */
const ENDING = [COMMAND.skipSector, COMMAND.cancelCleaning]
/** Path of the settings that say what a robot has beside what all have: `{"homebase": true}`. */
const FEATURES_PATH = 'features'

/** Locks a robot that is in the fleet: its reports are written one after another, and it changes no account meanwhile. */
export async function lockRobot(tx: Transaction, id: number): Promise<Robot | undefined> {
  const [robot] = await tx
    .select()
    .from(robots)
    .where(and(eq(robots.id, id), isNull(robots.deletedAt)))
    .for('update')
  return robot
}

/** The account that a robot was in at a time. */
async function accountAt(tx: Reading, robot: Pick<Robot, 'id' | 'account'>, timeMs: number): Promise<number> {
  const [left] = await tx
    .select({ account: robotMoves.account })
    .from(robotMoves)
    .where(and(eq(robotMoves.robot, robot.id), gt(robotMoves.until, new Date(timeMs))))
    .orderBy(robotMoves.until)
    .limit(1)
  return left?.account ?? robot.account
}

const isWithin = (time: PgColumn, start: Date, end: Date): SQL | undefined => and(gte(time, start), lte(time, end))

/** Logins that cancelled or skipped in a run: by a command that the robot took, or in a word about it. */
async function usersOf(tx: Transaction, robot: number, start: Date, end: Date): Promise<number[]> {
  const sent = await tx
    .selectDistinct({ login: commands.login })
    .from(commands)
    .where(
      and(
        eq(commands.robot, robot),
        isWithin(commands.issuedAt, start, end),
        inArray(commands.command, ENDING),
        inArray(commands.stage, ['accepted', 'done']),
      ),
    )
  const said = await tx
    .selectDistinct({ login: comments.createdBy })
    .from(comments)
    .where(and(eq(comments.robot, robot), isWithin(comments.time, start, end)))
  return [...new Set([...sent, ...said].map(({ login }) => login))].toSorted((a, b) => a - b)
}

async function featuresOf(tx: Transaction, robot: Robot, report: RunReport): Promise<string[]> {
  const [row] = await tx
    .select({ value: robotSettings.value })
    .from(robotSettings)
    .where(and(eq(robotSettings.robot, robot.id), eq(robotSettings.path, FEATURES_PATH)))
  const has: { readonly [name: string]: unknown } = {
    ...row?.value,
    ...(robot.sideSweeper && { side_sweeper: true }),
    // What has disinfected can.
    ...(report.plan_type !== 'cleaning' && { disinfection: true }),
  }
  return ROBOT_FEATURES.filter(name => has[name] === true)
}

async function placeOf(tx: Transaction, plan: Plan, robot: Robot) {
  const id = plan.location ?? robot.location
  const [place] = id === null ? [] : await tx.select().from(locations).where(eq(locations.id, id))
  return { location: place?.id ?? null, locationName: place?.name ?? '', locationCategory: place?.category ?? '' }
}

type Reported = {
  readonly robot: Robot
  readonly account: number
  readonly plan: Plan
  /** Of the plan's sectors, m². */
  readonly planArea: number
  readonly report: RunReport
  readonly reality: ReportRow['reality']
}

/** The row of a report: names, hardware and place as they are now. */
export async function reportRow(tx: Transaction, reported: Reported): Promise<ReportRow> {
  const { robot, account, plan, planArea, report, reality } = reported
  const [startTime, endTime] = [new Date(report.start_time), new Date(report.end_time)]
  return {
    robot: robot.id,
    run: report.run,
    account,
    plan: plan.id,
    planFirstId: plan.firstId,
    planVersion: plan.version,
    planName: plan.name,
    planType: report.plan_type,
    planArea,
    ...(await placeOf(tx, plan, robot)),
    startTime,
    endTime,
    startVoltage: report.start_voltage,
    endVoltage: report.end_voltage,
    ...reportFigures(report),
    result: report.result,
    cancelledBy: report.cancelled?.by ?? null,
    reality,
    softwareVersion: report.software_version,
    robotName: robot.name,
    robotDisplayName: robot.displayName,
    robotModel: robot.model,
    hardwareVersion: robot.hardwareVersion,
    cleaningWidth: robot.cleaningWidth,
    headType: robot.cleaningHeadType,
    features: await featuresOf(tx, robot, report),
    users: await usersOf(tx, robot.id, startTime, endTime),
    reasons: report.reasons,
  }
}

/** A plan that is one of the account that a robot was in at a time. */
export async function planOfRobot(
  db: Reading,
  robot: Pick<Robot, 'id' | 'account'>,
  { plan: id, start_time: start }: Pick<RunReport, 'plan' | 'start_time'>,
): Promise<Plan | undefined> {
  const account = await accountAt(db, robot, start)
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.account, account)))
  return plan
}
