import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionsSchema } from '../../../contract/gateway.ts'
import { CHANNEL, channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt } from '../liveParts.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { frameOf, framesIn, START, setUpViewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const TICK = 40

test('M-079 a frame of a robot reaches its viewer unchanged', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const viewer = await watch('operator', [CHANNEL.pose])
  const frame = encodeMessage(channelByName('pose'), { seq: 1, timeMs: START }, { x: 1, y: 2, w: 3 })
  await send(frame)
  clock.advance(TICK)
  await viewer.settled()
  expect(viewer.batches.map(batch => new Uint8Array(batch))).toEqual([frame])
})

test('M-079 the frames of 40 ms leave as one batch, back to back, and a tick without frames sends nothing', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const viewer = await watch('operator', [CHANNEL.pose, CHANNEL.laser])
  viewer.acknowledge(true)
  await send(frameOf(CHANNEL.pose, 1), frameOf(CHANNEL.laser, 1, { bytes: 33 }), frameOf(CHANNEL.pose, 2))
  clock.advance(TICK - 1)
  await viewer.settled()
  expect(viewer.batches).toEqual([])
  clock.advance(1)
  clock.advance(10 * TICK)
  await send(frameOf(CHANNEL.pose, 3))
  clock.advance(TICK)
  await viewer.settled()
  expect(viewer.batches.map(framesIn)).toEqual([['pose 1', 'laser 1', 'pose 2'], ['pose 3']])
  expect(viewer.batches.map(batch => batch.byteLength % 8)).toEqual([0, 0])
})

test('M-079 frames go to the viewers of their robot only, and only on channels they subscribed to, and basic data', async () => {
  const { watch, send, clock, rows, account, mqttUrl } = await setUpViewing(database)
  const other = await rows.robot(account)
  const otherMqtt = await connectMqtt(mqttUrl, other)
  const mine = await watch('operator', [CHANNEL.pose])
  const theOther = await watch('operator', [CHANNEL.pose, CHANNEL.laser], { robot: other })
  await send(frameOf(CHANNEL.basic, 1), frameOf(CHANNEL.pose, 1), frameOf(CHANNEL.laser, 1))
  await otherMqtt.sendFrame(CHANNEL.laser, frameOf(CHANNEL.laser, 9))
  await otherMqtt.publish('ack', {})
  clock.advance(TICK)
  await Promise.all([mine.settled(), theOther.settled()])
  expect(mine.frames()).toEqual(['basic 1', 'pose 1'])
  expect(theOther.frames()).toEqual(['laser 9'])
})

test('M-078 a channel that a viewer leaves is sent no more', async () => {
  const { watch, send, clock, streams } = await setUpViewing(database)
  const viewer = await watch('operator', [CHANNEL.pose, CHANNEL.laser])
  viewer.acknowledge(true)
  await send(frameOf(CHANNEL.pose, 1), frameOf(CHANNEL.laser, 1))
  clock.advance(TICK)
  await viewer.settled()
  streams.streamer.unsubscribe(viewer.socket.id ?? '', CHANNEL.laser)
  await send(frameOf(CHANNEL.pose, 2), frameOf(CHANNEL.laser, 2))
  clock.advance(TICK)
  await viewer.settled()
  expect(viewer.frames()).toEqual(['pose 1', 'laser 1', 'pose 2'])
})

test('M-079 a viewer who acknowledges nothing gets two batches; then the newest frame a channel waits, and others miss nothing', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const frozen = await watch('operator', [CHANNEL.pose, CHANNEL.laser])
  const healthy = await watch('operator', [CHANNEL.pose, CHANNEL.laser])
  healthy.acknowledge(true)
  for (let seq = 1; seq <= 6; seq++) {
    await send(frameOf(CHANNEL.pose, seq), ...(seq % 2 === 0 ? [frameOf(CHANNEL.laser, seq)] : []))
    clock.advance(TICK)
    await healthy.settled()
  }
  await frozen.settled()
  expect(frozen.batches.map(framesIn)).toEqual([['pose 1'], ['pose 2', 'laser 2']])
  expect(healthy.batches).toHaveLength(6)
  clock.advance(1000 - 6 * TICK)
  await Promise.all([frozen.settled(), healthy.settled()])
  expect(frozen.bandwidth.at(-1)).toMatchObject({ dropped: { 1: 3, 2: 1 }, queueMs: 1000 - 8 * TICK })
  expect(healthy.bandwidth.at(-1)).toMatchObject({ dropped: {}, queueMs: 0 })

  frozen.acknowledge()
  await frozen.settled()
  clock.advance(TICK)
  await frozen.settled()
  expect(frozen.batches.slice(2).map(framesIn)).toEqual([['pose 6', 'laser 6']])
})

