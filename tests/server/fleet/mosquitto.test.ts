import { readFileSync } from 'node:fs'
import { connect as connectBare } from 'mqtt'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../../contract/commands.ts'
import { robotTopic, robotUserName } from '../../../contract/gateway.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { createCommandInbox } from '../../../robots/client/commandInbox.ts'
import { newToken } from '../../../server/fleet/credentials.ts'
import { keepRobotAccounts } from '../../../server/fleet/dynamicSecurity.ts'
import { connectBroker } from '../../../server/fleet/externalBroker.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt } from '../liveParts.ts'
import { createTestClock } from '../testClock.ts'
import { lacksMosquitto, NEEDS_MOSQUITTO, startMosquitto } from './mosquitto.ts'

/** What mosquitto answers whoever may not come in, and how it ends the connection of whoever may no more. */
const REFUSED = /refused|closed|ECONNRESET/i

/** A gateway at a mosquitto of the worked configuration. `managed`: it keeps the robots' accounts. */
async function setUp({ managed = true, anonymous = false, credentialed = async () => [] as number[] } = {}) {
  const mosquitto = await startMosquitto({ anonymous })
  const ca = readFileSync(mosquitto.ca, 'utf8')
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  const clock = createTestClock(Date.UTC(2026, 10, 20))
  const said: string[] = []
  const open = () => {
    const link = connectBroker({
      url: mosquitto.url,
      ca: [ca],
      accounts: managed ? (url, options) => keepRobotAccounts({ url, options, credentialed, log }) : undefined,
      clock,
      log,
      inbox: {
        frame: (robot, channel) => said.push(`${robot} telemetry ${channel}`),
        message: async (robot, name, payload) => void said.push(`${robot} ${name} ${Buffer.from(payload).toString()}`),
      },
    })
    onTestFinished(link.close)
    return link
  }
  const link = open()
  await eventually(() => expect(link.healthy()).toBe(true))
  /** Gives a robot a credential, as soon as the broker takes it. */
  const credential = async (robot: number) => {
    const { token } = newToken()
    await eventually(() => link.giveCredential(robot, token))
    return { robot, token }
  }
  const connect = (who: { readonly robot: number; readonly token: string }, options = {}) =>
    connectMqtt(link.url, who, { ca, ...options })
  return { link, open, credential, connect, said, logged, ca, clock, mosquitto }
}

