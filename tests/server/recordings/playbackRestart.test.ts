import { expect, test } from 'vitest'
import { pose } from './recordingFrames.ts'
import { NOON_MS, recordingTests } from './recordingTest.ts'
import { watchPast } from './watchPast.ts'

const startRecordingTest = await recordingTests()

const xs = (trail: Float32Array): readonly number[] => [...trail].filter((_, i) => i % 4 === 0)

test('M-094 a service that starts again knows what the run has covered, for viewers and for what it records from there on', async () => {
  const { start, send, clock, robot, registry } = await startRecordingTest()
  const drive = (from: number, to: number): void => {
    for (let metre = from; metre < to; metre++) {
      send(pose(NOON_MS + metre * 1000, metre))
      clock.advance(1000)
    }
  }
  const before = await start()
  drive(0, 20)
  await before.close()
  expect(registry.entry(robot).memory.trail()).toHaveLength(0)

  const after = await start()
  expect(xs(registry.entry(robot).memory.trail())).toEqual(Array.from({ length: 20 }, (_, i) => i))
  drive(20, 40)
  await after.close()
  clock.advance(60_000)
  const viewer = watchPast(after.archive, robot, clock)
  await viewer.seek(NOON_MS + 35_500)
  expect(viewer.scene().coverage.length).toBe(36)
  viewer.close()
})
