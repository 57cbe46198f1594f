import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom } from '../../robots/random.ts'
import { eventfulPast } from '../server/recordings/eventfulPast.ts'
import { shown } from '../server/recordings/recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from '../server/recordings/recordingTest.ts'
import { type Shown, seenLive, watchPast } from '../server/recordings/watchPast.ts'
import { liveFrame } from '../server/testArchive.ts'

const startRecordingTest = await recordingTests()

const MINUTE_MS = 60_000
/** An hour is over in the middle, and a new file begins. */
const FROM_MS = NOON_MS + 55 * MINUTE_MS
const MINUTES = 11
const MOMENTS = 1000
const FRAMES_PER_TURN = 500

const byTime = (moments: readonly Shown[]): readonly Shown[] => moments.toSorted((a, b) => a.timeMs - b.timeMs)

test('P-011 M-094 a replay shows what was seen live: at random moments, and played at 1x, 10x, 100x and 1000x', {
  timeout: 20 * MINUTE_MS,
}, async () => {
  const { start, send, clock, robot } = await startRecordingTest()
  const recordings = await start()
  const frames = await eventfulPast(FROM_MS, MINUTES)
  clock.advance(FROM_MS - clock.now())
  for (const [index, bytes] of frames.entries()) {
    const frame = liveFrame(bytes)
    clock.advance(Math.max(0, frame.timeMs - clock.now()))
    send(frame)
    if (index % FRAMES_PER_TURN === 0) await yieldToEventLoop()
  }
  clock.advance(MINUTE_MS)
  expect(shown(await framesOf(recordings.archive, robot))).toEqual(shown(frames.map(liveFrame)))

  const viewer = watchPast(recordings.archive, robot, clock)
  const random = createRandom(7)
  const moments: Shown[] = []
  for (let i = 0; i < MOMENTS; i++) moments.push(await viewer.seek(FROM_MS + random() * MINUTES * MINUTE_MS))
  expect(new Set(moments.map(({ hash }) => hash)).size).toBeGreaterThan(0.95 * MOMENTS)
  expect(byTime(moments)).toEqual(
    seenLive(
      frames,
      moments.map(({ timeMs }) => timeMs),
    ),
  )

  const speeds = [
    { speed: 1, fromMs: FROM_MS + 8.5 * MINUTE_MS, every: 30 },
    { speed: 10, fromMs: FROM_MS + MINUTE_MS, every: 20 },
    { speed: 100, fromMs: FROM_MS + 10, every: 2 },
    { speed: 1000, fromMs: FROM_MS + 10, every: 1 },
  ]
  for (const { speed, fromMs, every } of speeds) {
    const played = await viewer.play(fromMs, speed, every)
    expect(played.length).toBeGreaterThan(5)
    expect(played).toEqual(
      seenLive(
        frames,
        played.map(({ timeMs }) => timeMs),
      ),
    )
  }
  viewer.close()
  await recordings.close()
})
