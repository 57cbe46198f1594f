import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { REQUIRED_PLAN_FILES } from '../../contract/plan/planFileRules.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { openDatabase } from '../../server/database/database.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { audit, planFiles, plans, robotPlanTransfers, robots } from '../../server/database/schema.ts'
import { asc, eq } from '../../server/database/sql.ts'
import { createDataFolder, databaseIn } from '../server/databaseTemplate.ts'
import { storePlanVersion } from '../server/plans/storedPlan.ts'
import { startServiceProcess } from '../server/serviceProcess.ts'
import { createRows, log } from '../server/testDatabase.ts'
import { type Caller, callerOf } from '../server/testService.ts'

const KILLS = 20
const VERSIONS = 4
const MERIDIAN = 2

/** What stands in the folder while no service has it. */
async function withDatabase<T>(
  dataFolder: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseIn(dataFolder), log)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** A plan of some versions, none of which is published, and a robot on the first. */
const prepare = (dataFolder: string) =>
  withDatabase(dataFolder, async db => {
    const values = { account: MERIDIAN, name: 'Hall' }
    const first = await storePlanVersion(db, values, {}, dataFolder)
    const ids = [first]
    for (let version = 2; version <= VERSIONS; version++)
      ids.push(await storePlanVersion(db, { ...values, firstId: first, version }, {}, dataFolder))
    const { robot } = await createRows({ db }).robot(MERIDIAN)
    await db.update(robots).set({ plan: first }).where(eq(robots.id, robot))
    return { ids, robot }
  })

async function start(folder: string) {
  const service = await startServiceProcess({ SWATH_DATA: folder })
  const login = { login: 'super', password: DEMO_PASSWORD }
  const { body } = await callerOf(service.url)('POST', '/api/v0/Logins/login', login)
  const { session_id: session } = v.parse(v.object({ session_id: v.string() }), body)
  return { ...service, caller: callerOf(service.url, { [SESSION_HEADER]: session }) }
}

const publish = (caller: Caller, id: number) =>
  caller('POST', `/api/v0/CleaningPlans/${id}/publish`, { account: MERIDIAN, area: 100, estimated_cleaning_time: 600 })

test(`L-044 L-045 after ${KILLS} kills amid publishing one version is published, with all its files, and each time as often as was written down`, {
  timeout: KILLS * 30_000,
}, async () => {
  const folder = await createDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { ids, robot } = await prepare(folder)
  let acknowledged = 0
  let lastAcknowledged = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { caller, end } = await start(folder)
    let inThisLife = 0
    const stopAfter = 1 + (kill % 5)
    // Two at once, one after another of the versions, until the service dies in the middle of it.
    const publishing = async (offset: number): Promise<void> => {
      for (let at = offset; inThisLife < stopAfter; at += 2) {
        const { status } = await publish(caller, ids[at % VERSIONS] ?? 0)
        expect([200, 405]).toContain(status)
        if (status !== 200) continue
        inThisLife++
        acknowledged++
      }
    }
    const both = [publishing(kill), publishing(kill + 1)].map(each => each.catch(() => undefined))
    await Promise.race(both)
    await end('SIGKILL')
    await Promise.all(both)
    await withDatabase(folder, async db => {
      const versions = await db.select().from(plans).orderBy(asc(plans.id))
      const published = versions.filter(({ status }) => status === 'published')
      expect(published).toHaveLength(1)
      expect(versions.every(({ status, publishedAt }) => (status === 'ready') === (publishedAt === null))).toBe(true)
      for (const { id } of versions) {
        const files = await db.select({ name: planFiles.name }).from(planFiles).where(eq(planFiles.plan, id))
        expect(files.map(({ name }) => name).toSorted()).toEqual(REQUIRED_PLAN_FILES.toSorted())
      }
      const written = await db.select().from(audit).where(eq(audit.action, 'plan.publish')).orderBy(asc(audit.id))
      // One of each of the two may have been stored without an answer.
      expect(written.length).toBeGreaterThanOrEqual(acknowledged)
      expect(written.length).toBeLessThanOrEqual(acknowledged + 2 * (kill + 1))
      expect(written.at(-1)?.object).toBe(String(published[0]?.id))
      expect(written.every(({ object }, at) => object !== written[at - 1]?.object)).toBe(true)
      const revisions = versions.reduce((sum, { revision }) => sum + revision, 0)
      // Each publication is one change of what is published, and but for the first one of what is retired.
      expect(revisions).toBe(2 * written.length - 1)
      const [transfer] = await db.select().from(robotPlanTransfers).where(eq(robotPlanTransfers.robot, robot))
      expect(transfer).toMatchObject({ plan: published[0]?.id, status: 'announced' })
      expect(written.length).toBeGreaterThan(lastAcknowledged)
      lastAcknowledged = written.length
    })
  }
})
