import * as v from 'valibot'
import { expect, test } from 'vitest'
import { controlEventSchema, statusSummarySchema } from '../../../../../contract/resources/recordings.ts'
import { robotSchema, robotStatusSchema } from '../../../../../contract/resources/robots.ts'
import { ROBOT_STATES, STATE } from '../../../../../contract/robot/states.ts'
import { STATUS_TYPE_SLUGS, slugsOfStatusType } from '../../../../../contract/robot/statusTypes.ts'
import { toWireTime } from '../../../../../contract/time.ts'
import { robotStatuses } from '../../../../../server/database/schema.ts'
import { eq, sql } from '../../../../../server/database/sql.ts'
import { createStatusHistory } from '../../../../../server/fleet/statusHistory.ts'
import { startCommanding } from '../../../fleet/commands/commanding.ts'
import { listOf } from '../../../testService.ts'

const { service, clock, as, superuser, createRobot, person } = await startCommanding()
const [operator, customer, viewer] = await Promise.all([as('operator'), as('customer'), as('viewer')])
/** Accounts of the demo: of tier 0, and one that the operator does not see. */
const [BLUE_ANCHOR, BAYSIDE] = [4, 7]
const MINUTE_MS = 60_000

/** A robot that has been through these states, a minute each, the last of them still open; it began so many minutes ago. */
async function createPast(states: readonly number[], minutesAgo: number, account?: number): Promise<number> {
  const { id } = await createRobot(account === undefined ? {} : { account })
  const history = createStatusHistory(service.db)
  for (const [i, state] of states.entries()) {
    const time = clock.now() - (minutesAgo - i) * MINUTE_MS
    await history.record(id, 'boot', { seq: i + 1, time, state, plan: 0, sector: 0, location: 0 }, clock.now())
  }
  return id
}
const statusesOf = async (query: string, caller = operator) =>
  listOf(robotStatusSchema, (await caller('GET', `/api/v0/RobotStatus?${query}`)).body)

test('P-024 with a time the history holds what began at or before it, newest first, page by page with the whole count', async () => {
  // 11:50 to 11:54.
  const robot = await createPast([STATE.main, STATE.loadClean, STATE.clean, STATE.pause, STATE.estop], 10)
  const timesOf = async (query: string) =>
    (await statusesOf(`robot=${robot}&direction=desc&${query}`)).map(({ start_time }) => start_time.slice(11))
  expect(await timesOf('time=2026-11-20 11:52:00')).toEqual(['11:52:00', '11:51:00', '11:50:00'])
  expect(await timesOf('time=2026-11-20 11:51:59')).toEqual(['11:51:00', '11:50:00'])
  expect(await timesOf('time=2026-11-20 11:52:00&limit=1&offset=1')).toEqual(['11:51:00'])
  const { body } = await operator('GET', `/api/v0/RobotStatus?robot=${robot}&time=2026-11-20 11:52:00&limit=1`)
  expect(body).toMatchObject({ total: 3 })
  for (const wrong of ['now', '0000-01-01 00:00:00'])
    expect((await operator('GET', `/api/v0/RobotStatus?robot=${robot}&time=${wrong}`)).status, wrong).toBe(400)
})

/** How often the history was read as a whole, and by when its entries ended, as the database counts it. */
async function readsOfStatuses() {
  await service.db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await service.db.execute(sql`
    select readings.seq_scan::int as whole, index.idx_scan::int as "byEnd"
    from pg_stat_user_tables readings join pg_stat_user_indexes index on index.relid = readings.relid
    where index.indexrelname = 'robot_statuses_end'`)
  return v.parse(v.object({ whole: v.number(), byEnd: v.number() }), rows[0])
}

test('P-024 what all robots in sight did lately is found by when it ended, however long the histories are', async () => {
  const robot = await createPast([STATE.main], 1)
  await service.db.execute(sql`
    insert into robot_statuses (robot, boot_id, seq, state, start_time, end_time)
    select ${robot}, 'long ago', n, 1, timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-01-01' + (n + 1) * interval '1 minute'
    from generate_series(1, 8000) n`)
  await service.db.execute(sql`analyze robot_statuses`)
  const before = await readsOfStatuses()
  const lastHour = toWireTime(clock.now() - 60 * MINUTE_MS)
  expect((await operator('GET', `/api/v0/RobotStatus?time_gt=${lastHour}`)).status).toBe(200)
  const after = await readsOfStatuses()
  expect(after.byEnd).toBeGreaterThan(before.byEnd)
  expect(after.whole).toBe(before.whole)
  await service.db.delete(robotStatuses).where(eq(robotStatuses.bootId, 'long ago'))
})

test('P-024 an entry that began within the second of the time is in it, as it is sent', async () => {
  const robot = await createPast([STATE.main], 1)
  await service.db
    .update(robotStatuses)
    .set({ startTime: new Date('2026-11-20T11:00:00.900Z') })
    .where(eq(robotStatuses.robot, robot))
  expect(await statusesOf(`robot=${robot}&time=2026-11-20 11:00:00`)).toMatchObject([
    { start_time: '2026-11-20 11:00:00' },
  ])
})

