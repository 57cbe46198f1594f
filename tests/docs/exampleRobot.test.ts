import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMMAND } from '../../contract/commands.ts'
import {
  ackSchema,
  clockSchema,
  commandMessageSchema,
  connectionSchema,
  stateChangeSchema,
} from '../../contract/gateway.ts'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import { type EmbeddedBroker, startBroker } from '../../server/fleet/broker.ts'
import type { MessageName } from '../../server/fleet/link.ts'
import { checkFrame, type LiveFrame } from '../../server/fleet/liveFrame.ts'
import { log } from '../server/testDatabase.ts'

const EXAMPLE = fileURLToPath(new URL('../../docs/example-robot.mjs', import.meta.url))
const ROBOT = 7
const TOKEN = 'the token of robot seven'

type Said = { readonly name: MessageName; readonly message: unknown }

let broker: EmbeddedBroker
let said: Said[]
let frames: LiveFrame[]
let refused: string[]
let example: ReturnType<typeof spawn>
let heard = Promise.withResolvers<void>()

beforeEach(async () => {
  said = []
  frames = []
  refused = []
  const changed = (): void => {
    heard.resolve()
    heard = Promise.withResolvers()
  }
  broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (robot, token) => robot === ROBOT && Buffer.from(token).toString() === TOKEN,
    inbox: {
      frame: (_robot, channel, payload) => {
        const checked = checkFrame(payload, channel, Date.now())
        if (checked.ok) frames.push(checked.value)
        else refused.push(checked.reason)
        changed()
      },
      message: async (_robot, name, payload) => {
        said.push({ name, message: JSON.parse(new TextDecoder().decode(payload)) })
        changed()
      },
    },
    log,
  })
  const settings = { MQTT_URL: `mqtt://127.0.0.1:${broker.port}`, ROBOT: String(ROBOT), TOKEN, PLAN: '12' }
  example = spawn(process.execPath, [EXAMPLE], { env: { ...process.env, ...settings }, stdio: 'ignore' })
})
afterEach(async () => {
  example.kill()
  await broker.close()
})

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    await heard.promise
  }
}
const message = (name: MessageName): Promise<unknown> => until(() => said.find(one => one.name === name)?.message)
const decoded = (channel: number): Promise<Message> =>
  until(() => {
    const frame = frames.find(one => one.channel === channel)
    const [only] = frame ? [...readFrames(frame.bytes, fault => refused.push(fault))] : []
    const read = only && decodeFrame(only)
    return read?.ok ? read.value : undefined
  })

test('M-076 the example robot of the manual is let in, and the service understands every word of it', async () => {
  expect(v.parse(connectionSchema, await message('connection'))).toMatchObject({ state: 'online', model: 'neo' })
  expect(v.parse(stateChangeSchema, await message('state'))).toMatchObject({ seq: 1, state: STATE.clean, plan: 12 })

  const basic = await decoded(CHANNEL.basic)
  expect(basic).toMatchObject({
    channel: 'basic',
    seq: 1,
    body: { state: STATE.clean, plan: 12, battery: 38.2, localization_lock: 1 },
  })
  expect(
    frames.some(({ channel }) => channel === CHANNEL.pose),
    'nobody watches the pose yet',
  ).toBe(false)

  const wanted = { channels: [{ channel: CHANNEL.basic }, { channel: CHANNEL.pose, intervalMs: 50 }] }
  await broker.publish(ROBOT, 'subscriptions', wanted, { qos: 1, retain: true })
  const pose = await decoded(CHANNEL.pose)
  if (pose.channel !== 'pose') throw new Error('Not a pose')
  expect(Math.hypot(pose.body.x, pose.body.y)).toBeCloseTo(3)
  expect(refused).toEqual([])
})

test('M-051 the example robot answers pings and refuses commands', async () => {
  // Its first pose tells that it listens.
  await broker.publish(ROBOT, 'subscriptions', { channels: [{ channel: CHANNEL.pose }] }, { qos: 1, retain: true })
  await decoded(CHANNEL.pose)
  await broker.publish(ROBOT, 'clock', { type: 'ping', sent: 1234 }, { qos: 0, retain: false })
  const pong = await until(() =>
    said
      .filter(({ name }) => name === 'clock')
      .map(one => v.parse(clockSchema, one.message))
      .find(({ type }) => type === 'pong'),
  )
  expect(pong).toMatchObject({ sent: 1234 })
  const command = { id: 'c-1', command: COMMAND.pause, payload: {}, fence: 1, issued_at: 0, expires_at: 1e13, login: 1 }
  await broker.publish(ROBOT, 'command', v.parse(commandMessageSchema, command), { qos: 1, retain: false })
  expect(v.parse(ackSchema, await message('ack'))).toEqual({
    id: 'c-1',
    status: 'rejected',
    token: 'notSupported',
    fence: 1,
  })
})

test('M-076 when the example robot dies, its last will says so', async () => {
  await message('connection')
  example.kill('SIGKILL')
  const lost = await until(() =>
    said
      .filter(({ name }) => name === 'connection')
      .map(one => v.parse(connectionSchema, one.message))
      .find(({ state }) => state === 'lost'),
  )
  expect(lost.model).toBe('neo')
})
