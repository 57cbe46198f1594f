import { expect, test } from 'vitest'
import { INITIAL_PACING, isDue, paced } from '../../../workers/render/pacing.ts'

/** Pictures drawn in a second of animation frames when telemetry changes all the time. */
function picturesIn(frameMs: number): number {
  let pacing = INITIAL_PACING
  let pictures = 0
  for (let nowMs = 0; nowMs < 1000; nowMs += frameMs) {
    if (!isDue(pacing, nowMs)) continue
    pacing = paced(pacing, nowMs)
    pictures++
  }
  return pictures
}

test.for([16.67, 8.33, 7, 11])(
  'M-104 with an animation frame each %s ms telemetry is drawn 24 times a second',
  frameMs => {
    expect(picturesIn(frameMs)).toBeGreaterThanOrEqual(23)
    expect(picturesIn(frameMs)).toBeLessThanOrEqual(25)
  },
)

test('M-104 after a pause the first picture is due at once and no lost ones are caught up', () => {
  const after = paced(paced(INITIAL_PACING, 0), 10_000)
  expect(isDue(after, 10_010)).toBe(false)
  expect(isDue(after, 10_042)).toBe(true)
})
