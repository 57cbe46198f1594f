/**
 * Bodies of the packed channels: a fixed struct of numbers followed by Float32 arrays, little endian. One table gives both reader
 * and writer. Frames of reference: *map* is metres, x right, y up, heading `w` in radians counter-clockwise from +x; *robot* is
 * metres, x forward, y left.
 */
import type { ChannelOf } from './channels.ts'
import type { Decoded } from './frame.ts'

type ScalarType = 'f64' | 'f32' | 'u32' | 'pad'
type Layout = {
  /** In wire order. `pad` is four bytes of zero. */
  readonly scalars: readonly (readonly [name: string, type: ScalarType])[]
  /** In wire order: name, the scalar that counts its items, numbers an item. */
  readonly arrays: readonly (readonly [name: string, count: string, per: number])[]
}

const PLANAR_POSE = [
  ['x', 'f64'],
  ['y', 'f64'],
  ['w', 'f64'],
] as const
const POINTS = {
  scalars: [...PLANAR_POSE, ['count', 'u32'], ['pad', 'pad']],
  arrays: [['xyz', 'count', 3]],
} as const

export const LAYOUTS = {
  /** map */
  pose: { scalars: PLANAR_POSE, arrays: [] },
  /** map */
  future_pose: { scalars: PLANAR_POSE, arrays: [] },
  /**
   * x y w: sensor in map at scan time; start, end: first and last beam, radians in the sensor's frame, counter-clockwise; max, ranges:
   * metres. Beam i of n points to start + i·(end − start)/(n − 1).
   */
  laser: {
    scalars: [...PLANAR_POSE, ['start', 'f32'], ['end', 'f32'], ['max', 'f32'], ['count', 'u32']],
    arrays: [['ranges', 'count', 1]],
  },
  /** x y w: robot in map; xyz: robot */
  laser3d: POINTS,
  point_cloud_front: POINTS,
  point_cloud_rear: POINTS,
  /** x y w: robot in map; danger, velocity: polygons in robot, x y interleaved */
  safety: {
    scalars: [...PLANAR_POSE, ['dangerCount', 'u32'], ['velocityCount', 'u32']],
    arrays: [
      ['danger', 'dangerCount', 2],
      ['velocity', 'velocityCount', 2],
    ],
  },
  /** robot; nothing is near when x = 0, y = 0 and angle = π (M-097) */
  safety_vector: {
    scalars: [
      ['x', 'f32'],
      ['y', 'f32'],
      ['angle', 'f32'],
      ['pad', 'pad'],
    ],
    arrays: [],
  },
  /** map, x y interleaved */
  local_planner: {
    scalars: [
      ['count', 'u32'],
      ['pad', 'pad'],
    ],
    arrays: [['xy', 'count', 2]],
  },
  /** lock 1 = localized; median: metres; xyw: particles in map, interleaved */
  localization: {
    scalars: [
      ['lock', 'u32'],
      ['median', 'f32'],
      ['count', 'u32'],
      ['pad', 'pad'],
    ],
    arrays: [['xyw', 'count', 3]],
  },
} as const satisfies { readonly [C in ChannelOf<'packed'>]: Layout }

export type PackedChannel = keyof typeof LAYOUTS

type ScalarName<C extends PackedChannel> = Exclude<(typeof LAYOUTS)[C]['scalars'][number], readonly ['pad', 'pad']>[0]
type ArrayName<C extends PackedChannel> = (typeof LAYOUTS)[C]['arrays'][number] extends infer A
  ? A extends readonly [infer N extends string, string, number]
    ? N
    : never
  : never
type CountName<C extends PackedChannel> = (typeof LAYOUTS)[C]['arrays'][number] extends infer A
  ? A extends readonly [string, infer N extends string, number]
    ? N
    : never
  : never

/** What a reader gives: scalars as numbers (counts included), arrays as views on the frame. */
export type Packed<C extends PackedChannel> = { readonly [N in ScalarName<C>]: number } & {
  readonly [N in ArrayName<C>]: Float32Array
}
/** What a writer takes: counts follow from the arrays. */
export type PackedInput<C extends PackedChannel> = { readonly [N in Exclude<ScalarName<C>, CountName<C>>]: number } & {
  readonly [N in ArrayName<C>]: Float32Array
}

const SCALAR_BYTES: { readonly [T in ScalarType]: number } = { f64: 8, f32: 4, u32: 4, pad: 4 }
/** No message of ours comes near; a count above it is a broken frame, not a big one. */
const MAX_ITEMS = 1_000_000

