import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { readConfig } from '../../../server/config.ts'
import { alertReads, alerts, audit, logins } from '../../../server/database/schema.ts'
import { and, eq } from '../../../server/database/sql.ts'
import { createLog } from '../../../server/log.ts'
import { startService } from '../../../server/service.ts'
import { eventually } from '../../eventually.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { createRows } from '../testDatabase.ts'
import { callerOf, startTestService } from '../testService.ts'
import { family, listSchema, person, stuckRobot } from './alertWatchers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const { service } = await startTestService()

test('an alert is seen by those who see the robot, with its place in the order, and by no stranger', async () => {
  const { parent, own, stranger } = await family(service)
  const people = {
    own: await person(service, own, 'customer'),
    above: await person(service, parent),
    stranger: await person(service, stranger),
    support: await person(service, stranger, 'support'),
  }
  const { robot, alert } = await stuckRobot(service, own, people.own)
  expect(alert).toMatchObject({ kind: 'stuck', state: STATE.dangerObstacle, robot: { id: robot }, unread: true })
  expect(alert.taken).toBe(undefined)
  expect(alert.may_take, 'a customer of a free account is never in control').toBe(false)
  expect(await people.above.of(robot)).toMatchObject({ id: alert.id, may_take: true })
  expect(await people.support.of(robot)).toMatchObject({ id: alert.id })
  expect(await people.stranger.list()).toEqual({ data: [], total: 0, unread: 0, recent: 0 })
  const missing = await people.stranger.do(999_999, 'take')
  expect(missing.status).toBe(404)
  expect(await people.stranger.do(alert.id, 'take')).toMatchObject({ status: 404, body: missing.body })
  expect((await people.own.do(alert.id, 'take')).status).toBe(403)
  await people.stranger.read({ ids: [alert.id], through: alert.id })
  expect(await service.db.$count(alertReads, eq(alertReads.alert, alert.id)), 'nor can they mark it').toBe(0)
  const call = callerOf(service.url)
  expect((await call('GET', '/api/v0/Alerts')).status).toBe(401)
})

test('of two who say at once that they are on it one is, both see who, and it can be given back by them alone', async () => {
  const { own } = await family(service)
  const [a, b] = [await person(service, own), await person(service, own)]
  const { robot, alert } = await stuckRobot(service, own, a)
  const answers = await Promise.all([a.do(alert.id, 'take'), b.do(alert.id, 'take')])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const [first, second] = answers[0]?.status === 200 ? [a, b] : [b, a]
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.body).toMatchObject({ errors: [{ token: 'errors.alert.taken' }] })
  expect((await first.of(robot))?.taken).toMatchObject({ by: { id: first.login, name: first.name }, self: true })
  expect((await second.of(robot))?.taken).toMatchObject({ by: { id: first.login, name: first.name }, self: false })
  expect((await first.do(alert.id, 'take')).status, 'said twice it is still so').toBe(200)
  expect(await second.do(alert.id, 'give_back')).toMatchObject({
    status: 409,
    body: { errors: [{ token: 'errors.alert.notTaken' }] },
  })
  expect((await first.do(alert.id, 'give_back')).status).toBe(200)
  expect((await second.of(robot))?.taken).toBe(undefined)
  expect((await second.do(alert.id, 'take')).status).toBe(200)
  const written = await service.db
    .select({ login: audit.login, action: audit.action })
    .from(audit)
    .where(and(eq(audit.robot, robot), eq(audit.kind, 'robot')))
  expect(written).toEqual([
    { login: first.login, action: 'alert.take' },
    { login: first.login, action: 'alert.giveBack' },
    { login: second.login, action: 'alert.take' },
  ])
})

test('an alert ends with the state, is listed behind what lasts, and is taken no more', async () => {
  const { own } = await family(service)
  const operator = await person(service, own)
  const over = await stuckRobot(service, own, operator)
  await operator.do(over.alert.id, 'take')
  const lasting = await stuckRobot(service, own, operator)
  await over.enter(STATE.clean)
  await eventually(async () => expect((await operator.of(over.robot))?.end_time).toBeDefined(), 10)
  const { data } = await operator.list()
  expect(data.map(({ id }) => id)).toEqual([lasting.alert.id, over.alert.id])
  expect(data[1]?.taken?.by.id, 'who was on it is still told').toBe(operator.login)
  for (const action of ['take', 'give_back'] as const)
    expect(await operator.do(over.alert.id, action)).toMatchObject({
      status: 409,
      body: { errors: [{ token: 'errors.alert.over' }] },
    })
})

test('what each login has read is its own, and what is over is gone from the unread once it is read', async () => {
  const { own } = await family(service)
  const [a, b] = [await person(service, own), await person(service, own)]
  const one = await stuckRobot(service, own, a)
  const two = await stuckRobot(service, own, a)
  expect(await a.unread()).toEqual({ unread: 2 })
  expect((await a.read({ ids: [one.alert.id] })).body).toEqual({ unread: 1 })
  expect(await b.unread(), 'another login has not read it').toEqual({ unread: 2 })
  expect((await a.read({ through: two.alert.id })).body).toEqual({ unread: 0 })
  const lasting = await a.list('?show=unread')
  expect(
    lasting.data.map(({ id, unread }) => ({ id, unread })),
    'what lasts is listed, read or not',
  ).toEqual([
    { id: two.alert.id, unread: false },
    { id: one.alert.id, unread: false },
  ])
  await one.enter(STATE.clean)
  await eventually(async () => expect((await a.of(one.robot))?.end_time).toBeDefined(), 10)
  const unread = await a.list('?show=unread')
  expect(unread.data.map(({ id }) => id)).toEqual([two.alert.id])
  expect(unread).toMatchObject({ total: 1, unread: 0, recent: 2 })
  expect((await b.list('?show=unread')).data).toHaveLength(2)
})

