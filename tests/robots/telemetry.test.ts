import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../contract/commands.ts'
import { type Ack, ackSchema, robotTopic, stateChangeSchema } from '../../contract/gateway.ts'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL, CHANNELS, type ChannelName } from '../../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'
import { executeCommand } from '../../robots/commands/executeCommand.ts'
import { fleet } from '../../robots/fleet.ts'
import { hospital } from '../../robots/sites/hospital.ts'
import { createRobotTelemetry } from '../../robots/telemetry/robotTelemetry.ts'
import { createWorld } from '../../robots/world/createWorld.ts'
import { STEP_MS, step } from '../../robots/world/step.ts'
import { buildingOf } from './buildings.ts'
import { type Received, startBroker } from './gatewayBroker.ts'

const ROBOT = 3
const TOKEN = 'a-token-of-its-own'
const START_MS = 1_780_000_000_000
/** Sent on request. */
const NOT_SENT: ReadonlySet<ChannelName> = new Set<ChannelName>(['future_pose'])
/** Sent when something happens, or while somebody may drive by hand. */
const NOW_AND_THEN: ReadonlySet<ChannelName> = new Set<ChannelName>(['robot_message', 'move_safety'])

async function setUp() {
  const broker = await startBroker({ robot: ROBOT, token: TOKEN })
  onTestFinished(broker.stop)
  const world = createWorld(
    buildingOf(hospital),
    fleet(12, 1).filter(spec => spec.site === hospital),
  )
  const robot = world.robots[1]
  if (!robot) throw new Error('There is no second robot')
  let nowMs = START_MS
  const client = connectRobot({
    url: broker.url,
    robot: ROBOT,
    token: TOKEN,
    identity: { model: 'shiny', hardware_version: '3', main_deb: '2.6.4', boot_id: 'boot-1' },
    clock: { now: () => nowMs },
  })
  onTestFinished(client.close)
  await client.ready
  client.onCommand(command => executeCommand(world, robot, command))
  const telemetry = createRobotTelemetry({ client, world, robot, plan: 11, location: 5 })
  const run = async (forMs: number): Promise<void> => {
    for (let passed = 0; passed < forMs; passed += STEP_MS) {
      nowMs += STEP_MS
      step(world)
      telemetry.stepped(nowMs)
      telemetry.send(nowMs)
      // Time runs faster here than the socket drains, and a robot drops heavy frames rather than let them queue.
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const subscribe = async (channels: readonly number[]): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const stop = client.onSubscriptions(resolve)
    await broker.send('subscriptions', { channels: channels.map(channel => ({ channel })) }, true)
    await promise
    stop()
  }
  let sent = 0
  /** Gives the robot a command, and waits until it has answered. */
  const order = async (command: number, payload: unknown = {}): Promise<Ack['status'] | undefined> => {
    sent += 1
    const id = `command-${sent}`
    const times = { issued_at: nowMs, expires_at: nowMs + 2000 }
    await broker.send('command', { id, command, payload, fence: 1, login: 1, ...times })
    const answers = (): Ack[] =>
      broker.received
        .filter(({ topic }) => topic === robotTopic(ROBOT, 'ack'))
        .map(({ payload: body }) => v.parse(ackSchema, JSON.parse(body.toString())))
        .filter(ack => ack.id === id)
    await broker.until(() => answers().length > 0)
    return answers()[0]?.status
  }
  return { broker, robot, run, subscribe, order }
}

function messagesOf(received: readonly Received[]): Message[] {
  return received
    .filter(({ topic }) => topic.startsWith(robotTopic(ROBOT, 'telemetry/')))
    .flatMap(({ topic, payload }) => {
      const frames = [...readFrames(payload, fault => expect.unreachable(`${topic}: ${fault}`))]
      return frames.map(frame => {
        expect(topic).toBe(robotTopic(ROBOT, `telemetry/${frame.channel}`))
        const decoded = decodeFrame(frame)
        if (!decoded.ok) return expect.unreachable(`${topic}: ${decoded.fault}`)
        return decoded.value
      })
    })
}

const ofChannel = <C extends ChannelName>(messages: readonly Message[], channel: C) =>
  messages.filter((message): message is Extract<Message, { channel: C }> => message.channel === channel)

test('M-076 M-077 M-099 every frame of every channel decodes with the contract, numbered from 1, at its own rate', async () => {
  const { broker, robot, run, subscribe } = await setUp()
  await subscribe(CHANNELS.map(({ id }) => id))
  await run(5000)
  await broker.until(received => ofChannel(messagesOf(received), 'costmap_global').length > 0)
  await broker.until(received => ofChannel(messagesOf(received), 'pose').at(-1)?.timeMs === START_MS + 5000)
  const messages = messagesOf(broker.received)
  for (const { name, intervalMs } of CHANNELS) {
    const frames = ofChannel(messages, name)
    if (NOT_SENT.has(name)) expect(frames, name).toHaveLength(0)
    else if (!NOW_AND_THEN.has(name)) expect(frames.length, name).toBeGreaterThan(0)
    expect(
      frames.map(({ seq }) => seq),
      name,
    ).toEqual(frames.map((_, i) => i + 1))
    if (intervalMs === undefined || intervalMs > 2000 || NOT_SENT.has(name) || NOW_AND_THEN.has(name)) continue
    const span = (frames.at(-1)?.timeMs ?? 0) - (frames[0]?.timeMs ?? 0)
    expect(span / (frames.length - 1), name).toBeGreaterThan(intervalMs * 0.85)
    expect(span / (frames.length - 1), name).toBeLessThan(intervalMs * 1.6)
  }
  const basic = ofChannel(messages, 'basic').at(-1)?.body
  expect(basic).toMatchObject({ plan: 11, plan_type: 1, localization_lock: 1, user_id: 0 })
  expect(basic?.subscriptions).toHaveLength(CHANNELS.length)
  expect(ofChannel(messages, 'pose').at(-1)?.body).toEqual(robot.body.pose)
  const motions = ofChannel(messages, 'coverage_planner')[0]?.body.motions ?? []
  expect(new Set(motions.map(({ type }) => type))).toEqual(new Set(['line', 'arc']))
  expect(ofChannel(messages, 'sector_order')[0]).toMatchObject({ keyframe: true })
})

test('a robot that nobody watches sends basic data and what is light, nothing heavy', async () => {
  const { broker, run } = await setUp()
  await run(5000)
  await broker.until(received => ofChannel(messagesOf(received), 'basic').length >= 10)
  const sent = new Set(messagesOf(broker.received).map(({ channel }) => channel))
  for (const { name, heavy } of CHANNELS) if (heavy) expect(sent.has(name), name).toBe(false)
  for (const name of ['basic', 'radio', 'statistics', 'sector_order', 'faults', 'coverage_planner'] as const)
    expect(sent.has(name), name).toBe(true)
})

test('a new viewer gets at once what does not change by itself', async () => {
  const { broker, run, subscribe } = await setUp()
  await run(1000)
  await broker.until(received => ofChannel(messagesOf(received), 'coverage_planner').length === 1)
  await subscribe([CHANNEL.basic, CHANNEL.pose])
  await run(200)
  await broker.until(received => ofChannel(messagesOf(received), 'coverage_planner').length === 2)
  expect(ofChannel(messagesOf(broker.received), 'live_params')).toHaveLength(2)
})

test('A-111 each change of state is reported once, numbered, with plan, sector and location', async () => {
  const { broker, robot, run } = await setUp()
  await run(STEP_MS)
  robot.batteryV = 33
  await run(1000)
  const states = () =>
    broker.received
      .filter(({ topic }) => topic === robotTopic(ROBOT, 'state'))
      .map(({ payload }) => v.parse(stateChangeSchema, JSON.parse(payload.toString())))
  await broker.until(() => states().some(({ state }) => state === STATE.goingHome))
  expect(states().map(({ seq }) => seq)).toEqual(states().map((_, i) => i + 1))
  expect(states()[0]).toMatchObject({ seq: 1, time: START_MS + STEP_MS, plan: 11, plan_type: 1, location: 5 })
  expect(states().at(-1)).toMatchObject({ state: STATE.goingHome })
})

test('M-058 M-062 M-063 commands show on the channels: no 3D points for a while, the pose of a move, and where it is safe', async () => {
  const { broker, robot, run, subscribe, order } = await setUp()
  await subscribe([CHANNEL.laser3d, CHANNEL.pointCloudFront, CHANNEL.pointCloudRear])
  while (robot.state !== STATE.clean) await run(STEP_MS)
  const framesOf = <C extends ChannelName>(channel: C) => ofChannel(messagesOf(broker.received), channel)
  expect(await order(COMMAND.pause)).toBe('accepted')
  await run(1500)
  expect(await order(COMMAND.toggle3dSensors, { toggle: false, timeout: 5 })).toBe('accepted')
  await run(4900)
  await broker.until(() => framesOf('basic').some(({ body }) => !body.enabled_3d_camera))
  const seenWhileOff = framesOf('laser3d').length + framesOf('point_cloud_front').length
  await run(1500)
  await broker.until(() => framesOf('laser3d').length + framesOf('point_cloud_front').length > seenWhileOff)
  const gaps = framesOf('laser3d').map(({ timeMs }, i, all) => timeMs - (all[i - 1]?.timeMs ?? timeMs))
  expect(Math.max(...gaps)).toBeGreaterThanOrEqual(4800)
  expect(framesOf('move_safety').length).toBeGreaterThan(5)
  expect(framesOf('future_pose')).toHaveLength(0)
  const { x, y, w } = robot.body.pose
  const move = { distance: 0.5, angle: 0, future_pose: { x, y, w }, safety: 0 }
  expect(await order(COMMAND.manualControl, { move_message: move })).toBe('accepted')
  await run(100)
  await broker.until(() => framesOf('future_pose').length === 1)
  const body = framesOf('future_pose')[0]?.body
  expect(body && Math.hypot(body.x - x, body.y - y)).toBeCloseTo(0.5, 2)
  expect(await order(COMMAND.resume)).toBe('accepted')
  expect(await order(COMMAND.resetEstop)).toBe('rejected')
})