describe.skipIf(lacksMosquitto)(`mosquitto with dynamic security${NEEDS_MOSQUITTO}`, () => {
  test('M-079 a robot gets an account, speaks and is spoken to over TLS', async () => {
    const { link, credential, connect, said } = await setUp()
    expect(link.endsConnections).toBe(true)
    const { client, publish, sendFrame } = await connect(await credential(5))
    await eventually(async () => {
      await publish('state', 'here')
      await sendFrame(CHANNEL.laser, new Uint8Array(8))
      expect(said).toEqual(expect.arrayContaining(['5 state "here"', '5 telemetry 2']))
    })
    const heard = new Promise<string>(resolve => client.once('message', topic => resolve(topic)))
    const granted = await client.subscribeAsync(['command', 'subscriptions', 'clock'].map(name => robotTopic(5, name)))
    expect(granted.map(({ qos }) => qos)).not.toContain(128)
    await link.publish(5, 'command', { id: 'a' }, { qos: 1, retain: false })
    expect(await heard).toBe(robotTopic(5, 'command'))
  })

  test('M-079 R-001 rights that an earlier version gave are renewed at the start, and those that are right are left alone', async () => {
    const { link, open, credential, connect, said, mosquitto, ca, logged } = await setUp({
      credentialed: async () => [5, 6],
    })
    const [five, six] = [await credential(5), await credential(6)]
    await link.close()
    // Before robots reported their runs.
    const older = connectBare(mosquitto.url, { ca, clientId: 'administrator' })
    onTestFinished(() => older.endAsync(true))
    const newTopics = [
      ['swath-gateway', '+'],
      ['robot-5', '5'],
    ].flatMap(([rolename = '', robot = '']) => [
      {
        rolename,
        acltype: 'publishClientSend',
        topic: `swath/v1/${robot}/${rolename === 'robot-5' ? 'report' : 'receipt'}`,
      },
      {
        rolename,
        acltype: rolename === 'robot-5' ? 'subscribeLiteral' : 'subscribePattern',
        topic: `swath/v1/${robot}/${rolename === 'robot-5' ? 'receipt' : 'report'}`,
      },
    ])
    await older.publishAsync(
      '$CONTROL/dynamic-security/v1',
      JSON.stringify({ commands: newTopics.map(acl => ({ command: 'removeRoleACL', ...acl })) }),
      { qos: 1 },
    )
    const untouched = await connect(six)
    let cutOff = 0
    untouched.client.on('close', () => cutOff++)
    const again = open()
    await eventually(() => expect(again.healthy()).toBe(true))
    const { client, publish } = await connect(five)
    await eventually(async () => {
      const granted = await client.subscribeAsync([robotTopic(5, 'receipt')])
      expect(granted.map(({ qos }) => qos)).not.toContain(128)
      await publish('report', 'a run')
      expect(said).toContain('5 report "a run"')
    })
    const heard = new Promise<string>(resolve => client.once('message', topic => resolve(topic)))
    await again.publish(5, 'receipt', { run: 'a', status: 'stored' }, { qos: 1, retain: false })
    expect(await heard).toBe(robotTopic(5, 'receipt'))
    expect(cutOff).toBe(0)
    const renewed = () => logged.filter(line => line.includes('are renewed')).length
    const before = renewed()
    expect(before).toBeGreaterThan(0)
    await again.close()
    const third = open()
    await eventually(() => expect(third.healthy()).toBe(true))
    await eventually(async () => {
      await publish('report', 'another')
      expect(said).toContain('5 report "another"')
    })
    expect(renewed()).toBe(before)
  })

  test('M-079 a robot touches its own topics alone, under its own client id alone', async () => {
    const { credential, connect, said } = await setUp()
    const [five, six] = [await credential(5), await credential(6)]
    const { client, publish } = await connect(five)
    await eventually(async () => {
      await publish('state', 'mine')
      expect(said).toContain('5 state "mine"')
    })
    await client.publishAsync(robotTopic(6, 'state'), '"stolen"', { qos: 1 })
    await client.publishAsync(robotTopic(5, 'command'), '"to myself"', { qos: 1 })
    await client.publishAsync('$CONTROL/dynamic-security/v1', '{"commands":[{"command":"listClients"}]}', { qos: 1 })
    for (const topic of ['#', robotTopic(6, 'command'), robotTopic('+', 'command'), robotTopic(5, 'state')]) {
      const granted = await client.subscribeAsync(topic, { qos: 1 }).catch(() => [{ qos: 128 }])
      expect(
        granted.map(({ qos }) => qos),
        topic,
      ).toEqual([128])
    }
    await expect(connect(six, { clientId: robotUserName(5) })).rejects.toThrow(REFUSED)
    await expect(connect({ robot: 6, token: five.token })).rejects.toThrow(REFUSED)
    expect(client.connected).toBe(true)
    await publish('state', 'last')
    await eventually(() => expect(said).toContain('5 state "last"'))
    expect(said.filter(line => line.startsWith('6'))).toEqual([])
  })

  test('M-079 a renewed credential ends the connection that used the one before, and lets the new one in', async () => {
    const { credential, connect } = await setUp()
    const old = await credential(5)
    const { client } = await connect(old)
    const closed = new Promise<void>(resolve => client.once('close', resolve))
    const renewed = await credential(5)
    await closed
    await expect(connect(old)).rejects.toThrow(REFUSED)
    expect((await connect(renewed)).client.connected).toBe(true)
  })

  test('A-092 a robot that leaves the fleet is cut off and does not come back, also when the broker learns it later', async () => {
    const { link, open, credential, connect, logged } = await setUp({ credentialed: async () => [6, 7] })
    const [five, six] = [await credential(5), await credential(6)]
    const { client } = await connect(six)
    const closed = new Promise<void>(resolve => client.once('close', resolve))
    link.forget(6)
    await closed
    await expect(connect(six)).rejects.toThrow(REFUSED)
    expect((await connect(five)).client.connected).toBe(true)
    await link.close()
    // Robot 5 was deleted meanwhile.
    open()
    await eventually(() => expect(connect(five)).rejects.toThrow(REFUSED))
    await eventually(() =>
      expect(logged.join('')).toContain('Robots have no account at the MQTT broker: renew their credentials'),
    )
    expect(logged.join('')).not.toMatch(new RegExp([five.token, six.token, 'the-gateways-own'].join('|')))
  })

  test('M-079 a broker that lets anybody in is reported at the start, and one that does not is not', async () => {
    const warning = 'lets in whoever names no user'
    const open = await setUp({ anonymous: true })
    await eventually(() => expect(open.logged.join('')).toContain(warning))
    expect(open.link.warnings()).toEqual(['anonymousBroker'])
    open.mosquitto.endAnonymous()
    await eventually(() => {
      open.clock.advance(60_000)
      expect(open.link.warnings()).toEqual([])
    })
    const closed = await setUp()
    await closed.credential(5)
    expect(closed.logged.join('')).not.toContain(warning)
    expect(closed.link.warnings()).toEqual([])
  })

  test('M-079 while the broker does not take it, a credential is refused', async () => {
    const { link, credential } = await setUp()
    await credential(5)
    await link.close()
    await expect(link.giveCredential(5, newToken().token)).rejects.toThrow('cannot be reached')
  })

  test('M-079 a broker that keeps its own accounts goes on with the connection of the old credential, and the link says that it does', async () => {
    const { link, connect } = await setUp({ managed: false, anonymous: true })
    const { client, publish } = await connect(
      { robot: 5, token: 'of before' },
      { username: undefined, password: undefined },
    )
    expect(link.endsConnections).toBe(false)
    await link.giveCredential(5, newToken().token)
    link.disconnect(5)
    link.forget(5)
    // Answered by the broker over the old connection.
    await publish('state', 'still here')
    expect(client.connected).toBe(true)
  })

  test('M-078 a command that the broker has kept for a robot that was away is not obeyed after its end, and is kept for nobody else', async () => {
    const { link, credential, connect, ca } = await setUp()
    const five = await credential(5)
    const topic = robotTopic(5, 'command')
    const before = await connect(five, { clean: false })
    await before.client.subscribeAsync(topic, { qos: 1 })
    await before.client.endAsync()

    const issued_at = Date.UTC(2026, 10, 20)
    const expires_at = issued_at + 2000
    const pause = (id: string) => ({
      id,
      command: COMMAND.pause,
      payload: {},
      fence: 1,
      issued_at,
      expires_at,
      login: 1,
    })
    await link.publish(5, 'command', pause('kept'), { qos: 1, retain: false, withinMs: 2000 })

    const back = connectBare(link.url, {
      ca,
      clean: false,
      reconnectPeriod: 0,
      clientId: robotUserName(5),
      username: robotUserName(5),
      password: five.token,
    })
    onTestFinished(() => back.endAsync(true))
    const message: unknown = await new Promise(resolve =>
      back.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString()))),
    )
    // In time it would be obeyed; from its end on it is not, however often it comes.
    expect(createCommandInbox().read(message, expires_at - 1)).toMatchObject({ id: 'kept', command: COMMAND.pause })
    const late = createCommandInbox()
    for (const ms of [expires_at, expires_at - 1])
      expect(late.read(message, ms)).toEqual({ id: 'kept', status: 'rejected', token: 'errors.robot.expired' })
    await back.endAsync()

    // A session that begins anew, as robots of ours have it, is given nothing of before.
    const reconnected = await connect(five)
    const heard: string[] = []
    const next = new Promise<void>(resolve =>
      reconnected.client.on('message', (_topic, payload) => {
        heard.push(payload.toString())
        resolve()
      }),
    )
    await reconnected.client.subscribeAsync(topic, { qos: 1 })
    await link.publish(5, 'command', pause('next'), { qos: 1, retain: false, withinMs: 2000 })
    await next
    expect(heard).toEqual([JSON.stringify(pause('next'))])
  })
})
