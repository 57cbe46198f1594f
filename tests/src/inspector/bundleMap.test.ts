import { expect, test } from 'vitest'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import { robotTrack, trackMoment } from '../../../src/features/inspector/bundle/bundleMap.ts'

const pose = (seq: number, timeMs: number, x: number): Uint8Array =>
  encodeMessage({ id: CHANNEL.pose, name: 'pose' }, { seq, timeMs }, { x, y: 2, w: 0 })
const scan = encodeMessage(
  { id: CHANNEL.laser, name: 'laser' },
  { seq: 1, timeMs: 1500 },
  { x: 1, y: 2, w: 0, start: 0, end: Math.PI / 2, max: 10, ranges: new Float32Array([3, 10, 4]) },
)
const joined = (...frames: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(frames))

test('a robot is where it was at the moment, with its way so far and what its laser had met', () => {
  const track = robotTrack({ robot: 7, frames: joined(pose(1, 1000, 1), scan, pose(2, 2000, 3), pose(3, 3000, 5)) })
  expect(trackMoment(track, 999)).toBeUndefined()
  const early = trackMoment(track, 1200)
  expect([early?.pose.x, early?.trail.length, early?.scan]).toEqual([1, 1, []])
  const then = trackMoment(track, 2500)
  expect([then?.pose.x, then?.trail.map(({ x }) => x)]).toEqual([3, [1, 3]])
  // A beam that met nothing has no end.
  expect(then?.scan).toHaveLength(2)
  expect(then?.scan[0]).toMatchObject({ x: 4, y: 2 })
  expect(then?.scan[1]?.x).toBeCloseTo(1)
  expect(then?.scan[1]?.y).toBeCloseTo(6)
})

test('frames of a file that are none show nothing', () => {
  expect(robotTrack({ robot: 7, frames: new Uint8Array([1, 2, 3]) })).toEqual({ robot: 7, poses: [], scans: [] })
  const damaged = joined(pose(1, 1000, 1), new Uint8Array(40).fill(255))
  expect(robotTrack({ robot: 7, frames: damaged }).poses).toHaveLength(1)
})
