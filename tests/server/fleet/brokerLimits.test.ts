import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { robotTopic } from '../../../contract/gateway.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt } from '../liveParts.ts'
import { connectPacket, openSocket, packetHead, publishPacket, subscribePacket } from './rawMqtt.ts'
import { FIVE, SIX, startTestBroker } from './testBroker.ts'

const online = { state: 'online' }

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
  const { broker, heard } = await startTestBroker()
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
  const { broker, heard } = await startTestBroker()
  const five = await connectMqtt(broker.url, FIVE)
  await five.sendFrame(CHANNEL.cameraFront, new Uint8Array(4 * 1024 * 1024).fill(65))
  await five.publish('connection', online)
  expect(heard.map(({ name, text }) => [name, text.length])).toEqual([
    ['telemetry', 4 * 1024 * 1024],
    ['connection', JSON.stringify(online).length],
  ])
})

test('a client that has not logged in cannot send more than a greeting', async () => {
  const { broker } = await startTestBroker()
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
  const { broker, heard: said } = await startTestBroker()
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
  const { broker, heard } = await startTestBroker()
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
