import { createHash, createPublicKey, verify } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  type ProofCheck,
  proofCheckSchema,
  proofStatementSchema,
  reportProofSchema,
} from '../../../contract/resources/reportProof.ts'
import {
  cleaningReports,
  dataItems,
  planFiles,
  recordings,
  reportDocuments,
  reportProofs,
} from '../../../server/database/schema.ts'
import { and, eq } from '../../../server/database/sql.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { openDataFolder } from '../../../server/plans/dataFolder.ts'
import { checkProof } from '../../../server/proofs/checkProof.ts'
import { openSigningKey } from '../../../server/proofs/signingKey.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { connectReporter, createRobot } from '../reports/reportingRobot.ts'
import { reportMessage } from '../reports/reportMessages.ts'
import { createTestClock } from '../testClock.ts'
import { startTestService } from '../testService.ts'
import { createSignedReports, recordingSigned } from './signedReports.ts'

const clock = createTestClock(Date.now())
const { service, as, dataFolder } = await startTestService({}, { clock })
const { db } = service
const superuser = await as('super')
const MERIDIAN = 2
const plan = idOf(
  await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Proved floor', account: MERIDIAN })),
)
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const signedReport = createSignedReports({ service, call: superuser, dataFolder, clock, plan, account: MERIDIAN })