test('M-079 frames of cumulative channels are never dropped and keep their order', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const frozen = await watch('operator', [CHANNEL.pose, CHANNEL.robotMessage])
  for (let seq = 1; seq <= 5; seq++) {
    await send(frameOf(CHANNEL.robotMessage, seq), frameOf(CHANNEL.pose, seq))
    clock.advance(TICK)
  }
  await frozen.settled()
  frozen.acknowledge()
  await frozen.settled()
  clock.advance(TICK)
  await frozen.settled()
  expect(frozen.batches.map(framesIn)).toEqual([
    ['robot_message 1', 'pose 1'],
    ['robot_message 2', 'pose 2'],
    ['robot_message 3', 'robot_message 4', 'robot_message 5', 'pose 5'],
  ])
})

test('M-079 past 8 MiB a viewer gets a notice and is disconnected; it resumes from the last it saw, and others go on', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const frozen = await watch('operator', [CHANNEL.robotMessage])
  const healthy = await watch('operator', [CHANNEL.robotMessage])
  healthy.acknowledge(true)
  const left = new Promise<string>(resolve => frozen.socket.on('disconnect', resolve))
  const big = 1024 * 1024 - 24
  for (let seq = 1; seq <= 8; seq++) {
    await send(frameOf(CHANNEL.robotMessage, seq, { bytes: big, timeMs: START + seq }))
    clock.advance(TICK)
    await healthy.settled()
  }
  await frozen.settled()
  expect(frozen.socket.connected).toBe(true)
  await send(frameOf(CHANNEL.robotMessage, 9, { timeMs: START + 9 }))
  clock.advance(TICK)
  expect(await left).toBe('io server disconnect')
  expect(frozen.frames()).toEqual(['robot_message 1', 'robot_message 2'])
  expect(frozen.notices).toMatchObject([{ level: 'error', token: 'streamer.tooSlow' }])
  await healthy.settled()
  expect(healthy.frames()).toHaveLength(9)
})

test('M-079 a batch is at most 4 MiB; what does not fit goes with the next', async () => {
  const { watch, send, clock } = await setUpViewing(database)
  const viewer = await watch('operator', [CHANNEL.cameraFront, CHANNEL.cameraLeft, CHANNEL.cameraRight])
  viewer.acknowledge(true)
  const bytes = 1.5 * 1024 * 1024
  await send(
    frameOf(CHANNEL.cameraFront, 1, { bytes }),
    frameOf(CHANNEL.cameraLeft, 1, { bytes }),
    frameOf(CHANNEL.cameraRight, 1, { bytes }),
  )
  clock.advance(TICK)
  await viewer.settled()
  clock.advance(TICK)
  await viewer.settled()
  expect(viewer.batches.map(framesIn)).toEqual([['camera_front 1', 'camera_left 1'], ['camera_right 1']])
})

test('M-079 on connection a viewer gets the newest frame of every channel its level allows, cumulative ones from their keyframe on', async () => {
  const { watch, send } = await setUpViewing(database)
  await send(
    frameOf(CHANNEL.pose, 1),
    frameOf(CHANNEL.pose, 2, { timeMs: START + 1 }),
    frameOf(CHANNEL.pointCloudFront, 1, { timeMs: START + 2 }),
    frameOf(CHANNEL.sectorOrder, 1, { keyframe: true, timeMs: START + 3 }),
    frameOf(CHANNEL.sectorOrder, 2, { keyframe: true, timeMs: START + 4 }),
    frameOf(CHANNEL.sectorOrder, 3, { timeMs: START + 5 }),
    frameOf(CHANNEL.robotMessage, 1, { timeMs: START + 6 }),
    frameOf(CHANNEL.robotMessage, 2, { timeMs: START + 7 }),
  )
  const operator = await watch('operator', [])
  const customer = await watch('customer', [])
  expect(operator.caches.map(framesIn)).toEqual([
    [
      'pose 1',
      'pose 2',
      'point_cloud_front 1',
      'sector_order 2',
      'sector_order 3',
      'robot_message 1',
      'robot_message 2',
    ],
  ])
  expect(customer.caches.map(framesIn)).toEqual([['pose 1', 'pose 2', 'sector_order 2', 'sector_order 3']])
  expect(operator.events.slice(0, 3)).toEqual(['connection', 'cache', 'time-data'])

  const returning = await watch('operator', [], { since: START + 6 })
  expect(returning.caches.map(framesIn)).toEqual([['pose 1', 'pose 2', 'point_cloud_front 1', 'robot_message 2']])
})

