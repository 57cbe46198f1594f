import { expect, test } from 'vitest'
import { createFrameClock } from '../../../server/fleet/frameClock.ts'
import { frame, START_MS } from '../../workers/frames.ts'
import { liveFrame } from '../testArchive.ts'

const pose = (seq: number, timeMs: number) => liveFrame(frame('pose', seq, timeMs, { x: seq, y: 0, w: 0 }))
const timeIn = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getFloat64(8, true)

test('M-077 a frame keeps its own time where that goes on, late ones of a slow link too', () => {
  const clock = createFrameClock()
  for (const [stampMs, arrivalMs] of [
    [0, 20],
    [50, 9000],
    [40, 9000],
    [12_000, 9000],
  ] as const) {
    const sent = pose(1, stampMs)
    expect(clock.place(sent, START_MS + arrivalMs)).toBe(sent)
  }
})

test('M-077 after a robot’s clock was put back its frames have the time of their arrival, in their bytes too, until it is right again', () => {
  const clock = createFrameClock()
  clock.place(pose(1, 0), START_MS + 20)
  const back = [1000, 2000].map((ms, i) => clock.place(pose(2 + i, ms - 300_000), START_MS + ms))
  expect(back.map(({ timeMs }) => timeMs - START_MS)).toEqual([1000, 2000])
  expect(back.map(({ bytes }) => timeIn(bytes) - START_MS)).toEqual([1000, 2000])
  const corrected = pose(4, 3000)
  expect(clock.place(corrected, START_MS + 3010)).toBe(corrected)
})

test('M-077 a clock that is ahead does not take the time of those after it with it', () => {
  const clock = createFrameClock()
  expect(clock.place(pose(1, 300_000), START_MS + 10).timeMs).toBe(START_MS + 10)
  const corrected = pose(2, 60)
  expect(clock.place(corrected, START_MS + 70)).toBe(corrected)
})

test('M-077 after the service’s own clock was put back frames have their own time again, and do not stand at the newest', () => {
  const clock = createFrameClock()
  clock.place(pose(1, 3_600_000), START_MS + 3_600_010)
  const later = [1000, 2000].map((ms, i) => pose(2 + i, ms))
  expect(later.map((sent, i) => clock.place(sent, START_MS + (i + 1) * 1000 + 10))).toEqual(later)
})
