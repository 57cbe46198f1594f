import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
import { eventually } from '../../eventually.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { connectReporter, createRobot } from '../reports/reportingRobot.ts'
import { reportMessage } from '../reports/reportMessages.ts'
import { startTestService } from '../testService.ts'

const { service, as, dataFolder } = await startTestService()
const { db } = service
const superuser = await as('super')
const MERIDIAN = 2
const plan = idOf(
  await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Proved floor', account: MERIDIAN })),
)
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** A report of a run that was recorded in one file, once it has been signed. */
async function signedReport() {
  const credential = await createRobot(superuser, MERIDIAN)
  const endMs = Date.now()
  const name = `${credential.robot}/run.mcap`
  mkdirSync(join(dataFolder, 'recordings', String(credential.robot)), { recursive: true })
  writeFileSync(join(dataFolder, 'recordings', name), 'what the robot sent')
  await db.insert(recordings).values({
    robot: credential.robot,
    key: name,
    fromTime: new Date(endMs - 15 * 60_000),
    toTime: new Date(endMs - 60_000),
    bytes: 19,
    complete: true,
    imported: false,
    account: MERIDIAN,
  })
  const { report } = await connectReporter(service.mqttUrl, credential)
  const message = reportMessage(plan, endMs)
  expect(await report(message)).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(cleaningReports).where(eq(cleaningReports.run, message.run))
  const id = row?.id ?? 0
  await eventually(async () => expect(await db.$count(reportProofs, eq(reportProofs.report, id))).toBe(1))
  return { id, name, message }
}

const verified = async (id: number): Promise<ProofCheck> => {
  const answer = await superuser('GET', `/api/v0/CleaningReports/${id}/verify`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return v.parse(proofCheckSchema, answer.body)
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
    recording: { state: 'complete', files: [{ name, bytes: 19, sha256: sha256('what the robot sent') }] },
  })
  expect(Object.keys(statement.plan.files).toSorted()).toContain('map.png')
  expect(await verified(id)).toMatchObject({ holds: true, key: proof.key })
  expect(changed(await verified(id))).toEqual([])
})

test('a changed byte of the recording is named, and a recording that is gone is missing', async () => {
  const { id, name } = await signedReport()
  writeFileSync(join(dataFolder, 'recordings', name), 'what the robot senT')
  expect(changed(await verified(id))).toEqual([{ part: 'recording', state: 'changed', name }])
  rmSync(join(dataFolder, 'recordings', name))
  expect(await verified(id)).toMatchObject({ holds: true })
  expect(changed(await verified(id))).toEqual([{ part: 'recording', state: 'missing', name }])
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
  expect(await verified(id)).toMatchObject({ holds: false })
  expect(changed(await verified(id))).toEqual([{ part: 'signature', state: 'changed' }])
})

test('a changed byte of a file of the plan is named', async () => {
  const request = await planRequest({ name: 'Changed floor', account: MERIDIAN })
  const other = idOf(await superuser('POST', '/api/v0/CleaningPlans', request))
  const credential = await createRobot(superuser, MERIDIAN)
  const { report } = await connectReporter(service.mqttUrl, credential)
  const message = reportMessage(other, Date.now())
  expect(await report(message)).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(cleaningReports).where(eq(cleaningReports.run, message.run))
  const id = row?.id ?? 0
  await eventually(async () => expect(await db.$count(reportProofs, eq(reportProofs.report, id))).toBe(1))
  const [file] = await db
    .select({ sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(and(eq(planFiles.plan, other), eq(planFiles.name, 'config.yaml')))
  const digest = file?.sha256 ?? ''
  const path = join(dataFolder, 'files', digest.slice(0, 2), digest)
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.concat([bytes, Buffer.from(' ')]))
  try {
    expect(changed(await verified(id))).toEqual([{ part: 'plan', state: 'changed', name: 'config.yaml' }])
  } finally {
    writeFileSync(path, bytes)
  }
})

test('a run whose recording is still being written says so', async () => {
  const { id, name } = await signedReport()
  await db.update(recordings).set({ complete: false }).where(eq(recordings.key, name))
  await db.delete(reportProofs).where(eq(reportProofs.report, id))
  const { body } = await superuser('GET', `/api/v0/CleaningReports/${id}/proof`)
  const { statement } = v.parse(reportProofSchema, body)
  expect(JSON.parse(statement)).toMatchObject({ recording: { state: 'open', files: [] } })
  expect(changed(await verified(id))).toEqual([{ part: 'recording', state: 'open' }])
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
