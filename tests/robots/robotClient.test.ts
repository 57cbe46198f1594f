import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { clockSchema, connectionSchema, robotTopic, stateChangeSchema } from '../../contract/gateway.ts'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { RobotClocks } from '../../robots/client/clockCorrection.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'
import { type Received, startBroker } from './gatewayBroker.ts'

const ROBOT = 7
const TOKEN = 'a-token-of-its-own'
const HOUR = 3_600_000
const NOW_MS = 1_780_000_000_000
const POSE = { x: 1, y: 2, w: 0.5 }
const IN_STATE = { timeMs: 1000, state: STATE.clean, plan: 3, plan_type: 1, sector: 2, location: 4 }

async function setUp(clock: RobotClocks = { now: () => 1000 }) {
  const broker = await startBroker({ robot: ROBOT, token: TOKEN })
  onTestFinished(broker.stop)
  const client = connectRobot({
    url: broker.url,
    robot: ROBOT,
    token: TOKEN,
    identity: { model: 'neo', hardware_version: '2.0', main_deb: '2.6.1', boot_id: 'boot-1' },
    clock,
  })
  onTestFinished(client.close)
  await client.ready
  return { broker, client }
}

const onTopic =
  (name: string) =>
  (message: Received): boolean =>
    message.topic === robotTopic(ROBOT, name)
const connections = (messages: readonly Received[]) =>
  messages.filter(onTopic('connection')).map(message => ({
    ...message,
    body: v.parse(connectionSchema, JSON.parse(message.payload.toString())),
  }))
const states = (messages: readonly Received[]) =>
  messages.filter(onTopic('state')).map(message => v.parse(stateChangeSchema, JSON.parse(message.payload.toString())))

test('a robot says online, retained, and offline when it leaves', async () => {
  const { broker, client } = await setUp()
  await broker.until(messages => connections(messages).length === 1)
  await client.close()
  await broker.until(messages => connections(messages).length === 2)
  expect(connections(broker.received)).toMatchObject([
    { retain: true, qos: 1, body: { state: 'online', model: 'neo', boot_id: 'boot-1' } },
    { retain: true, qos: 1, body: { state: 'offline' } },
  ])
})

test('a link that dies without a word leaves the last will, and the robot comes back by itself', async () => {
  const { broker } = await setUp()
  await broker.until(messages => connections(messages).length === 1)
  broker.cut()
  await broker.until(messages => connections(messages).length === 3)
  expect(connections(broker.received).map(({ body }) => body.state)).toEqual(['online', 'lost', 'online'])
})

test('state changes are numbered from 1 and none is lost while the broker is away', async () => {
  const { broker, client } = await setUp()
  client.publishState(IN_STATE)
  await broker.until(messages => states(messages).length === 1)
  broker.cut()
  client.publishState({ ...IN_STATE, timeMs: 2000, state: STATE.obstacle })
  client.publishState({ ...IN_STATE, timeMs: 3000, state: STATE.clean })
  await broker.until(messages => states(messages).some(({ seq }) => seq === 3))
  const bySeq = new Map(states(broker.received).map(change => [change.seq, change]))
  expect([...bySeq.values()].map(({ seq, time, state }) => ({ seq, time, state }))).toEqual([
    { seq: 1, time: 1000, state: STATE.clean },
    { seq: 2, time: 2000, state: STATE.obstacle },
    { seq: 3, time: 3000, state: STATE.clean },
  ])
})

test('M-078 a heavy channel is sent only while somebody subscribes, at the interval they want', async () => {
  const { broker, client } = await setUp()
  expect(client.publish('pose', POSE, { timeMs: 0 })).toBe(false)
  expect(client.due(CHANNEL.pose, 0)).toBe(false)

  const subscribed = Promise.withResolvers<readonly number[]>()
  const stop = client.onSubscriptions(subscribed.resolve)
  await broker.send(
    'subscriptions',
    { channels: [{ channel: CHANNEL.pose, intervalMs: 500 }, { channel: CHANNEL.laser }] },
    true,
  )
  expect(await subscribed.promise).toEqual([1, 2])
  stop()
  expect(client.publish('pose', POSE, { timeMs: 0 })).toBe(true)
  expect([100, 400, 500].map(timeMs => client.due(CHANNEL.pose, timeMs))).toEqual([false, false, true])
  expect(client.publish('pose', POSE, { timeMs: 500 })).toBe(true)
  await broker.until(messages => messages.filter(onTopic('telemetry/1')).length === 2)
  const seqs = broker.received.filter(onTopic('telemetry/1')).flatMap(({ payload }) =>
    [...readFrames(payload, fault => expect.unreachable(fault))].map(frame => {
      const message = decodeFrame(frame)
      return message.ok && message.value.channel === 'pose'
        ? { seq: message.value.seq, x: message.value.body.x }
        : message
    }),
  )
  expect(seqs).toEqual([
    { seq: 1, x: 1 },
    { seq: 2, x: 1 },
  ])

  const silenced = Promise.withResolvers<readonly number[]>()
  client.onSubscriptions(silenced.resolve)
  await broker.send('subscriptions', { channels: [] }, true)
  expect(await silenced.promise).toEqual([])
  expect(client.publish('pose', POSE, { timeMs: 1000 })).toBe(false)
})

