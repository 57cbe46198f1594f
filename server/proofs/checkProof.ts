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
import type { JobQueue } from '../jobs/jobs.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import type { Recordings } from '../recordings/startRecordings.ts'
import { isSigned, type SigningKey } from './signingKey.ts'
import { hashFiles } from './startProofs.ts'
import { type Facts, factsOf } from './statement.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'pathOf'>
  readonly recordings: Pick<Recordings, 'root'>
  readonly key: Pick<SigningKey, 'id'>
  readonly jobs: JobQueue
}
type Part = ProofCheck['parts'][number]

const same = (isSame: boolean): ProofState => (isSame ? 'same' : 'changed')
/** A digest of what is there now beside the one that was signed. */
const compared = (now: string | null | undefined, then: string | null | undefined): ProofState =>
  now === then ? 'same' : now === undefined || now === null ? 'missing' : 'changed'

/** What the statement says of the run itself, without hashes. */
const wordsOf = ({
  run,
  robot,
  account,
  location,
  plan,
  start_time,
  end_time,
  result,
  figures,
  report,
}: Facts): string => {
  const version = [plan.id, plan.first_id, plan.version, plan.name, plan.type]
  return JSON.stringify([report, run, robot, account, location, version, start_time, end_time, result, figures])
}

/** @throws JobRefused */
export async function checkProof(parts: Parts, proof: ReportProof, report: number): Promise<ProofCheck> {
  const statement = v.safeParse(v.pipe(v.string(), v.parseJson(), proofStatementSchema), proof.statement)
  const isWhole = isSigned(
    proof.statement,
    Buffer.from(proof.signature, 'base64'),
    Buffer.from(proof.public_key, 'base64'),
  )
  const first: Part[] = [
    { part: 'signature', state: same(isWhole && statement.success) },
    { part: 'key', state: same(proof.key === parts.key.id) },
  ]
  const rest = statement.success ? await compareAll(parts, statement.output, report) : []
  const all = [...first, ...rest]
  return {
    holds: all.every(({ state }) => state !== 'changed'),
    parts: all,
    signed: statement.success ? statement.output.signed : new Date(0).toISOString(),
    key: proof.key,
  }
}

async function compareAll(
  { db, dataFolder, recordings, jobs }: Parts,
  then: ProofStatement,
  report: number,
): Promise<Part[]> {
  const now = (await factsOf(db, report))?.facts
  const planNames = Object.keys({ ...then.plan.files, ...now?.plan.files }).toSorted()
  // The bytes of a file are looked at, and not the name that they are kept under.
  const paths = planNames.map(name => dataFolder.pathOf(now?.plan.files[name] ?? then.plan.files[name] ?? ''))
  const files = then.recording.files
  const digests = await hashFiles(jobs, [...paths, ...files.map(({ name }) => `${recordings.root}/${name}`)])
  return [
    { part: 'figures', state: same(now !== undefined && wordsOf(now) === wordsOf(then)) },
    { part: 'details', state: compared(now?.details, then.details) },
    ...(then.coverage === null && !now?.coverage
      ? []
      : [{ part: 'coverage' as const, state: compared(now?.coverage, then.coverage) }]),
    ...(then.path === null && !now?.path ? [] : [{ part: 'path' as const, state: compared(now?.path, then.path) }]),
    ...planNames.map((name, i): Part => ({ part: 'plan', name, state: compared(digests[i], then.plan.files[name]) })),
    ...(then.recording.state === 'open' ? [{ part: 'recording' as const, state: 'open' as const }] : []),
    ...files.map(
      ({ name, sha256 }, i): Part => ({
        part: 'recording',
        name,
        state: compared(digests[planNames.length + i], sha256),
      }),
    ),
  ]
}
