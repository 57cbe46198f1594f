import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { MqttClient } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { robotTopic } from '../../../contract/gateway.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { startBroker } from '../../../server/fleet/broker.ts'
import { newToken, tokenMatches } from '../../../server/fleet/credentials.ts'
import type { MessageName } from '../../../server/fleet/link.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt } from '../liveParts.ts'
import { log } from '../testDatabase.ts'
import { connectPacket, openSocket, packetHead, publishPacket, subscribePacket } from './rawMqtt.ts'

const FIVE = { robot: 5, ...newToken() }
const SIX = { robot: 6, ...newToken() }
const hashes = new Map([FIVE, SIX].map(({ robot, hash }) => [robot, hash]))

type Heard = { readonly robot: number; readonly name: MessageName | 'telemetry'; readonly text: string }

async function setUp(keep: () => Promise<void> = async () => undefined) {
  const heard: Heard[] = []
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (robot, token) => tokenMatches(token, hashes.get(robot) ?? new Uint8Array()),
    inbox: {
      frame: (robot, _channel, payload) =>
        heard.push({ robot, name: 'telemetry', text: Buffer.from(payload).toString() }),
      message: (robot, name, payload) => {
        heard.push({ robot, name, text: Buffer.from(payload).toString() })
        return keep()
      },
    },
    log,
  })
  onTestFinished(broker.close)
  return { broker, heard }
}

const online = { state: 'online' }
const closeOf = (client: MqttClient): Promise<void> => new Promise(resolve => client.once('close', resolve))

test('M-079 a robot publishes on its own topics only; on any other it is cut off', async () => {
  const { broker, heard } = await setUp()
  const five = await connectMqtt(broker.url, FIVE)
  await five.publish('connection', online)
  const closed = closeOf(five.client)
  five.client.publish(robotTopic(6, 'connection'), JSON.stringify({ state: 'lost' }))
  await closed
  expect(heard.map(({ robot, name }) => ({ robot, name }))).toEqual([{ robot: 5, name: 'connection' }])
})

test('M-077 nothing but the connection is kept for later subscribers: frames are large, and nobody asks for old ones', async () => {
  const { broker } = await setUp()
  const first = await connectMqtt(broker.url, FIVE)
  await first.publish('clock', { retained: true }, true)
  await first.client.endAsync()
  const { client, publish } = await connectMqtt(broker.url, FIVE)
  const received = new Promise<string>(resolve =>
    client.once('message', (_topic, payload) => resolve(payload.toString())),
  )
  await client.subscribeAsync(robotTopic(5, 'clock'), { qos: 1 })
  await publish('clock', { retained: false })
  expect(await received).toBe('{"retained":false}')
})

test('M-077 QoS 2 is not offered: what is half delivered would be kept in memory for as long as the robot likes', async () => {
  const { broker } = await setUp()
  const { client } = await connectMqtt(broker.url, FIVE)
  const closed = closeOf(client)
  client.publish(robotTopic(5, 'state'), '{}', { qos: 2 })
  await closed
  expect(client.connected).toBe(false)
})

test.each(['swath/v1/5/command', 'swath/v1/05/state', 'swath/v1/5/telemetry/1/2', 'swath/v1/5/telemetry', 'other'])(
  'a robot cannot publish on %s',
  async topic => {
    const { broker, heard } = await setUp()
    const { client } = await connectMqtt(broker.url, FIVE)
    const closed = closeOf(client)
    client.publish(topic, 'x')
    await closed
    expect(heard).toEqual([])
  },
)

test('a robot gets its own topics only, by name and never by wildcard', async () => {
  const { broker } = await setUp()
  const { client } = await connectMqtt(broker.url, FIVE)
  const refused = [robotTopic(6, 'command'), robotTopic('+', 'command'), '#', robotTopic(5, 'state')]
  const granted = [robotTopic(5, 'command'), robotTopic(5, 'subscriptions'), robotTopic(5, 'clock')]
  const answers = await client.subscribeAsync([...refused, ...granted], { qos: 1 }).catch((error: unknown) => error)
  expect(answers).toBeInstanceOf(Error)
  const heard: string[] = []
  client.on('message', topic => heard.push(topic))
  for (const robot of [6, 5])
    for (const name of ['command', 'subscriptions', 'clock'] as const)
      await broker.publish(robot, name, {}, { qos: 1, retain: false })
  await eventually(() => expect(heard).toEqual(granted.toSorted((a, b) => heard.indexOf(a) - heard.indexOf(b))))
})

test.each([
  ['a wrong token', { token: SIX.token }],
  ['no token', { token: '' }],
])('%s is refused', async (_, { token }) => {
  const { broker } = await setUp()
  await expect(connectMqtt(broker.url, { robot: 5, token })).rejects.toThrow(/Connection refused/)
})

