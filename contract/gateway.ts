/** Robot ↔ gateway over MQTT 3.1.1: topics and messages that are not frames (protocol, section 2). */
import * as v from 'valibot'
import { lineSchema, robotTextSchema } from './text.ts'
import { epochMsSchema } from './time.ts'

const finite = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Number of a lease; above it a column would not hold it. */
const fence = v.pipe(count, v.maxValue(2_000_000_000))
const short = v.pipe(lineSchema, v.maxLength(200))

export const TOPIC_ROOT = 'swath/v1'
export const ROBOT_TOPICS = [
  'connection',
  'telemetry',
  'state',
  'report',
  'ack',
  'clock',
  'plan_status',
  'debug',
] as const
export const SERVICE_TOPICS = ['subscriptions', 'command', 'clock', 'receipt', 'plan'] as const

/** `swath/v1/{robot}/{name}`; telemetry has the channel number behind it. */
export const robotTopic = (robot: number | '+', name: string): string => `${TOPIC_ROOT}/${robot}/${name}`

/** The MQTT user name of a robot. Its password is its token. */
export const robotUserName = (robot: number): string => `robot-${robot}`

/** Retained, QoS 1; `offline` is said on leaving, `lost` is the last will. */
export const connectionSchema = v.object({
  state: v.picklist(['online', 'offline', 'lost']),
  model: short,
  hardware_version: short,
  main_deb: short,
  /** New at each start of the robot's software; `seq` of state changes starts over with it. */
  boot_id: short,
  /** The highest `fence` that the robot has seen; the service sends none below it. Left out by robots that do not send it. */
  fence: v.optional(fence),
})
export type Connection = v.InferOutput<typeof connectionSchema>

/**
 * A state change: answered at least once, folded by `seq`, repeats ignored. `time` ms since the epoch by the robot's clock. `boot_id`: the
 * run of the robot's software that `seq` counts in; without it, the one of the last connection message. MQTT clients send what
 * waited while they were away before anything else, so a robot that numbers anew should name it.
 */
export const stateChangeSchema = v.object({
  boot_id: v.optional(v.pipe(short, v.minLength(1))),
  seq: v.pipe(count, v.minValue(1)),
  time: epochMsSchema,
  state: count,
  plan: count,
  plan_type: v.optional(count),
  sector: count,
  location: count,
})
export type StateChange = v.InferOutput<typeof stateChangeSchema>

/** The channels somebody watches or records now. `debug`: somebody asks what the robot's own behaviour is (`contract/robot/debug.ts`). Retained, QoS 1. */
export const subscriptionsSchema = v.object({
  channels: v.array(v.object({ channel: count, intervalMs: v.optional(finite) })),
  debug: v.optional(v.boolean()),
})
export type Subscriptions = v.InferOutput<typeof subscriptionsSchema>

/**
 * A command, QoS 1, never retained. Times in ms since the epoch by the service's clock. A robot never obeys an expired command, a repeated `id`, or
 * a `fence` lower than the highest it has seen; `fence` 0 is sent with commands that need no control.
 */
export const commandMessageSchema = v.object({
  id: short,
  command: count,
  payload: v.unknown(),
  fence: count,
  issued_at: finite,
  expires_at: finite,
  login: count,
})
export type CommandMessage = v.InferOutput<typeof commandMessageSchema>

/**
 * What a robot says to a command, QoS 1: `accepted` or `rejected` at once, then `done` or `failed` for what takes time. `token` is a key of
 * the language files where the reason is a known one, else `message` says it. `fence`: the highest that the robot has seen.
 */
export const ackSchema = v.object({
  id: short,
  status: v.picklist(['accepted', 'rejected', 'done', 'failed']),
  token: v.optional(v.pipe(robotTextSchema, v.maxLength(200))),
  message: v.optional(v.pipe(robotTextSchema, v.maxLength(1000))),
  fence: v.optional(fence),
})

export type Ack = v.InferOutput<typeof ackSchema>

/**
 * Clock offset, QoS 0. The service sends `ping` with its own time; the robot answers at once with `pong`, the same `sent`, and its
 * own `robot` time. Offset = service time at half the round trip − robot time.
 */
export const clockSchema = v.variant('type', [
  v.object({ type: v.literal('ping'), sent: finite }),
  v.object({ type: v.literal('pong'), sent: finite, robot: finite }),
])

/** A robot that has not said a word for this long is lost, will or no will. */
export const SILENCE_LIMIT_MS = 30_000
