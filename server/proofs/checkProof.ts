/** Whether a report is what was signed: everything is hashed anew from what the service holds now. */
import * as v from 'valibot'
import {
  type ProofCheck,
  type ProofState,
  type ProofStatement,
  proofStatementSchema,
  type ReportProof,
} from '../../contract/resources/reportProof.ts'
import type { Database } from '../database/database.ts'
import { recordings as recordingRows } from '../database/schema.ts'
import { inArray } from '../database/sql.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import type { Recordings } from '../recordings/startRecordings.ts'
import { isSigned, keyIdOf, type OwnKeys, ownKeyOf } from './signingKey.ts'
import { hashFiles } from './startProofs.ts'
import { type Facts, factsOf } from './statement.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'pathOf'>
  readonly recordings: Pick<Recordings, 'root'>
  readonly key: OwnKeys
  readonly jobs: JobQueue
}
type Part = ProofCheck['parts'][number]

const isoOf = (ms: number): string => new Date(ms).toISOString()

const LATE_MS = 5 * 60_000
/** Whether a report was signed so much later than it was stored that it may have been changed before. */
const isSignedLate = (stored: string, signed: string): boolean => Date.parse(signed) - Date.parse(stored) > LATE_MS

const same = (isSame: boolean): ProofState => (isSame ? 'same' : 'changed')
/** A digest of what is there now beside the one that was signed. */
const compared = (now: string | null | undefined, then: string | null | undefined): ProofState =>
  now === then ? 'same' : now === undefined || now === null ? 'missing' : 'changed'

/** What the statement says of the run itself, without hashes. */
const wordsOf = (
  { run, robot, account, location, plan, start_time, end_time, result, figures, report }: Facts,
  stored: string | undefined,
): string => {
  const version = [plan.id, plan.first_id, plan.version, plan.name, plan.type]
  return JSON.stringify([report, run, robot, account, location, version, start_time, end_time, stored, result, figures])
}

/** Nothing that was signed may be changed or gone, but for recordings whose time was over. */
function verdictOf(parts: readonly Part[], then: ProofStatement | undefined, stored: string): ProofCheck['verdict'] {
  const holds = parts.every(({ state }) => state !== 'changed' && state !== 'missing')
  if (then === undefined || !holds) return 'fails'
  return isSignedLate(stored, then.signed) ? 'late' : 'holds'
}

/**
 * @param proof undefined where nothing was signed
 * @returns undefined when there is no such report
 * @throws JobRefused
 */
export async function checkProof(
  parts: Parts,
  proof: ReportProof | undefined,
  report: number,
): Promise<ProofCheck | undefined> {
  const now = await factsOf(parts.db, report)
  if (now === undefined) return undefined
  const stored = now.row.createdAt.toISOString()
  if (proof === undefined) return { verdict: 'unsigned', parts: [], stored }
  const statement = v.safeParse(v.pipe(v.string(), v.parseJson(), proofStatementSchema), proof.statement)
  const publicKey = Buffer.from(proof.public_key, 'base64')
  const isWhole = isSigned(proof.statement, Buffer.from(proof.signature, 'base64'), publicKey)
  const then = statement.success ? statement.output : undefined
  // The key that the signature holds with is the service's own, of now or of then: not one that stands beside it under its name.
  const own = then && keyIdOf(publicKey) === proof.key ? ownKeyOf(parts.key, publicKey, then) : undefined
  const all: Part[] = [
    { part: 'signature', state: same(isWhole && statement.success) },
    { part: 'key', state: same(own !== undefined) },
    ...(then === undefined ? [] : await compareAll(parts, then, now.facts)),
  ]
  return {
    verdict: verdictOf(all, then, stored),
    parts: all,
    stored,
    key: proof.key,
    ...(own && own !== 'current' && { earlier_key: { from: isoOf(own.fromMs), until: isoOf(own.untilMs) } }),
    ...(then && { signed: then.signed }),
  }
}

/** Names of those recordings that the service still knows of: their files have to be there. */
async function stillKnown(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .select({ key: recordingRows.key })
    .from(recordingRows)
    .where(inArray(recordingRows.key, [...names]))
  return new Set(rows.map(({ key }) => key))
}

async function compareAll({ db, dataFolder, recordings, jobs }: Parts, then: ProofStatement, now: Facts) {
  const planNames = Object.keys({ ...then.plan.files, ...now.plan.files }).toSorted()
  // The bytes of a file are looked at, and not the name that they are kept under.
  const paths = planNames.map(name => dataFolder.pathOf(now.plan.files[name] ?? then.plan.files[name] ?? ''))
  const files = then.recording.files
  const digests = await hashFiles(jobs, [...paths, ...files.map(({ name }) => `${recordings.root}/${name}`)])
  const known = await stillKnown(
    db,
    files.map(({ name }) => name),
  )
  const recordingState = (name: string, digest: string | undefined, signed: string): ProofState =>
    digest === undefined && !known.has(name) ? 'expired' : compared(digest, signed)
  const wide = (['coverage', 'path'] as const).filter(part => then[part] !== null || now[part] !== null)
  // A statement of the first kind does not say when its report was stored.
  const isSame = wordsOf(now, then.stored && now.stored) === wordsOf(then, then.stored)
  return [
    { part: 'figures', state: same(isSame) },
    { part: 'details', state: compared(now.details, then.details) },
    ...wide.map(part => ({ part, state: compared(now[part], then[part]) })),
    ...planNames.map(
      (name, i) => ({ part: 'plan', name, state: compared(digests[i], then.plan.files[name]) }) as const,
    ),
    ...(then.recording.state === 'open' ? [{ part: 'recording', state: 'open' } as const] : []),
    ...files.map(({ name, sha256 }, i) => {
      const state = recordingState(name, digests[planNames.length + i], sha256)
      return { part: 'recording', name, state } as const
    }),
  ] satisfies Part[]
}