test('a client id that is not the user name is refused, so that no robot can take the place of another', async () => {
  const { broker } = await setUp()
  await expect(connectMqtt(broker.url, FIVE, { clientId: 'robot-6' })).rejects.toThrow('Not authorized')
})

test('a last will on the topic of another robot is refused', async () => {
  const { broker, heard } = await setUp()
  const will = { topic: robotTopic(6, 'connection'), payload: Buffer.from('{}'), qos: 1, retain: true } as const
  await expect(connectMqtt(broker.url, FIVE, { will })).rejects.toThrow('Not authorized')
  expect(heard).toEqual([])
})

const ownWill = {
  topic: robotTopic(5, 'connection'),
  payload: Buffer.from('will'),
  qos: 1,
  retain: true,
} as const

test('a link that dies leaves the will', async () => {
  const { broker, heard } = await setUp()
  const { client } = await connectMqtt(broker.url, FIVE, { will: ownWill })
  client.stream.destroy()
  await eventually(() => expect(heard).toEqual([{ robot: 5, name: 'connection', text: 'will' }]))
})

test('a robot has one connection: a newer one takes over, and the will of the older is not spoken', async () => {
  const { broker, heard } = await setUp()
  const older = await connectMqtt(broker.url, FIVE, { will: ownWill })
  const closed = closeOf(older.client)
  const newer = await connectMqtt(broker.url, FIVE, { will: ownWill })
  await closed
  await newer.publish('connection', online)
  expect(heard.map(({ text }) => text)).toEqual([JSON.stringify(online)])
})

test('a revoked credential ends the connection at once', async () => {
  const { broker } = await setUp()
  const { client } = await connectMqtt(broker.url, FIVE)
  const closed = closeOf(client)
  broker.disconnect(5)
  await closed
  expect(client.connected).toBe(false)
})

test('a message is acknowledged only when it has been kept', async () => {
  const retained = Promise.withResolvers<void>()
  const { broker, heard } = await setUp(() => retained.promise)
  const five = await connectMqtt(broker.url, FIVE)
  let acknowledged = false
  const said = five.publish('state', {}).then(() => {
    acknowledged = true
  })
  await eventually(() => expect(heard).toHaveLength(1))
  expect(acknowledged).toBe(false)
  retained.resolve()
  await said
  expect(acknowledged).toBe(true)
})

test('what cannot be stored is not acknowledged, the robot keeps its link and its frames pass; stored, it is acknowledged in order', async () => {
  let isFull = true
  const { broker, heard } = await setUp(async () => {
    if (isFull) throw new Error('The disk is full')
  })
  const five = await connectMqtt(broker.url, FIVE)
  let closed = false
  five.client.on('close', () => {
    closed = true
  })
  const acknowledged: number[] = []
  const said = [1, 2, 3].map(seq => five.publish('state', { seq }).then(() => acknowledged.push(seq)))
  await eventually(() => expect(heard.filter(({ name }) => name === 'state').length).toBeGreaterThan(3))
  await five.sendFrame(CHANNEL.cameraFront, Uint8Array.of(1))
  await eventually(() => expect(heard).toContainEqual(expect.objectContaining({ name: 'telemetry' })))
  expect(acknowledged).toEqual([])
  isFull = false
  await Promise.all(said)
  expect(acknowledged).toEqual([1, 2, 3])
  expect(closed).toBe(false)
})

test('a robot of which too much waits is not read on, and goes on when it is stored; nothing is lost', async () => {
  const retained = Promise.withResolvers<void>()
  const { broker, heard } = await setUp(() => retained.promise)
  const five = await connectMqtt(broker.url, FIVE)
  const text = 'x'.repeat(16 * 1024)
  const said = Array.from({ length: 200 }, (_, seq) => five.publish('state', { seq, text }))
  await eventually(() => expect(heard.length).toBeGreaterThan(60))
  await five.sendFrame(CHANNEL.cameraFront, Uint8Array.of(1))
  // A full megabyte, and what had been read with it.
  expect(heard.length).toBeLessThan(120)
  expect(heard).not.toContainEqual(expect.objectContaining({ name: 'telemetry' }))
  retained.resolve()
  await Promise.all(said)
  expect(new Set(heard.flatMap(({ text: message }) => /"seq":\d+/.exec(message) ?? [])).size).toBe(200)
  await eventually(() => expect(heard).toContainEqual(expect.objectContaining({ name: 'telemetry' })))
})

test('the last word of a robot that is gone is stored when that is possible again, and not once it is back', async () => {
  let isFull = false
  const stored: string[] = []
  const { broker, heard } = await setUp(async () => {
    if (isFull) throw new Error('The disk is full')
    stored.push(heard.at(-1)?.text ?? '')
  })
  const lost = await connectMqtt(broker.url, FIVE, { will: ownWill, reconnectPeriod: 0 })
  isFull = true
  lost.client.stream.destroy()
  await eventually(() => expect(heard.filter(({ text }) => text === 'will').length).toBeGreaterThan(0))
  isFull = false
  await eventually(() => expect(stored).toEqual(['will']))
  const again = await connectMqtt(broker.url, FIVE, { will: ownWill, reconnectPeriod: 0 })
  isFull = true
  again.client.stream.destroy()
  await eventually(() => expect(heard.filter(({ text }) => text === 'will').length).toBeGreaterThan(2))
  isFull = false
  const back = await connectMqtt(broker.url, FIVE)
  await back.publish('connection', online)
  expect(stored.at(-1)).toBe(JSON.stringify(online))
})

