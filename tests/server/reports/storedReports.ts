import { deflateRawSync } from 'node:zlib'
import type { LocationCategory } from '../../../contract/plan/environments.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { toWireTime } from '../../../contract/time.ts'
import type { Database } from '../../../server/database/database.ts'
import { cleaningReports, locations, plans, reportDocuments } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { createRows } from '../testDatabase.ts'

type NewReport = typeof cleaningReports.$inferInsert
/** What tests say of a report; all else is as in `createReport`. */
export type ReportOf = Partial<NewReport> & { readonly start: string; readonly minutes?: number }

/** Details of a run in which nothing happened. */
const DETAILS = {
  total_area: 0,
  performance: 0,
  cleaning_time: 0,
  disinfection_time: 0,
  path_length: 0,
  water_usage: [1, 2, 3],
  sectors: [],
  disinfection: { spray_zones: [] },
  coverage_event: [],
  states: [],
  skips: [],
  collisions: [],
  obstacles: [],
  localization_lost: [],
}

/** A plan with its place, in an account. */
async function createPlan(
  db: Database,
  account: number,
  { name, category = 'mall' }: { readonly name: string; readonly category?: LocationCategory },
) {
  const [place] = await db
    .insert(locations)
    .values({ name: `${name} place`, category, account })
    .returning()
  const [plan] = await db
    .insert(plans)
    .values({ firstId: 0, name, planType: 1, account, location: place?.id })
    .returning({ id: plans.id })
  const id = plan?.id ?? 0
  await db.update(plans).set({ firstId: id }).where(eq(plans.id, id))
  return {
    plan: id,
    planFirstId: id,
    planName: name,
    location: place?.id,
    locationName: `${name} place`,
    locationCategory: category,
  }
}

let runs = 0
let halls = 0

/**
 * A stored report: an hour of cleaning, 100 m² swept, 90 of 100 cleanable m² covered, ten litres.
 * @returns its id
 */
export async function createReport(
  db: Pick<Database, 'insert'>,
  { start, minutes = 60, ...given }: ReportOf & Pick<NewReport, 'robot' | 'plan' | 'planFirstId'>,
): Promise<number> {
  const startTime = new Date(start)
  const { coveredArea = 90, cleanableArea = 100, totalArea = 100, workSeconds = minutes * 60 } = given
  const cleaned = { [STATE.clean]: [workSeconds, 1] } as const
  const values: NewReport = {
    run: `run-${runs++}`,
    planVersion: 1,
    planName: 'Hall',
    planType: 'cleaning',
    planArea: 120,
    location: null,
    locationName: '',
    locationCategory: '',
    startTime,
    endTime: new Date(startTime.getTime() + minutes * 60_000),
    startVoltage: 39,
    endVoltage: 36,
    coveredArea,
    cleanableArea,
    totalArea,
    coveragePercentage: (100 * coveredArea) / cleanableArea,
    productivity: workSeconds > 0 ? (coveredArea * 3600) / workSeconds : 0,
    performance: (100 * coveredArea) / totalArea,
    workSeconds,
    disinfectionSeconds: 0,
    disinfectedArea: 0,
    water: 10,
    result: 'success',
    short: minutes < 10 || coveredArea < 20,
    reality: 'physical',
    softwareVersion: '2.6.1',
    robotName: `robot-${given.robot}`,
    robotDisplayName: '',
    robotModel: 'neo',
    hardwareVersion: '2.0',
    cleaningWidth: 32,
    headType: 'cylindrical',
    features: [],
    users: [],
    states: cleaned,
    reasons: [],
    ...given,
  }
  const [row] = await db.insert(cleaningReports).values(values).returning({ id: cleaningReports.id })
  const id = row?.id ?? 0
  await db.insert(reportDocuments).values({
    report: id,
    details: JSON.stringify(DETAILS),
    coverage: deflateRawSync(Uint8Array.of(255)),
    path: null,
  })
  return id
}

/** A robot and a plan of an account, and reports of them. */
export async function createReporting(db: Database, account: number, name = `Hall ${halls++}`) {
  const { robot } = await createRows({ db }).robot(account)
  const plan = await createPlan(db, account, { name })
  return {
    robot,
    plan,
    report: (given: ReportOf): Promise<number> => createReport(db, { robot, ...plan, ...given }),
  }
}

/** The query of a span of time that is said in ISO 8601. */
export const spanQuery = (from: string, to: string): string =>
  `start_time_gt=${toWireTime(Date.parse(from))}&end_time_lt=${toWireTime(Date.parse(to))}`
