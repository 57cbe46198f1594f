/** Messages of runs of other systems: poses, scans, point clouds, pictures and transforms by their `foxglove.*` schemas in JSON. */
import * as v from 'valibot'
import { base64Schema } from '../../../contract/base64.ts'
import { decodeBody } from '../../../contract/telemetry/codec.ts'
import type { Pose } from '../../../contract/telemetry/records.ts'
import { cloudEntries, sliceOf } from './foreignClouds.ts'
import { type FrameTransform, planar } from './foreignTransforms.ts'

const finite = v.pipe(v.number(), v.finite())
const timeSchema = v.object({
  sec: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  nsec: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999)),
})
const positionSchema = v.object({ x: finite, y: finite })
const quaternionSchema = v.object({ x: finite, y: finite, z: finite, w: finite })
const poseSchema = v.object({ position: positionSchema, orientation: quaternionSchema })
const poseInFrameSchema = v.object({ timestamp: timeSchema, frame_id: v.string(), pose: poseSchema })
const laserScanSchema = v.object({
  timestamp: timeSchema,
  frame_id: v.string(),
  pose: poseSchema,
  start_angle: finite,
  end_angle: finite,
  /** A beam without an echo has no number: JSON knows no infinity. */
  ranges: v.pipe(v.array(v.nullable(v.number())), v.minLength(1), v.maxLength(100_000)),
})

const pointCloudSchema = v.object({ timestamp: timeSchema, frame_id: v.string(), pose: poseSchema, ...cloudEntries })
const transformSchema = v.object({
  timestamp: timeSchema,
  parent_frame_id: v.string(),
  child_frame_id: v.string(),
  translation: positionSchema,
  rotation: quaternionSchema,
})
const transformsSchema = v.object({ transforms: v.pipe(v.array(transformSchema), v.maxLength(1000)) })
const compressedImageSchema = v.object({ timestamp: timeSchema, data: base64Schema })

/** Cameras that a recording has. */
type Camera = 'camera_front' | 'camera_thermal'
const cameraOf = (topic: string): Camera => (/thermal|infrared/i.test(topic) ? 'camera_thermal' : 'camera_front')
/** Of a camera that looks elsewhere, or the second of a pair. */
const isAside = (topic: string): boolean => /left|right|back|rear|depth/i.test(topic)

/** A message of another system that has been understood. `frame`: of reference. `isSecondChoice`: where nothing better is in the file it has to do. */
export type ForeignMessage =
  | { readonly kind: 'pose'; readonly timeMs: number; readonly frame: string; readonly pose: Pose }
  | {
      readonly kind: 'laser'
      readonly timeMs: number
      readonly frame: string
      readonly pose: Pose
      readonly start: number
      readonly end: number
      /** Infinite where nothing came back. */
      readonly ranges: readonly number[]
      readonly isSecondChoice: boolean
    }
  | { readonly kind: 'transforms'; readonly timeMs: number; readonly transforms: readonly FrameTransform[] }
  | { readonly kind: Camera; readonly timeMs: number; readonly bytes: Uint8Array; readonly isSecondChoice: boolean }
/** `unsupported`: it is what its schema says, and nothing that can be shown here. */
type Read = (json: unknown, topic: string) => ForeignMessage | 'unsupported' | undefined

const READERS: { readonly [schema: string]: Read } = {
  'foxglove.PoseInFrame': json => {
    const parsed = v.safeParse(poseInFrameSchema, json)
    if (!parsed.success) return undefined
    const { timestamp, frame_id: frame, pose } = parsed.output
    return { kind: 'pose', timeMs: msOf(timestamp), frame, pose: planar(pose.position, pose.orientation) }
  },
  'foxglove.FrameTransform': json => {
    const parsed = v.safeParse(transformSchema, json)
    return parsed.success ? transformsOf([parsed.output]) : undefined
  },
  'foxglove.FrameTransforms': json => {
    const parsed = v.safeParse(transformsSchema, json)
    if (!parsed.success) return undefined
    const { transforms } = parsed.output
    return transforms.length > 0 ? transformsOf(transforms) : 'unsupported'
  },
  'foxglove.LaserScan': json => {
    const parsed = v.safeParse(laserScanSchema, json)
    if (!parsed.success) return undefined
    const { timestamp, frame_id: frame, pose, start_angle: start, end_angle: end } = parsed.output
    const ranges = parsed.output.ranges.map(range => (range !== null && range >= 0 ? range : Number.POSITIVE_INFINITY))
    const turnsBack = end < start
    return {
      kind: 'laser',
      timeMs: msOf(timestamp),
      frame,
      pose: planar(pose.position, pose.orientation),
      start: Math.min(start, end),
      end: Math.max(start, end),
      ranges: turnsBack ? ranges.toReversed() : ranges,
      isSecondChoice: false,
    }
  },
  'foxglove.PointCloud': json => {
    const parsed = v.safeParse(pointCloudSchema, json)
    if (!parsed.success) return undefined
    const { timestamp, frame_id: frame, pose } = parsed.output
    const slice = sliceOf(parsed.output, pose.orientation)
    // The slice lies along the axes of the frame of reference already.
    const { x, y } = pose.position
    return (
      slice && { kind: 'laser', timeMs: msOf(timestamp), frame, pose: { x, y, w: 0 }, ...slice, isSecondChoice: true }
    )
  },
  'foxglove.CompressedImage': (json, topic) => {
    const parsed = v.safeParse(compressedImageSchema, json)
    if (!parsed.success) return undefined
    const bytes = Uint8Array.from(Buffer.from(parsed.output.data, 'base64'))
    const camera = cameraOf(topic)
    if (!decodeBody(camera, bytes).ok) return 'unsupported'
    return { kind: camera, timeMs: msOf(parsed.output.timestamp), bytes, isSecondChoice: isAside(topic) }
  },
}

const transformsOf = (transforms: readonly v.InferOutput<typeof transformSchema>[]): ForeignMessage => ({
  kind: 'transforms',
  timeMs: Math.max(...transforms.map(({ timestamp }) => msOf(timestamp))),
  transforms: transforms.map(({ parent_frame_id: parent, child_frame_id: child, translation, rotation }) => ({
    parent,
    child,
    pose: planar(translation, rotation),
  })),
})

/** How messages of a schema are read; undefined where nobody can. A reader gives undefined where a message does not parse. */
export const foreignReader = (schema: string): Read | undefined =>
  Object.entries(READERS).find(([name]) => name === schema)?.[1]

/**
 * A robot has one of each of these: of several topics of a kind, one that is no second choice, and of those the one that says most. Transforms are taken
 * of all topics: those that never change have one of their own.
 */
export function chosenMessages<T extends { readonly value: ForeignMessage }>(
  topics: readonly (readonly T[])[],
): readonly T[] {
  const rank = ([first]: readonly T[]): number =>
    Number(first !== undefined && 'isSecondChoice' in first.value && first.value.isSecondChoice)
  const ofKinds = Map.groupBy(topics, ([first]) => first?.value.kind)
  return [...ofKinds].flatMap(([kind, ofKind]) =>
    kind === 'transforms'
      ? ofKind.flat()
      : (ofKind.toSorted((a, b) => rank(a) - rank(b) || b.length - a.length)[0] ?? []),
  )
}

const msOf = ({ sec, nsec }: v.InferOutput<typeof timeSchema>): number => sec * 1000 + nsec / 1e6
