import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { robotTopic } from '../../../contract/gateway.ts'
import { planRobotSchema } from '../../../contract/resources/planPublishing.ts'
import { type PlanAnnouncement, planAnnouncementSchema } from '../../../contract/robot/planTransfer.ts'
import { systemClock } from '../../../server/clock.ts'
import { robotPlanTransfers, robots } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { startGateway } from '../../../server/fleet/gateway.ts'
import { openLink } from '../../../server/fleet/openLink.ts'
import { createPlanTransfers } from '../../../server/plans/publishing/planTransfers.ts'
import { eventually } from '../../eventually.ts'
import { lacksMosquitto, NEEDS_MOSQUITTO, startMosquitto } from '../fleet/mosquitto.ts'
import { connectMqtt, type RobotCredential } from '../liveParts.ts'
import { createRows, log } from '../testDatabase.ts'
import { startTestService, type TestService } from '../testService.ts'
import { storePlanVersion } from './storedPlan.ts'

const embedded = await startTestService()
const MERIDIAN = 2
const basic = ({ robot, token }: RobotCredential): string =>
  `Basic ${Buffer.from(`robot-${robot}:${token}`).toString('base64')}`

/** A robot at a version of a plan that is published, and a next version that is ready. */
async function atWork({ service: { db }, dataFolder }: TestService) {
  const values = { account: MERIDIAN, name: 'Hall' }
  const first = await storePlanVersion(
    db,
    { ...values, status: 'published', publishedAt: new Date() },
    undefined,
    dataFolder,
  )
  const next = await storePlanVersion(db, { ...values, firstId: first, version: 2 }, undefined, dataFolder)
  const credential = await createRows({ db }).robot(MERIDIAN)
  await db.update(robots).set({ plan: first }).where(eq(robots.id, credential.robot))
  return { first, next, ...credential }
}

/** The robot at the broker: what it was told of its plan, newest last. */
async function listen(url: string, credential: RobotCredential, options = {}) {
  const { client, publish } = await connectMqtt(url, credential, options)
  const announced: PlanAnnouncement[] = []
  client.on('message', (topic, payload) => {
    if (topic === robotTopic(credential.robot, 'plan'))
      announced.push(v.parse(planAnnouncementSchema, JSON.parse(payload.toString())))
  })
  const granted = await client.subscribeAsync(robotTopic(credential.robot, 'plan'), { qos: 1 })
  expect(granted.map(({ qos }) => qos)).toEqual([1])
  const hello = { state: 'online', model: 'neo', hardware_version: '2.0', main_deb: '2.6.2', boot_id: 'boot-1' }
  await publish('connection', hello, true)
  return { announced, publish, newest: () => announced.at(-1), client }
}

async function publishVersion({ as }: TestService, id: number): Promise<void> {
  const superuser = await as('super')
  const request = { account: MERIDIAN, area: 100, estimated_cleaning_time: 3600 }
  const { status, body } = await superuser('POST', `/api/v0/CleaningPlans/${id}/publish`, request)
  expect(status, JSON.stringify(body)).toBe(200)
}

async function fromPage({ as }: TestService, plan: number, robot: number) {
  const superuser = await as('super')
  const { body } = await superuser('GET', `/api/v0/CleaningPlans/${plan}/robots?limit=100`)
  return v.parse(v.object({ data: v.array(planRobotSchema) }), body).data.find(({ id }) => id === robot)
}