test('P-024 totals are of all entries that match, on whatever page, and of a span only what lies in it', async () => {
  // 11:00 to 11:05: home, cleaning, stuck, cleaning, a remote pause that still lasts; an hour later it is twelve.
  const robot = await createPast([STATE.main, STATE.clean, STATE.estop, STATE.clean, STATE.remotePause], 60)
  const totalsOf = async (query: string) =>
    (await operator('GET', `/api/v0/RobotStatus/totals?robot=${robot}&${query}`)).body
  const minutes = (count: number, entries = 1) => ({ seconds: count * 60, entries })
  expect(await totalsOf('')).toEqual({
    total: 5,
    robots: 1,
    states: { 'home-screen': minutes(1), cleaning: minutes(2, 2), stuck: minutes(1), warning: minutes(56) },
  })
  expect(await totalsOf('time_gt=2026-11-20 11:01:30&time_lt=2026-11-20 11:10:00')).toEqual({
    total: 4,
    robots: 1,
    states: { cleaning: minutes(1.5, 2), stuck: minutes(1), warning: minutes(6) },
  })
  expect(await totalsOf('status_type[]=pause')).toMatchObject({ total: 1, states: { warning: minutes(56) } })
  expect(await totalsOf('time_lt=2026-11-20 10:00:00')).toEqual({ total: 0, robots: 0, states: {} })
  const unseen = await createPast([STATE.clean], 5, BAYSIDE)
  expect((await operator('GET', `/api/v0/RobotStatus/totals?robot=${unseen}`)).body).toMatchObject({ total: 0 })
})

test('P-016 P-024 days of a zone show the totals of what matches on each of them, and no more than 100 are asked for', async () => {
  // 11:00 to 11:05 UTC: home, cleaning, stuck, cleaning, a remote pause that still lasts, an hour later.
  const robot = await createPast([STATE.main, STATE.clean, STATE.estop, STATE.clean, STATE.remotePause], 60)
  const ask = (query: string, caller = operator) => caller('GET', `/api/v0/RobotStatus/days?${query}`)
  const daysOf = async (query: string) => (await ask(`robot=${robot}&${query}`)).body
  const span = 'time_gt=2026-11-19 12:00:00&time_lt=2026-11-20 13:00:00'
  const seconds = { 'home-screen': 60, cleaning: 120, stuck: 60, warning: 56 * 60 }
  expect(await daysOf(`${span}&time_zone=UTC`)).toEqual({
    data: [{ start: '2026-11-20 00:00:00', seconds, stuck: 1, robots: 1 }],
    total: 1,
  })
  // Days begin at another time elsewhere.
  const split = await daysOf(`${span}&time_zone=Pacific/Marquesas`)
  expect(split).toMatchObject({ data: [{ start: '2026-11-20 09:30:00', seconds }] })
  const east = await daysOf('time_gt=2026-11-20 11:00:00&time_lt=2026-11-20 13:00:00&time_zone=Etc/GMT-12')
  expect(east).toMatchObject({ total: 1, data: [{ start: '2026-11-19 12:00:00', seconds }] })
  expect(await daysOf(`${span}&time_zone=UTC&status_type[]=pause`)).toMatchObject({
    data: [{ seconds: { warning: 56 * 60 }, stuck: 0 }],
  })
  const unseen = await createPast([STATE.clean], 5, BAYSIDE)
  expect((await ask(`robot=${unseen}&${span}&time_zone=UTC`)).body).toEqual({ data: [], total: 0 })
  expect((await ask(`${span}&time_zone=Mars`)).status).toBe(400)
  expect((await ask('time_gt=2026-08-01 00:00:00&time_lt=2026-11-20 13:00:00&time_zone=UTC')).status).toBe(400)
  expect((await ask('time_lt=2026-11-20 13:00:00&time_zone=UTC')).status).toBe(400)
})

test('P-020 P-021 each filter of the history finds its states, several find all of theirs, and slugs are taken as well', async () => {
  const states = [
    STATE.login,
    STATE.loginChecklist,
    STATE.loadClean,
    STATE.clean,
    STATE.processing,
    STATE.pause,
    STATE.remotePause,
    STATE.obstacle,
    STATE.dangerObstacle,
    STATE.goingHome,
    STATE.finishedReportGenerated,
    STATE.logout,
    STATE.logoutChecklist,
    STATE.manual,
  ]
  const robot = await createPast(states, 60)
  const found = async (...types: readonly string[]) =>
    (await statusesOf(`robot=${robot}&direction=asc&${types.map(type => `status_type[]=${type}`).join('&')}`)).map(
      ({ state }) => state,
    )
  expect(await found('login')).toEqual([1, 19])
  expect(await found('start')).toEqual([6])
  expect(await found('progress')).toEqual([7, 10])
  expect(await found('pause')).toEqual([8, 25])
  expect(await found('obstacle')).toEqual([9, 15])
  expect(await found('going_home')).toEqual([11])
  expect(await found('done')).toEqual([33])
  expect(await found('logout')).toEqual([23, 20])
  expect(await found('start', 'done', 'manual')).toEqual([6, 33, 3])
  expect(await found(...Object.keys(STATUS_TYPE_SLUGS))).toEqual(states.slice(0, -1))
  expect(await found('unheard-of')).toEqual([])
})

