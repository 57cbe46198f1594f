import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../contract/commands.ts'
import { type Ack, ackSchema, type CommandMessage, robotTopic } from '../../contract/gateway.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import type { RobotClocks } from '../../robots/client/clockCorrection.ts'
import type { Answer, RobotCommand } from '../../robots/client/commandInbox.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'
import { startBroker } from './gatewayBroker.ts'

const ROBOT = 7
const TOKEN = 'a-token-of-its-own'
const NOW_MS = 1_780_000_000_000
const ACCEPTED: Answer = { status: 'accepted' }

async function setUp({ clock = { now: () => NOW_MS }, obeys = true }: { clock?: RobotClocks; obeys?: boolean } = {}) {
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
  const obeyed: RobotCommand[] = []
  if (obeys)
    client.onCommand(command => {
      obeyed.push(command)
      return ACCEPTED
    })
  const acks = (): Ack[] =>
    broker.received
      .filter(({ topic }) => topic === robotTopic(ROBOT, 'ack'))
      .map(({ payload }) => v.parse(ackSchema, JSON.parse(payload.toString())))
  let sent = 0
  /** Sends a command and waits for as many answers as there have been commands. */
  const send = async (changes: Partial<CommandMessage>): Promise<Ack | undefined> => {
    sent += 1
    const message = {
      id: `c${sent}`,
      command: COMMAND.pause,
      payload: {},
      fence: 5,
      issued_at: NOW_MS,
      expires_at: NOW_MS + 10_000,
      login: 1,
    }
    await broker.send('command', { ...message, ...changes })
    await broker.until(() => acks().length >= sent)
    return acks().at(-1)
  }
  return { broker, client, obeyed, acks, send }
}
const rejected = (id: string, reason: string) => ({ id, status: 'rejected', token: `errors.robot.${reason}` })

test('M-053 M-054 a command in time is handed on with its payload and answered; its end is reported later, QoS 1', async () => {
  const { broker, client, obeyed, acks, send } = await setUp()
  expect(await send({ id: 'estimate', command: COMMAND.poseEstimate, payload: { x: 1, y: 2, w: 0.5 } })).toEqual({
    id: 'estimate',
    status: 'accepted',
  })
  expect(obeyed).toEqual([
    { id: 'estimate', command: COMMAND.poseEstimate, payload: { x: 1, y: 2, w: 0.5 }, expiresInMs: 10_000 },
  ])
  client.acknowledge({ id: 'estimate', status: 'done' })
  await broker.until(() => acks().length === 2)
  expect(acks()[1]).toEqual({ id: 'estimate', status: 'done' })
  expect(broker.received.filter(({ topic }) => topic === robotTopic(ROBOT, 'ack')).every(({ qos }) => qos === 1)).toBe(
    true,
  )
})

test('M-056 an expired command is not obeyed, by the clock of the service', async () => {
  const HOUR = 3_600_000
  const { broker, obeyed, send } = await setUp({ clock: { now: () => NOW_MS - HOUR } })
  for (let i = 0; i < 3; i++) await broker.send('clock', { type: 'ping', sent: NOW_MS })
  expect(await send({ id: 'late', expires_at: NOW_MS - 1 })).toEqual(rejected('late', 'expired'))
  expect(await send({ id: 'intime', expires_at: NOW_MS + 500 })).toEqual({ id: 'intime', status: 'accepted' })
  expect(obeyed.map(({ id, expiresInMs }) => ({ id, expiresInMs }))).toEqual([{ id: 'intime', expiresInMs: 500 }])
})

test.each([3_600_000, -3_600_000])(
  'M-033 M-056 the moment after a clock was moved by %i ms a stop is obeyed, and what has expired is not',
  async movedMs => {
    let ownMs = NOW_MS - 3_600_000
    const { broker, obeyed, send } = await setUp({ clock: { now: () => ownMs, monotonicMs: () => 5000 } })
    for (let i = 0; i < 3; i++) await broker.send('clock', { type: 'ping', sent: NOW_MS })
    await broker.until(messages => messages.filter(({ topic }) => topic === robotTopic(ROBOT, 'clock')).length === 3)
    ownMs += movedMs
    expect(await send({ id: 'late', expires_at: NOW_MS - 1 })).toEqual(rejected('late', 'expired'))
    expect(await send({ id: 'stop', command: COMMAND.robotEstop, expires_at: NOW_MS + 10_000 })).toEqual({
      id: 'stop',
      status: 'accepted',
    })
    expect(obeyed.map(({ id, expiresInMs }) => ({ id, expiresInMs }))).toEqual([{ id: 'stop', expiresInMs: 10_000 }])
  },
)

test('a command that arrives again is done once and answered again as it was', async () => {
  const { broker, client, obeyed, acks, send } = await setUp()
  await send({ id: 'once' })
  client.acknowledge({ id: 'once', status: 'done' })
  await broker.until(() => acks().length === 2)
  await send({ id: 'once' })
  await broker.until(() => acks().length === 3)
  expect(obeyed).toHaveLength(1)
  expect(acks().map(({ status }) => status)).toEqual(['accepted', 'done', 'done'])
})

test('M-033 a lower fence than the highest is stale; what needs no control carries 0 and lowers nothing', async () => {
  const { obeyed, send } = await setUp()
  expect(await send({ id: 'five', fence: 5 })).toEqual({ id: 'five', status: 'accepted' })
  expect(await send({ id: 'six', fence: 6 })).toEqual({ id: 'six', status: 'accepted' })
  expect(await send({ id: 'old', fence: 5 })).toEqual({ ...rejected('old', 'staleFence'), fence: 6 })
  expect(await send({ id: 'diagnostics', command: COMMAND.collectDiagnostics, fence: 0 })).toEqual({
    id: 'diagnostics',
    status: 'accepted',
  })
  expect(await send({ id: 'stop', command: COMMAND.robotEstop, fence: 0 })).toEqual({ id: 'stop', status: 'accepted' })
  expect(await send({ id: 'zero', fence: 0 })).toEqual({ ...rejected('zero', 'staleFence'), fence: 6 })
  expect(await send({ id: 'older', fence: 5 })).toEqual({ ...rejected('older', 'staleFence'), fence: 6 })
  expect(obeyed.map(({ id }) => id)).toEqual(['five', 'six', 'diagnostics', 'stop'])
})

test('M-055 M-059 an unknown command and a payload that is none are refused; what is no message at all is not answered', async () => {
  const { broker, obeyed, acks, send } = await setUp()
  await broker.send('command', 'stop!')
  await broker.send('command', { id: 'half' })
  expect(await send({ id: 'unknown', command: 13 })).toEqual(rejected('unknown', 'payload'))
  expect(
    await send({ id: 'subscribe', command: COMMAND.telemetrySubscribe, payload: { channel: CHANNEL.pose } }),
  ).toEqual(rejected('subscribe', 'payload'))
  expect(await send({ id: 'goal', command: COMMAND.detourGoal, payload: { x: 1 } })).toEqual(
    rejected('goal', 'payload'),
  )
  expect(await send({ id: 'more', command: COMMAND.pause, payload: { x: 1 } })).toEqual(rejected('more', 'payload'))
  expect(obeyed).toEqual([])
  expect(acks()).toHaveLength(4)
})

test('a robot that nobody taught to obey rejects every command', async () => {
  const { send } = await setUp({ obeys: false })
  expect(await send({ id: 'pause' })).toMatchObject({ id: 'pause', status: 'rejected' })
})
