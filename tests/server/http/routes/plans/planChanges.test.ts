import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planChangesSchema, planEstimateSchema } from '../../../../../contract/resources/planChanges.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { STATE } from '../../../../../contract/robot/states.ts'
import { contactMethods, plans, robots, subscriptions } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { type RoomSector, roomFiles } from '../../../plans/roomFiles.ts'
import { storePlanVersion } from '../../../plans/storedPlan.ts'
import { createReport } from '../../../reports/storedReports.ts'
import { createRows } from '../../../testDatabase.ts'
import { startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'

const { service, as, dataFolder } = await startTestService()
const { db } = service
const [superuser, customer, distributor] = await Promise.all(['super', 'customer', 'distributor'].map(as))
if (!superuser || !customer || !distributor) throw new Error('A demo login is missing')
const MERIDIAN = 2

const WEST: RoomSector = { id: 1, name: 'West', box: [1, 1, 6, 8] }
const EAST: RoomSector = { id: 2, name: 'East', box: [8, 1, 5, 8] }
const store = async (sectors: readonly RoomSector[], values = {}, zones: readonly RoomSector[] = []) =>
  storePlanVersion(db, { account: MERIDIAN, ...values }, await roomFiles(sectors, zones), dataFolder)
const changesOf = async (id: number, query = '') => {
  const { status, body } = await superuser('GET', `/api/v0/CleaningPlans/${id}/changes${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(planChangesSchema, body)
}
const estimateOf = async (id: number) => {
  const { status, body } = await superuser('GET', `/api/v0/CleaningPlans/${id}/estimate`)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(planEstimateSchema, body)
}

async function twoVersions() {
  const first = await store([WEST, EAST], { status: 'published', publishedAt: new Date() })
  const wider: RoomSector = { ...EAST, box: [8, 1, 8, 8] }
  const zones: readonly RoomSector[] = [{ id: 1, name: 'Queue', box: [3, 3, 2, 2] }]
  const next = await store([WEST, wider], { firstId: first, version: 2 }, zones)
  return { first, next }
}
async function robotOn(plan: number, values: Partial<typeof robots.$inferInsert> = {}): Promise<number> {
  const { robot } = await createRows(service).robot(MERIDIAN)
  await db
    .update(robots)
    .set({ plan, cleaningWidth: 26, ...values })
    .where(eq(robots.id, robot))
  return robot
}

test('L-038 what a version changes against the published one is told with its floor, minutes, files, robots and hearers', async () => {
  const { first, next } = await twoVersions()
  const online = { connection: 'online' } as const
  const [home, running, away, replayed] = [
    await robotOn(first, { ...online, state: STATE.main }),
    await robotOn(first, { ...online, state: STATE.clean }),
    await robotOn(next),
    await robotOn(first, { ...online, replayed: true }),
  ]
  const { login } = await createRows(service).login(MERIDIAN, 'operator')
  const [contact] = await db
    .insert(contactMethods)
    .values({ login, contactType: 'email', contactValue: 'told@swath.example', verified: true })
    .returning()
  const asked = { login, notification: 'cleaning-plan-changed', contactMethod: contact?.id ?? 0 } as const
  await db.insert(subscriptions).values([
    { ...asked, objectType: 'cleaning_plan', objectId: first },
    { ...asked, objectType: 'robot', objectId: running },
    { ...asked, notification: 'robot-stuck', objectType: 'cleaning_plan', objectId: first },
  ])

  const answer = await changesOf(next)
  expect(answer.version).toMatchObject({ plan: next, version: 2 })
  expect(answer.against).toMatchObject({ plan: first, version: 1 })
  expect(answer.map).toMatchObject({ width: 400, height: 200, resolution: 0.05 })
  expect(answer.changes.map(({ number, name, changes }) => [number, name, changes])).toEqual([
    [1, 'East', ['reshaped']],
    [2, 'Queue', ['added']],
  ])
  const [east] = answer.changes
  expect((east?.area?.after ?? 0) - (east?.area?.before ?? 0)).toBeCloseTo(24, 0)
  expect(answer.area.after - answer.area.before).toBeCloseTo(24, 0)
  expect(answer.seconds.after).toBeGreaterThan(answer.seconds.before)
  expect(answer.files).toContainEqual({ name: 'sectors.yaml', change: 'changed' })
  expect(answer.files.map(({ name }) => name)).not.toContain('map.png')
  expect(answer.robots.map(({ id, version, goes_over }) => [id, version, goes_over])).toEqual([
    [home, 1, 'now'],
    [running, 1, 'afterRun'],
    [away, 2, 'whenOnline'],
    [replayed, 1, 'never'],
  ])
  expect(answer.audience).toEqual({
    people: 1,
    notifications: [{ notification: 'cleaning-plan-changed', subscriptions: 2 }],
  })
  expect((await estimateOf(next)).audience).toEqual(answer.audience)
})

test('L-038 a version is held against any other one of its plan, and against nothing where none is published', async () => {
  const alone = await store([WEST])
  const all = await changesOf(alone)
  expect(all.against).toBeUndefined()
  expect(all.changes.map(({ changes }) => changes)).toEqual([['added']])
  const { first, next } = await twoVersions()
  expect((await changesOf(first, `?against=${next}`)).changes.map(({ changes }) => changes[0])).toEqual([
    'reshaped',
    'removed',
  ])
  expect((await changesOf(first)).changes).toEqual([])
  expect((await superuser('GET', `/api/v0/CleaningPlans/${next}/changes?against=${alone}`)).status).toBe(404)
})

test('L-038 changes and time of a version out of sight do not exist, and files that are no plan have neither', async () => {
  const { next } = await twoVersions()
  await db.update(plans).set({ account: 3 }).where(eq(plans.id, next))
  for (const part of ['changes', 'estimate'])
    expect((await distributor('GET', `/api/v0/CleaningPlans/${next}/${part}`)).status).toBe(404)
  const broken = await storePlanVersion(db, { account: MERIDIAN }, {}, dataFolder)
  const { status, body } = await superuser('GET', `/api/v0/CleaningPlans/${broken}/changes`)
  expect([status, body]).toMatchObject([405, { errors: [{ token: 'errors.cleaningPlan.noComparison' }] }])
  expect(await estimateOf(broken)).toMatchObject({ seconds: 0, sectors: [] })
})

test('L-040 the time is told for the widths of the plan’s robots, sector by sector', async () => {
  const { first, next } = await twoVersions()
  await Promise.all([robotOn(first, { cleaningWidth: 32 }), robotOn(first, { cleaningWidth: 32 }), robotOn(next)])
  const { seconds, widths, sectors, past, recent, coverage } = await estimateOf(next)
  expect(widths.map(({ robots: many }) => many)).toEqual([2, 1])
  expect(widths[0]?.swath).toBeCloseTo(0.81, 2)
  expect(widths[0]?.seconds).toBe(seconds)
  // A narrower robot drives more lanes.
  expect(widths[1]?.seconds).toBeGreaterThan(seconds)
  expect(sectors.map(({ name }) => name)).toEqual(['West', 'East'])
  expect(sectors.reduce((sum, sector) => sum + sector.seconds, 0)).toBeLessThan(seconds)
  expect(past).toEqual({ runs: 0, errors: [] })
  expect(recent).toEqual([])
  expect(coverage).toBeGreaterThan(80)
  expect(coverage).toBeLessThanOrEqual(100)
})

test('L-040 from ten finished runs on it is told how far they were from what was estimated, each by the floor that it was asked to clean', async () => {
  const { first, next } = await twoVersions()
  await db.update(plans).set({ area: 200, estimatedCleaningTime: 6000 }).where(eq(plans.id, first))
  const robot = await robotOn(first)
  const run = (minutes: number, values = {}) =>
    createReport(db, {
      robot,
      account: MERIDIAN,
      plan: first,
      planFirstId: first,
      start: '2026-10-01T08:00:00Z',
      minutes,
      ...values,
    })
  // Half the floor: 50 minutes were estimated.
  for (const minutes of [50, 45, 55, 50, 60, 50, 47.5, 52.5, 50]) await run(minutes)
  await run(500, { result: 'partial' })
  expect((await estimateOf(next)).past).toEqual({ runs: 9, errors: [] })
  await run(75)
  const { past, recent } = await estimateOf(next)
  expect(recent.map(({ seconds, predicted }) => [seconds, predicted])).toContainEqual([4500, 3000])
  expect(recent).toHaveLength(5)
  expect(past).toMatchObject({ runs: 10, median: 0, low: -5.5, high: 23 })
  expect(past.errors.toSorted((a, b) => a - b)).toEqual([-10, -5, 0, 0, 0, 0, 5, 10, 20, 50])
})

test('L-040 a plan that is created whole has the time of its lanes from the start', async () => {
  const files = await roomFiles([WEST, EAST])
  const request = await planRequest({ name: 'Timed', account: MERIDIAN }, files)
  const plan = v.parse(planSchema, (await superuser('POST', '/api/v0/CleaningPlans', request)).body)
  expect(plan.estimated_cleaning_time).toBeGreaterThan(120)
  const { seconds } = await estimateOf(plan.id)
  expect(Math.abs(plan.estimated_cleaning_time - seconds)).toBeLessThan(1)
})
