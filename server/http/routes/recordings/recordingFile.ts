import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { isGranted, maySeeSemseg } from '../../../../contract/permissions.ts'
import { PLAYBACK_LEVEL } from '../../../../contract/playback.ts'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import type { importedRunSchema } from '../../../../contract/resources/recordings.ts'
import type { Report } from '../../../../contract/resources/reports.ts'
import {
  CAPSULE_WITH_SESSION,
  MISSING_SECONDS_HEADER,
  RECORDING_FILE,
  RECORDING_UPLOAD,
  recordingRangeSchema,
} from '../../../../contract/routes/recordings.ts'
import { maySubscribe } from '../../../../contract/telemetry/channels.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import { accountsInSight } from '../../../identity/visibleAccounts.ts'
import { JobRefused } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import type { ShownPlan } from '../../../recordings/foxglove/planMessages.ts'
import { FileTooLarge, type RunImport, type RunOutcome } from '../../../recordings/importRun.ts'
import { createKeyframeFold } from '../../../recordings/keyframeContent.ts'
import { lostSeconds } from '../../../recordings/lost.ts'
import { rangeFile } from '../../../recordings/rangeFile.ts'
import type { Recordings } from '../../../recordings/startRecordings.ts'
import { findReport } from '../../../reports/findReport.ts'
import { preferenceOf } from '../../../users/preferenceRows.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'
import { type PastRobot, pastRobot } from '../../scope/pastRobot.ts'
import { robotOfLevel } from '../../scope/robotOfLevel.ts'
import { createSessionFiles } from '../../scope/sessionFile.ts'
import { capsuleFiles, checkCapsuleSize } from './capsule.ts'
import { runError } from './recordingErrors.ts'
import { shownPlan } from './shownPlan.ts'

/** Plan versions of one recording that are remembered while it is written. */
const MAX_PLANS = 4

type Parts = {
  readonly db: Database
  readonly recordings: Pick<Recordings, 'archiveFor' | 'liveFromMs'>
  readonly runImport: Pick<RunImport, 'take'>
  readonly dataFolder: Pick<DataFolder, 'pathOf'>
}

function badRequest(): never {
  const { type, token, message } = generalError('badRequest')
  throw new RequestError(type, token, message)
}

type Range = { readonly fromMs: number; readonly toMs: number }

const compact = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/** `plover-03_20251120T000000Z_20251120T010000Z.mcap`: what is in it, in UTC, whatever computer it lies on. */
const fileName = (robot: string, { fromMs, toMs }: Range, isCapsule: boolean): string =>
  `${robot}_${compact(fromMs)}Z_${compact(toMs)}Z${isCapsule ? '_capsule' : ''}.mcap`

/** Who asks, and for which robot. */
function asked({ principal, params }: FileRequest): { readonly principal: Principal; readonly id: number } {
  const id = v.safeParse(pathIdSchema, params.id)
  if (!id.success || principal === undefined) badRequest()
  return { principal, id: id.output }
}

/** What the robot is called in a file's name: its number in demo mode. */
const robotInNames = (demoMode: boolean, { id, username }: Pick<PastRobot, 'id' | 'username'>): string =>
  demoMode ? `robot-${id}` : username

/** Plan versions of a recording as they are read for it, once each: a recording that goes back and forth between two reads neither again. */
function createPlanReader(parts: Parts, principal: Principal) {
  const plans = new Map<number, ShownPlan>()
  const read = async (version: number): Promise<ShownPlan | undefined> => {
    const known = plans.get(version)
    if (known !== undefined) return known
    const plan = await shownPlan(parts, principal, version)
    if (plan !== undefined && plans.size < MAX_PLANS) plans.set(version, plan)
    return plan
  }
  return { plans, read }
}

/** @throws RequestError notFound where the report is out of sight, or of another robot */
async function askedReport(
  { db, recordings }: Parts,
  principal: Principal,
  robot: number,
  id: number | undefined,
): Promise<Report | undefined> {
  if (id === undefined) return undefined
  const found = isGranted(principal.grants, ['CleaningReports', 'view'])
    ? await findReport(db, principal, id, recordings.liveFromMs)
    : undefined
  if (found?.robot !== robot) throw notFound('cleaningReport')
  return found
}

