/** What goes with a recording of some minutes, so that whoever opens it needs nothing else: incidents, pins, comments and the plan. */
import { capabilitiesOf } from '../../../../contract/capabilities.ts'
import { isGranted } from '../../../../contract/permissions.ts'
import type { Pin } from '../../../../contract/resources/pins.ts'
import type { Report } from '../../../../contract/resources/reports.ts'
import { CAPSULE_SESSION_NAME, MAX_CAPSULE_BYTES } from '../../../../contract/routes/recordings.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { comments } from '../../../database/schema.ts'
import { and, asc, eq, gte, lte } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import { listIncidents } from '../../../incidents/incidentRows.ts'
import type { Stretch } from '../../../recordings/archive.ts'
import type { ShownPlan } from '../../../recordings/foxglove/planMessages.ts'
import { VIEWER_LAYOUT } from '../../../recordings/foxglove/viewerLayout.ts'
import type { AttachedFile } from '../../../recordings/mcapFile.ts'
import type { PastRobot } from '../../scope/pastRobot.ts'

type Range = { readonly fromMs: number; readonly toMs: number }
type CapsuleParts = {
  readonly db: Database
  readonly robot: PastRobot
  /** Of whoever asks. */
  readonly grants: Principal['grants']
  readonly range: Range
  /** Whether names of people are left out. */
  readonly demoMode: boolean
  /** Plans that the recording has named. */
  readonly plans: ReadonlyMap<number, ShownPlan>
  /** The session file of the tab that asks, where it is to be in it. */
  readonly session: Uint8Array | undefined
  /** The report that was asked for with it. */
  readonly report: Report | undefined
}

/**
 * @param recorded what is recorded in the range
 * @throws RequestError where that is more than a capsule may hold
 */
export function checkCapsuleSize(recorded: readonly Stretch[], { fromMs, toMs }: Range): void {
  const bytes = recorded.reduce((sum, stretch) => {
    const sharedMs = Math.min(toMs, stretch.toMs) - Math.max(fromMs, stretch.fromMs)
    return sum + (stretch.bytes * Math.max(0, sharedMs)) / Math.max(1, stretch.toMs - stretch.fromMs)
  }, 0)
  if (bytes <= MAX_CAPSULE_BYTES) return
  throw new RequestError(
    'badRequest',
    'errors.recording.capsuleTooLarge',
    'A capsule holds at most 256 MB of recording',
    { field: 'from' },
  )
}

/** More than anybody reads; the newest are left out. */
const MAX_COMMENTS = 1000

/** What was said of runs is for who may edit it, here as on reports (decision 772). */
async function commentsOf({ db, robot, grants, range }: CapsuleParts): Promise<readonly object[]> {
  if (!capabilitiesOf(robot.level).canRead || !isGranted(grants, ['RobotMonitor', 'editRm'])) return []
  const rows = await db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.robot, robot.id),
        robot.isSeen(comments.account),
        gte(comments.time, new Date(range.fromMs)),
        lte(comments.time, new Date(range.toMs)),
      ),
    )
    .orderBy(asc(comments.time))
    .limit(MAX_COMMENTS)
  return rows.map(({ time, message, type, plan, sector }) => ({
    time: time.toISOString(),
    message,
    type,
    plan,
    sector,
  }))
}

async function incidentsOf({ db, robot, range, demoMode }: CapsuleParts): Promise<readonly object[]> {
  const span = { afterMs: range.fromMs - 1, beforeMs: range.toMs + 1 }
  const found = await listIncidents(db, robot.id, span, robot.isSeen)
  return found.map(({ created_by: by, ...incident }) => (demoMode ? incident : { ...incident, created_by: by }))
}

const pinOf = ({ user, robot, ...pin }: Pin, demoMode: boolean): object =>
  demoMode ? { ...pin, robot: robot && { id: robot.id } } : { ...pin, user, robot }

/** Fields of a report that have names of people, robots, plans or places, or are texts that may have them. */
const NAMING_FIELDS: ReadonlySet<string> = new Set([
  'report',
  'rm_comments',
  'inspections',
  'robot_name',
  'robot_display_name',
  'cleaning_plan_name',
  'location_name',
] satisfies (keyof Report)[])

const reportOf = (report: Report, demoMode: boolean): object =>
  demoMode ? Object.fromEntries(Object.entries(report).filter(([name]) => !NAMING_FIELDS.has(name))) : report

/** The files of a capsule, one after the other. */
export async function* capsuleFiles(parts: CapsuleParts): AsyncGenerator<AttachedFile> {
  const { plans, range, demoMode, session, report } = parts
  const json = (name: string, value: unknown): AttachedFile => ({
    name,
    mediaType: 'application/json',
    timeMs: range.fromMs,
    bytes: new TextEncoder().encode(JSON.stringify(value, undefined, 2)),
  })
  if (report) yield json('report.json', reportOf(report, demoMode))
  yield json('incidents.json', await incidentsOf(parts))
  yield json('comments.json', await commentsOf(parts))
  for (const [version, { elements, pins }] of plans) {
    yield json(`plan-${version}/elements.json`, elements)
    yield json(
      `plan-${version}/pins.json`,
      pins.map(pin => pinOf(pin, demoMode)),
    )
  }
  yield json('lichtblick-layout.json', VIEWER_LAYOUT)
  if (session !== undefined)
    yield {
      name: CAPSULE_SESSION_NAME,
      mediaType: 'application/vnd.swath.session',
      timeMs: range.toMs,
      bytes: session,
    }
}
