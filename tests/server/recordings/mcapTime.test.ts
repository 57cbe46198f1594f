import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMcapTime, mcapTimeAt, toMcapTime } from '../../../server/recordings/mcapChannels.ts'

test('M-078 a time in a chunk is read as the very number that was written', () => {
  const view = new DataView(new ArrayBuffer(16))
  const read = (timeMs: number): number => {
    view.setBigUint64(3, toMcapTime(timeMs), true)
    return mcapTimeAt(view, 3)
  }
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4e12, noNaN: true }), timeMs => {
      expect(read(timeMs)).toBe(fromMcapTime(toMcapTime(timeMs)))
    }),
    { numRuns: 2000 },
  )
  for (const timeMs of [0, 0.000001, 4294.967295, 4294.967296, 1_795_995_179_000.25, 1_795_995_179_999.999])
    expect(read(timeMs)).toBe(fromMcapTime(toMcapTime(timeMs)))
})
