/** The run of another system's robot as frames of the wire. */
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import type { Pose } from '../../../contract/telemetry/records.ts'
import type { ForeignMessage } from './foreignMessages.ts'
import { composed, TransformTree } from './foreignTransforms.ts'

const POSE = channelByName('pose')
const LASER = channelByName('laser')
type Scan = Extract<ForeignMessage, { readonly kind: 'laser' }>
/** Where the robot is, in which frame of reference. */
type Place = { readonly frame: string; readonly pose: Pose }

/** Longest range of all scans, m: scans of others lack the sensor's, and it stands for no echo. */
const longestRange = (scans: readonly Scan[]): number =>
  scans.reduce((most, { ranges }) => ranges.reduce((a, b) => (b > a && Number.isFinite(b) ? b : a), most), 0) || 1

/**
 * Where a scan was made. In another frame of reference than the robot's place it is where transforms put it; where they do not, on the robot, at the
 * place that the robot's own frame gives it.
 */
function sensorPose(tree: TransformTree, robot: Place | undefined, { frame, pose }: Scan): Pose {
  if (!robot) return pose
  const placed = tree.poseIn(frame, robot.frame)
  if (placed) return composed(placed, pose)
  const body = tree.bodyAbove(frame)
  const mounted = body === undefined ? undefined : tree.poseIn(frame, body)
  return composed(robot.pose, mounted ? composed(mounted, pose) : pose)
}

/** Frames that are placed more than once. What never changes may have any time, none among them. */
function movingFrames(messages: readonly ForeignMessage[]): ReadonlySet<string> {
  const children = messages.flatMap(message =>
    message.kind === 'transforms' ? message.transforms.map(({ child }) => child) : [],
  )
  const seen = new Set<string>()
  return new Set(children.filter(child => seen.size === seen.add(child).size))
}

const isSame = (a: Pose | undefined, b: Pose): boolean => a?.x === b.x && a.y === b.y && a.w === b.w

/**
 * Frames of one robot's poses, scans and pictures, which come in the order of their times. A run without poses has those of the robot's own frame, by
 * its transforms.
 */
export function foreignFrames(messages: readonly ForeignMessage[]): readonly Uint8Array[] {
  const max = longestRange(messages.filter(message => message.kind === 'laser'))
  const hasPoses = messages.some(({ kind }) => kind === 'pose')
  const tree = new TransformTree()
  for (const message of messages) if (message.kind === 'transforms') tree.takeUnknown(message.transforms)
  const seqs = new Map<string, number>()
  const metaOf = (kind: string, timeMs: number) => {
    const seq = (seqs.get(kind) ?? 0) + 1
    seqs.set(kind, seq)
    return { seq, timeMs }
  }
  const encodePose = (timeMs: number, pose: Pose): Uint8Array =>
    encodeMessage({ id: POSE.id, name: 'pose' }, metaOf('pose', timeMs), pose)
  const moving = movingFrames(messages)
  let robot: Place | undefined = hasPoses ? undefined : tree.body()
  return messages.flatMap(message => {
    const { timeMs } = message
    switch (message.kind) {
      case 'transforms': {
        tree.take(message.transforms)
        const moves = !hasPoses && message.transforms.some(({ child }) => moving.has(child))
        const body = moves ? tree.body() : undefined
        if (!body || (seqs.has('pose') && isSame(robot?.pose, body.pose))) return []
        robot = body
        return encodePose(timeMs, body.pose)
      }
      case 'pose':
        robot = message
        return encodePose(timeMs, message.pose)
      case 'laser': {
        const { start, end } = message
        const ranges = Float32Array.from(message.ranges, range => Math.min(range, max))
        const scan = { ...sensorPose(tree, robot, message), start, end, max, ranges }
        return encodeMessage({ id: LASER.id, name: 'laser' }, metaOf('laser', timeMs), scan)
      }
      default: {
        const { kind, bytes } = message
        return encodeMessage({ id: channelByName(kind).id, name: kind }, metaOf(kind, timeMs), bytes)
      }
    }
  })
}
