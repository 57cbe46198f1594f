/** A robot's end of the link to the gateway (protocol, section 2). Knows nothing of what moves the robot: a simulation, a recording. */
import * as v from 'valibot'
import {
  type Ack,
  type Connection,
  clockSchema,
  type StateChange,
  subscriptionsSchema,
} from '../../contract/gateway.ts'
import { type ChannelId, type ChannelName, channelByName } from '../../contract/telemetry/channels.ts'
import type { BodyInput } from '../../contract/telemetry/codec.ts'
import { createChannelSchedule } from './channelSchedule.ts'
import { createClockCorrection, type RobotClocks } from './clockCorrection.ts'
import { type Answer, createCommandInbox, type RobotCommand } from './commandInbox.ts'
import { createDebugLink, type DebugLink } from './debugLink.ts'
import { createFrameSender } from './frameSender.ts'
import { openMqtt, topicsOf } from './openMqtt.ts'
import { parseJson } from './parseJson.ts'
import { createPlanLink, type PlanLink } from './planLink.ts'
import { createReportLink, type ReportLink } from './reportLink.ts'

export type RobotClientOptions = {
  /** `mqtt://host:port` of the gateway's broker. */
  readonly url: string
  /** Robot id. */
  readonly robot: number
  /** The robot's own MQTT password. Never logged. */
  readonly token: string
  /** `boot_id` is new at each start of the process; `seq` of state changes starts over with it. */
  readonly identity: Omit<Connection, 'state'>
  readonly clock: RobotClocks
  /** Called with one sentence when the broker refuses or the link breaks; the client goes on trying. */
  readonly onTrouble?: (sentence: string) => void
}

export type FrameMeta = {
  /** When the body was true, by the robot's own clock; the client adds the offset to the service's. */
  readonly timeMs: number
  /** The body is the complete state of a cumulative channel. */
  readonly keyframe?: boolean
}

/** `timeMs` by the robot's own clock; the client numbers the changes. */
export type StateReport = Omit<StateChange, 'boot_id' | 'seq' | 'time'> & { readonly timeMs: number }

export type RobotClient = DebugLink &
  ReportLink &
  PlanLink & {
    /** Settles once the robot is connected and listens; rejects when the client is closed before. */
    readonly ready: Promise<void>
    readonly connected: () => boolean
    /**
     * Sends a frame, QoS 0. False when nothing was sent: not connected, a heavy channel that nobody wants, or a link so slow that a
     * newer frame will be worth more. Nothing is encoded then.
     */
    readonly publish: <C extends ChannelName>(channel: C, body: BodyInput<C>, meta: FrameMeta) => boolean
    /** Sends a state change, QoS 1, numbered from 1; kept and sent again until the broker has it. */
    readonly publishState: (change: StateReport) => void
    /** Calls back at each change of the wanted channels; returns how to stop. */
    readonly onSubscriptions: (listener: (channels: readonly ChannelId[]) => void) => () => void
    /** The channels that somebody watches or records now. */
    readonly subscriptions: () => readonly ChannelId[]
    /** Whether somebody watches or records the channel now. */
    readonly subscribed: (channel: ChannelId) => boolean
    /** How often somebody wants a frame of it, ms; undefined where nobody does, or as they come. */
    readonly wantedEachMs: (channel: ChannelId) => number | undefined
    /**
     * Whether a frame of the channel should be sent at `timeMs` (robot's clock): allowed, and the wanted interval, else the channel's
     * own, has passed since the last one.
     */
    readonly due: (channel: ChannelId, timeMs: number) => boolean
    /**
     * Who executes commands: gets each once, in time and from the person in control, and answers it at once. What is `accepted` is answered
     * again with `acknowledge`. Without a listener every command is rejected.
     */
    readonly onCommand: (listener: (command: RobotCommand) => Answer) => void
    /** Says how an accepted command ended, QoS 1. */
    readonly acknowledge: (ack: Ack) => void
    /** The service's time of a time by the robot's own clock. */
    readonly serviceTime: (timeMs: number) => number
    /** Says `offline` and leaves. */
    readonly close: () => Promise<void>
  }

const LEAVE_MS = 1500
const BASIC = channelByName('basic').id

const takeNoCommand = (_command: RobotCommand): Answer => ({
  status: 'rejected',
  message: 'This robot takes no commands',
})

