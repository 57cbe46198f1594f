import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { connectRobot } from '../../../robots/client/robotClient.ts'
import { systemClock } from '../../../server/clock.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { robotStatuses, robots } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt, startTestGateway } from '../liveParts.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const statesOf = async (robot: number) =>
  (
    await database.db
      .select({ state: robotStatuses.state })
      .from(robotStatuses)
      .where(eq(robotStatuses.robot, robot))
      .orderBy(asc(robotStatuses.seq))
  ).map(({ state }) => state)

test('P-020 a robot outlives the service: what it said meanwhile is stored once, it is online again, and its clock is right', async () => {
  const rows = createRows(database)
  const credential = await rows.robot(await rows.account())
  const { robot } = credential
  const before = await startTestGateway(database, systemClock)
  const client = connectRobot({
    ...credential,
    url: before.link.url,
    identity: { model: 'neo', hardware_version: '2.0', main_deb: '2.6.1', boot_id: 'boot-1' },
    clock: systemClock,
  })
  onTestFinished(client.close)
  const report = (state: number): void =>
    client.publishState({ timeMs: Date.now(), state, plan: 3, sector: 0, location: 0 })
  await client.ready
  report(STATE.main)
  report(STATE.clean)
  await eventually(async () => expect(await statesOf(robot)).toEqual([2, 7]))
  before.subscriptions.add(robot, Symbol('viewer'), 2)
  await eventually(() => expect(client.subscriptions()).toEqual([0, 1, 2]))
  await before.close()
  await eventually(() => expect(client.connected()).toBe(false))
  report(STATE.obstacle)
  report(STATE.pause)

  const after = await startTestGateway(database, systemClock, Number(new URL(before.link.url).port))
  const live = () => after.registry.entry(robot).live
  expect(live()).toMatchObject({ connection: { state: 'online' }, status: { state: STATE.clean, plan: 3 } })
  await eventually(async () => expect(await statesOf(robot)).toEqual([2, 7, 9, 8]))
  expect(live()).toMatchObject({ connection: { state: 'online' }, bootId: 'boot-1', status: { state: STATE.pause } })
  await eventually(() => expect(client.subscriptions()).toEqual([0, 1]))
  await eventually(() => expect(after.registry.entry(robot).clockOffset.offsetMs()).toBeCloseTo(0, -2))
})

test('a robot that was online when the service died has not spoken until it does, whatever database and broker have kept', async () => {
  const rows = createRows(database)
  const credential = await rows.robot(await rows.account())
  const { robot } = credential
  await database.db.update(robots).set({ connection: 'online' }).where(eq(robots.id, robot))
  const gateway = await startTestGateway(database, systemClock)
  const live = () => gateway.registry.entry(robot).live
  expect(live()).toMatchObject({ connection: { state: 'online' }, hasSpoken: false })
  const { publish } = await connectMqtt(gateway.link.url, credential)
  const hello = { state: 'online', model: 'neo', hardware_version: '2.0', main_deb: '2.6.2', boot_id: 'boot-2' }
  await publish('connection', hello, true)
  await eventually(() => expect(live()).toMatchObject({ mainDeb: '2.6.2', hasSpoken: false }))
  await publish('ack', {})
  await eventually(() => expect(live().hasSpoken).toBe(true))
})
