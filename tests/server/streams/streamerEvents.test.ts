import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockSchema } from '../../../contract/gateway.ts'
import type { Eta, RobotConnection, TimeData } from '../../../contract/sockets/streamer.ts'
import { CHANNEL, channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { eventually } from '../../eventually.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { frameOf, framesIn, START, setUpViewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const online = { state: 'online', model: 'neo', hardware_version: '2.0', main_deb: '2.6.1', boot_id: 'boot-1' }

test('M-079 once a second a viewer gets its bandwidth, its drops and what the gateway has refused', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const viewer = await watch('operator', [CHANNEL.pose])
  viewer.acknowledge(true)
  const frame = frameOf(CHANNEL.pose, 1)
  await send(frame, frameOf(CHANNEL.pose, 2).fill(7, 0, 1), frame.subarray(0, 24))
  clock.advance(1000)
  clock.advance(1000)
  await viewer.settled()
  expect(viewer.bandwidth).toEqual([
    { bytesPerSecond: frame.byteLength, dropped: {}, queueMs: 0, refused: { version: 1, length: 1 } },
    { bytesPerSecond: 0, dropped: {}, queueMs: 0, refused: { version: 1, length: 1 } },
  ])
})

test('M-079 a viewer without credit for ten seconds gets nothing more until it acknowledges', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const frozen = await watch('operator', [CHANNEL.pose])
  for (let seq = 1; seq <= 3; seq++) {
    await send(frameOf(CHANNEL.pose, seq))
    clock.advance(40)
  }
  for (let second = 0; second < 30; second++) clock.advance(1000)
  await frozen.settled()
  expect(frozen.bandwidth.length).toBeLessThanOrEqual(11)
  const before = frozen.bandwidth.length
  frozen.acknowledge(true)
  await frozen.settled()
  clock.advance(1000)
  await frozen.settled()
  expect(frozen.bandwidth).toHaveLength(before + 1)
})

test('M-079 the time is answered in both clocks, the offset being the median of the last pongs', async () => {
  const { watch, mqtt, clock, robot, fleet } = await setUpViewing(database)
  const slowMs = 3_600_000
  await mqtt.client.subscribeAsync(`swath/v1/${robot.robot}/clock`)
  mqtt.client.on('message', (_topic, payload) => {
    const { type, sent } = v.parse(clockSchema, JSON.parse(payload.toString()))
    if (type === 'ping') void mqtt.publish('clock', { type: 'pong', sent, robot: clock.now() - slowMs })
  })
  await mqtt.publish('connection', online)
  await eventually(() => expect(fleet.registry.entry(robot.robot).clockOffset.offsetMs()).toBe(slowMs))
  const viewer = await watch('operator', [])
  const times: TimeData[] = []
  viewer.socket.on('time-data', time => times.push(time))
  viewer.socket.emit('get_time')
  await viewer.settled()
  expect(times).toEqual([{ server: START, robot: START - slowMs }])
})

test('M-079 the connection of the robot is sent at once and at each change', async () => {
  const { watch, mqtt, clock } = await setUpViewing(database)
  const viewer = await watch('operator', [])
  const connections: RobotConnection[] = []
  viewer.socket.on('connection', connection => connections.push(connection))
  await mqtt.publish('connection', online)
  clock.advance(5000)
  await mqtt.publish('connection', { ...online, state: 'offline' })
  await viewer.settled()
  expect(connections).toEqual([
    { state: 'online', since: START },
    { state: 'offline', since: START + 5000 },
  ])
})

test('M-079 the time left in the sector and in the run follows from the sector queue', async () => {
  const { watch, send } = await setUpViewing(database)
  const orderFrame = (seq: number, left: number) =>
    encodeMessage(
      channelByName('sector_order'),
      { seq, timeMs: START + seq, keyframe: true },
      {
        version: 1,
        hash: 'h',
        queue: [
          { sector: 1, status: 'done', estimated_s: 600 },
          { sector: 2, status: 'current', estimated_s: left },
          { sector: 3, status: 'queued', estimated_s: 300 },
          { sector: 4, status: 'skipped', estimated_s: 900 },
        ],
      },
    )
  const etas: Eta[] = []
  const early = await watch('operator', [])
  early.socket.on('eta', eta => etas.push(eta))
  await send(orderFrame(1, 120))
  await send(orderFrame(2, 60))
  await early.settled()
  expect(etas).toEqual([
    { sector: 120, run: 420 },
    { sector: 60, run: 360 },
  ])
  const late = await watch('customer', [])
  expect(late.events).toContain('eta')
})

test('M-020 a level that may not see the sector queue does not get the time left', async () => {
  const { watch, send } = await setUpViewing(database, 0)
  const queue = [{ sector: 1, status: 'current', estimated_s: 60 } as const]
  await send(encodeMessage(channelByName('sector_order'), { seq: 1, timeMs: START }, { version: 1, hash: 'h', queue }))
  const viewer = await watch('customer', [])
  expect(viewer.events).not.toContain('eta')
})

test('M-079 where nothing is recorded play is answered with a notice, and live goes on', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const viewer = await watch('operator', [CHANNEL.pose])
  viewer.socket.emit('play', { request: 1, time: START, speed: 1, channels: [CHANNEL.basic, CHANNEL.pose] })
  await eventually(() => expect(viewer.notices).toMatchObject([{ level: 'warning', token: 'streamer.noRecording' }]))
  await send(frameOf(CHANNEL.pose, 1))
  clock.advance(40)
  await viewer.settled()
  expect([...viewer.caches.flatMap(framesIn), ...viewer.frames()]).toEqual(['pose 1'])
})

test('M-079 what is no message is ignored', async () => {
  const { watch } = await setUpViewing(database)
  const viewer = await watch('operator', [])
  const before = viewer.events.length
  viewer.socket.emit('play', { request: 1, time: START, speed: 0, channels: [] })
  viewer.socket.emit('ping', Number.POSITIVE_INFINITY)
  viewer.socket.emit('pause')
  viewer.socket.emit('live')
  await viewer.settled()
  expect(viewer.events.slice(before)).toEqual(['pong'])
})
