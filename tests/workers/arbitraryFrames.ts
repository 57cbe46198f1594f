/** Bodies of every channel and streams of frames, made up by fast-check. */
import fc from 'fast-check'
import { CHANNELS, type ChannelName } from '../../contract/telemetry/channels.ts'
import { type BodyInput, encodeMessage } from '../../contract/telemetry/codec.ts'
import { jpegOf, pngOf } from '../contract/telemetry/pictures.ts'
import { START_MS } from './frames.ts'

/** MessagePack makes 0 of −0: a sum with 0 does so beforehand. */
const number = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true }).map(value => value + 0)
const metres = number(-500, 500)
const radians = number(-Math.PI, Math.PI)
const positive = fc.double({ min: 0, max: 1000, noNaN: true })
const count = fc.nat({ max: 5000 })
const word = fc.string({ maxLength: 20 })
const floats = (per: number, range = { min: -300, max: 300 }): fc.Arbitrary<Float32Array<ArrayBuffer>> =>
  fc
    .integer({ min: 0, max: 40 })
    .chain(items => fc.array(fc.double({ ...range, noNaN: true }), { minLength: items * per, maxLength: items * per }))
    .map(values => new Float32Array(values))

const pose = fc.record({ x: metres, y: metres, w: radians })
const point = fc.record({ x: metres, y: metres })
const cloud = fc.record({ x: metres, y: metres, w: radians, xyz: floats(3) })
const detourStatus = fc.constantFrom<0 | 1 | 2 | 10 | 20>(0, 1, 2, 10, 20)
const side = fc.integer({ min: 1, max: 2000 })
const rest = fc.uint8Array({ maxLength: 60 })
const jpeg = fc.tuple(side, side, rest).map(([width, height, bytes]) => jpegOf(width, height, bytes))
const png = fc.tuple(side, side, rest).map(([width, height, bytes]) => pngOf(width, height, bytes))
const costmap = fc
  .record({
    picture: fc.tuple(side, side, rest),
    resolution: fc.double({ min: 0.01, max: 1, noNaN: true }),
    origin: fc.record({
      position: fc.record({ x: metres, y: metres, z: metres }),
      orientation: fc.record({ x: radians, y: radians, z: radians, w: radians }),
    }),
  })
  .map(({ picture: [width, height, bytes], resolution, origin }) => ({
    data: Buffer.from(pngOf(width, height, bytes)).toString('base64'),
    info: { resolution, width, height, origin },
  }))

