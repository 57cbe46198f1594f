/** Point clouds of other systems as what a flat laser in the place of their sensor would have seen. */
import * as v from 'valibot'
import { base64Schema } from '../../../contract/base64.ts'

/** Of the whole turn: half a degree each. */
const BEAMS = 720
const STEP_RAD = (2 * Math.PI) / BEAMS
/** Points so far above and below the sensor are in the slice, metres. */
const HALF_SLICE_M = 0.1
/** Nearer than that is the sensor itself, or a point that is none. */
const MIN_RANGE_M = 0.05

type ReadNumber = (view: DataView, at: number) => number
/** By `foxglove.NumericType`: how many bytes a number has, and how it is read. */
const NUMBERS: ReadonlyMap<number, { readonly bytes: number; readonly read: ReadNumber }> = new Map([
  [1, { bytes: 1, read: (view, at) => view.getUint8(at) }],
  [2, { bytes: 1, read: (view, at) => view.getInt8(at) }],
  [3, { bytes: 2, read: (view, at) => view.getUint16(at, true) }],
  [4, { bytes: 2, read: (view, at) => view.getInt16(at, true) }],
  [5, { bytes: 4, read: (view, at) => view.getUint32(at, true) }],
  [6, { bytes: 4, read: (view, at) => view.getInt32(at, true) }],
  [7, { bytes: 4, read: (view, at) => view.getFloat32(at, true) }],
  [8, { bytes: 8, read: (view, at) => view.getFloat64(at, true) }],
])

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** What of a `foxglove.PointCloud` its points are read from. */
export const cloudEntries = {
  point_stride: v.pipe(count, v.minValue(1)),
  fields: v.pipe(v.array(v.object({ name: v.string(), offset: count, type: count })), v.maxLength(100)),
  data: base64Schema,
}
type Cloud = v.InferOutput<v.ObjectSchema<typeof cloudEntries, undefined>>
type Quaternion = { readonly x: number; readonly y: number; readonly z: number; readonly w: number }

/** How one coordinate of a point is read from where the point begins; undefined where the cloud has none, or it does not fit into a point. */
function coordinate({ fields, point_stride }: Cloud, wanted: 'x' | 'y' | 'z'): ReadNumber | undefined {
  const field = fields.find(({ name }) => name === wanted)
  if (field === undefined) return undefined
  const { offset, type } = field
  const number = NUMBERS.get(type)
  if (number === undefined || offset + number.bytes > point_stride) return undefined
  return (view, at) => number.read(view, at + offset)
}

/**
 * The nearest point in each direction of a slice of the cloud at the height of its sensor, which is its own origin; level, however the sensor is turned.
 * @param turn of the sensor in its frame of reference
 * @returns a scan along the axes of that frame, metres, infinite where there is no point; undefined where the cloud has no points that can be read
 */
export function sliceOf(cloud: Cloud, turn: Quaternion): { start: number; end: number; ranges: number[] } | undefined {
  const [readX, readY, readZ] = [coordinate(cloud, 'x'), coordinate(cloud, 'y'), coordinate(cloud, 'z')]
  if (readX === undefined || readY === undefined || readZ === undefined) return undefined
  const bytes = Buffer.from(cloud.data, 'base64')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ranges = Array.from({ length: BEAMS }, () => Number.POSITIVE_INFINITY)
  const { x: i, y: j, z: k, w } = turn
  for (let at = 0; at + cloud.point_stride <= bytes.byteLength; at += cloud.point_stride) {
    const [x, y, z] = [readX(view, at), readY(view, at), readZ(view, at)]
    const height = 2 * (i * k - w * j) * x + 2 * (j * k + w * i) * y + (1 - 2 * (i * i + j * j)) * z
    if (!(Math.abs(height) <= HALF_SLICE_M)) continue
    const forward = (1 - 2 * (j * j + k * k)) * x + 2 * (i * j - w * k) * y + 2 * (i * k + w * j) * z
    const left = 2 * (i * j + w * k) * x + (1 - 2 * (i * i + k * k)) * y + 2 * (j * k - w * i) * z
    const range = Math.hypot(forward, left)
    if (!(range >= MIN_RANGE_M)) continue
    const beam = Math.min(BEAMS - 1, Math.floor((Math.atan2(left, forward) + Math.PI) / STEP_RAD))
    ranges[beam] = Math.min(ranges[beam] ?? range, range)
  }
  return { start: STEP_RAD / 2 - Math.PI, end: Math.PI - STEP_RAD / 2, ranges }
}
