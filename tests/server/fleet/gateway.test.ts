import { afterAll, beforeAll, expect, test } from 'vitest'
import { robotTopic, type StateChange } from '../../../contract/gateway.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { CHANNEL, channelById } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { robotStatuses, robots } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt, startTestGateway } from '../liveParts.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

let database: OpenDatabase
let account: number
beforeAll(async () => {
  database = await openTestDatabase()
  account = await createRows(database).account()
})
afterAll(() => database.close())

const word = (state: 'online' | 'offline' | 'lost', bootId = 'boot-1') => ({
  state,
  model: 'neo',
  hardware_version: '2.0',
  main_deb: '2.6.1',
  boot_id: bootId,
})
const change = (seq: number, state: number, timeMs: number): StateChange => ({
  seq,
  time: timeMs,
  state,
  plan: 3,
  plan_type: 1,
  sector: 2,
  location: 4,
})

async function setUp() {
  const clock = createTestClock(START)
  const robot = await createRows(database).robot(account)
  const fleet = await startTestGateway(database, clock)
  const mqtt = await connectMqtt(fleet.link.url, robot)
  const live = () => fleet.registry.entry(robot.robot).live
  return { clock, fleet, mqtt, live, ...robot }
}

/** State, start and end in seconds since START, in order. */
async function historyOf(robot: number) {
  const rows = await database.db
    .select()
    .from(robotStatuses)
    .where(eq(robotStatuses.robot, robot))
    .orderBy(asc(robotStatuses.startTime), asc(robotStatuses.id))
  const seconds = (time: Date | null): number | undefined => (time ? (time.getTime() - START) / 1000 : undefined)
  return rows.map(row => [row.state, seconds(row.startTime), seconds(row.endTime)])
}
const rowOf = async (robot: number) => (await database.db.select().from(robots).where(eq(robots.id, robot)))[0]

test('A-089 a robot that says online is online in memory and in the database, with its software version', async () => {
  const { mqtt, robot, live } = await setUp()
  await mqtt.publish('connection', word('online'), true)
  expect(live().connection).toEqual({ state: 'online', since: START })
  expect(await rowOf(robot)).toMatchObject({
    connection: 'online',
    connectionSince: new Date(START),
    mainDeb: '2.6.1',
  })
})

test('P-020 each state change is one entry that ends where the next begins, stored before it is acknowledged', async () => {
  const { mqtt, robot, live } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.main, START - 50_000))
  expect(await historyOf(robot)).toEqual([[2, -50, undefined]])
  await mqtt.publish('state', change(2, STATE.clean, START - 30_000))
  await mqtt.publish('state', change(3, STATE.obstacle, START - 10_000))
  expect(await historyOf(robot)).toEqual([
    [2, -50, -30],
    [7, -30, -10],
    [9, -10, undefined],
  ])
  expect(live().status).toMatchObject({ state: STATE.obstacle, plan: 3, planType: 1, sector: 2, location: 4 })
  expect(await rowOf(robot)).toMatchObject({ state: STATE.obstacle, planType: 1 })
})

test('P-020 a change that arrives again changes nothing, also after the service has started anew', async () => {
  const { mqtt, robot, fleet, clock, token } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.main, START - 50_000))
  await mqtt.publish('state', change(2, STATE.clean, START - 30_000))
  await mqtt.publish('state', change(1, STATE.main, START - 50_000))
  await fleet.close()
  const restarted = await startTestGateway(database, clock)
  const again = await connectMqtt(restarted.link.url, { robot, token })
  await again.publish('connection', word('online'))
  await again.publish('state', change(2, STATE.clean, START - 30_000))
  expect(await historyOf(robot)).toEqual([
    [2, -50, -30],
    [7, -30, undefined],
  ])
  expect(restarted.registry.entry(robot).live).toMatchObject({
    connection: { state: 'online', since: START },
    status: { state: STATE.clean, seq: 2 },
  })
})

test('P-020 a change that comes late takes its place between its neighbours', async () => {
  const { mqtt, robot, live } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.main, START - 50_000))
  await mqtt.publish('state', change(3, STATE.obstacle, START - 10_000))
  await mqtt.publish('state', change(2, STATE.clean, START - 30_000))
  expect(await historyOf(robot)).toEqual([
    [2, -50, -30],
    [7, -30, -10],
    [9, -10, undefined],
  ])
  expect(live().status?.state).toBe(9)
})

test('P-020 numbers start over with the robot: a new boot is not taken for a repeat', async () => {
  const { mqtt, robot } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.main, START - 50_000))
  await mqtt.publish('connection', word('online', 'boot-2'))
  await mqtt.publish('state', change(1, STATE.clean, START - 20_000))
  expect(await historyOf(robot)).toEqual([
    [2, -50, -20],
    [7, -20, undefined],
  ])
})

test('P-020 what a robot has kept from before it says hello belongs to the boot that it names', async () => {
  const { mqtt, robot, live } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.main, START - 50_000))
  await mqtt.publish('state', { ...change(1, STATE.clean, START - 20_000), boot_id: 'boot-2' })
  await mqtt.publish('connection', word('online', 'boot-2'))
  expect(await historyOf(robot)).toEqual([
    [2, -50, -20],
    [7, -20, undefined],
  ])
  expect(live().status).toMatchObject({ bootId: 'boot-2', state: STATE.clean })
})

test('P-020 a change that no row can hold is acknowledged and left out, and holds up nothing behind it', async () => {
  const { mqtt, robot } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', { ...change(1, STATE.main, START), plan: 3_000_000_000 })
  await mqtt.publish('state', { ...change(2, STATE.main, START), boot_id: 'boot\u0000' })
  await mqtt.publish('state', change(3, STATE.clean, START))
  expect((await historyOf(robot)).map(([state]) => state)).toEqual([7])
})