/** A sound body of every channel. */
export const BODIES: { readonly [C in ChannelName]: fc.Arbitrary<BodyInput<C>> } = {
  basic: fc.record({
    state: fc.constantFrom(2, 6, 7, 8, 9, 12, 25, 33),
    plan: fc.constantFrom(0, 11, 11, 11, 12),
    position: pose,
    carrot: pose,
    sector: count,
    battery: fc.double({ min: 30, max: 40, noNaN: true }),
    detour_status: detourStatus,
    localization_lock: fc.constantFrom(0, 1, 1, 1),
    median_distance: positive,
    localization_monitor: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    user_id: count,
    plan_type: fc.constantFrom(0, 1, 2, 4),
    latency: positive,
    enabled_3d_camera: fc.boolean(),
    subscriptions: fc.array(count, { maxLength: 5 }),
    active_fault_count: count,
    active_fault_codes: fc.array(count, { maxLength: 5 }),
  }),
  pose,
  laser: fc.record({
    x: metres,
    y: metres,
    w: radians,
    start: fc.double({ min: -3, max: 0, noNaN: true }),
    end: fc.double({ min: 0.5, max: 3, noNaN: true }),
    max: fc.double({ min: 1, max: 80, noNaN: true }),
    ranges: floats(1, { min: 0, max: 80 }),
  }),
  laser3d: cloud,
  cliff: fc.record({
    sensors: fc.array(fc.record({ x: metres, y: metres, tripped: fc.boolean(), distance: metres }), { maxLength: 8 }),
  }),
  safety: fc.record({ x: metres, y: metres, w: radians, danger: floats(2), velocity: floats(2) }),
  safety_vector: fc.record({ x: metres, y: metres, angle: radians }),
  point_cloud_front: cloud,
  point_cloud_rear: cloud,
  local_planner: fc.record({ xy: floats(2) }),
  coverage_planner: fc.record({
    motions: fc.array(
      fc.record({
        type: fc.constantFrom('line' as const, 'arc' as const),
        waypoints: fc.array(point, { minLength: 2, maxLength: 4 }),
      }),
      { maxLength: 4 },
    ),
  }),
  localization: fc.record({ lock: fc.nat({ max: 3 }), median: positive, xyw: floats(3) }),
  detour: fc.oneof(
    fc.record({ status: detourStatus, path: fc.array(point, { maxLength: 5 }) }),
    fc.record({ status: detourStatus, path: fc.array(point, { maxLength: 5 }), goal: pose }),
  ),
  costmap_local: costmap,
  costmap_global: costmap,
  sector_order: fc.record({
    version: fc.constant(1 as const),
    hash: word,
    queue: fc.array(
      fc.record({
        sector: count,
        status: fc.constantFrom('done' as const, 'current' as const, 'queued' as const, 'skipped' as const),
        estimated_s: positive,
      }),
      { maxLength: 5 },
    ),
  }),
  camera_front: jpeg,
  camera_left: jpeg,
  camera_right: jpeg,
  camera_thermal: png,
  semseg: png,
  radio: fc.record({ dbm: metres, uptime_s: positive, link: word }),
  statistics: fc.record({ rows: fc.array(fc.record({ name: word, value: metres, unit: word }), { maxLength: 4 }) }),
  live_params: fc.record({
    params: fc.array(
      fc.record({
        name: word,
        value: metres,
        min: metres,
        max: metres,
        step: fc.double({ min: 0.01, max: 1, noNaN: true }),
      }),
      { maxLength: 4 },
    ),
  }),
  faults: fc.record({ faults: fc.array(fc.record({ code: count, text: word }), { maxLength: 4 }) }),
  move_safety: fc.record({
    directions: fc.array(fc.record({ direction: word, distance: metres, angle: radians, safety: positive }), {
      maxLength: 4,
    }),
  }),
  future_pose: pose,
  robot_message: fc.record({
    level: fc.constantFrom('info' as const, 'success' as const, 'warning' as const, 'error' as const),
    text: word,
    key: fc.constantFrom('battery', 'water', 'squeegee', 'filter'),
  }),
}

/** A channel and the bytes of a sound frame of it. */
export const channelBody = fc.constantFrom(...CHANNELS).chain(channel => bodyOf(channel))

export type ChannelBody<C extends ChannelName = ChannelName> = {
  readonly channel: C
  readonly encode: (seq: number, timeMs: number) => Uint8Array<ArrayBuffer>
}

function bodyOf<C extends ChannelName>(channel: {
  readonly id: number
  readonly name: C
}): fc.Arbitrary<ChannelBody<C>> {
  return BODIES[channel.name].map(body => ({
    channel: channel.name,
    encode: (seq, timeMs) => encodeMessage(channel, { seq, timeMs: START_MS + timeMs }, body),
  }))
}

const basicBody = bodyOf({ id: 0, name: 'basic' })
const poseBody = bodyOf({ id: 1, name: 'pose' })
const laserBody = bodyOf({ id: 2, name: 'laser' })

/**
 * A sound stream, as a robot sends it: numbers count up by channel, times go on, though a scan may be a little older than the pose
 * before it.
 */
export const stream = (frames: { readonly min: number; readonly max: number }): fc.Arbitrary<readonly Uint8Array[]> =>
  fc
    .array(
      fc.record({
        body: fc.oneof({ weight: 6, arbitrary: poseBody }, basicBody, laserBody, channelBody),
        gapMs: fc.integer({ min: 0, max: 1500 }),
        agedMs: fc.constantFrom(0, 0, 0, 5, 60),
      }),
      { minLength: frames.min, maxLength: frames.max },
    )
    .map(items => {
      const seqs = new Map<ChannelName, number>()
      let timeMs = 0
      return items.map(({ body, gapMs, agedMs }) => {
        timeMs += gapMs
        const seq = (seqs.get(body.channel) ?? 0) + 1
        seqs.set(body.channel, seq)
        return body.encode(seq, timeMs - agedMs)
      })
    })