const verified = async (id: number): Promise<ProofCheck> => {
  const answer = await superuser('GET', `/api/v0/CleaningReports/${id}/verify`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return v.parse(proofCheckSchema, answer.body)
}
/** Where a file of a plan is kept. */
async function planFile(version: number, name: string) {
  const [file] = await db
    .select({ sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(and(eq(planFiles.plan, version), eq(planFiles.name, name)))
  const digest = file?.sha256 ?? ''
  return { path: join(dataFolder, 'files', digest.slice(0, 2), digest) }
}
const changed = ({ parts }: ProofCheck) => parts.filter(({ state }) => state !== 'same')

test('a stored report is signed with a key that is for the service alone, and hashes recording, plan and coverage', async () => {
  const { id, name } = await signedReport()
  expect(statSync(join(dataFolder, 'report.key')).mode & 0o777).toBe(0o600)
  const { body } = await superuser('GET', `/api/v0/CleaningReports/${id}/proof`)
  const proof = v.parse(reportProofSchema, body)
  const raw = Buffer.from(proof.public_key, 'base64')
  expect(sha256(raw)).toBe(proof.key)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  })
  expect(verify(null, Buffer.from(proof.statement), key, Buffer.from(proof.signature, 'base64'))).toBe(true)
  const statement = v.parse(proofStatementSchema, JSON.parse(proof.statement))
  expect(statement).toMatchObject({
    report: id,
    plan: { id: plan, version: 1 },
    result: 'partial',
    figures: { covered_area: 40, cleanable_area: 50, coverage_percentage: 80 },
    frame: { width: 100, height: 80 },
    recording: { state: 'complete', files: [{ name, bytes: 19, sha256: sha256('what the robot sent') }] },
  })
  expect(Object.keys(statement.plan.files).toSorted()).toContain('map.png')
  expect(await verified(id)).toMatchObject({ verdict: 'holds', key: proof.key })
  const { stored, signed } = await verified(id)
  expect(Date.parse(signed ?? '') - Date.parse(stored)).toBeLessThan(60_000)
  expect(changed(await verified(id))).toEqual([])
})

test('a changed byte of the recording is named, and one that is gone does not hold unless the service itself deleted it', async () => {
  const { id, name } = await signedReport()
  writeFileSync(join(dataFolder, 'recordings', name), 'what the robot senT')
  expect(changed(await verified(id))).toEqual([{ part: 'recording', state: 'changed', name }])
  rmSync(join(dataFolder, 'recordings', name))
  expect(await verified(id)).toMatchObject({ verdict: 'fails' })
  expect(changed(await verified(id))).toEqual([{ part: 'recording', state: 'missing', name }])
  await db.delete(recordings).where(eq(recordings.key, name))
  expect(await verified(id)).toMatchObject({ verdict: 'holds' })
  expect(changed(await verified(id))).toEqual([{ part: 'recording', state: 'expired', name }])
})

test('coverage or a file of the plan that is gone does not hold', async () => {
  const { id } = await signedReport()
  const ofReport = eq(reportDocuments.report, id)
  const [documents] = await db.select().from(reportDocuments).where(ofReport)
  await db.update(reportDocuments).set({ coverage: null }).where(ofReport)
  expect(await verified(id)).toMatchObject({ verdict: 'fails' })
  expect(changed(await verified(id))).toEqual([{ part: 'coverage', state: 'missing' }])
  await db
    .update(reportDocuments)
    .set({ coverage: documents?.coverage ?? null })
    .where(ofReport)
  const { path } = await planFile(plan, 'map.png')
  const bytes = readFileSync(path)
  rmSync(path)
  try {
    expect(await verified(id)).toMatchObject({ verdict: 'fails' })
    expect(changed(await verified(id))).toEqual([{ part: 'plan', state: 'missing', name: 'map.png' }])
  } finally {
    writeFileSync(path, bytes)
  }
})

test('a proof that was forged with another key under the service’s name does not hold', async () => {
  const { id } = await signedReport()
  const folder = mkdtempSync(join(tmpdir(), 'forged-'))
  const forger = await openSigningKey(folder, clock)
  rmSync(folder, { recursive: true })
  await db.update(cleaningReports).set({ coveredArea: 49 }).where(eq(cleaningReports.id, id))
  const [proof] = await db.select().from(reportProofs).where(eq(reportProofs.report, id))
  const statement = proof?.statement.replace('"covered_area":40', '"covered_area":49') ?? ''
  const signature = forger.sign(statement).toString('base64')
  const publicKey = forger.publicKey.toString('base64')
  await db.update(reportProofs).set({ statement, signature, publicKey }).where(eq(reportProofs.report, id))
  expect(await verified(id)).toMatchObject({ verdict: 'fails' })
  expect(changed(await verified(id))).toEqual([{ part: 'key', state: 'changed' }])
})

test('nothing is signed because somebody asks: a report whose proof was taken away has none', async () => {
  const { id } = await signedReport()
  await db.update(cleaningReports).set({ coveredArea: 49 }).where(eq(cleaningReports.id, id))
  await db.delete(reportProofs).where(eq(reportProofs.report, id))
  expect((await superuser('GET', `/api/v0/CleaningReports/${id}/proof`)).status).toBe(404)
  expect((await superuser('GET', `/api/v0/CleaningReports/${id}/proof_page`)).status).toBe(404)
  expect(await verified(id)).toMatchObject({ verdict: 'unsigned', parts: [] })
  expect((await superuser('GET', `/api/v0/CleaningReports/${id}`)).body).toMatchObject({ has_proof: false })
  expect(await db.$count(reportProofs, eq(reportProofs.report, id))).toBe(0)
})

test('the recording is added to what was signed, and nothing that was changed meanwhile is signed with it', async () => {
  const { id, name } = await signedReport({ isOpen: true })
  expect(changed(await verified(id))).toEqual([{ part: 'recording', state: 'open' }])
  await db.update(cleaningReports).set({ coveredArea: 49 }).where(eq(cleaningReports.id, id))
  await db.update(recordings).set({ complete: true }).where(eq(recordings.key, name))
  clock.advance(60_000)
  await recordingSigned(db, id)
  expect(await verified(id)).toMatchObject({ verdict: 'fails' })
  expect(changed(await verified(id))).toEqual([{ part: 'figures', state: 'changed' }])
})

test('a report that was signed later than it was stored says so', async () => {
  const { id } = await signedReport()
  const [proof] = await db.select().from(reportProofs).where(eq(reportProofs.report, id))
  const { stored, ...old } = v.parse(proofStatementSchema, JSON.parse(proof?.statement ?? ''))
  const later = new Date(Date.parse(stored ?? '') + 86_400_000).toISOString()
  // As services of before signed, with the service's own key.
  const key = await openSigningKey(dataFolder, clock)
  const statement = JSON.stringify({ ...old, kind: 'swath.report.proof/1', signed: later })
  const signature = key.sign(statement).toString('base64')
  await db.update(reportProofs).set({ statement, signature }).where(eq(reportProofs.report, id))
  expect(await verified(id)).toMatchObject({ verdict: 'late', stored, signed: later })
})

test('a changed byte of the raster, of the details, of the figures and of the statement is named', async () => {
  const { id } = await signedReport()
  const ofReport = eq(reportDocuments.report, id)
  const [documents] = await db.select().from(reportDocuments).where(ofReport)
  const bits = new Uint8Array(13 * 80).fill(0xff, 0, 521)
  await db
    .update(reportDocuments)
    .set({ coverage: deflateRawSync(bits) })
    .where(ofReport)
  expect(changed(await verified(id))).toEqual([{ part: 'coverage', state: 'changed' }])
  await db
    .update(reportDocuments)
    .set({ coverage: documents?.coverage ?? null, details: `${documents?.details} ` })
    .where(ofReport)
  expect(changed(await verified(id))).toEqual([{ part: 'details', state: 'changed' }])
  await db
    .update(reportDocuments)
    .set({ details: documents?.details ?? '' })
    .where(ofReport)
  await db.update(cleaningReports).set({ coveredArea: 41 }).where(eq(cleaningReports.id, id))
  expect(changed(await verified(id))).toEqual([{ part: 'figures', state: 'changed' }])
  const [proof] = await db.select().from(reportProofs).where(eq(reportProofs.report, id))
  const statement = proof?.statement.replace('"covered_area":40', '"covered_area":41') ?? ''
  await db.update(reportProofs).set({ statement }).where(eq(reportProofs.report, id))
  // The row now says what the statement says: only the signature tells.
  expect(await verified(id)).toMatchObject({ verdict: 'fails' })
  expect(changed(await verified(id))).toEqual([{ part: 'signature', state: 'changed' }])
})

test('a changed byte of a file of the plan is named', async () => {
  const request = await planRequest({ name: 'Changed floor', account: MERIDIAN })
  const other = idOf(await superuser('POST', '/api/v0/CleaningPlans', request))
  const credential = await createRobot(superuser, MERIDIAN)
  const { report } = await connectReporter(service.mqttUrl, credential)
  const message = reportMessage(other, clock.now())
  expect(await report(message)).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(cleaningReports).where(eq(cleaningReports.run, message.run))
  const id = row?.id ?? 0
  await recordingSigned(db, id)
  const { path } = await planFile(other, 'config.yaml')
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.concat([bytes, Buffer.from(' ')]))
  try {
    expect(changed(await verified(id))).toEqual([{ part: 'plan', state: 'changed', name: 'config.yaml' }])
  } finally {
    writeFileSync(path, bytes)
  }
})

