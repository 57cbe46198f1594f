import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import type { RecordedFrame } from '../../../server/recordings/archive.ts'
import { createKeyframeFold } from '../../../server/recordings/keyframeContent.ts'
import { cases } from '../../run/longRun.ts'
import { basic, frame, message, pose, shown } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()

/** A robot's next word: how long after the one before, and what. */
const step = fc.record({
  afterMs: fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 0, max: 2000, noNaN: true }) },
    { weight: 1, arbitrary: fc.integer({ min: -500, max: 0 }) },
    { weight: 1, arbitrary: fc.integer({ min: 200_000, max: 900_000 }) },
  ),
  kind: fc.constantFrom('pose', 'basic', 'robot_message', 'faults', 'radio'),
  number: fc.integer({ min: 0, max: 1000 }),
  flushes: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function wordOf({ kind, number }: Step, timeMs: number): LiveFrame {
  if (kind === 'pose') return pose(timeMs, number / 10)
  if (kind === 'basic') return basic(timeMs, number % 40)
  if (kind === 'robot_message') return message(timeMs, `${number}`)
  if (kind === 'faults') return frame('faults', timeMs, { faults: [{ code: number, text: 'a fault' }] }, true)
  return frame('radio', timeMs, { dbm: -number, uptime_s: number, link: 'wifi' })
}

test('recordings give back any frames as they came: from open and from finished files, in any range, with the keyframe before', async () => {
  const { start, send, clock, rows, account } = await startRecordingTest()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.array(fc.double({ min: -0.1, max: 1.1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      async (steps, seeks) => {
        const { robot } = await rows.robot(account)
        const recordings = await start()
        const sent: RecordedFrame[] = []
        let timeMs = NOON_MS
        for (const each of steps) {
          timeMs += each.afterMs
          const word = wordOf(each, timeMs)
          sent.push({ ...word, logMs: Math.max(sent.at(-1)?.logMs ?? timeMs, timeMs) })
          send(word, robot)
          if (each.flushes) {
            clock.advance(4000)
            await new Promise(resolve => setImmediate(resolve))
          }
        }
        const [from, to] = [sent[0]?.logMs ?? 0, sent.at(-1)?.logMs ?? 0]
        const check = async () => {
          expect(shown(await framesOf(recordings.archive, robot))).toEqual(shown(sent))
          for (const share of seeks) {
            const atMs = from + share * (to - from)
            const found = await framesOf(recordings.archive, robot, atMs, to)
            expect(shown(found)).toEqual(shown(sent.filter(({ logMs: at }) => at > atMs)))
            const keyframe = await recordings.archive.keyframeAt(robot, atMs)
            if (share < 0) continue
            expect(keyframe?.timeMs).toBeLessThanOrEqual(atMs)
            const fold = createKeyframeFold()
            for (const each of sent) if (each.logMs <= (keyframe?.timeMs ?? 0)) fold.add(each)
            const content = fold.content()
            expect(shown(keyframe?.frames ?? [])).toEqual(shown(content.frames))
            expect([...(keyframe?.trail ?? [])]).toEqual([...content.trail])
          }
        }
        await check()
        await recordings.close()
        await check()
      },
    ),
    { numRuns: cases(15) },
  )
})
