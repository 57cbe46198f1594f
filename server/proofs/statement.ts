/** What a report says of itself, in hashes, as it is now. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { PROOF_KIND, type ProofStatement } from '../../contract/resources/reportProof.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, reportDocuments } from '../database/schema.ts'
import { eq } from '../database/sql.ts'
import { storedFiles } from '../plans/storedFiles.ts'
import type { Recordings } from '../recordings/startRecordings.ts'

const inflate = promisify(inflateRaw)

export type RecordingFiles = {
  readonly state: ProofStatement['recording']['state']
  /** Names as the statement has them, with the paths of the files. */
  readonly files: readonly { readonly name: string; readonly path: string; readonly bytes: number }[]
}
type ReportRow = typeof cleaningReports.$inferSelect
/** The wide parts of a report, as they are stored. */
export type Documents = {
  readonly details: string
  readonly coverage: Uint8Array | null
  readonly path: Uint8Array | null
}
type Digests = Pick<ProofStatement, 'details' | 'coverage' | 'path'>

const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Of what was packed; of the bytes as they are where they cannot be unpacked any more. */
const unpackedDigest = async (bytes: Uint8Array | null): Promise<string | null> =>
  bytes === null ? null : digestOf(await inflate(bytes).catch(() => bytes))

export const digestsOf = async ({ details, coverage, path }: Documents): Promise<Digests> => ({
  details: digestOf(details),
  coverage: await unpackedDigest(coverage),
  path: await unpackedDigest(path),
})

/** All of a statement but the recording, the frame of the coverage and its own time. */
export type Facts = Omit<ProofStatement, 'recording' | 'frame' | 'signed'>

async function storedDigests(db: Pick<Database, 'select'>, report: number): Promise<Digests | undefined> {
  const [documents] = await db.select().from(reportDocuments).where(eq(reportDocuments.report, report))
  return documents && digestsOf(documents)
}

/**
 * What there is to be said of a report now; undefined when there is no such report.
 * @param known digests of its wide parts where they were made already
 */
export async function factsOf(
  db: Pick<Database, 'select'>,
  report: number,
  known?: Digests,
): Promise<{ readonly row: ReportRow; readonly facts: Facts } | undefined> {
  const [row] = await db.select().from(cleaningReports).where(eq(cleaningReports.id, report))
  const digests = known ?? (await storedDigests(db, report))
  if (row === undefined || digests === undefined) return undefined
  const files = await storedFiles(db, row.plan)
  return {
    row,
    facts: {
      kind: PROOF_KIND,
      report,
      run: row.run,
      robot: { id: row.robot, name: row.robotName },
      account: row.account,
      location: row.locationName,
      plan: {
        id: row.plan,
        first_id: row.planFirstId,
        version: row.planVersion,
        name: row.planName,
        type: row.planType,
        files: Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
      },
      start_time: row.startTime.toISOString(),
      end_time: row.endTime.toISOString(),
      stored: row.createdAt.toISOString(),
      result: row.result,
      figures: {
        covered_area: row.coveredArea,
        cleanable_area: row.cleanableArea,
        coverage_percentage: row.coveragePercentage,
        total_area: row.totalArea,
        time: row.workSeconds,
        water_usage: row.water,
      },
      ...digests,
    },
  }
}

/** The files that hold anything of a run, of the account that the report belongs to. */
export async function recordingOf(
  { rows, root, liveFromMs }: Pick<Recordings, 'rows' | 'root' | 'liveFromMs'>,
  { robot, account, startTime, endTime }: ReportRow,
): Promise<RecordingFiles> {
  const [fromMs, toMs] = [startTime.getTime(), endTime.getTime()]
  const found = await rows.within(robot, { fromMs, toMs }, new Set([account]))
  const live = liveFromMs(robot)
  const isOpen = found.some(({ complete }) => !complete) || (live !== undefined && live <= toMs)
  if (isOpen) return { state: 'open', files: [] }
  const files = found.map(({ key, bytes }) => ({ name: key, path: `${root}/${key}`, bytes }))
  return { state: files.length === 0 ? 'none' : 'complete', files }
}
