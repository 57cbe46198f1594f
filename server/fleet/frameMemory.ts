import { isHeadDown, startsRun } from '../../contract/robot/states.ts'
import { channelById, channelByName } from '../../contract/telemetry/channels.ts'
import { frameOrder } from '../../contract/telemetry/frameOrder.ts'
import { forgottenOnPlan } from '../../contract/telemetry/planChange.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { createFrameHistory, HISTORY_LENGTH } from './frameHistory.ts'
import type { LiveFrame } from './liveFrame.ts'
import { messageOf } from './liveMessage.ts'
import { createPoseTrail, POSE_CHANNEL } from './poseTrail.ts'

/** Goes to everybody who watches. */
export const BASIC_CHANNEL = channelByName('basic').id
const MESSAGE_CHANNEL = channelByName('robot_message').id
/** Channels whose bodies are looked into. */
const READ: ReadonlySet<number> = new Set([BASIC_CHANNEL, POSE_CHANNEL, MESSAGE_CHANNEL])

/** Bounds of what is kept of one cumulative channel after its newest keyframe. */
const MAX_FRAMES = 1000
const MAX_BYTES = 1024 * 1024

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

type Kept = {
  readonly frame: LiveFrame
  readonly arrival: number
  readonly key: string | undefined
  /** It stays when a newer one comes (`frameHistory.ts`). */
  readonly isHistory: boolean
}

/** Goes on from `content`, as another memory had it. */
export function createFrameMemory(content: MemoryContent = { frames: [], trail: new Float32Array() }): FrameMemory {
  /** The place of the newest frame of each channel. */
  const places = new Map<number, { readonly seq: number; readonly timeMs: number }>()
  const byChannel = new Map<number, Kept[]>()
  const history = createFrameHistory()
  let arrivals = 0
  let sinceMs: number | undefined
  let basic: RecordBody<'basic'> | undefined
  let trail = createPoseTrail()

  /** Whether the robot is in another state, or on another plan. */
  function reduceBasic(next: RecordBody<'basic'>): boolean {
    const before = basic
    basic = next
    if (!before) return true
    const anotherPlan = before.plan !== next.plan
    if (anotherPlan) forgetPlan(next.plan)
    if (anotherPlan || startsRun(before, next)) trail.clear()
    return anotherPlan || before.state !== next.state || before.plan_type !== next.plan_type
  }

  function forgetPlan(plan: number): void {
    history.clear()
    for (const name of forgottenOnPlan(plan)) byChannel.delete(channelByName(name).id)
    for (const channel of HISTORY_LENGTH.keys()) byChannel.set(channel, (byChannel.get(channel) ?? []).slice(-1))
  }

  function keep(frame: LiveFrame, isHistory: boolean, key?: string): void {
    const item = { frame: onItsOwn(frame), arrival: arrivals++, key, isHistory }
    const older = byChannel.get(frame.channel) ?? []
    const length = HISTORY_LENGTH.get(frame.channel)
    if (length !== undefined) {
      // In place: histories are long, and with a thousand robots copies of them were most of what they cost.
      if (older.at(-1)?.isHistory === false) older.pop()
      older.push(item)
      if (older.length > (isHistory ? length : length + 1)) older.shift()
      byChannel.set(frame.channel, older)
    } else if (frame.keyframe || channelById(frame.channel)?.delivery !== 'cumulative')
      byChannel.set(frame.channel, [item])
    else byChannel.set(frame.channel, bounded([...older.filter(other => key === undefined || other.key !== key), item]))
  }

  function remember(frame: LiveFrame): Remembered {
    const { channel, seq, timeMs } = frame
    const last = places.get(channel)
    if (frameOrder(last, frame) !== 'next') return 'passedOver'
    const message = READ.has(channel) ? messageOf(frame) : undefined
    if (!message && (channel === BASIC_CHANNEL || channel === POSE_CHANNEL)) return 'passedOver'
    places.set(channel, { seq, timeMs })
    sinceMs ??= timeMs
    let landmark = last !== undefined && seq <= last.seq
    if (message?.channel === 'basic') landmark = reduceBasic(message.body) || landmark
    if (message?.channel === 'pose') trail.add(message.body, basic === undefined || isHeadDown(basic))
    const isHistory = history.belongs(frame, message?.channel === 'pose' ? message.body : undefined)
    keep(frame, isHistory, message?.channel === 'robot_message' ? message.body.key : undefined)
    return landmark ? 'landmark' : 'kept'
  }

  for (const frame of content.frames) remember(frame)
  const newestPose = byChannel
    .get(POSE_CHANNEL)
    ?.map(({ frame }) => messageOf(frame))
    .at(-1)
  trail = createPoseTrail(content.trail, newestPose?.channel === 'pose' ? newestPose.body : undefined)

  return {
    remember,
    recall: afterMs =>
      [...byChannel.values()]
        .flat()
        .filter(({ frame }) => frame.timeMs > (afterMs(frame.channel) ?? Number.POSITIVE_INFINITY))
        .toSorted((a, b) => a.arrival - b.arrival)
        .map(({ frame }) => frame),
    trail: () => trail.vertices(),
    forget: () => {
      places.clear()
      byChannel.clear()
      history.clear()
      sinceMs = undefined
      basic = undefined
      trail = createPoseTrail()
    },
    sinceMs: () => sinceMs,
  }
}

/** A frame that is a view on more than itself would hold all of that. */
const onItsOwn = (frame: LiveFrame): LiveFrame =>
  frame.bytes.byteLength === frame.bytes.buffer.byteLength ? frame : { ...frame, bytes: frame.bytes.slice() }

/** Over the bounds the oldest frames go, but never a keyframe: without it what follows means nothing. */
function bounded(frames: Kept[]): Kept[] {
  const bytes = frames.reduce((sum, { frame }) => sum + frame.bytes.byteLength, 0)
  if (frames.length <= MAX_FRAMES && bytes <= MAX_BYTES) return frames
  const first = frames[0]?.frame.keyframe ? frames.slice(0, 1) : []
  return [...first, ...frames.slice(first.length + Math.ceil(frames.length / 10))]
}
