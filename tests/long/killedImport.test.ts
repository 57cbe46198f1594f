import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { PLAN_FILE_NAMES, REQUIRED_PLAN_FILES } from '../../contract/plan/planFileRules.ts'
import { planImportAnswerSchema } from '../../contract/resources/planArchive.ts'
import { planJobSchema } from '../../contract/resources/planJobs.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { audit, dataItems, planFiles, planJobs, plans } from '../../server/database/schema.ts'
import { asc, eq } from '../../server/database/sql.ts'
import { eventually } from '../eventually.ts'
import { createDataFolder, databaseIn } from '../server/databaseTemplate.ts'
import { planRequest } from '../server/http/planRequest.ts'
import { idOf } from '../server/http/robotRequest.ts'
import { makeZip } from '../server/plans/corpus/zipMaker.ts'
import { startServiceProcess } from '../server/serviceProcess.ts'
import { log } from '../server/testDatabase.ts'
import { type Caller, callerOf } from '../server/testService.ts'

const KILLS = 20
const MERIDIAN = 2
const WORLD_BYTES = 1_500_000
const DIGEST = /^[\da-f]{64}$/

type Life = { readonly url: string; readonly session: string; readonly caller: Caller }

async function start(folder: string) {
  const service = await startServiceProcess({ SWATH_DATA: folder })
  const login = { login: 'super', password: DEMO_PASSWORD }
  const { body } = await callerOf(service.url)('POST', '/api/v0/Logins/login', login)
  const { session_id: session } = v.parse(v.object({ session_id: v.string() }), body)
  return { ...service, session, caller: callerOf(service.url, { [SESSION_HEADER]: session }) }
}

/** A published plan that the service itself has read. */
async function prepare(folder: string): Promise<number> {
  const { caller, end } = await start(folder)
  const plan = idOf(
    await caller('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account: MERIDIAN })),
  )
  await eventually(async () =>
    expect((await caller('GET', `/api/v0/CleaningPlans/${plan}`)).body).toMatchObject({ status: 'published' }),
  )
  await end('SIGTERM')
  return plan
}

/** What a version of this archive alone has. */
const world = (): string => randomBytes(WORLD_BYTES / 2).toString('hex')

/** @returns the job; undefined where the service had too many of them */
async function send({ url, session }: Life, plan: number, content: string): Promise<string | undefined> {
  const form = new FormData()
  const archive = makeZip([{ name: 'plan.world', data: content }])
  form.append('file', new Blob([Buffer.from(archive)]), 'plan.zip')
  form.append('comment', createHash('sha256').update(content).digest('hex'))
  const response = await fetch(`${url}/api/v0/CleaningPlans/${plan}/package`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: session },
    body: form,
  })
  const body: unknown = await response.json()
  expect([200, 429], JSON.stringify(body)).toContain(response.status)
  return response.status === 200 ? v.parse(planImportAnswerSchema, body).job : undefined
}

const foldersOf = (folder: string): readonly string[] => {
  const root = join(folder, 'planImports')
  return existsSync(root) ? readdirSync(root).flatMap(name => contentsOf(join(root, name))) : []
}
/** Of a folder that may be gone by now. */
function contentsOf(path: string): readonly string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Moments of an import, each of which sees its share of the kills. */
const MOMENTS: readonly ((folder: string, life: Life, jobs: readonly string[]) => Promise<boolean>)[] = [
  // The archive is arriving.
  async folder => foldersOf(folder).includes('archive.zip'),
  // It is being unpacked.
  async folder => foldersOf(folder).some(name => name.endsWith('.part')),
  // It has been read, and its job begins or has begun.
  async folder => foldersOf(folder).some(name => DIGEST.test(name)),
  async (_folder, _life, jobs) => jobs.length > 0,
  // Its version is there, and others follow.
  async (_folder, { caller }, jobs) => {
    const [first] = jobs
    if (first === undefined) return false
    return v.parse(planJobSchema, (await caller('GET', `/api/v0/PlanJobs/${first}`)).body).status === 'done'
  },
]

