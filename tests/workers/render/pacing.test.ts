import { expect, test } from 'vitest'
import { INITIAL_PACING, isDue, paced } from '../../../workers/render/pacing.ts'

const SECONDS = 10

/** Pictures a second when frames come at these times and animation frames `frameMs` apart, each a little early or late. */
function picturesPerSecond(frameMs: number, newsMs: number): number {
  let pacing = INITIAL_PACING
  let seen = -1
  let pictures = 0
  for (let frame = 0; frame * frameMs < SECONDS * 1000; frame++) {
    const nowMs = frame * frameMs + 0.2 * Math.sin(frame)
    const count = Math.floor(nowMs / newsMs)
    if (count === seen || !isDue(pacing, nowMs)) continue
    seen = count
    pacing = paced(nowMs)
    pictures++
  }
  return pictures / SECONDS
}

test.for([16.67, 8.33, 7, 11, 6.06])(
  'M-104 with an animation frame each %s ms and news in batches 40 ms apart 24 pictures a second are drawn',
  frameMs => {
    expect(picturesPerSecond(frameMs, 40)).toBeGreaterThanOrEqual(24)
    expect(picturesPerSecond(frameMs, 40)).toBeLessThanOrEqual(25.1)
  },
)

test('M-104 however often frames come, on a display of 60 Hz at most every second animation frame is drawn', () => {
  expect(picturesPerSecond(16.67, 1)).toBeGreaterThanOrEqual(29.5)
  expect(picturesPerSecond(16.67, 1)).toBeLessThanOrEqual(30.1)
})

test('M-104 after a pause the first picture is due at once and no lost ones are caught up', () => {
  const after = paced(10_000)
  expect(isDue(after, 10_017)).toBe(false)
  expect(isDue(after, 10_033)).toBe(true)
})
