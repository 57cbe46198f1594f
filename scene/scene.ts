/**
 * Everything the picture and the readouts are made of: a fold of frames and of nothing else (architecture, section 2). No clock and
 * no randomness: the same frames in the same order always give the same scene.
 */
import type { ChannelName } from '../contract/telemetry/channels.ts'
import type { Message } from '../contract/telemetry/codec.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { EMPTY_TRAIL, type Trail } from '../map/trail.ts'

/** Intervals that the average of a channel is taken from (M-083). */
export const INTERVALS_KEPT = 10
/** Scans that the laser history keeps, one a second (M-089). */
export const LASER_HISTORY_SCANS = 20
/** Robot messages kept. */
export const ROBOT_MESSAGES_KEPT = 100

/** What came on one channel. */
export type Arrivals = {
  readonly count: number
  readonly lastSeq: number
  /** Frame times in ms, oldest first: at most `INTERVALS_KEPT` + 1, starting over when time steps back. */
  readonly times: readonly number[]
}

export type Scene = {
  /** Newest frame time so far, ms since the epoch by the service's clock; 0 before the first frame. Never goes back. */
  readonly timeMs: number
  /** Frames folded. */
  readonly frames: number
  /** The newest message of each channel. A message object is never changed: compare by identity to know whether to upload. */
  readonly latest: { readonly [C in ChannelName]?: Message<C> }
  readonly arrivals: { readonly [C in ChannelName]?: Arrivals }
  /** Plan of the newest basic data; 0 is no plan (M-087); undefined before the first. */
  readonly plan: number | undefined
  readonly localizationLost: boolean
  /** Where the robot cleaned: the pen is down only where M-094 allows it. Empty at the start of a run and of a plan. */
  readonly coverage: Trail
  /** Where the robot has been of late, of bounded length; the pen is up at jumps. Shown while the robot is lost (M-089). */
  readonly poseHistory: Trail
  /** Scans of late, oldest first, at most `LASER_HISTORY_SCANS`. Shown while the robot is lost (M-089). */
  readonly laserHistory: readonly Message<'laser'>[]
  /** Oldest first; one with the key of an older one replaces it. */
  readonly robotMessages: readonly Message<'robot_message'>[]
}

export const EMPTY_SCENE: Scene = {
  timeMs: 0,
  frames: 0,
  latest: {},
  arrivals: {},
  plan: undefined,
  localizationLost: false,
  coverage: EMPTY_TRAIL,
  poseHistory: EMPTY_TRAIL,
  laserHistory: [],
  robotMessages: [],
}

const ORIGIN: Pose = { x: 0, y: 0, w: 0 }

/**
 * Where the robot is, in map: its newest pose, else the position of its basic data. After plan 0 has cleared the scene the robot
 * stands at the origin (M-087). Undefined when nothing is known yet (M-081).
 */
export function robotPose(scene: Scene): Pose | undefined {
  if (scene.latest.pose) return scene.latest.pose.body
  if (scene.plan === 0) return ORIGIN
  return scene.latest.basic?.body.position
}

/** Time between the newest two updates of `robotPose`, ms; undefined before the second (M-093). */
export function poseIntervalMs(scene: Scene): number | undefined {
  const times = (scene.latest.pose ? scene.arrivals.pose : scene.arrivals.basic)?.times ?? []
  const [before, last] = times.slice(-2)
  return before === undefined || last === undefined ? undefined : last - before
}

/** Average of the last ten intervals of a channel in ms (M-083); undefined before the second frame. */
export function meanIntervalMs(arrivals: Arrivals | undefined): number | undefined {
  const first = arrivals?.times[0]
  const last = arrivals?.times.at(-1)
  if (!arrivals || first === undefined || last === undefined || arrivals.times.length < 2) return undefined
  return (last - first) / (arrivals.times.length - 1)
}
