import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import type { CommandId } from '../../../../contract/commands.ts'
import { FENCE_HEADER, IDEMPOTENCY_HEADER, PRESSED_HEADER } from '../../../../contract/commands.ts'
import { type Ack, type CommandMessage, commandMessageSchema, robotTopic } from '../../../../contract/gateway.ts'
import { SESSION_HEADER } from '../../../../contract/routes/access.ts'
import {
  type BrowserToSupervisor,
  type CommandProgress,
  type InControl,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorAnswer,
  type SupervisorToBrowser,
} from '../../../../contract/sockets/supervisor.ts'
import { channelByName } from '../../../../contract/telemetry/channels.ts'
import { type BodyInput, encodeMessage } from '../../../../contract/telemetry/codec.ts'
import { WELL } from '../../../../e2e/provision.ts'
import type { Config } from '../../../../server/config.ts'
import { idOf, robotRequest } from '../../http/robotRequest.ts'
import { connectMqtt } from '../../liveParts.ts'
import { createTestClock } from '../../testClock.ts'
import { type Answer, callerOf, startTestService } from '../../testService.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
/** Accounts of the demo: of tier 1, and of tier 0. */
const MERIDIAN = 2
export const BLUE_ANCHOR = 4

/** A robot on a plan. */
const ON_PLAN: BodyInput<'basic'> = { ...WELL, plan: 3 }

export type SupervisorSocket = Socket<SupervisorToBrowser, BrowserToSupervisor>

export type SendOptions = {
  readonly key?: string
  readonly fence?: number
  readonly pressedMsAgo?: number
}