const headBytes = (layout: Layout): number => layout.scalars.reduce((sum, [, type]) => sum + SCALAR_BYTES[type], 0)

/** The body of a packed channel, without the frame's padding. */
export function encodePacked<C extends PackedChannel>(channel: C, input: PackedInput<C>): Uint8Array<ArrayBuffer> {
  const layout: Layout = LAYOUTS[channel]
  const values: { readonly [name: string]: number | Float32Array } = input
  const arrays = layout.arrays.map(([name, count, per]) => {
    const data = values[name]
    if (!(data instanceof Float32Array)) throw new TypeError(`${channel}.${name} is not a Float32Array`)
    return { count, items: Math.floor(data.length / per), data: data.subarray(0, Math.floor(data.length / per) * per) }
  })
  const bytes = new Uint8Array(headBytes(layout) + arrays.reduce((sum, { data }) => sum + data.byteLength, 0))
  const view = new DataView(bytes.buffer)
  let offset = 0
  for (const [name, type] of layout.scalars) {
    const counted = arrays.find(array => array.count === name)
    const value = counted ? counted.items : values[name]
    const number = typeof value === 'number' ? value : 0
    if (type === 'f64') view.setFloat64(offset, number, true)
    else if (type === 'f32') view.setFloat32(offset, number, true)
    else if (type === 'u32') view.setUint32(offset, number, true)
    offset += SCALAR_BYTES[type]
  }
  for (const { data } of arrays) {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), offset)
    offset += data.byteLength
  }
  return bytes
}

/**
 * Reads a packed body. Arrays are views on `body` where it is aligned (it is, in a frame), else copies. Every number is finite; the
 * length is exact; the laser's geometry is sane: count > 0 needs max > 0 and end > start, and no range is negative.
 */
export function decodePacked<C extends PackedChannel>(channel: C, body: Uint8Array): Decoded<Packed<C>> {
  const layout: Layout = LAYOUTS[channel]
  if (body.byteLength < headBytes(layout)) return { ok: false, fault: 'length' }
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const out: { [name: string]: number | Float32Array } = {}
  let offset = 0
  for (const [name, type] of layout.scalars) {
    if (type !== 'pad') {
      const value =
        type === 'f64'
          ? view.getFloat64(offset, true)
          : type === 'f32'
            ? view.getFloat32(offset, true)
            : view.getUint32(offset, true)
      if (!Number.isFinite(value)) return { ok: false, fault: 'nonFinite' }
      out[name] = value
    }
    offset += SCALAR_BYTES[type]
  }
  for (const [name, count, per] of layout.arrays) {
    const items = out[count]
    if (typeof items !== 'number' || items > MAX_ITEMS) return { ok: false, fault: 'length' }
    const end = offset + items * per * 4
    if (end > body.byteLength) return { ok: false, fault: 'length' }
    const data = float32View(body, offset, items * per)
    if (!allFinite(data)) return { ok: false, fault: 'nonFinite' }
    out[name] = data
    offset = end
  }
  if (offset !== body.byteLength) return { ok: false, fault: 'length' }
  if (channel === 'laser' && !isSaneScan(out)) return { ok: false, fault: 'body' }
  if (channel === 'localization' && !(Number(out['median']) >= 0)) return { ok: false, fault: 'body' }
  return { ok: true, value: out as Packed<C> }
}

function float32View(body: Uint8Array, offset: number, length: number): Float32Array {
  const start = body.byteOffset + offset
  if (start % 4 === 0) return new Float32Array(body.buffer, start, length)
  return new Float32Array(body.slice(offset, offset + length * 4).buffer)
}

function allFinite(data: Float32Array): boolean {
  // A sum is finite only when every term is; cheaper than a call an element. Two halves of ±3e38 may overflow to ±Infinity: such
  // numbers are no metres either.
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += data[i] as number
  return Number.isFinite(sum)
}

function isSaneScan(scan: { readonly [name: string]: number | Float32Array }): boolean {
  const { start, end, max, ranges } = scan
  if (typeof start !== 'number' || typeof end !== 'number' || typeof max !== 'number') return false
  if (!(ranges instanceof Float32Array) || !(max > 0) || end < start) return false
  for (let i = 0; i < ranges.length; i++) if ((ranges[i] as number) < 0) return false
  return true
}
