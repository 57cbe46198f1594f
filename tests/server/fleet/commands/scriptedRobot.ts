import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { type Ack, type CommandMessage, commandMessageSchema, robotTopic } from '../../../../contract/gateway.ts'
import { channelByName } from '../../../../contract/telemetry/channels.ts'
import { type BodyInput, encodeMessage } from '../../../../contract/telemetry/codec.ts'
import { WELL } from '../../../../e2e/provision.ts'
import { connectMqtt } from '../../liveParts.ts'

/** A robot on a plan. */
const ON_PLAN: BodyInput<'basic'> = { ...WELL, plan: 3 }

export type ScriptedRobotParts = {
  readonly mqttUrl: string
  readonly clock: { readonly now: () => number }
  readonly id: number
  readonly token: string
  readonly mainDeb: string
  /** Number of the next frame. */
  readonly nextSeq: () => number
}

/** A robot that is online and on a plan, and does what a test says. */
export async function connectScriptedRobot({ mqttUrl, clock, id, token, mainDeb, nextSeq }: ScriptedRobotParts) {
  const mqtt = await connectMqtt(mqttUrl, { robot: id, token })
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
      const seq = meta.seq ?? nextSeq()
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