test('what was over a week ago, or began before there was the login, is not unread', async () => {
  const { own } = await family(service)
  const { db } = service
  const old = await person(service, own)
  const young = await person(service, own)
  await db.update(logins).set({ createdAt: new Date() }).where(eq(logins.id, young.login))
  const { robot } = await createRows({ db }).robot(own)
  const at = (ago: number) => new Date(Date.now() - ago)
  const same = { robot, kind: 'stuck', state: STATE.estop, firstState: STATE.estop } as const
  await db.insert(alerts).values([
    { ...same, startTime: at(9 * DAY_MS), endTime: at(8 * DAY_MS) },
    { ...same, startTime: at(8 * DAY_MS), endTime: at(6 * DAY_MS) },
  ])
  expect(await old.list()).toMatchObject({ total: 1, unread: 1, data: [{ unread: true }] })
  expect(await young.list()).toMatchObject({ total: 1, unread: 0, data: [{ unread: false }] })
})

test('a login that acts as another marks nothing as read and is on nothing in their name', async () => {
  const { own } = await family(service)
  const operator = await person(service, own)
  const { alert } = await stuckRobot(service, own, operator)
  const boss = await person(service, own, 'super')
  const answer = await boss.ask('POST', `/api/v0/Logins/${operator.login}/masquerade`, {})
  const session = v.parse(v.object({ session_id: v.string() }), answer.body).session_id
  const ask = callerOf(service.url, { [SESSION_HEADER]: session })
  for (const [path, body] of [
    [`/api/v0/Alerts/${alert.id}/take`, undefined],
    ['/api/v0/Alerts/read', { ids: [alert.id] }],
  ] as const)
    expect(await ask('POST', path, body)).toMatchObject({
      status: 403,
      body: { errors: [{ token: 'errors.login.masquerading' }] },
    })
  expect(await operator.unread()).toEqual({ unread: 1 })
})

test('an alert, who is on it and what was read of it outlive the service', async () => {
  const dataFolder = await createDataFolder()
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const config = { ...readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_LOG_LEVEL: 'silent' }), ...databaseIn(dataFolder) }
  const before = await startService(config, { log: createLog('silent') })
  const account = await createRows(before).account()
  const operator = await person(before, account)
  const { robot, alert } = await stuckRobot(before, account, operator)
  await operator.do(alert.id, 'take')
  await operator.read({ ids: [alert.id] })
  const takenBefore = (await operator.of(robot))?.taken
  await before.close()
  const after = await startService(config, { log: createLog('silent') })
  onTestFinished(after.close)
  const again = callerOf(after.url, { [SESSION_HEADER]: await after.sessions.open(operator.login) })
  const { data, unread } = v.parse(listSchema, (await again('GET', '/api/v0/Alerts')).body)
  // The robot may be missed by now.
  const found = data.find(({ id }) => id === alert.id)
  expect(found).toMatchObject({ start_time: alert.start_time, taken: takenBefore, unread: false })
  expect(unread).toBe(data.length - 1)
})

test('an alert is taken over from the one on it by somebody who may, never from another than was named, and all see it', async () => {
  const { own } = await family(service)
  const [a, b, c] = [await person(service, own), await person(service, own), await person(service, own)]
  const customer = await person(service, own, 'customer')
  const { robot, alert } = await stuckRobot(service, own, a)
  const takeOver = (by: typeof a, from: number) => by.ask('POST', `/api/v0/Alerts/${alert.id}/take`, { from })
  expect((await takeOver(b, a.login)).status, 'nobody is on it yet').toBe(409)
  await a.do(alert.id, 'take')
  expect((await takeOver(customer, a.login)).status).toBe(403)
  expect(await takeOver(b, c.login)).toMatchObject({ status: 409, body: { errors: [{ token: 'errors.alert.taken' }] } })
  expect((await takeOver(b, a.login)).status).toBe(200)
  for (const each of [a, c]) expect((await each.of(robot))?.taken).toMatchObject({ by: { name: b.name }, self: false })
  expect((await takeOver(c, a.login)).status, 'somebody was faster').toBe(409)
  expect((await a.do(alert.id, 'give_back')).status).toBe(409)
  const written = await service.db
    .select({ login: audit.login, action: audit.action, details: audit.details })
    .from(audit)
    .where(and(eq(audit.robot, robot), eq(audit.kind, 'robot')))
  expect(written).toEqual([
    { login: a.login, action: 'alert.take', details: { alert: alert.id, kind: 'stuck' } },
    { login: b.login, action: 'alert.take', details: { alert: alert.id, kind: 'stuck', from: a.login } },
  ])
})
