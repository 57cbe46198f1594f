import type { Logger } from 'pino'
import * as v from 'valibot'
import { type Ack, ackSchema, clockSchema, connectionSchema, stateChangeSchema } from '../../contract/gateway.ts'
import { type PlanStatus, planStatusSchema } from '../../contract/robot/planTransfer.ts'
import { PLAN_TYPES, type RunState } from '../../contract/robot/states.ts'
import { channelByName } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import { isUnstorable } from '../database/constraints.ts'
import type { Connections } from './connections.ts'
import type { Inbox, MessageName } from './link.ts'
import { checkFrame, type LiveFrame } from './liveFrame.ts'
import type { Readings } from './readings.ts'
import type { Refusals } from './refusals.ts'
import type { Registry } from './registry.ts'
import type { RobotDebugs } from './robotDebugs.ts'
import type { RobotMessages } from './robotMessages.ts'
import type { RobotQueues } from './robotQueues.ts'
import type { StatusHistory } from './statusHistory.ts'

const BASIC_CHANNEL = channelByName('basic').id
const MESSAGE_CHANNEL = channelByName('robot_message').id

/** Listeners to what a robot answers to commands and leases. */
export type AnswerListeners = {
  /** What a robot says to a command; settles when it is stored. */
  readonly acknowledged: (robot: number, ack: Ack) => Promise<void>
  /** The highest number of a lease that a robot has seen. */
  readonly fenceHeard: (robot: number, fence: number) => void
}

export type InboxParts = AnswerListeners & {
  readonly registry: Registry
  readonly connections: Connections
  readonly readings: Readings
  readonly history: StatusHistory
  readonly queues: RobotQueues
  readonly refusals: Refusals
  readonly clock: Pick<Clock, 'now'>
  readonly log: Logger
  readonly messages: RobotMessages
  readonly debugs: Pick<RobotDebugs, 'take'>
  readonly passOn: (robot: number, frame: LiveFrame) => void
  /** A report of a cleaning run, as it came; settles when it is stored or refused, and the answer is on its way to the robot. */
  readonly reported: (robot: number, payload: Uint8Array) => Promise<void>
  /** How far a robot is with a version of its plan; settles when it is stored. */
  readonly planStatus: (robot: number, status: PlanStatus) => Promise<void>
  /** A robot has said that it is online. */
  readonly arrived: (robot: number) => void
  /** What a robot said of its state is in its history. */
  readonly stateStored: (robot: number, state: StoredState) => void
}

/** A state in a robot's history, and the start of the robot's software that told it. */
export type StoredState = RunState & { readonly bootId: string }

/** Takes in what robots say: checks it, keeps it, and passes frames on, at times that go on. */
export function createInbox(parts: InboxParts): Inbox {
  const { registry, connections, readings, history, queues, messages } = parts
  const { refusals, clock, log, passOn, arrived, fenceHeard } = parts

  async function takeConnection(robot: number, message: unknown, now: number): Promise<void> {
    const parsed = v.safeParse(connectionSchema, message)
    if (!parsed.success || parsed.output.boot_id === '') return log.warn({ robot }, 'A connection message was refused')
    await connections.said(robot, parsed.output, now)
    const { state, fence } = parsed.output
    if (fence !== undefined) fenceHeard(robot, fence)
    if (state === 'online') arrived(robot)
  }

  async function takeState(robot: number, message: unknown, now: number): Promise<void> {
    const parsed = v.safeParse(stateChangeSchema, message)
    const bootId = (parsed.success ? parsed.output.boot_id : undefined) ?? registry.entry(robot).live.bootId
    if (!parsed.success || bootId === undefined) return log.warn({ robot }, 'A state change was refused')
    readings.fold(robot, bootId, parsed.output)
    await queues.run(robot, () => history.record(robot, bootId, parsed.output, now))
    const { state, plan_type = PLAN_TYPES.clean } = parsed.output
    parts.stateStored(robot, { bootId, state, plan_type })
  }

  function takePong(robot: number, message: unknown, now: number): void {
    const parsed = v.safeParse(clockSchema, message)
    // The topic carries both ways: an ordinary client of a broker gets its own pings there, and they are no message of the robot.
    if (!parsed.success || parsed.output.type !== 'pong') return
    connections.heard(robot, now)
    registry.entry(robot).clockOffset.answered(parsed.output.sent, parsed.output.robot, now)
  }

  async function takeAck(robot: number, message: unknown): Promise<void> {
    const parsed = v.safeParse(ackSchema, message)
    if (!parsed.success) return log.warn({ robot }, 'An acknowledgement was refused')
    await parts.acknowledged(robot, parsed.output)
  }

  async function takePlanStatus(robot: number, message: unknown): Promise<void> {
    const parsed = v.safeParse(planStatusSchema, message)
    if (!parsed.success) return log.warn({ robot }, 'A status of a plan was refused')
    await queues.run(robot, () => parts.planStatus(robot, parsed.output))
  }

  async function takeMessage(robot: number, name: MessageName, payload: Uint8Array, now: number): Promise<void> {
    if (name === 'report') {
      connections.heard(robot, now)
      return queues.run(robot, () => parts.reported(robot, payload))
    }
    if (name === 'debug') {
      connections.heard(robot, now)
      if (!parts.debugs.take(robot, payload)) log.warn({ robot }, 'A message of the debug topic was refused')
      return
    }
    const message = parseJson(payload)
    if (name === 'connection') return takeConnection(robot, message, now)
    if (name === 'clock') return takePong(robot, message, now)
    connections.heard(robot, now)
    if (name === 'state') await takeState(robot, message, now)
    if (name === 'ack') await takeAck(robot, message)
    if (name === 'plan_status') await takePlanStatus(robot, message)
  }

  return {
    frame: (robot, channel, payload) => {
      const now = clock.now()
      connections.heard(robot, now)
      const checked = checkFrame(payload, channel, now)
      if (!checked.ok) {
        // A robot whose clock is wrong is still judged by what it says now.
        if (checked.reason === 'time' && channel === BASIC_CHANNEL) readings.take(robot, checked.value)
        return refusals.count(robot, channel, checked.reason)
      }
      const { frameClock, memory } = registry.entry(robot)
      const frame = frameClock.place(checked.value, now)
      memory.remember(frame)
      if (frame.channel === BASIC_CHANNEL && !readings.take(robot, frame)) refusals.count(robot, channel, 'body')
      if (frame.channel === MESSAGE_CHANNEL && !messages.keep(robot, frame)) refusals.count(robot, channel, 'body')
      passOn(robot, frame)
    },
    message: async (robot, name, payload) => {
      try {
        await takeMessage(robot, name, payload, clock.now())
      } catch (error) {
        // Sent again it would fail again, and hold up whatever comes behind it.
        if (!isUnstorable(error)) throw error
        log.warn({ robot }, 'A message that cannot be stored was refused')
      }
    },
  }
}

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return undefined
  }
}