async function endless(socket: Socket, chunk: Buffer): Promise<number> {
  let sent = 0
  socket.on('error', () => undefined)
  while (!socket.destroyed) {
    sent += chunk.length
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  }
  return sent
}

test('a packet of more than 4 MiB ends the connection before it is whole', async () => {
  const { broker, heard } = await setUp()
  const socket = await openSocket(broker.port)
  socket.write(connectPacket(FIVE))
  await once(socket, 'data')
  socket.write(packetHead(0x30, 200 * 1024 * 1024))
  const sent = await endless(socket, Buffer.alloc(64 * 1024))
  expect(sent).toBeGreaterThan(4 * 1024 * 1024)
  expect(sent).toBeLessThan(32 * 1024 * 1024)
  expect(heard).not.toContainEqual(expect.objectContaining({ name: 'telemetry' }))
})

test('a frame of 4 MiB passes', async () => {
  const { broker, heard } = await setUp()
  const five = await connectMqtt(broker.url, FIVE)
  await five.sendFrame(CHANNEL.cameraFront, new Uint8Array(4 * 1024 * 1024).fill(65))
  await five.publish('connection', online)
  expect(heard.map(({ name, text }) => [name, text.length])).toEqual([
    ['telemetry', 4 * 1024 * 1024],
    ['connection', JSON.stringify(online).length],
  ])
})

test('a client that has not logged in cannot send more than a greeting', async () => {
  const { broker } = await setUp()
  const socket = await openSocket(broker.port)
  socket.write(packetHead(0x10, 200 * 1024 * 1024))
  expect(await endless(socket, Buffer.alloc(4 * 1024))).toBeLessThan(8 * 1024 * 1024)
})

/** A robot that listens for commands and takes none of them in. */
async function connectFrozen(port: number): Promise<void> {
  const frozen = await openSocket(port)
  frozen.on('error', () => undefined)
  frozen.write(Buffer.concat([connectPacket(FIVE), subscribePacket(robotTopic(5, 'command'))]))
  // CONNACK and SUBACK have come; nothing is read from here on.
  await new Promise<void>(resolve => frozen.on('readable', () => frozen.readableLength >= 9 && resolve()))
}

/** A command that fills the buffers of a connection with a few others. */
const LOAD = { text: 'x'.repeat(256 * 1024) }

test('a robot that takes nothing in is dropped after five seconds, and others get everything all the time', async () => {
  const { broker, heard: said } = await setUp()
  const six = await connectMqtt(broker.url, SIX)
  await six.client.subscribeAsync(robotTopic(6, 'command'), { qos: 1 })
  let heard = 0
  six.client.on('message', () => {
    heard += 1
  })
  await connectFrozen(broker.port)
  const started = Date.now()
  for (let i = 0; i < 64; i++) void broker.publish(5, 'command', LOAD, { qos: 1, retain: false }).catch(() => undefined)
  await broker.publish(6, 'command', {}, { qos: 1, retain: false })
  await eventually(() => expect(heard).toBe(1))
  expect(Date.now() - started).toBeLessThan(4000)
  await eventually(() => expect(said).toEqual([{ robot: 5, name: 'connection', text: 'lost' }]))
  expect(Date.now() - started).toBeGreaterThan(4900)
})

test('many messages for a robot that takes nothing in hold up no frame of another, and many frames at once do not end the service', async () => {
  const FRAMES = 20_000
  const { broker, heard } = await setUp()
  await connectFrozen(broker.port)
  for (let i = 0; i < 200; i++)
    void broker.publish(5, 'command', LOAD, { qos: 1, retain: false }).catch(() => undefined)
  const six = await openSocket(broker.port)
  six.write(connectPacket(SIX))
  await once(six, 'data')
  const frame = publishPacket(robotTopic(6, `telemetry/${CHANNEL.pose}`), Buffer.from('x'))
  six.write(Buffer.concat(Array.from({ length: FRAMES }, () => frame)))
  await eventually(() => expect(heard.length).toBe(FRAMES))
  expect(new Set(heard.map(({ robot }) => robot)), 'the other has not been dropped yet').toEqual(new Set([6]))
  await eventually(() => expect(heard.at(-1)).toEqual({ robot: 5, name: 'connection', text: 'lost' }))
  six.write(frame)
  await eventually(() => expect(heard.at(-1)).toEqual({ robot: 6, name: 'telemetry', text: 'x' }))
})
