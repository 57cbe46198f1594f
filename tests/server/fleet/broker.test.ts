import type { MqttClient } from 'mqtt'
import { expect, test } from 'vitest'
import { robotTopic } from '../../../contract/gateway.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt } from '../liveParts.ts'
import { FIVE, SIX, startTestBroker } from './testBroker.ts'

const online = { state: 'online' }
const closeOf = (client: MqttClient): Promise<void> => new Promise(resolve => client.once('close', resolve))

test('M-079 a robot publishes on its own topics only; on any other it is cut off', async () => {
  const { broker, heard } = await startTestBroker()
  const five = await connectMqtt(broker.url, FIVE)
  await five.publish('connection', online)
  const closed = closeOf(five.client)
  five.client.publish(robotTopic(6, 'connection'), JSON.stringify({ state: 'lost' }))
  await closed
  expect(heard.map(({ robot, name }) => ({ robot, name }))).toEqual([{ robot: 5, name: 'connection' }])
})

test('M-077 nothing but the connection is kept for later subscribers: frames are large, and nobody asks for old ones', async () => {
  const { broker } = await startTestBroker()
  const first = await connectMqtt(broker.url, FIVE)
  await first.publish('clock', { retained: true }, true)
  await first.client.endAsync()
  const { client } = await connectMqtt(broker.url, FIVE)
  const received = new Promise<string>(resolve =>
    client.once('message', (_topic, payload) => resolve(payload.toString())),
  )
  await client.subscribeAsync(robotTopic(5, 'clock'), { qos: 1 })
  await broker.publish(5, 'clock', { sent: 1, received: 2 }, { qos: 0, retain: false })
  expect(await received).toBe('{"sent":1,"received":2}')
})

test('M-079 what a robot publishes goes to the service alone, even where the robot listens to the topic', async () => {
  const { broker, heard } = await startTestBroker()
  const { client, publish } = await connectMqtt(broker.url, FIVE)
  const received: string[] = []
  client.on('message', (_topic, payload) => received.push(payload.toString()))
  await client.subscribeAsync(robotTopic(5, 'clock'), { qos: 1 })
  await publish('clock', { sent: 1 })
  await broker.publish(5, 'clock', { sent: 1, received: 2 }, { qos: 1, retain: false })
  await eventually(() => expect(received).not.toEqual([]))
  expect(received).toEqual(['{"sent":1,"received":2}'])
  expect(heard).toHaveLength(1)
})

test('M-077 QoS 2 is not offered: what is half delivered would be kept in memory for as long as the robot likes', async () => {
  const { broker } = await startTestBroker()
  const { client } = await connectMqtt(broker.url, FIVE)
  const closed = closeOf(client)
  client.publish(robotTopic(5, 'state'), '{}', { qos: 2 })
  await closed
  expect(client.connected).toBe(false)
})

test.each(['swath/v1/5/command', 'swath/v1/05/state', 'swath/v1/5/telemetry/1/2', 'swath/v1/5/telemetry', 'other'])(
  'a robot cannot publish on %s',
  async topic => {
    const { broker, heard } = await startTestBroker()
    const { client } = await connectMqtt(broker.url, FIVE)
    const closed = closeOf(client)
    client.publish(topic, 'x')
    await closed
    expect(heard).toEqual([])
  },
)

test('a robot gets its own topics only, by name and never by wildcard', async () => {
  const { broker } = await startTestBroker()
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
  const { broker } = await startTestBroker()
  await expect(connectMqtt(broker.url, { robot: 5, token })).rejects.toThrow(/Connection refused/)
})

test('a client id that is not the user name is refused, so that no robot can take the place of another', async () => {
  const { broker } = await startTestBroker()
  await expect(connectMqtt(broker.url, FIVE, { clientId: 'robot-6' })).rejects.toThrow('Not authorized')
})

test('a last will on the topic of another robot is refused', async () => {
  const { broker, heard } = await startTestBroker()
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
  const { broker, heard } = await startTestBroker()
  const { client } = await connectMqtt(broker.url, FIVE, { will: ownWill })
  client.stream.destroy()
  await eventually(() => expect(heard).toEqual([{ robot: 5, name: 'connection', text: 'will' }]))
})

test('a robot has one connection: a newer one takes over, and the will of the older is not spoken', async () => {
  const { broker, heard } = await startTestBroker()
  const older = await connectMqtt(broker.url, FIVE, { will: ownWill })
  const closed = closeOf(older.client)
  const newer = await connectMqtt(broker.url, FIVE, { will: ownWill })
  await closed
  await newer.publish('connection', online)
  expect(heard.map(({ text }) => text)).toEqual([JSON.stringify(online)])
})

test('a revoked credential ends the connection at once', async () => {
  const { broker } = await startTestBroker()
  const { client } = await connectMqtt(broker.url, FIVE)
  const closed = closeOf(client)
  broker.disconnect(5)
  await closed
  expect(client.connected).toBe(false)
})

test('a message is acknowledged only when it has been kept', async () => {
  const retained = Promise.withResolvers<void>()
  const { broker, heard } = await startTestBroker(() => retained.promise)
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
  const { broker, heard } = await startTestBroker(async () => {
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
  const { broker, heard } = await startTestBroker(() => retained.promise)
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
  const { broker, heard } = await startTestBroker(async () => {
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
