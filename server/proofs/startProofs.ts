import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import type { ReportProof } from '../../contract/resources/reportProof.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, reportProofs } from '../database/schema.ts'
import { desc, eq, gt, max } from '../database/sql.ts'
import { createJobs, type JobQueue } from '../jobs/jobs.ts'
import { loggedError } from '../loggedError.ts'
import type { Recordings } from '../recordings/startRecordings.ts'
import { openSigningKey, type SigningKey } from './signingKey.ts'
import { factsOf, recordingOf } from './statement.ts'

const HASHING = new URL('./hashFiles.job.ts', import.meta.url)

/** SHA-256 of files by their paths; undefined of one that is not there. */
export const hashFiles = (jobs: JobQueue, paths: readonly string[]): Promise<readonly (string | undefined)[]> =>
  paths.length === 0 ? Promise.resolve([]) : jobs.run(HASHING, paths)

/** Signs reports. */
export type Proofs = {
  readonly key: Pick<SigningKey, 'publicKey' | 'id'>
  /** What was signed of a report, signed now where that was not done yet; undefined when there is no such report. */
  readonly of: (report: number) => Promise<ReportProof | undefined>
  readonly close: () => Promise<void>
}

type Parts = {
  readonly config: Pick<Config, 'dataFolder'>
  readonly db: Database
  readonly recordings: Pick<Recordings, 'rows' | 'root' | 'liveFromMs'>
  /** Reports that were stored just now. */
  readonly stored: Observable<{ readonly reports: readonly number[] }>
  readonly clock: Clock
  readonly log: Logger
}

/** How often statements that wait for a recording are looked at. */
const ROUND_MS = 60_000
/** Statements that are signed anew in one round, and reports of before the start that are signed then. */
const PER_ROUND = 100
/** Reports that wait to be signed; what does not fit is signed when somebody asks for it. */
const MAX_WAITING = 5000
const JOBS = { atOnce: 1, waiting: 50, perLogin: 51, timeMs: 120_000, heapMb: 256 }
const SERVICE = 0

export async function startProofs({ config, db, recordings, stored, clock, log }: Parts): Promise<Proofs> {
  const key = await openSigningKey(config.dataFolder)
  const jobs = createJobs(clock, JOBS)
  const waiting: number[] = []
  let working: Promise<void> | undefined
  let isClosed = false

  /** Writes a statement of a report as it is now, in the place of the one before; undefined when there is no such report. */
  async function sign(report: number): Promise<ReportProof | undefined> {
    const found = await factsOf(db, report)
    if (found === undefined) return undefined
    const { state, files } = await recordingOf(recordings, found.row)
    const digests = await hashFiles(
      jobs.of(SERVICE),
      files.map(({ path }) => path),
    )
    const statement = JSON.stringify({
      ...found.facts,
      recording: {
        state,
        // A file that is gone already was never seen.
        files: files.flatMap(({ name, bytes }, i) => {
          const sha256 = digests[i]
          return sha256 === undefined ? [] : [{ name, bytes, sha256 }]
        }),
      },
      signed: new Date(clock.now()).toISOString(),
    })
    const row = {
      statement,
      signature: key.sign(statement).toString('base64'),
      publicKey: key.publicKey.toString('base64'),
      key: key.id,
      isOpen: state === 'open',
    }
    await db
      .insert(reportProofs)
      .values({ report, ...row })
      .onConflictDoUpdate({ target: reportProofs.report, set: row })
    return toProof(row)
  }

  async function work(): Promise<void> {
    for (let report = waiting.shift(); report !== undefined && !isClosed; report = waiting.shift()) {
      try {
        await sign(report)
      } catch (error) {
        if (!isClosed) log.error({ err: loggedError(error), report }, 'A report could not be signed')
      }
    }
  }

  function enqueue(reports: readonly number[]): void {
    waiting.push(...reports.slice(0, MAX_WAITING - waiting.length))
    working ??= work().finally(() => {
      working = undefined
    })
  }

  /** Reports whose recording was still being written. */
  async function openOnes(): Promise<readonly number[]> {
    const rows = await db
      .select({ report: reportProofs.report })
      .from(reportProofs)
      .where(eq(reportProofs.isOpen, true))
      .limit(PER_ROUND)
    return rows.map(({ report }) => report)
  }

  /** Reports that were stored when the service ended before it had signed them. */
  async function unsigned(): Promise<readonly number[]> {
    const [newest] = await db.select({ report: max(reportProofs.report) }).from(reportProofs)
    const rows = await db
      .select({ report: cleaningReports.id })
      .from(cleaningReports)
      .where(gt(cleaningReports.id, newest?.report ?? 0))
      .orderBy(desc(cleaningReports.id))
      .limit(PER_ROUND)
    return rows.map(({ report }) => report)
  }

  const round = (find: () => Promise<readonly number[]>): void => {
    if (waiting.length > 0 || isClosed) return
    find().then(enqueue, (error: unknown) => {
      if (!isClosed) log.error({ err: loggedError(error) }, 'Reports to be signed could not be found')
    })
  }
  const subscription = stored.subscribe(({ reports }) => enqueue(reports))
  const stop = clock.every(ROUND_MS, () => round(openOnes))
  round(unsigned)

  return {
    key,
    of: async report => {
      const [known] = await db.select().from(reportProofs).where(eq(reportProofs.report, report))
      return known ? toProof(known) : sign(report)
    },
    close: async () => {
      isClosed = true
      subscription.unsubscribe()
      stop()
      jobs.close()
      await working
    },
  }
}

type Signed = Pick<typeof reportProofs.$inferSelect, 'statement' | 'signature' | 'publicKey' | 'key'>
const toProof = ({ statement, signature, publicKey, key }: Signed): ReportProof => ({
  statement,
  signature,
  public_key: publicKey,
  key,
})