test('the page of a proof runs one script, which its policy names by its hash, and carries the signed statement', async () => {
  const { id } = await signedReport()
  const { body, headers, status } = await superuser('GET', `/api/v0/CleaningReports/${id}/proof_page`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain(`report-${id}-proof.html`)
  const page = String(body)
  const script = /<script type="module">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(page).toContain("default-src 'none'")
  expect(page).toContain(`script-src 'sha256-${hash}'`)
  expect(page).not.toMatch(/(?:src|href)=["']https?:/)
  const data: unknown = JSON.parse(
    /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '',
  )
  expect(v.parse(reportProofSchema, data).statement).toContain(`"report":${id}`)
})

test('nobody proves a report out of sight', async () => {
  const { id } = await signedReport()
  const customer = await as('customer')
  for (const part of ['proof', 'verify', 'proof_page', 'missed'])
    expect((await customer('GET', `/api/v0/CleaningReports/9${id}/${part}`)).status, part).toBe(404)
})

test('what was signed with a key that was replaced holds and names that key, and what was signed with it afterwards does not', async () => {
  const { id } = await signedReport()
  const [row] = await db.select().from(reportProofs).where(eq(reportProofs.report, id))
  const proof = {
    statement: row?.statement ?? '',
    signature: row?.signature ?? '',
    public_key: row?.publicKey ?? '',
    key: row?.key ?? '',
  }
  const folder = mkdtempSync(join(tmpdir(), 'replaced-'))
  for (const name of ['report.key', 'report-keys.json']) copyFileSync(join(dataFolder, name), join(folder, name))
  const old = await openSigningKey(folder, clock)
  rmSync(join(folder, 'report.key'))
  clock.advance(60_000)
  const key = await openSigningKey(folder, clock)
  rmSync(folder, { recursive: true })
  const jobs = createJobs(clock)
  const check = (checked: typeof proof) =>
    checkProof(
      {
        db,
        dataFolder: openDataFolder(join(dataFolder, 'files')),
        recordings: { root: join(dataFolder, 'recordings') },
        key,
        jobs: jobs.of(1),
      },
      checked,
      id,
    )
  const found = await check(proof)
  expect(found).toMatchObject({ verdict: 'holds', key: old.id })
  expect(Date.parse(found?.earlier_key?.until ?? '')).toBe(clock.now())
  const { recording, ...then } = v.parse(proofStatementSchema, JSON.parse(proof.statement))
  const hashed = new Date(clock.now() + 1000).toISOString()
  const statement = JSON.stringify({ ...then, recording: { ...recording, hashed } })
  const forged = await check({ ...proof, statement, signature: old.sign(statement).toString('base64') })
  expect(forged).toMatchObject({ verdict: 'fails' })
  expect(forged?.parts.filter(({ state }) => state !== 'same')).toEqual([{ part: 'key', state: 'changed' }])
  jobs.close()
})
