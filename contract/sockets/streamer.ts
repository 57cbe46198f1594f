/** Streamer socket: telemetry to one viewer (M-079; protocol, section 3). Connected from the worker, never from the UI thread. */
import * as v from 'valibot'
import type { RobotDebug } from '../robot/debug.ts'
import { lineSchema } from '../text.ts'
import { epochMsSchema } from '../time.ts'

export const STREAMER_PATH = '/sockets/streamer'
export const STREAMER_NAMESPACE = '/streamer'
/** Frames leave in one batch a tick. */
export const BATCH_INTERVAL_MS = 40
/** Batches and parts of caches a viewer may owe an acknowledgement for. A cache begins with credit, and then goes whole. */
export const BATCH_CREDIT = 2
/** Bytes of batches that may wait for a viewer; past it the viewer is disconnected with a reason. */
export const VIEWER_BUFFER_BYTES = 8 * 1024 * 1024

/**
 * Connection query. `since`: time of the last frame the viewer has seen, ms since the epoch; of cumulative channels it then gets what
 * came after it. `past`: only what was recorded while the robot was in accounts in sight is asked for, wherever it is now; nothing live comes.
 */
export const streamerQuerySchema = v.object({
  robot: v.pipe(lineSchema, v.regex(/^\d{1,15}$/), v.transform(Number)),
  since: v.optional(v.pipe(lineSchema, v.regex(/^\d{1,15}(\.\d{1,6})?$/), v.transform(Number))),
  past: v.optional(v.literal('1')),
})

const finite = v.pipe(v.number(), v.finite())

export const timeDataSchema = v.object({
  /** Service clock, ms since the epoch. */
  server: finite,
  /** Robot clock at the same instant. */
  robot: finite,
  /** Playback time; absent while live. */
  playback: v.optional(finite),
  /** Recorded range; absent when nothing is recorded. */
  from: v.optional(finite),
  to: v.optional(finite),
})
export type TimeData = v.InferOutput<typeof timeDataSchema>

export const noticeSchema = v.object({
  level: v.picklist(['info', 'warning', 'error']),
  token: v.string(),
  message: v.string(),
  /** A value for the words of the token, in seconds. */
  count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
export type Notice = v.InferOutput<typeof noticeSchema>

export const bandwidthSchema = v.object({
  bytesPerSecond: finite,
  /** Frames dropped for this viewer since it connected, by channel number. */
  dropped: v.record(v.string(), finite),
  /** Age of the oldest frame that waits for credit. */
  queueMs: finite,
  /** Frames the gateway refused from this robot since the service started, by reason. */
  refused: v.record(v.string(), finite),
})
export type Bandwidth = v.InferOutput<typeof bandwidthSchema>

export const etaSchema = v.object({ sector: v.optional(finite), run: v.optional(finite) })
export type Eta = v.InferOutput<typeof etaSchema>

/** `connection` events of the robot itself, beside its frames. */
export const robotConnectionSchema = v.object({
  state: v.picklist(['online', 'offline', 'lost']),
  /** Ms since the epoch. */
  since: finite,
})
export type RobotConnection = v.InferOutput<typeof robotConnectionSchema>

/** Number of a seek: what is sent of the past names the one that it follows. */
const requestSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Where playback stands: the time of the newest frame that is due, ms since the epoch, how fast it goes on, and since which seek. */
export const playbackClockSchema = v.object({ time: finite, speed: finite, request: requestSchema })
export type PlaybackClock = v.InferOutput<typeof playbackClockSchema>

/**
 * What a `cache` is. `live`: on connecting and on coming back from playback; frames that are known already are in it. `playback`: how
 * things stood at `time`, in place of everything folded so far: the time that was asked for, or where the recording begins when that is
 * later; it has the `request` of that seek. One cache may come in parts. `trail`, with the first part: the coverage at `time` since the run began, as vertices of
 * `contract/telemetry/coverageTrail.ts`, Float32 little endian; it stands in place of what the poses of the cache would add.
 */
export const cacheMarkSchema = v.object({
  kind: v.picklist(['live', 'playback']),
  time: finite,
  first: v.boolean(),
  last: v.boolean(),
  request: v.optional(requestSchema),
  trail: v.optional(v.union([v.instance(ArrayBuffer), v.instance(Uint8Array)])),
})
export type CacheMark = v.InferOutput<typeof cacheMarkSchema>

export type StreamerToBrowser = {
  /** One buffer of one or more frames; `ack` gives credit back. */
  data: (batch: ArrayBuffer, ack: () => void) => void
  'playback-data': (batch: ArrayBuffer, clock: PlaybackClock, ack: () => void) => void
  /** The last frame of every channel the viewer may see, and of cumulative channels the whole state. */
  cache: (batch: ArrayBuffer, mark: CacheMark, ack: () => void) => void
  'time-data': (time: TimeData) => void
  message: (notice: Notice) => void
  pong: (sent: number) => void
  bandwidthMonitor: (bandwidth: Bandwidth) => void
  eta: (eta: Eta) => void
  connection: (connection: RobotConnection) => void
  /** To whoever may inspect and has asked: the robot's own behaviour as it is now, whatever moment is played. */
  debug: (message: RobotDebug) => void
}

/**
 * Plays the recording from `time` on, of `channels` beside basic data and poses, which always come. The first one leaves the live stream;
 * another `request` than the one before is a seek to `time` and is answered with a `cache`; `SEEK_SPEED` seeks and does not play. With the
 * same `request` the service goes on from where it is: it is sent again and again while somebody plays.
 */
export const playSchema = v.object({
  request: requestSchema,
  time: epochMsSchema,
  speed: v.pipe(finite, v.gtValue(0)),
  channels: v.pipe(v.array(finite), v.maxLength(28)),
})
export type Play = v.InferOutput<typeof playSchema>

export type BrowserToStreamer = {
  get_time: () => void
  play: (play: Play) => void
  pause: () => void
  live: () => void
  ping: (sent: number) => void
  /** Asks for the robot's own behaviour, or for no more of it. */
  debug: (isWanted: boolean) => void
}