test('a ping is answered at once, and a clock that is an hour slow is put right by three of them', async () => {
  const { broker, client } = await setUp({ now: () => 1000 })
  const pongs = () =>
    broker.received
      .filter(onTopic('clock'))
      .map(({ payload }) => v.parse(clockSchema, JSON.parse(payload.toString())))
      .filter(message => message.type === 'pong')
  for (let i = 1; i <= 3; i++) {
    await broker.send('clock', { type: 'ping', sent: 1000 + HOUR - i })
    await broker.until(() => pongs().length === i)
  }
  expect(pongs()).toEqual([
    { type: 'pong', sent: 1000 + HOUR - 1, robot: 1000 },
    { type: 'pong', sent: 1000 + HOUR - 2, robot: 1000 },
    { type: 'pong', sent: 1000 + HOUR - 3, robot: 1000 + HOUR - 1 },
  ])
  client.publishState(IN_STATE)
  await broker.until(messages => states(messages).length === 1)
  expect(states(broker.received)[0]?.time).toBe(1000 + HOUR - 1)
})

/** A service and a robot's own clock, an hour slow at first; the robot is sent pings that were sent a while ago. */
async function withSlowClock(hasMonotonic: boolean) {
  let passedMs = 0
  let ownMs = NOW_MS - HOUR
  const now = () => ownMs + passedMs
  const { broker, client } = await setUp(hasMonotonic ? { now, monotonicMs: () => passedMs } : { now })
  let pings = 0
  const ping = async (agoMs: number) => {
    pings += 1
    const answered = pings
    await broker.send('clock', { type: 'ping', sent: NOW_MS + passedMs - agoMs })
    await broker.until(messages => messages.filter(onTopic('clock')).length >= answered)
  }
  for (const agoMs of [30, 10, 20]) await ping(agoMs)
  return {
    ping,
    /** By how much the robot's idea of the service's time is ahead of it. */
    aheadMs: () => client.serviceTime(now()) - NOW_MS - passedMs,
    passes: (ms: number) => {
      passedMs += ms
    },
    setOwnClock: (ms: number) => {
      ownMs = ms
    },
  }
}

test('M-056 a robot whose own clock is set, forward or back, has the time of the service from that moment on, before any ping', async () => {
  const { aheadMs, passes, setOwnClock } = await withSlowClock(true)
  expect(aheadMs()).toBe(-10)
  for (const ownMs of [NOW_MS, NOW_MS - 2 * HOUR, NOW_MS + HOUR, NOW_MS - 700]) {
    passes(5000)
    setOwnClock(ownMs)
    expect(aheadMs()).toBe(-10)
  }
})

test('M-056 pings that a link hands over late, several at once, move no clock: a command as late as they is an expired one', async () => {
  const { aheadMs, passes, ping } = await withSlowClock(true)
  passes(30_000)
  for (const agoMs of [25_000, 15_000, 5000]) await ping(agoMs)
  expect(aheadMs()).toBe(-10)
})

test.each([NOW_MS, NOW_MS - 2 * HOUR])(
  'M-056 a robot that knows no monotonic clock has the time by eight pings at the latest, whichever way its own was set',
  async ownMs => {
    const { aheadMs, setOwnClock, ping } = await withSlowClock(false)
    setOwnClock(ownMs)
    for (let i = 0; i < 8; i++) await ping(10)
    expect(aheadMs()).toBe(-10)
  },
)

test('messages that are no messages are ignored', async () => {
  const { broker, client } = await setUp()
  await broker.send('subscriptions', { channels: 'all' })
  await broker.send('clock', { type: 'ping' })
  const subscribed = Promise.withResolvers<readonly number[]>()
  client.onSubscriptions(subscribed.resolve)
  await broker.send('subscriptions', { channels: [{ channel: 99 }, { channel: CHANNEL.basic }] })
  expect(await subscribed.promise).toEqual([0])
})

test('a wrong token is refused and reported in one sentence that does not hold it', async () => {
  const broker = await startBroker({ robot: ROBOT, token: TOKEN })
  onTestFinished(broker.stop)
  const trouble = Promise.withResolvers<string>()
  const client = connectRobot({
    url: broker.url,
    robot: ROBOT,
    token: 'not-it',
    identity: { model: 'neo', hardware_version: '2.0', main_deb: '2.6.1', boot_id: 'boot-1' },
    clock: { now: () => 0 },
    onTrouble: trouble.resolve,
  })
  onTestFinished(client.close)
  expect(await trouble.promise).toBe('Connection refused: Not authorized')
  expect(client.connected()).toBe(false)
})