test('P-020 entries never overlap, whatever the clock of the robot does', async () => {
  const { mqtt, robot } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.main, START - 10_000))
  await mqtt.publish('state', change(2, STATE.clean, START - 60_000))
  await mqtt.publish('state', change(3, STATE.obstacle, START + 86_400_000))
  expect(await historyOf(robot)).toEqual([
    [2, -10, -10],
    [7, -10, 0],
    [9, 0, undefined],
  ])
})

test('A-110 a robot that leaves has an entry that says it is away, and goes on in its state when it returns', async () => {
  const { mqtt, robot, clock, live } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.clean, START))
  clock.advance(10_000)
  await mqtt.publish('connection', word('offline'))
  expect(live().connection).toEqual({ state: 'offline', since: START + 10_000 })
  clock.advance(60_000)
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.clean, START))
  expect(await historyOf(robot)).toEqual([
    [7, 0, 10],
    [13, 10, 70],
    [7, 70, undefined],
  ])
})

test('A-110 what a robot says of a time in which it was away replaces what the service had put there', async () => {
  const { mqtt, robot, clock } = await setUp()
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.clean, START))
  clock.advance(10_000)
  await mqtt.publish('connection', word('lost'))
  clock.advance(60_000)
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(2, STATE.obstacle, START + 40_000))
  await mqtt.publish('state', change(3, STATE.clean, START + 50_000))
  expect(await historyOf(robot)).toEqual([
    [7, 0, 0],
    [13, 0, 40],
    [9, 40, 50],
    [7, 50, undefined],
  ])
})

test('A-089 a robot whose link dies is lost by its last will and stays in the list', async () => {
  const { fleet, mqtt, robot, token } = await setUp()
  await mqtt.client.endAsync(true)
  const will = { topic: robotTopic(robot, 'connection'), payload: Buffer.from(JSON.stringify(word('lost'))) }
  const dying = await connectMqtt(fleet.link.url, { robot, token }, { will: { ...will, qos: 1, retain: true } })
  await dying.publish('connection', word('online'))
  dying.client.stream.destroy()
  await eventually(async () => expect(await rowOf(robot)).toMatchObject({ connection: 'lost' }))
  expect([...fleet.registry.all()].map(({ live }) => live.robot)).toContain(robot)
})

test('A-089 a robot that has not said a word for 30 s is lost, counted from its last word; any word brings it back', async () => {
  const { mqtt, robot, clock, live, fleet } = await setUp()
  const heard: unknown[] = []
  fleet.onConnection(robot, connection => heard.push(connection))
  await mqtt.publish('connection', word('online'))
  await mqtt.publish('state', change(1, STATE.clean, START))
  clock.advance(20_000)
  await mqtt.publish('ack', {})
  clock.advance(30_000)
  expect(live().connection.state).toBe('online')
  clock.advance(1000)
  expect(live().connection).toEqual({ state: 'lost', since: START + 20_000 })
  await eventually(async () => expect(await rowOf(robot)).toMatchObject({ connection: 'lost' }))
  await mqtt.publish('ack', {})
  expect(live().connection).toEqual({ state: 'online', since: START + 51_000 })
  await eventually(async () =>
    expect(await historyOf(robot)).toEqual([
      [7, 0, 20],
      [13, 20, 51],
      [7, 51, undefined],
    ]),
  )
  expect(heard).toEqual([
    { state: 'online', since: START },
    { state: 'lost', since: START + 20_000 },
    { state: 'online', since: START + 51_000 },
  ])
})

const channelOf = (id: number) => {
  const row = channelById(id)
  if (!row) throw new Error('No such channel')
  return row
}
const pose = (seq: number, timeMs = START) =>
  encodeMessage({ id: channelOf(1).id, name: 'pose' }, { seq, timeMs }, { x: 1, y: 2, w: 3 })

test('M-077 frames are passed on unchanged; refused ones are counted by robot, channel and reason', async () => {
  const { mqtt, fleet, robot } = await setUp()
  const frames: LiveFrame[] = []
  fleet.onFrame(robot, frame => frames.push(frame))
  const sound = pose(1)
  const spoilt = (spoil: (bytes: Uint8Array) => void): Uint8Array => {
    const bytes = pose(2)
    spoil(bytes)
    return bytes
  }
  const refused: readonly (readonly [channel: number, frame: Uint8Array, reason: string])[] = [
    [1, sound.subarray(0, 20), 'truncated'],
    [1, spoilt(bytes => bytes.fill(9, 0, 1)), 'version'],
    [1, spoilt(bytes => bytes.fill(99, 1, 2)), 'channel'],
    [1, sound.subarray(0, 40), 'length'],
    [1, new Uint8Array([...sound, ...new Uint8Array(8)]), 'length'],
    [1, pose(2, Number.NaN), 'nonFinite'],
    [2, sound, 'topic'],
    [1, pose(2, START + 601_000), 'time'],
    [1, pose(2, START - 601_000), 'time'],
  ]
  for (const [channel, frame] of refused) await mqtt.sendFrame(channel, frame)
  await mqtt.sendFrame(CHANNEL.pose, sound)
  await mqtt.publish('ack', {})
  expect(frames).toMatchObject([{ channel: CHANNEL.pose, seq: 1, timeMs: START, keyframe: false }])
  expect(frames[0]?.bytes).toEqual(sound)
  const reasons = Object.groupBy(refused, ([, , reason]) => reason)
  const counts = Object.fromEntries(Object.entries(reasons).map(([reason, of]) => [reason, of?.length]))
  expect(fleet.refusals.ofRobot(robot)).toEqual(counts)
  expect(fleet.refusals.all()).toContainEqual({ robot, channel: CHANNEL.laser, reason: 'topic', count: 1 })
})
