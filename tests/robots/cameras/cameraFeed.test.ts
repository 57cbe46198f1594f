import { expect, onTestFinished, test } from 'vitest'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../../../contract/telemetry/codec.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { createCameraFeed } from '../../../robots/cameras/cameraFeed.ts'
import { CAMERA_CHANNELS, type CameraChannel } from '../../../robots/cameras/cameras.ts'
import { connectRobot } from '../../../robots/client/robotClient.ts'
import { startBroker } from '../gatewayBroker.ts'
import { decode, standingAt } from './standing.ts'

const START_MS = 1_780_000_000_000
const ROBOT = 3
const TOKEN = 'a-token-of-its-own'

/** A feed over a real broker, and how many pictures have been drawn: each one asks for the time of the world once, for its grain. */
async function setUp() {
  const broker = await startBroker({ robot: ROBOT, token: TOKEN })
  onTestFinished(broker.stop)
  const { world, robot } = standingAt(3, 3)
  let drawn = 0
  const watched = {
    ...world,
    get timeMs() {
      drawn += 1
      return world.timeMs
    },
  }
  const client = connectRobot({
    url: broker.url,
    robot: ROBOT,
    token: TOKEN,
    identity: { model: 'neo', hardware_version: '2.0', main_deb: '2.7.1', boot_id: 'boot-1' },
    clock: { now: () => START_MS },
  })
  onTestFinished(client.close)
  await client.ready
  const subscribe = async (...channels: readonly CameraChannel[]): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const stop = client.onSubscriptions(resolve)
    const wanted = channels.map(name => ({ channel: channelByName(name).id }))
    await broker.send('subscriptions', { channels: wanted }, true)
    await promise
    stop()
  }
  const isPicture = (message: Message): message is Message<CameraChannel> => 'mime' in message.body
  const pictures = (): Message<CameraChannel>[] =>
    broker.received
      .filter(({ topic }) => topic.includes('/telemetry/'))
      .flatMap(({ payload }) => [...readFrames(payload, fault => expect.unreachable(fault))])
      .flatMap(frame => {
        const decoded = decodeFrame(frame)
        return decoded.ok && isPicture(decoded.value) ? [decoded.value] : []
      })
  return { broker, feed: createCameraFeed(client, watched, robot), subscribe, pictures, drawn: () => drawn }
}

test('M-077 nothing is drawn of a camera that nobody watches', async () => {
  const { broker, feed, subscribe, pictures, drawn } = await setUp()
  for (let i = 0; i < 100; i++) feed.send(START_MS + i * 50)
  expect(drawn()).toBe(0)
  await subscribe('camera_left')
  feed.send(START_MS + 5000)
  expect(drawn()).toBe(1)
  await broker.until(() => pictures().length === 1)
  const [picture] = pictures()
  expect(picture).toMatchObject({ channel: 'camera_left', seq: 1, timeMs: START_MS + 5000 })
  expect(await decode(picture?.body.bytes ?? new Uint8Array())).toMatchObject({ format: 'jpeg', width: 320 })
  await subscribe()
  for (let i = 0; i < 100; i++) feed.send(START_MS + 10_000 + i * 50)
  expect(drawn()).toBe(1)
})

test('M-077 a camera takes no second picture while its first is being encoded, and one call draws what lies one way', async () => {
  const { broker, feed, subscribe, pictures, drawn } = await setUp()
  await subscribe('camera_front')
  for (const afterMs of [0, 1000, 2000]) feed.send(START_MS + afterMs)
  expect(drawn()).toBe(1)
  await broker.until(() => pictures().length === 1)
  await subscribe(...CAMERA_CHANNELS)
  feed.send(START_MS + 3000)
  expect(drawn()).toBe(2)
  for (const afterMs of [3050, 3100, 3150]) feed.send(START_MS + afterMs)
  expect(drawn()).toBe(6)
  await broker.until(() => pictures().length === 6)
  const sent = pictures().map(({ channel, timeMs }) => `${channel} ${timeMs - START_MS}`)
  expect(sent.toSorted()).toEqual([
    'camera_front 0',
    'camera_front 3100',
    'camera_left 3000',
    'camera_right 3050',
    'camera_thermal 3100',
    'semseg 3100',
  ])
})

test('M-077 each camera keeps its own rate when all are watched: colour at 2 Hz, thermal and segmentation at 1 Hz', async () => {
  const { broker, feed, subscribe, pictures, drawn } = await setUp()
  await subscribe(...CAMERA_CHANNELS)
  for (let afterMs = 0; afterMs < 3600; afterMs += 50) {
    feed.send(START_MS + afterMs)
    await broker.until(() => pictures().length === drawn())
  }
  for (const channel of CAMERA_CHANNELS) {
    const nominalMs = channelByName(channel).intervalMs ?? 0
    const times = pictures().flatMap(picture => (picture.channel === channel ? [picture.timeMs] : []))
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    expect(Math.min(...gaps), channel).toBeGreaterThanOrEqual(nominalMs * 0.85)
    expect(Math.max(...gaps), channel).toBeLessThanOrEqual(nominalMs * 1.2)
  }
})