test('M-020 M-021 M-023 levels decide which channels a viewer may subscribe', async () => {
  const all = Array.from({ length: 28 }, (_, channel) => channel)
  const frames = all.map(channel => frameOf(channel, 1))
  const namesSeen = async (tier: number, role: Parameters<Awaited<ReturnType<typeof setUpViewing>>['watch']>[0]) => {
    const { watch, send, clock } = await setUpViewing(database, tier)
    const viewer = await watch(role, all)
    await send(...frames)
    clock.advance(TICK)
    await viewer.settled()
    return viewer.frames().map(frame => frame.split(' ')[0])
  }
  const names = all.map(channel => framesIn(frameOf(channel, 1).buffer)[0]?.split(' ')[0])
  const only = (...channels: readonly number[]) => names.filter((_, channel) => channels.includes(channel))
  expect(await namesSeen(0, 'customer')).toEqual(only(0, 1))
  expect(await namesSeen(1, 'customer')).toEqual(only(0, 1, 2, 3, 4, 5, 6, 9, 10, 15))
  expect(await namesSeen(0, 'operator')).toEqual(names.filter(name => name !== 'semseg'))
  expect(await namesSeen(0, 'super')).toEqual(names)
})

test('M-078 the robot gets the union of what its viewers want, at each change of it and not otherwise', async () => {
  const { watch, mqtt, streams, robot } = await setUpViewing(database)
  const tokens: string[] = []
  mqtt.client.on('message', (_topic, payload) => {
    const { channels } = v.parse(subscriptionsSchema, JSON.parse(payload.toString()))
    tokens.push(channels.map(({ channel, intervalMs }) => `${channel} at ${intervalMs} ms`).join(', '))
  })
  const telling = async (count: number) => eventually(() => expect(tokens).toHaveLength(count))
  await mqtt.client.subscribeAsync(`swath/v1/${robot.robot}/subscriptions`, { qos: 1 })
  await telling(1)
  const one = await watch('operator', [CHANNEL.pose])
  const two = await watch('operator', [CHANNEL.laser, CHANNEL.pose])
  await telling(3)
  streams.streamer.unsubscribe(one.socket.id ?? '', CHANNEL.laser)
  two.socket.disconnect()
  await telling(4)
  one.socket.disconnect()
  await telling(5)
  const own = '0 at 500 ms, 1 at 250 ms'
  const watched = '0 at 500 ms, 1 at 50 ms'
  expect(tokens).toEqual([own, watched, `${watched}, 2 at 100 ms`, watched, own])
})

test('M-079 what comes between the first picture and the subscription is not missed, nor what comes while a channel is left', async () => {
  const { watch, send, clock, streams } = await setUpViewing(database)
  await send(
    frameOf(CHANNEL.robotMessage, 1, { timeMs: START + 1 }),
    frameOf(CHANNEL.coveragePlanner, 1, { timeMs: START + 1 }),
  )
  const viewer = await watch('operator', [])
  viewer.acknowledge(true)
  const tick = async (): Promise<void> => {
    clock.advance(TICK)
    await viewer.settled()
  }
  const id = viewer.socket.id ?? ''
  await send(
    frameOf(CHANNEL.robotMessage, 2, { timeMs: START + 2 }),
    frameOf(CHANNEL.coveragePlanner, 2, { timeMs: START + 2.5 }),
  )
  await tick()
  await send(frameOf(CHANNEL.robotMessage, 3, { timeMs: START + 3 }))
  for (const channel of [10, 27]) streams.streamer.subscribe(id, channel)
  await tick()
  await send(frameOf(CHANNEL.robotMessage, 4, { timeMs: START + 4 }))
  await tick()
  streams.streamer.unsubscribe(id, CHANNEL.robotMessage)
  await send(frameOf(CHANNEL.robotMessage, 5, { timeMs: START + 5 }))
  await tick()
  streams.streamer.subscribe(id, CHANNEL.robotMessage)
  await tick()
  expect(viewer.caches.map(framesIn)).toEqual([expect.arrayContaining(['robot_message 1', 'coverage_planner 1'])])
  expect(viewer.batches.map(framesIn)).toEqual([
    ['robot_message 2', 'coverage_planner 2', 'robot_message 3'],
    ['robot_message 4'],
    ['robot_message 5'],
  ])
})
