import type { ReportResult, RunReport } from '../contract/robot/runReport.ts'
import { STATE } from '../contract/robot/states.ts'
import { addRow, encodeCells, noCells } from '../floor/cellBits.ts'
import { callAs, provisionRobot } from './provision.ts'
import { SITE_FRAME, SITE_SECTOR, siteFiles } from './siteFiles.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** A run of an hour, three quarters of it cleaning. */
const RUN_MS = 60 * MINUTE_MS
const CLEANING_S = 2700

/** One run: so many days ago, at so many hours of UTC, m². */
export type ImportedRun = {
  readonly daysAgo: number
  readonly hour: number
  readonly result: ReportResult
  readonly covered: number
  /** The lowest rows of the site's sector are what it covered; without it nothing is said of cells. */
  readonly rows?: number
}

export type ReportingRobot = { readonly id: number; readonly plan: number }

/** m² that can be cleaned, in each run. */
const CLEANABLE = 1000
/** Floor swept is a quarter more than what was covered. */
export const SWEPT = 1.25

function lowestRows(rows: number) {
  const cells = noCells(SITE_FRAME)
  const { firstRow, firstColumn, lastColumn } = SITE_SECTOR
  for (let row = firstRow; row < firstRow + rows; row++) addRow(cells, row, firstColumn, lastColumn)
  return encodeCells(cells)
}

async function messageOf(plan: number, run: ImportedRun, midnightMs: number): Promise<RunReport> {
  const { daysAgo, hour, result, covered, rows } = run
  const start = midnightMs - daysAgo * DAY_MS + hour * 60 * MINUTE_MS
  const end = start + RUN_MS
  const span = (state: number, from: number, to: number) => ({
    state,
    sector: 1,
    start: start + from * MINUTE_MS,
    end: start + to * MINUTE_MS,
  })
  return {
    run: crypto.randomUUID(),
    plan,
    plan_type: 'cleaning',
    start_time: start,
    end_time: end,
    result,
    reasons: result === 'failure' ? ['The battery was empty'] : [],
    start_voltage: 39,
    end_voltage: 36.5,
    software_version: '2.6.1',
    covered_area: covered,
    cleanable_area: CLEANABLE,
    details: {
      total_area: covered * SWEPT,
      performance: (covered * 3600) / CLEANING_S,
      cleaning_time: CLEANING_S,
      disinfection_time: 0,
      path_length: 1200,
      water_usage: [4, 5, 1],
      sectors: [],
      disinfection: { spray_zones: [] },
      coverage_event: [],
      states: [span(STATE.clean, 0, 45), span(STATE.obstacle, 45, 60)],
      skips: [],
      collisions: [],
      obstacles: [],
      localization_lost: [],
    },
    ...(rows !== undefined && { coverage: await lowestRows(rows) }),
  }
}

/** A robot with a past of runs, each of days of UTC before today, imported as a fleet's own past is. */
export async function robotWithReports(
  url: string,
  { name, account, runs }: { readonly name: string; readonly account: string; readonly runs: readonly ImportedRun[] },
): Promise<ReportingRobot> {
  const call = await callAs(url, 'super')
  const { id, plan } = await provisionRobot(call, { name, account, files: await siteFiles() })
  const robot = { id, plan }
  await importRuns(url, robot, runs)
  return robot
}

/** More runs of the same robot. */
export async function importRuns(
  url: string,
  { id, plan }: ReportingRobot,
  runs: readonly ImportedRun[],
): Promise<void> {
  const call = await callAs(url, 'super')
  const midnightMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const reports = await Promise.all(runs.map(run => messageOf(plan, run, midnightMs)))
  await call('POST', `/api/v0/Robots/${id}/reports`, { reports })
}