/** @param takeSession the session file of the tab that asks, taken once the range is known to be there; a capsule goes with it */
async function sendRange(
  parts: Parts,
  request: FileRequest,
  reply: FastifyReply,
  takeSession?: () => Promise<Uint8Array>,
): Promise<FastifyReply> {
  const { db, recordings } = parts
  const query = v.safeParse(recordingRangeSchema, request.query)
  if (!query.success) badRequest()
  const range = { fromMs: Date.parse(query.output.from), toMs: Date.parse(query.output.to) }
  if (range.fromMs > range.toMs) badRequest()
  const isCapsule = query.output.capsule !== undefined || takeSession !== undefined
  const { principal, id } = asked(request)
  const robot = await pastRobot(db, principal, id, PLAYBACK_LEVEL)
  const sight = await accountsInSight(db, principal)
  const archive = recordings.archiveFor(() => sight)
  const recorded = await archive.spans(id, range)
  if (recorded.length === 0) throw notFound('recording')
  if (isCapsule) checkCapsuleSize(recorded, range)
  const report = await askedReport(parts, principal, robot.id, query.output.report)
  const session = await takeSession?.()
  const { grants } = principal
  const viewer = { level: robot.level, maySeeSemseg: maySeeSemseg(principal.role, grants) }
  const demoMode = (await preferenceOf(db, principal.login, 'demo-mode')) === '1'
  const { plans, read } = createPlanReader(parts, principal)
  const file = rangeFile({
    archive,
    createFold: createKeyframeFold,
    robot: robot.id,
    range,
    maySee: row => maySubscribe(row, viewer),
    planOf: read,
    attachments: () => (isCapsule ? capsuleFiles({ db, robot, grants, range, demoMode, plans, session, report }) : []),
  })
  const name = fileName(robotInNames(demoMode, robot), range, isCapsule)
  reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .header(MISSING_SECONDS_HEADER, String(lostSeconds(await archive.losses(id, range))))
    .header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(file))
}

async function takeRun(
  { db, runImport }: Parts,
  request: FileRequest,
): Promise<v.InferOutput<typeof importedRunSchema>> {
  const { principal, id: robot } = asked(request)
  await robotOfLevel(db, principal, robot, PLAYBACK_LEVEL)
  if (!(request.body instanceof Readable)) badRequest()
  const outcome = await taken(runImport.take(robot, principal.login, request.body))
  if (!outcome.ok) throw runError(outcome.refusal)
  const { fromMs, toMs, frames, skipped } = outcome.run
  const details = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), frames }
  await audited(db, { principal, address: request.ip, action: 'robot.importRun', robot, details })
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), frames, skipped }
}

const BUSY_RETRY_S = 10

async function taken(outcome: Promise<RunOutcome>): Promise<RunOutcome> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof FileTooLarge)
      throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
    if (!(error instanceof JobRefused)) throw error
    if (error.reason === 'tooCostly')
      throw new RequestError('badRequest', 'errors.recording.tooCostly', 'The file takes too long to read')
    throw new RequestError(
      'tooManyRequests',
      'errors.recording.tooManyRequests',
      'Too many files are being read already',
      {
        retryAfterS: BUSY_RETRY_S,
      },
    )
  }
}

/** Recordings as MCAP files: a range of what is recorded goes out, a recorded run comes in. */
export function addRecordingFiles(app: FastifyInstance, parts: Parts): void {
  const takeSessionFile = createSessionFiles()
  addFileRoute(app, RECORDING_FILE, (request, reply) => sendRange(parts, request, reply))
  addFileRoute(app, CAPSULE_WITH_SESSION, (request, reply) =>
    sendRange(parts, request, reply, () => takeSessionFile(request, reply)),
  )
  addFileRoute(app, RECORDING_UPLOAD, request => takeRun(parts, request))
}
