import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodeFrame,
  FLAG_KEYFRAME,
  FRAME_HEADER_BYTES,
  FRAME_VERSION,
  type FrameFault,
  frameStride,
  MAX_BODY_BYTES,
  readFrameHeader,
  readFrames,
  viewOf,
  writeFrameHeader,
} from '../../../contract/telemetry/frame.ts'
import { batchOf } from '../../workers/frames.ts'

const header = fc.record({
  channel: fc.integer({ min: 0, max: 27 }),
  flags: fc.constantFrom(0, FLAG_KEYFRAME),
  seq: fc.integer({ min: 1, max: 0xffff_ffff }),
  timeMs: fc.double({ min: 0, max: 4e12, noNaN: true }),
})

function read(batch: Uint8Array) {
  const faults: (readonly [FrameFault, number | undefined])[] = []
  const frames = [...readFrames(batch, (fault, channel) => faults.push([fault, channel]))]
  return { faults, frames }
}

test('M-079 frames stand back to back, each body at a multiple of eight, and come out as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(header, fc.uint8Array({ maxLength: 70 })), { maxLength: 6 }), items => {
      const { frames, faults } = read(batchOf(...items.map(([head, body]) => encodeFrame(head, body))))
      expect(faults).toEqual([])
      expect(frames.map(({ body, ...head }) => [head, [...body]])).toEqual(
        items.map(([head, body]) => [{ ...head, bodyBytes: body.length }, [...body]]),
      )
      expect(frames.every(({ body }) => body.byteOffset % 8 === 0)).toBe(true)
    }),
  )
})

test('M-079 the header is laid out as the protocol says', () => {
  const bytes = encodeFrame({ channel: 5, flags: 1, seq: 0x01020304, timeMs: 1.5 }, Uint8Array.of(7, 8, 9))
  expect([...bytes.subarray(0, 8)]).toEqual([FRAME_VERSION, 5, 1, 0, 4, 3, 2, 1])
  expect([...bytes.subarray(8, 24)]).toEqual([0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 3, 0, 0, 0, 0, 0, 0, 0])
  expect([...bytes.subarray(24)]).toEqual([7, 8, 9, 0, 0, 0, 0, 0])
  expect([0, 1, 8, 9].map(frameStride)).toEqual([24, 32, 32, 40])
})

const sound = { channel: 1, flags: 0, seq: 1, timeMs: 1000, bodyBytes: 0 }
const REFUSED: readonly (readonly [string, FrameFault, (bytes: Uint8Array, view: DataView) => void])[] = [
  ['of another version', 'version', bytes => bytes.set([2], 0)],
  ['with something in the reserved field', 'version', (_, view) => view.setUint32(20, 1, true)],
  ['of a channel that does not exist', 'channel', bytes => bytes.set([28], 1)],
  ['longer than its batch', 'length', (_, view) => view.setUint32(16, 9, true)],
  ['longer than a socket frame may be', 'length', (_, view) => view.setUint32(16, MAX_BODY_BYTES + 1, true)],
  ['without a number', 'nonFinite', (_, view) => view.setUint32(4, 0, true)],
  ['without a time', 'nonFinite', (_, view) => view.setFloat64(8, Number.NaN, true)],
]
for (const [what, fault, damage] of REFUSED) {
  test(`M-079 a frame ${what} is refused: ${fault}`, () => {
    const bytes = new Uint8Array(FRAME_HEADER_BYTES)
    writeFrameHeader(bytes, sound)
    expect(readFrameHeader(viewOf(bytes))).toEqual({ ok: true, value: sound })
    damage(bytes, new DataView(bytes.buffer))
    expect(readFrameHeader(viewOf(bytes))).toEqual({ ok: false, fault })
  })
}

test('M-079 what cannot be a header ends the batch, what can is stepped over', () => {
  const good = encodeFrame({ ...sound, seq: 2 }, Uint8Array.of(1))
  const strange = encodeFrame({ ...sound, channel: 99 }, Uint8Array.of(1, 2, 3))
  const wild = encodeFrame(sound, Uint8Array.of(1))
  wild.set([9], 0)
  expect(read(batchOf(strange, good))).toMatchObject({ faults: [['channel', 99]], frames: [{ seq: 2 }] })
  expect(read(batchOf(good, wild, good))).toMatchObject({ faults: [['version', 1]], frames: [{ seq: 2 }] })
  expect(read(batchOf(good, new Uint8Array(5)))).toMatchObject({ faults: [['truncated', undefined]] })
})
