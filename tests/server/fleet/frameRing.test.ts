import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { createFrameRing } from '../../../server/fleet/frameRing.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { cases } from '../../run/longRun.ts'

const frameOf = (seq: number, size: number, timeMs = seq): LiveFrame => ({
  channel: CHANNEL.pose,
  keyframe: seq % 3 === 0,
  seq,
  timeMs,
  bytes: Uint8Array.from({ length: size }, (_, at) => (seq + at) % 256),
})
const everything = Number.NEGATIVE_INFINITY

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ push: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ push: fc.integer({ min: 100, max: 3000 }) }) },
  { weight: 1, arbitrary: fc.record({ shorten: fc.integer({ min: 0, max: 4 }) }) },
)

test('M-089 a ring gives back its newest frames as they were, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(step, { maxLength: 200 }), (capacity, steps) => {
      const ring = createFrameRing(CHANNEL.pose, capacity)
      let wanted: LiveFrame[] = []
      let arrival = 0
      for (const each of steps) {
        if ('shorten' in each) {
          ring.shorten(each.shorten)
          wanted = each.shorten === 0 ? [] : wanted.slice(-each.shorten)
          continue
        }
        const frame = frameOf(arrival, each.push)
        ring.push({ frame, arrival })
        arrival += 1
        wanted = [...wanted, frame].slice(-capacity)
        expect(ring.newest()).toEqual({ frame, arrival: arrival - 1 })
      }
      expect(ring.after(everything).map(({ frame }) => frame)).toEqual(wanted)
    }),
    { numRuns: cases(3000) },
  )
})

test('M-089 what is given back stays as it is when others come, and only what is newer is given', () => {
  const ring = createFrameRing(CHANNEL.pose, 2)
  ring.push({ frame: frameOf(1, 24), arrival: 1 })
  const [first] = ring.after(everything)
  for (const seq of [2, 3, 4]) ring.push({ frame: frameOf(seq, 24), arrival: seq })
  expect(first?.frame).toEqual(frameOf(1, 24))
  expect(first?.frame.bytes.buffer.byteLength).toBe(24)
  expect(ring.after(3).map(({ arrival }) => arrival)).toEqual([4])
})

test('M-079 a ring is bounded in bytes, and holds the newest frame however large it is', () => {
  const ring = createFrameRing(CHANNEL.pose, 300)
  for (let seq = 1; seq <= 20; seq++) ring.push({ frame: frameOf(seq, 100_000), arrival: seq })
  const left = ring.after(everything)
  expect(left.map(({ arrival }) => arrival)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  ring.push({ frame: frameOf(21, 2_000_000), arrival: 21 })
  expect(ring.after(everything).map(({ arrival }) => arrival)).toEqual([21])
})
