import { isHeadDown, startsRun } from '../../contract/robot/states.ts'
import { channelByName } from '../../contract/telemetry/channels.ts'
import { frameOrder } from '../../contract/telemetry/frameOrder.ts'
import { forgottenInState } from '../../contract/telemetry/planChange.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { createFrameHistory } from './frameHistory.ts'
import { createHeldFrames } from './heldFrames.ts'
import type { LiveFrame } from './liveFrame.ts'
import { messageOf } from './liveMessage.ts'
import { createPoseTrail, POSE_CHANNEL } from './poseTrail.ts'

/** Goes to everybody who watches. */
export const BASIC_CHANNEL = channelByName('basic').id
const MESSAGE_CHANNEL = channelByName('robot_message').id
/** Channels whose bodies are looked into. */
const READ: ReadonlySet<number> = new Set([BASIC_CHANNEL, POSE_CHANNEL, MESSAGE_CHANNEL])

/** `trail`: vertices of `contract/telemetry/coverageTrail.ts`. */
export type MemoryContent = { readonly frames: readonly LiveFrame[]; readonly trail: Float32Array }

/**
 * What became of a frame. `passedOver`: a viewer does not fold it either, because it is out of order or broken. `landmark`: what follows cannot be
 * understood without it: another state or plan, or the first frame after the robot has started anew.
 */
export type Remembered = 'passedOver' | 'kept' | 'landmark'

/** What one robot sent last, for viewers who come later: folded as they would have folded it. */
export type FrameMemory = {
  readonly remember: (frame: LiveFrame) => Remembered
  /** The same of many, one after the other. Of those that are views on more than themselves only what is left of them in the end is copied. */
  readonly rememberAll: (frames: readonly LiveFrame[]) => readonly Remembered[]
  /**
   * The newest frame of every latest-wins channel, of poses and scans what belongs to their history before it; of cumulative channels the newest keyframe and everything after it, of robot messages the
   * newest with each key. Only frames with a time after `afterMs` of their channel; undefined leaves a channel out. In the order in which they
   * came.
   */
  readonly recall: (afterMs: (channel: number) => number | undefined) => readonly LiveFrame[]
  /** What has been covered since the run began, on this plan, as far as is remembered. A copy. */
  readonly trail: () => Float32Array<ArrayBuffer>
  /** Everything is as before the first frame. */
  readonly forget: () => void
  /** Frame time from which on everything is remembered; undefined before the first frame. */
  readonly sinceMs: () => number | undefined
}

/** Goes on from `content`, as another memory had it. */
export function createFrameMemory(content: MemoryContent = { frames: [], trail: new Float32Array() }): FrameMemory {
  /** The place of the newest frame of each channel. */
  const places = new Map<number, { seq: number; timeMs: number }>()
  const held = createHeldFrames()
  const history = createFrameHistory()
  let sinceMs: number | undefined
  let basic: RecordBody<'basic'> | undefined
  let trail = createPoseTrail()

  /** Whether the robot is in another state, or on another plan. */
  function reduceBasic(next: RecordBody<'basic'>): boolean {
    const before = basic
    basic = next
    held.forget(forgottenInState(next.state))
    if (!before) return true
    const anotherPlan = before.plan !== next.plan
    if (anotherPlan) forgetPlan(next.plan)
    if (anotherPlan || startsRun(before, next)) trail.clear()
    return anotherPlan || before.state !== next.state || before.plan_type !== next.plan_type
  }

  function forgetPlan(plan: number): void {
    history.clear()
    held.forgetPlan(plan)
  }

  function remember(frame: LiveFrame): Remembered {
    const fromArrival = held.arrivals()
    const remembered = fold(frame)
    held.ownOf(frame.channel, fromArrival)
    return remembered
  }

  function rememberAll(frames: readonly LiveFrame[]): readonly Remembered[] {
    const fromArrival = held.arrivals()
    const remembered = frames.map(fold)
    held.own(fromArrival)
    return remembered
  }

  function fold(frame: LiveFrame): Remembered {
    const { channel, seq, timeMs } = frame
    const last = places.get(channel)
    if (frameOrder(last, frame) !== 'next') return 'passedOver'
    const message = READ.has(channel) ? messageOf(frame) : undefined
    if (!message && (channel === BASIC_CHANNEL || channel === POSE_CHANNEL)) return 'passedOver'
    sinceMs ??= timeMs
    let landmark = last !== undefined && seq <= last.seq
    places.set(channel, moved(last, seq, timeMs))
    if (message?.channel === 'basic') landmark = reduceBasic(message.body) || landmark
    if (message?.channel === 'pose') trail.add(message.body, basic === undefined || isHeadDown(basic))
    const isHistory = history.belongs(frame, message?.channel === 'pose' ? message.body : undefined)
    held.keep(frame, { isHistory, key: message?.channel === 'robot_message' ? message.body.key : undefined })
    return landmark ? 'landmark' : 'kept'
  }

  rememberAll(content.frames)
  const newestFrame = held.newest(POSE_CHANNEL)
  const newestPose = newestFrame && messageOf(newestFrame)
  trail = createPoseTrail(content.trail, newestPose?.channel === 'pose' ? newestPose.body : undefined)

  return {
    remember,
    rememberAll,
    recall: held.recall,
    trail: () => trail.vertices(),
    forget: () => {
      places.clear()
      held.clear()
      history.clear()
      sinceMs = undefined
      basic = undefined
      trail = createPoseTrail()
    },
    sinceMs: () => sinceMs,
  }
}

/** In place where there is one: in fast playback tens of thousands come a second. */
function moved(place: { seq: number; timeMs: number } | undefined, seq: number, timeMs: number) {
  if (!place) return { seq, timeMs }
  place.seq = seq
  place.timeMs = timeMs
  return place
}