/** The service on a clock that is moved by hand, scripted robots, and people who command them. Called as the file is loaded, as `startTestService`. */
export async function startCommanding(changes: Partial<Config> = {}) {
  const clock = createTestClock(START)
  const { service, as, session } = await startTestService(changes, { clock })
  const superuser = await as('super')
  let frames = 0

  /** A robot that has been set up; `connect` brings it online as the bare protocol has it. */
  async function createRobot(options: { account?: number; mainDeb?: string; hardware?: object } = {}) {
    const { account = MERIDIAN, mainDeb = '2.6.1', hardware = {} } = options
    const request = robotRequest(`Robot ${crypto.randomUUID()}`, account, { ...hardware })
    const id = idOf(await superuser('POST', '/api/v0/Robots', request))
    const { body } = await superuser('POST', `/api/v0/Robots/${id}/credential`)
    const { token } = v.parse(v.object({ token: v.string() }), body)
    return { id, connect: () => connectRobot(id, token, mainDeb) }
  }

  async function connectRobot(id: number, token: string, mainDeb: string) {
    const mqtt = await connectMqtt(service.mqttUrl, { robot: id, token })
    const commands: CommandMessage[] = []
    const said: Promise<unknown>[] = []
    // The connection is not closed over an answer that is on its way.
    onTestFinished(async () => void (await Promise.all(said)))
    const awaited: ((command: CommandMessage) => void)[] = []
    let basic = ON_PLAN
    let answer: ((command: CommandMessage) => Omit<Ack, 'id'> | undefined) | undefined
    mqtt.client.on('message', (topic, payload) => {
      if (topic !== robotTopic(id, 'command')) return
      const command = v.parse(commandMessageSchema, JSON.parse(payload.toString()))
      commands.push(command)
      awaited.shift()?.(command)
      const ack = answer?.(command)
      if (ack) said.push(mqtt.publish('ack', { id: command.id, ...ack }))
    })
    await mqtt.client.subscribeAsync(robotTopic(id, 'command'), { qos: 1 })
    const word = { model: 'neo', hardware_version: '2.0', boot_id: 'boot-1' }
    const robot = {
      id,
      mqtt,
      /** Every command that has come. */
      commands,
      /** The next command to come. */
      next: () => new Promise<CommandMessage>(resolve => awaited.push(resolve)),
      /** Settles when the service has taken it in. */
      ack: (ack: Ack) => mqtt.publish('ack', ack),
      /** Answers each command from now on. */
      answers: (to: (command: CommandMessage) => Omit<Ack, 'id'> | undefined) => {
        answer = to
      },
      /** Settles when the service knows of it. */
      basic: async (change: Partial<BodyInput<'basic'>> = {}, meta: { timeMs?: number } = {}) => {
        basic = { ...basic, ...change }
        await robot.frame('basic', basic, meta)
      },
      frame: async <C extends 'basic' | 'robot_message'>(
        name: C,
        body: BodyInput<C>,
        meta: { seq?: number; timeMs?: number } = {},
      ) => {
        const { id: channel } = channelByName(name)
        const seq = meta.seq ?? ++frames
        const bytes = encodeMessage({ id: channel, name }, { seq, timeMs: meta.timeMs ?? clock.now() }, body)
        await mqtt.sendFrame(channel, bytes)
        // Stands behind the frame on the same connection.
        await mqtt.publish('ack', {})
      },
      says: (state: 'online' | 'offline', version = mainDeb, more: { readonly fence?: number } = {}) =>
        mqtt.publish('connection', { state, ...word, main_deb: version, ...more }, true),
    }
    await robot.says('online')
    await robot.basic()
    return robot
  }

  /** Someone who may be in control; the lease is taken on the supervisor socket, as the monitor does. */
  async function person(login: string) {
    const token = await session(login)
    const call = callerOf(service.url, { [SESSION_HEADER]: token })
    const send = (robot: number, command: CommandId, payload?: unknown, options: SendOptions = {}): Promise<Answer> =>
      call('POST', `/api/v0/Robots/${robot}/command/${command}`, payload, {
        ...(options.key !== undefined && { [IDEMPOTENCY_HEADER]: options.key }),
        ...(options.fence !== undefined && { [FENCE_HEADER]: String(options.fence) }),
        ...(options.pressedMsAgo !== undefined && { [PRESSED_HEADER]: String(options.pressedMsAgo) }),
      })
    return {
      call,
      send,
      /** Watches a robot; `listen` hears the socket from its first word on. */
      watch: (robot: number, listen?: (socket: SupervisorSocket) => void) => supervise(robot, token, listen),
      /** Takes control of a robot; `fence` is the lease's number. */
      take: async (robot: number) => {
        const watching = await supervise(robot, token)
        const answer = await new Promise<SupervisorAnswer>(resolve => watching.socket.emit('takeControl', resolve))
        if (!answer.ok) throw new Error(`Control was refused: ${answer.token}`)
        const { fence } = await watching.inControl()
        return {
          ...watching,
          fence,
          send: (command: CommandId, payload?: unknown, options: SendOptions = {}) =>
            send(robot, command, payload, { fence, ...options }),
        }
      },
    }
  }

  async function supervise(robot: number, token: string, listen?: (socket: SupervisorSocket) => void) {
    const socket: SupervisorSocket = io(service.url + SUPERVISOR_NAMESPACE, {
      path: SUPERVISOR_PATH,
      transports: ['websocket'],
      query: { resource: 'RobotSupervisor', robot: String(robot) },
      reconnection: false,
      forceNew: true,
      extraHeaders: { [SESSION_HEADER]: token },
    })
    onTestFinished(() => {
      socket.disconnect()
    })
    listen?.(socket)
    const progress: CommandProgress[] = []
    const held = Promise.withResolvers<InControl>()
    socket.on('commandProgress', step => progress.push(step))
    let newest: InControl | undefined
    socket.on('inControl', holder => {
      newest = holder
      if (holder.self) held.resolve(holder)
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return { socket, progress, inControl: () => held.promise, newest: () => newest }
  }

  return { service, clock, as, superuser, createRobot, person, session }
}

/** Errors of an answer: each as its token. */
export const tokensOf = ({ body }: Answer): readonly string[] =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors.map(({ token }) => token)
