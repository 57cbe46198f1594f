import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { robotTopic } from '../../../contract/gateway.ts'
import { systemClock } from '../../../server/clock.ts'
import { connectBroker } from '../../../server/fleet/externalBroker.ts'
import { eventually } from '../../eventually.ts'
import { log } from '../testDatabase.ts'

/** A broker of somebody else, which lets in whoever names the right password. */
async function startForeignBroker() {
  const broker = await Aedes.createBroker({
    authenticate: (_client, _user, password, done) => done(null, password?.toString() === 'secret'),
  })
  const server = createServer(broker.handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The broker has no port')
  onTestFinished(async () => {
    await new Promise<void>(resolve => broker.close(() => resolve()))
    await new Promise<void>(resolve => server.close(() => resolve()))
  })
  return `127.0.0.1:${address.port}`
}

async function setUp(keep: () => Promise<void> = async () => undefined) {
  const place = await startForeignBroker()
  const said: string[] = []
  const frames: string[] = []
  let greetings = 0
  const robot = await connectAsync(`mqtt://robot:secret@${place}`, { reconnectPeriod: 0 })
  onTestFinished(() => robot.endAsync(true))
  const open = () => {
    const link = connectBroker({
      url: `mqtt://gateway:secret@${place}`,
      clock: systemClock,
      log,
      inbox: {
        frame: (from, channel, payload) => frames.push(`${from} ${channel} ${payload.byteLength}`),
        message: (from, name, payload) => {
          if (name === 'ack') greetings += 1
          else said.push(`${from} ${name} ${Buffer.from(payload).toString()}`)
          return keep()
        },
      },
    })
    onTestFinished(link.close)
    return link
  }
  const link = open()
  await eventually(() => expect(link.healthy()).toBe(true))
  const publish = (name: string, text: string) => robot.publishAsync(robotTopic(5, name), text, { qos: 1 })
  // Both connections have subscribed when both have heard something.
  await eventually(async () => {
    await publish('telemetry/1', '')
    await publish('ack', 'hello')
    expect(Math.min(frames.length, greetings)).toBeGreaterThan(0)
  })
  return { place, link, open, robot, publish, said, frames }
}

test('M-079 the gateway is an ordinary client of another broker: frames, messages, and what it says to robots', async () => {
  const { link, robot, publish, said, frames, place } = await setUp()
  expect(link.url).toBe(`mqtt://${place}`)
  await publish('telemetry/2', 'four')
  await publish('connection', 'here')
  await robot.publishAsync('swath/v1/5/other', 'x', { qos: 1 })
  await eventually(() => expect([frames, said]).toEqual([expect.arrayContaining(['5 2 4']), ['5 connection here']]))
  const heard = new Promise<string>(resolve =>
    robot.on('message', (topic, payload) => resolve(`${topic} ${payload.toString()}`)),
  )
  await link.publish(5, 'subscriptions', { channels: [] }, { qos: 1, retain: true })
  await robot.subscribeAsync(robotTopic(5, 'subscriptions'))
  expect(await heard).toBe('swath/v1/5/subscriptions {"channels":[]}')
})

test('P-020 a message that could not be stored is tried again, and the next waits for it', async () => {
  let failures = 1
  const { publish, said } = await setUp(async () => {
    if (said.at(-1)?.endsWith('first') && failures-- > 0) throw new Error('The database is away')
  })
  await publish('state', 'first')
  await publish('state', 'second')
  await eventually(() => expect(said).toEqual(['5 state first', '5 state first', '5 state second']))
})

test('P-020 what robots say while the service is away is kept for it by the broker', async () => {
  const { link, open, publish, said } = await setUp()
  await link.close()
  await publish('state', 'meanwhile')
  open()
  await eventually(() => expect(said).toEqual(['5 state meanwhile']))
})