export function connectRobot(options: RobotClientOptions): RobotClient {
  const { robot, identity, clock } = options
  const schedule = createChannelSchedule()
  const correction = createClockCorrection(clock)
  const listeners = new Set<(channels: readonly ChannelId[]) => void>()
  const inbox = createCommandInbox()
  let executeCommand = takeNoCommand
  let stateSeq = 0
  let lastState: StateChange | undefined
  let closing = false

  const topics = topicsOf(robot)
  const connectionMessage = (state: Connection['state']): string =>
    JSON.stringify({ ...identity, state, fence: inbox.highestFence() } satisfies Connection)
  const serviceTime = (timeMs: number): number => timeMs + correction.offsetMs()

  const mqtt = openMqtt(options, connectionMessage('lost'))
  const publish = createFrameSender({ robot, mqtt, schedule, serviceTime })

  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // Whoever does not wait for the first connection still must not be ended by its failure.
  ready.catch(() => undefined)

  mqtt.on('connect', () => {
    mqtt.publish(topics.connection, connectionMessage('online'), { qos: 1, retain: true })
    mqtt.subscribe(
      [topics.subscriptions, topics.clock, topics.command, topics.receipt, topics.plan],
      { qos: 1 },
      error => {
        if (error) options.onTrouble?.(error.message)
        else resolve()
      },
    )
    // A service that lost its memory with its process folds the repeat by its number.
    if (lastState) mqtt.publish(topics.state, JSON.stringify(lastState), { qos: 1 })
  })
  mqtt.on('error', error => options.onTrouble?.(error.message))
  mqtt.on('message', (topic, payload) => {
    const message = parseJson(payload.toString())
    if (topic === topics.subscriptions) readSubscriptions(message)
    else if (topic === topics.clock) readClock(message)
    else if (topic === topics.command) readCommand(message)
  })

  function readSubscriptions(message: unknown): void {
    const parsed = v.safeParse(subscriptionsSchema, message)
    if (!parsed.success) return
    schedule.want(parsed.output)
    for (const listener of listeners) listener(schedule.wanted())
  }

  function readCommand(message: unknown): void {
    if (closing) return
    const read = inbox.read(message, serviceTime(clock.now()))
    if (!read) return
    acknowledge('status' in read ? read : { ...executeCommand(read), id: read.id })
  }

  function acknowledge(ack: Ack): void {
    inbox.answered(ack)
    mqtt.publish(topics.ack, JSON.stringify(ack), { qos: 1 })
  }

  function readClock(message: unknown): void {
    if (closing) return
    const parsed = v.safeParse(clockSchema, message)
    // The topic carries both ways, so our own pong comes back to us.
    if (!parsed.success || parsed.output.type !== 'ping') return
    const { sent } = parsed.output
    const received = clock.now()
    correction.pinged(sent)
    // The pong names the clock that frames are stamped with, correction included: what the service measures is what is left.
    mqtt.publish(topics.clock, JSON.stringify({ type: 'pong', sent, robot: serviceTime(received) }), { qos: 0 })
  }

  return {
    ready,
    connected: () => mqtt.connected,
    publish,
    publishState: ({ timeMs, ...change }) => {
      stateSeq += 1
      // Whoever paints coverage must know of the state before the next pose.
      schedule.renew(BASIC)
      lastState = { ...change, boot_id: identity.boot_id, seq: stateSeq, time: serviceTime(timeMs) }
      mqtt.publish(topics.state, JSON.stringify(lastState), { qos: 1 })
    },
    onSubscriptions: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscriptions: schedule.wanted,
    subscribed: schedule.isWanted,
    wantedEachMs: schedule.wantedEachMs,
    due: schedule.isDue,
    onCommand: listener => {
      executeCommand = listener
    },
    acknowledge,
    ...createDebugLink(mqtt, topics),
    ...createReportLink(mqtt, topics),
    ...createPlanLink(mqtt, topics),
    serviceTime,
    close: async () => {
      if (closing) return
      closing = true
      reject(new Error('The robot left before it was connected'))
      if (!mqtt.connected) return mqtt.endAsync(true)
      const said = mqtt.publishAsync(topics.connection, connectionMessage('offline'), { qos: 1, retain: true })
      // A broker that owes an answer to an earlier message must not keep the robot from leaving.
      const left = await Promise.race([said.then(() => mqtt.endAsync()).then(() => true), timeout(LEAVE_MS)])
      if (!left) mqtt.stream.destroy()
    },
  }
}

const timeout = (ms: number): Promise<false> =>
  new Promise(resolve => {
    setTimeout(() => resolve(false), ms).unref()
  })