test('L-044 a published version is announced to its robots with files that they fetch by their own credential; the page shows how far each is', async () => {
  const { service } = embedded
  const { first, next, ...credential } = await atWork(embedded)
  const { newest, publish, announced } = await listen(service.fleet.link.url, credential)
  await eventually(() => expect(newest()).toMatchObject({ plan: first, version: 1 }))
  await publishVersion(embedded, next)
  await eventually(() => expect(newest()).toMatchObject({ plan: next, first_id: first, version: 2, name: 'Hall' }))
  const announcement = announced.at(-1)
  if (announcement === undefined || !('files' in announcement)) throw new Error('Nothing was announced')
  expect(announcement.files).toHaveLength(9)
  for (const { url, sha256, bytes } of announcement.files) {
    const response = await fetch(url, { headers: { authorization: basic(credential) } })
    const content = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(content.byteLength).toBe(bytes)
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  const { robot } = credential
  for (const status of ['fetching', 'ready'] as const) {
    await publish('plan_status', { plan: next, status })
    expect(await fromPage(embedded, first, robot)).toMatchObject({
      plan: first,
      version: 1,
      is_behind: true,
      transfer: { plan: next, version: 2, status },
    })
  }
  await publish('plan_status', { plan: next, status: 'running' })
  const page = await fromPage(embedded, first, robot)
  expect(page).toMatchObject({ plan: next, version: 2, is_behind: false, transfer: { status: 'running' } })
  expect(page?.since).toBeDefined()
})

test('L-044 what a robot says twice, late or of versions that are not its own changes nothing; a refusal has its reason', async () => {
  const { service } = embedded
  const { first, next, ...credential } = await atWork(embedded)
  const other = await atWork(embedded)
  const { newest, publish } = await listen(service.fleet.link.url, credential)
  await publishVersion(embedded, next)
  await eventually(() => expect(newest()).toMatchObject({ plan: next }))
  const third = await storePlanVersion(service.db, { account: MERIDIAN, firstId: first, version: 3 })
  const shown = () => fromPage(embedded, first, credential.robot)
  await publish('plan_status', { plan: next, status: 'refused', token: 'errors.plan.hash' })
  expect(await shown()).toMatchObject({ plan: first, transfer: { status: 'refused', token: 'errors.plan.hash' } })
  for (const plan of [other.next, third, 999_999]) {
    await publish('plan_status', { plan, status: 'running' })
    expect(await shown()).toMatchObject({ plan: first, transfer: { status: 'refused' } })
  }
  for (const broken of [{}, { plan: next, status: 'done' }, { plan: next, status: 'refused', token: '<b>' }, 'x'])
    await publish('plan_status', broken)
  await publish('plan_status', { plan: next, status: 'running' })
  const running = await shown()
  expect(running).toMatchObject({ plan: next, transfer: { status: 'running' } })
  for (const status of ['fetching', 'ready', 'running', 'refused']) await publish('plan_status', { plan: next, status })
  await publish('plan_status', { plan: first, status: 'running' })
  expect(await shown()).toEqual(running)
})

test('L-044 a robot that was away is told of the newest alone when it returns, and of none when its plan is taken from it', async () => {
  const { service, as } = embedded
  const { first, next, ...credential } = await atWork(embedded)
  await publishVersion(embedded, next)
  const third = await storePlanVersion(service.db, { account: MERIDIAN, firstId: first, version: 3 })
  await publishVersion(embedded, third)
  // An announcement goes out behind the answer to whoever published: what is retained is the newest a moment later.
  const before = await listen(service.fleet.link.url, credential)
  await eventually(() => expect(before.newest()).toMatchObject({ plan: third, version: 3 }))
  await before.client.endAsync()
  const { announced, newest } = await listen(service.fleet.link.url, credential)
  await eventually(() => expect(newest()).toMatchObject({ plan: third, version: 3 }))
  expect(announced.map(({ plan }) => plan)).not.toContain(next)
  const superuser = await as('super')
  await superuser('POST', `/api/v0/Robots/${credential.robot}/assign_plans`, { plans: [] })
  await eventually(() => expect(newest()).toEqual({ plan: 0 }))
  const transfers = eq(robotPlanTransfers.robot, credential.robot)
  expect(await service.db.select().from(robotPlanTransfers).where(transfers)).toEqual([])
})

test('L-044 A-062 files of a plan are read by robots that work by it, and by nobody else', async () => {
  const { service, session } = embedded
  const { first, next, robot, token } = await atWork(embedded)
  const other = await atWork(embedded)
  const read = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${service.url}/api/v0/Robots/${path}`, { headers })).status
  const own = { authorization: basic({ robot, token }) }
  const path = `${robot}/plan_files/map.png?plan=${first}`
  expect(await read(path, own)).toBe(200)
  expect(await read(path, {})).toBe(401)
  expect(await read(path, { authorization: basic({ robot, token: other.token }) })).toBe(401)
  expect(await read(path, { authorization: `Bearer ${token}` })).toBe(401)
  expect(await read(path, { 'x-session-id': await session('super') })).toBe(401)
  expect(await read(path, { authorization: basic(other) })).toBe(404)
  expect(await read(`${other.robot}/plan_files/map.png?plan=${other.first}`, own)).toBe(404)
  expect(await read(`${robot}/plan_files/map.png?plan=${other.first}`, own)).toBe(404)
  // Nobody has published it yet.
  expect(await read(`${robot}/plan_files/map.png?plan=${next}`, own)).toBe(404)
  expect(await read(`${robot}/plan_files/nothing.png?plan=${first}`, own)).toBe(404)
  expect(await read(`${robot}/plan_files/map.png`, own)).toBe(400)
})

/** The gateway as the service has it, at a broker elsewhere. */
async function gatewayAt(mosquitto: { readonly url: string; readonly ca: string }) {
  const { db } = embedded.service
  const transfers = createPlanTransfers({ db, clock: systemClock, log })
  const fleet = await startGateway({
    db,
    clock: systemClock,
    log,
    acknowledged: async () => undefined,
    fenceHeard: () => undefined,
    planStatus: transfers.take,
    arrived: robot => transfers.announce([robot]),
    openLink: openLink(
      { host: '127.0.0.1', mqttPort: 0, mqttUrl: mosquitto.url, mqttCa: mosquitto.ca, mqttDynamicSecurity: true },
      log,
    ),
  })
  onTestFinished(async () => {
    await transfers.close()
    await fleet.close()
  })
  transfers.start(embedded.service.url, fleet.link.publish)
  return { transfers, link: fleet.link }
}

describe.skipIf(lacksMosquitto)(`publishing over mosquitto${NEEDS_MOSQUITTO}`, () => {
  test('L-044 M-079 a version is announced over a broker elsewhere, and the robot answers there', async () => {
    const mosquitto = await startMosquitto()
    const { first, next, ...credential } = await atWork(embedded)
    const { transfers, link } = await gatewayAt(mosquitto)
    await eventually(() => link.giveCredential(credential.robot, credential.token))
    const ca = readFileSync(mosquitto.ca, 'utf8')
    const { newest, publish } = await listen(link.url, credential, { ca })
    await eventually(() => expect(newest()).toMatchObject({ plan: first }))
    await publishVersion(embedded, next)
    transfers.announce([credential.robot])
    await eventually(() => expect(newest()).toMatchObject({ plan: next, version: 2 }))
    await publish('plan_status', { plan: next, status: 'running' })
    await eventually(async () =>
      expect(await fromPage(embedded, first, credential.robot)).toMatchObject({ plan: next, is_behind: false }),
    )
  })
})