test('P-021 filters stand for slugs of the state table, none for another’s', () => {
  const known = new Set([...ROBOT_STATES.map(({ slug }) => slug), 'idle', 'patrol'])
  const slugs = Object.values(STATUS_TYPE_SLUGS).flat()
  for (const slug of slugs) expect(known).toContain(slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugsOfStatusType('toString')).toEqual(['toString'])
})

test('P-024 the history’s list of robots is read whole with a limit of 9999', async () => {
  const { id } = await createRobot()
  const { status, body } = await operator('GET', '/v1/Robots?limit=9999')
  expect(status).toBe(200)
  expect(listOf(robotSchema, body).map(robot => robot.id)).toContain(id)
})

test('P-016 days and hours of a zone show how the robot spent them, with the state it is in now', async () => {
  // 11:50 to 12:00 UTC; an hour of India begins at 12:30 UTC, its day at 18:30.
  const robot = await createPast([STATE.main, STATE.clean, STATE.estop], 10)
  const read = async (query: string) => {
    const span = 'time_gt=2026-11-20 11:00:00&time_lt=2026-11-20 13:00:00'
    const { body } = await customer('GET', `/api/v0/RobotStatus/summaries?robot=${robot}&${span}&${query}`)
    return listOf(statusSummarySchema, body)
  }
  const seconds = { 'home-screen': 60, cleaning: 60, stuck: 480 }
  expect(await read('unit=hour&time_zone=Asia/Kolkata')).toEqual([{ start: '2026-11-20 11:30:00', seconds, stuck: 1 }])
  expect(await read('unit=hour&time_zone=UTC')).toEqual([{ start: '2026-11-20 11:00:00', seconds, stuck: 1 }])
  expect(await read('unit=day&time_zone=Asia/Kolkata')).toEqual([{ start: '2026-11-19 18:30:00', seconds, stuck: 1 }])
})

test('P-016 summaries need a robot in sight, a zone that is one and a span that is not too long', async () => {
  const [robot, elsewhere] = [await createPast([STATE.main], 10), await createPast([STATE.main], 10, BAYSIDE)]
  const statusOf = async (changes: { readonly [name: string]: string | number }) => {
    const query = new URLSearchParams({
      robot: String(robot),
      unit: 'day',
      time_gt: '2026-09-01 00:00:00',
      time_lt: '2026-12-01 00:00:00',
      time_zone: 'Europe/Helsinki',
      ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)])),
    })
    return (await operator('GET', `/api/v0/RobotStatus/summaries?${query}`)).status
  }
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ time_gt: '9999-12-31 00:00:00', time_lt: '9999-12-31 12:00:00' })).toBe(200)
  expect(await statusOf({ robot: elsewhere })).toBe(404)
  for (const wrong of [
    { time_zone: 'Mars/Olympus' },
    { time_zone: "'; select 1" },
    { unit: 'week' },
    { unit: 'hour', time_gt: '2000-01-01 00:00:00' },
    { time_gt: '0000-01-01 00:00:00' },
    { time_gt: '0000-01-01 00:00:00', time_lt: '0000-01-01 12:00:00' },
  ])
    expect(await statusOf(wrong), JSON.stringify(wrong)).toBe(400)
})

test('P-016 who took and left control is listed with name, time and reason, oldest first, to level 2 and more', async () => {
  const robot = await (await createRobot()).connect()
  const [olga, sam] = [await person('operator'), await person('super')]
  await olga.take(robot.id)
  clock.advance(MINUTE_MS)
  await sam.take(robot.id)
  const path = (from = '2026-11-20 00:00:00', id = robot.id) =>
    `/api/v0/Robots/${id}/control_events?time_gt=${from}&time_lt=2026-11-21 00:00:00`
  const { body } = await operator('GET', path())
  const start = listOf(controlEventSchema, body)[0]?.time ?? ''
  expect(listOf(controlEventSchema, body)).toMatchObject([
    { type: 'began', user: { name: 'Olga Lindqvist' }, reason: 'taken' },
    { type: 'ended', user: { name: 'Olga Lindqvist' }, reason: 'taken' },
    { type: 'began', user: { name: 'Sam Okafor' }, reason: 'taken' },
  ])
  expect((await operator('GET', path(start))).body).toMatchObject({ total: 2 })
  const free = await createRobot({ account: BLUE_ANCHOR })
  expect((await customer('GET', path())).status).toBe(403)
  expect((await viewer('GET', path(undefined, free.id))).status).toBe(403)
  expect((await viewer('GET', path())).status).toBe(404)
  expect((await superuser('GET', path(undefined, 999_999))).status).toBe(404)
})