/** Two send one archive after the other until the service is killed at a moment. @returns jobs that were answered */
async function killAt(folder: string, plan: number, kill: number): Promise<readonly string[]> {
  const { end, ...life } = await start(folder)
  const moment = MOMENTS[kill % MOMENTS.length]
  const jobs: string[] = []
  let isOver = false
  const sending = async (): Promise<void> => {
    while (!isOver) {
      const job = await send(life, plan, world())
      if (job !== undefined) jobs.push(job)
    }
  }
  const both = [sending(), sending()].map(each => each.catch(() => undefined))
  while (!(await moment?.(folder, life, jobs))) await setImmediate()
  isOver = true
  await end('SIGKILL')
  await Promise.all(both)
  return jobs
}

/** What stands in the folder while no service has it. */
async function withDatabase(dataFolder: string, work: (db: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(databaseIn(dataFolder), log)
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

const holds = (folder: string, { sha256, bytes }: { readonly sha256: string; readonly bytes: number }): boolean => {
  const path = join(folder, 'files', sha256.slice(0, 2), sha256)
  return (
    existsSync(path) &&
    readFileSync(path).byteLength === bytes &&
    createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
  )
}

/** Every version has all of its files, whole; each job that is done made one version, and no other job any. */
async function expectWhole(db: Database, folder: string, plan: number, answered: readonly string[]): Promise<void> {
  const versions = await db.select().from(plans).where(eq(plans.firstId, plan)).orderBy(asc(plans.id))
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
  expect(versions.filter(({ status }) => status === 'published').map(({ id }) => id)).toEqual([plan])
  for (const { id, comment } of versions) {
    const files = await db
      .select({ name: planFiles.name, sha256: dataItems.sha256, bytes: dataItems.bytes })
      .from(planFiles)
      .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
      .where(eq(planFiles.plan, id))
    const names =
      id === plan
        ? REQUIRED_PLAN_FILES
        : PLAN_FILE_NAMES.filter(name => REQUIRED_PLAN_FILES.includes(name) || name === 'plan.world')
    expect(files.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(files.every(file => holds(folder, file))).toBe(true)
    // The comment of each archive is the digest of its file: no version has another's.
    if (id !== plan) expect(files.find(({ name }) => name === 'plan.world')?.sha256).toBe(comment)
  }
  const jobs = await db.select().from(planJobs)
  const done = jobs.filter(({ status }) => status === 'done')
  expect(jobs.every(({ status }) => status === 'done' || status === 'pending')).toBe(true)
  expect(done.map(job => job.plan).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    versions
      .slice(1)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  )
  expect(await db.$count(audit, eq(audit.action, 'plan.import'))).toBe(done.length)
  for (const job of answered) expect(jobs.map(({ id }) => id)).toContain(job)
}

test(`L-047 after ${KILLS} kills amid imports every version has its files whole, and each archive that was taken made one version`, {
  timeout: KILLS * 30_000,
}, async () => {
  const folder = await createDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const plan = await prepare(folder)
  const answered: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    answered.push(...(await killAt(folder, plan, kill)))
    await withDatabase(folder, db => expectWhole(db, folder, plan, answered))
  }
  // The last two of the five moments come after an answer.
  expect(answered.length).toBeGreaterThanOrEqual((KILLS * 2) / MOMENTS.length)

  const { caller, end } = await start(folder)
  for (const job of answered)
    await eventually(async () =>
      expect(v.parse(planJobSchema, (await caller('GET', `/api/v0/PlanJobs/${job}`)).body).status).toBe('done'),
    )
  await eventually(() => expect(contentsOf(join(folder, 'planImports'))).toEqual([]))
  await end('SIGTERM')
  await withDatabase(folder, async db => {
    await expectWhole(db, folder, plan, answered)
    expect(await db.$count(planJobs, eq(planJobs.status, 'pending'))).toBe(0)
  })
})
