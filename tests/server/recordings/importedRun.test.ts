import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decodeFrame, type Message } from '../../../contract/telemetry/codec.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { readRun } from '../../../server/recordings/importedRun.ts'
import { jpegOf } from '../../contract/telemetry/pictures.ts'
import { type Written, writeMcap } from './mcap.ts'
import { laser, pose } from './recordingFrames.ts'

const folder = mkdtempSync(join(tmpdir(), 'swath-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const START_MS = Date.UTC(2026, 4, 6)

const own = (
  topic: 'pose' | 'laser',
  timeMs: number,
  change: (data: Uint8Array) => Uint8Array = data => data,
): Written => {
  const { bytes } = topic === 'pose' ? pose(timeMs) : laser(timeMs)
  return { topic, schema: `swath.${topic}`, encoding: 'swath-frame', timeMs, data: change(bytes) }
}

async function refusalOf(file: Uint8Array): Promise<unknown> {
  const path = join(folder, 'run.mcap')
  writeFileSync(path, file)
  const run = await readRun(path)
  return 'reason' in run ? run : 'taken'
}

test('recordings that are no MCAP, cut off or damaged are distinguished', async () => {
  const good = await writeMcap(Array.from({ length: 100 }, (_, i) => own('laser', START_MS + i * 500)))
  expect(await refusalOf(good)).toBe('taken')
  expect(await refusalOf(new TextEncoder().encode('Not a recording at all'))).toEqual({ reason: 'notMcap' })
  expect(await refusalOf(new Uint8Array())).toEqual({ reason: 'notMcap' })
  for (const share of [0.1, 0.5, 0.9])
    expect(await refusalOf(good.slice(0, good.byteLength * share))).toEqual({ reason: 'cutOff' })
  expect(await refusalOf(good.slice().fill(0xff, 3000, 3400))).toEqual({ reason: 'damaged' })
})

test('recordings without a known topic, or with a message that does not parse, are refused by its number and topic', async () => {
  const other = (topic: string): Written => ({ ...own('pose', START_MS), topic })
  expect(await refusalOf(await writeMcap([]))).toEqual({ reason: 'noTopic' })
  expect(await refusalOf(await writeMcap([other('pressure')]))).toEqual({ reason: 'noTopic' })
  const broken = [
    own('laser', START_MS + 2, data => data.slice(0, -8)),
    own('laser', START_MS + 2, data => data.slice().fill(0xff, 30)),
    { ...own('pose', START_MS + 2), topic: 'laser' },
  ]
  for (const second of broken)
    expect(await refusalOf(await writeMcap([own('pose', START_MS), own('laser', START_MS + 1), second]))).toEqual({
      reason: 'message',
      topic: 'laser',
      number: 2,
    })
  const json: Written = { ...own('pose', START_MS), topic: '/scan', schema: 'foxglove.LaserScan', encoding: 'json' }
  expect(await refusalOf(await writeMcap([json]))).toEqual({ reason: 'message', topic: '/scan', number: 1 })
})

test('recordings in a compression that cannot be read name it', async () => {
  const file = await writeMcap([own('pose', START_MS)], { compression: 'lz4' })
  expect(await refusalOf(file)).toEqual({ reason: 'compression', compression: 'lz4' })
})

const json = (topic: string, schema: string, timeMs: number, value: object): Written => ({
  topic,
  schema,
  encoding: 'json',
  timeMs,
  data: new TextEncoder().encode(
    JSON.stringify({ timestamp: { sec: Math.floor(timeMs / 1000), nsec: (timeMs % 1000) * 1e6 }, ...value }),
  ),
})
const LEVEL = { x: 0, y: 0, z: 0, w: 1 }
const pointFields = ['x', 'y', 'z'].map((name, i) => ({ name, offset: 4 * i, type: 7 }))
/** A cloud of points of three floats, with a number beside each that nobody asks for. */
const cloud = (timeMs: number, points: readonly (readonly [number, number, number])[], changes: object = {}) =>
  json('/points', 'foxglove.PointCloud', timeMs, {
    frame_id: 'lidar',
    pose: { position: { x: 0, y: 0, z: 0 }, orientation: LEVEL },
    point_stride: 16,
    fields: [...pointFields, { name: 'intensity', offset: 12, type: 7 }],
    data: Buffer.from(Float32Array.from(points.flatMap(point => [...point, 1])).buffer).toString('base64'),
    ...changes,
  })
const poseAt = (timeMs: number): Written =>
  json('/pose', 'foxglove.PoseInFrame', timeMs, {
    frame_id: 'map',
    pose: { position: { x: 3, y: 4, z: 0 }, orientation: { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 } },
  })

async function takenOf(messages: readonly Written[]) {
  const path = join(folder, 'foreign.mcap')
  writeFileSync(path, await writeMcap(messages))
  const run = await readRun(path)
  if ('reason' in run) throw new Error(run.reason)
  const decoded = run.frames.flatMap(({ bytes }) =>
    [...readFrames(bytes, () => undefined)].flatMap(each => {
      const message = decodeFrame(each)
      return message.ok ? [message.value] : []
    }),
  )
  return { decoded, skipped: run.skipped }
}
/** Where the beams of a scan end that met something, in map. */
const endsOf = ({ body: { x, y, w, start, end, max, ranges } }: Message<'laser'>) =>
  Array.from(ranges).flatMap((range, i) => {
    const heading = w + start + ((end - start) * i) / (ranges.length - 1)
    return range < max ? [[x + range * Math.cos(heading), y + range * Math.sin(heading)] as const] : []
  })

test('recordings of other systems: a point cloud is the scan of a slice at the height of its sensor, the nearest point in each direction', async () => {
  const points = [
    [2, 0, 0],
    [5, 0, 0.05],
    [0, 3, -0.09],
    [1, 1, 0.4],
    [Number.NaN, 0, 0],
    [0, 0, 0],
    [-9, 0, 0],
  ] as const
  const { decoded, skipped } = await takenOf([poseAt(START_MS), cloud(START_MS + 100, points)])
  const scans = decoded.filter(message => message.channel === 'laser')
  expect([decoded.length, scans.length, skipped]).toEqual([2, 1, 0])
  const [scan] = scans
  if (!scan) return
  // The robot stands at 3, 4 and looks along y. The farthest point of the run is what no echo looks like.
  expect(scan.body.max).toBe(9)
  const ends = endsOf(scan).toSorted(([a], [b]) => b - a)
  expect(ends).toHaveLength(2)
  for (const [i, [x, y]] of [[3, 6] as const, [0, 4] as const].entries()) {
    expect(ends[i]?.[0]).toBeCloseTo(x, 1)
    expect(ends[i]?.[1]).toBeCloseTo(y, 1)
  }
})

test('recordings of other systems: the slice of a sensor that is turned on its side is level, and a cloud without points that can be read is refused', async () => {
  // A quarter turn about x: the sensor's y points up, its z to the right.
  const turned = { position: { x: 1, y: 0, z: 2 }, orientation: { x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 } }
  const points = [
    [0, 0, -2],
    [0, 3, 0],
    [8, 0, 0],
  ] as const
  const { decoded } = await takenOf([cloud(START_MS, points, { frame_id: 'map', pose: turned })])
  const [scan] = decoded.filter(message => message.channel === 'laser')
  if (!scan) throw new Error('No scan')
  const [end] = endsOf(scan)
  expect(end?.[0]).toBeCloseTo(1, 1)
  expect(end?.[1]).toBeCloseTo(2, 1)
  for (const wrong of [{ fields: pointFields.slice(0, 2) }, { point_stride: 8 }, { data: 'abc' }])
    expect(await refusalOf(await writeMcap([cloud(START_MS, points, wrong)]))).toEqual({
      reason: 'message',
      topic: '/points',
      number: 1,
    })
})

test('recordings of other systems: of a scan and a cloud the scan is taken, of cameras the one to the front and the thermal one', async () => {
  const picture = (topic: string, timeMs: number, bytes: readonly number[]): Written =>
    json(topic, 'foxglove.CompressedImage', timeMs, {
      frame_id: 'camera',
      format: 'jpeg',
      data: Buffer.from(bytes).toString('base64'),
    })
  const jpeg = [...jpegOf(4, 3)]
  const { decoded, skipped } = await takenOf([
    cloud(START_MS, [[1, 0, 0]]),
    cloud(START_MS + 1, [[1, 0, 0]]),
    json('/scan', 'foxglove.LaserScan', START_MS + 2, {
      frame_id: 'lidar',
      pose: { position: { x: 0, y: 0, z: 0 }, orientation: LEVEL },
      start_angle: -1,
      end_angle: 1,
      ranges: [1, 2, 3],
    }),
    picture('/CAM_BACK_LEFT', START_MS + 3, [...jpeg, 3]),
    picture('/CAM_BACK_LEFT', START_MS + 4, [...jpeg, 3]),
    picture('/camera/rgb/image_raw/compressed', START_MS + 5, jpeg),
    picture('/thermal', START_MS + 6, jpeg),
    picture('/webp', START_MS + 7, [0x52, 0x49, 0x46, 0x46]),
  ])
  expect(decoded.map(({ channel }) => channel)).toEqual(['laser', 'camera_front', 'camera_thermal'])
  expect(decoded.at(1)).toMatchObject({ timeMs: START_MS + 5, body: { mime: 'image/jpeg' } })
  // Both clouds, both pictures to the back, and one that is neither JPEG nor PNG.
  expect(skipped).toBe(5)
  const stereo = await takenOf([picture('/stereo/left', START_MS, jpeg), picture('/stereo/left', START_MS + 1, jpeg)])
  expect(stereo.decoded.map(({ channel }) => channel)).toEqual(['camera_front', 'camera_front'])
})

const QUARTER = { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 }
const transform = (
  timeMs: number,
  [parent, child]: readonly [string, string],
  [x, y]: readonly [number, number],
  rotation: object = LEVEL,
) => ({
  timestamp: { sec: Math.floor(timeMs / 1000), nsec: (timeMs % 1000) * 1e6 },
  parent_frame_id: parent,
  child_frame_id: child,
  translation: { x, y, z: 0.3 },
  rotation,
})
const transforms = (timeMs: number, ...all: readonly object[]): Written =>
  json('/tf', 'foxglove.FrameTransforms', timeMs, { transforms: all })
/** Where it is looked from, with one beam to the front. */
const scanIn = (frame: string, timeMs: number): Written =>
  json('/scan', 'foxglove.LaserScan', timeMs, {
    frame_id: frame,
    pose: { position: { x: 0, y: 0, z: 0 }, orientation: LEVEL },
    start_angle: 0,
    end_angle: 1,
    ranges: [2, 5],
  })
const placesOf = (decoded: readonly Message[], channel: 'pose' | 'laser') =>
  decoded.flatMap(message =>
    message.channel === channel
      ? [[message.body.x, message.body.y, message.body.w].map(each => Number(each.toFixed(3)) + 0)]
      : [],
  )
const TURN = Number((Math.PI / 2).toFixed(3))

test('recordings of other systems: a sensor is where transforms put it on the robot, whenever they are told', async () => {
  const mounted = json(
    '/tf_static',
    'foxglove.FrameTransform',
    START_MS + 300,
    transform(0, ['base_link', 'lidar'], [0.5, 0], QUARTER),
  )
  const { decoded, skipped } = await takenOf([poseAt(START_MS), scanIn('lidar', START_MS + 100), mounted])
  expect(skipped).toBe(0)
  expect(placesOf(decoded, 'pose')).toEqual([[3, 4, TURN]])
  // The robot looks along y, its sensor to its left.
  expect(placesOf(decoded, 'laser')).toEqual([[3, 4.5, -Number(Math.PI.toFixed(3))]])
})

test('recordings of other systems: a run without poses has those of the robot’s own frame in the map', async () => {
  const odometry = (timeMs: number, x: number) =>
    transforms(timeMs, transform(timeMs, ['odom', 'knot/base_link'], [x, 0]))
  const { decoded, skipped } = await takenOf([
    transforms(
      START_MS,
      transform(0, ['map', 'odom'], [1, 2], QUARTER),
      transform(0, ['knot/base_link', 'lidar'], [0, 1]),
    ),
    odometry(START_MS + 100, 0),
    scanIn('lidar', START_MS + 150),
    odometry(START_MS + 200, 3),
    odometry(START_MS + 300, 3),
    scanIn('lidar', START_MS + 350),
  ])
  expect(skipped).toBe(0)
  expect(placesOf(decoded, 'pose'), 'where it stands is told once').toEqual([
    [1, 2, TURN],
    [1, 5, TURN],
  ])
  expect(placesOf(decoded, 'laser')).toEqual([
    [0, 2, TURN],
    [0, 5, TURN],
  ])
})

test('recordings of other systems: frames in a ring or without a robot place nothing, and transforms alone are no run', async () => {
  const ring = transforms(START_MS, transform(0, ['a', 'b'], [1, 0]), transform(0, ['b', 'a'], [1, 0]))
  const { decoded, skipped } = await takenOf([
    ring,
    transforms(START_MS + 20),
    poseAt(START_MS + 50),
    scanIn('a', START_MS + 100),
  ])
  expect(skipped, 'a message without any').toBe(1)
  expect(placesOf(decoded, 'laser')).toEqual([[3, 4, TURN]])
  expect(await refusalOf(await writeMcap([ring]))).toEqual({ reason: 'noTopic' })
})
