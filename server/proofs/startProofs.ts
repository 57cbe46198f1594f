/** Completes the proofs of reports: their recordings are hashed once they have ended. */
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import * as v from 'valibot'
import { type ProofStatement, proofStatementSchema, type ReportProof } from '../../contract/resources/reportProof.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, reportProofs } from '../database/schema.ts'
import { and, asc, eq, gt } from '../database/sql.ts'
import { createJobs, type JobQueue } from '../jobs/jobs.ts'
import type { Recordings } from '../recordings/startRecordings.ts'
import { startRounds } from '../rounds.ts'
import { isSigned, type OwnKeys, ownKeyOf, type SigningKey } from './signingKey.ts'
import { signedRow } from './signReport.ts'
import { recordingOf } from './statement.ts'

const HASHING = new URL('./hashFiles.job.ts', import.meta.url)

/** SHA-256 of files by their paths; undefined of one that is not there. */
export const hashFiles = (jobs: JobQueue, paths: readonly string[]): Promise<readonly (string | undefined)[]> =>
  paths.length === 0 ? Promise.resolve([]) : jobs.talk(HASHING, ask => ask(paths))

/** What reports were signed with when they were stored. */
export type Proofs = {
  readonly key: OwnKeys
  /** What was signed of a report; undefined when nothing was. Nothing is signed because somebody asks for it. */
  readonly of: (report: number) => Promise<ReportProof | undefined>
  readonly close: () => Promise<void>
}

type Parts = {
  readonly key: SigningKey
  readonly db: Database
  readonly recordings: Pick<Recordings, 'rows' | 'root' | 'liveFromMs'>
  /** Reports that were stored just now. */
  readonly stored: Observable<{ readonly reports: readonly number[] }>
  readonly clock: Clock
  readonly log: Logger
  /** So many that wait for a recording are read at a time. */
  readonly page?: number
}

/** How often statements that wait for a recording are looked at, all of them, so many at a time. */
const ROUND_MS = 60_000
const PAGE = 100
/** Reports that wait for their turn at once; the others have theirs in the next round. */
const MAX_WAITING = 5000
const JOBS = { atOnce: 1, waiting: 50, perLogin: 51, timeMs: 120_000, heapMb: 256 }
const SERVICE = 0

const statementSchema = v.pipe(v.string(), v.parseJson(), proofStatementSchema)

/** A statement that this service signed, with the key of now or an earlier one; undefined of any other text. */
function signedStatement(keys: OwnKeys, { statement, signature, publicKey }: Signed): ProofStatement | undefined {
  const key = Buffer.from(publicKey, 'base64')
  if (!isSigned(statement, Buffer.from(signature, 'base64'), key)) return undefined
  const parsed = v.safeParse(statementSchema, statement)
  return parsed.success && ownKeyOf(keys, key, parsed.output) !== undefined ? parsed.output : undefined
}

/**
 * Adds the recording to what was signed, once it has ended. All else stays as it was signed when the report was stored: it is not read again, so that no
 * later change is signed.
 */
const completer =
  ({ key, db, recordings, clock }: Pick<Parts, 'key' | 'db' | 'recordings' | 'clock'>, jobs: JobQueue) =>
  async (report: number): Promise<void> => {
    const [found] = await db
      .select({ proof: reportProofs, row: cleaningReports })
      .from(reportProofs)
      .innerJoin(cleaningReports, eq(cleaningReports.id, reportProofs.report))
      .where(and(eq(reportProofs.report, report), eq(reportProofs.isOpen, true)))
    const then = found && signedStatement(key, found.proof)
    if (found === undefined || then?.recording.state !== 'open') return
    const { state, files } = await recordingOf(recordings, found.row)
    if (state === 'open') return
    const digests = await hashFiles(
      jobs,
      files.map(({ path }) => path),
    )
    const recording = {
      state,
      // A file that is gone already was never seen.
      files: files.flatMap(({ name, bytes }, i) => {
        const sha256 = digests[i]
        return sha256 === undefined ? [] : [{ name, bytes, sha256 }]
      }),
      hashed: new Date(clock.now()).toISOString(),
    }
    await db
      .update(reportProofs)
      .set(signedRow(key, { ...then, recording }))
      // The report may have been stored anew meanwhile.
      .where(and(eq(reportProofs.report, report), eq(reportProofs.statement, found.proof.statement)))
  }

export function startProofs({ key, db, recordings, stored, clock, log, page: pageSize = PAGE }: Parts): Proofs {
  const jobs = createJobs(clock, JOBS)
  const complete = completer({ key, db, recordings, clock }, jobs.of(SERVICE))
  const waiting: number[] = []
  let working: Promise<void> | undefined
  let isClosed = false

  async function work(): Promise<void> {
    for (let report = waiting.shift(); report !== undefined && !isClosed; report = waiting.shift()) {
      try {
        await complete(report)
      } catch (error) {
        if (!isClosed) log.error({ err: error, report }, 'The recording of a report could not be signed')
      }
    }
    // In the same turn as the last look: what comes later begins anew.
    working = undefined
  }

  async function enqueue(reports: readonly number[]): Promise<void> {
    waiting.push(...reports.slice(0, MAX_WAITING - waiting.length))
    if (waiting.length === 0) return
    working ??= work()
    await working
  }

  /** Reports whose recording was still being written, of all that come after one. */
  async function openAfter(after: number): Promise<readonly number[]> {
    const rows = await db
      .select({ report: reportProofs.report })
      .from(reportProofs)
      .where(and(eq(reportProofs.isOpen, true), gt(reportProofs.report, after)))
      .orderBy(asc(reportProofs.report))
      .limit(pageSize)
    return rows.map(({ report }) => report)
  }

  /** All of them, a page at a time. */
  async function signOpen(): Promise<void> {
    for (let page = await openAfter(0); page.length > 0 && !isClosed; page = await openAfter(page.at(-1) ?? 0))
      await enqueue(page)
  }
  const rounds = startRounds({
    intervalMs: ROUND_MS,
    run: signOpen,
    failure: 'Reports to be signed could not be found',
    clock,
    log,
  })
  const subscription = stored.subscribe(({ reports }) => void enqueue(reports))

  return {
    key,
    of: async report => {
      const [known] = await db.select().from(reportProofs).where(eq(reportProofs.report, report))
      return known && toProof(known)
    },
    close: async () => {
      isClosed = true
      subscription.unsubscribe()
      jobs.close()
      await Promise.all([working, rounds.close()])
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
