import { expect, test } from 'vitest'
import { eventually } from '../../eventually.ts'
import { pose } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()
const GIB = 2 ** 30
const HOUR_MS = 3_600_000

/** A disk that others fill: `free` is what they leave. */
async function recordedOnDisk(totalBytes: number) {
  let freeBytes = totalBytes
  const parts = await startRecordingTest({ diskSpace: async () => ({ totalBytes, freeBytes }) })
  return { ...parts, leave: (bytes: number) => (freeBytes = bytes) }
}

test.each([
  { totalGiB: 20, enoughGiB: 5, which: 'a small disk 5 GiB' },
  { totalGiB: 1000, enoughGiB: 100, which: 'a large one a tenth' },
])('of $which stay free: the oldest files go, and no more than has to', async ({ totalGiB, enoughGiB }) => {
  const { start, send, clock, robot, leave } = await recordedOnDisk(totalGiB * GIB)
  const recordings = await start()
  for (let hour = 0; hour < 3; hour++) {
    for (let ms = 0; ms < 4000; ms += 500) send(pose(clock.now() + ms))
    clock.advance(HOUR_MS)
  }
  const always = { fromMs: 0, toMs: NOON_MS * 2 }
  const whole = await eventually(async () => {
    clock.advance(4000)
    const rows = await recordings.rows.within(robot, always)
    expect(rows.map(({ complete }) => complete)).toEqual([true, true, true])
    return rows
  })
  leave(enoughGiB * GIB)
  clock.advance(60_000)
  leave(enoughGiB * GIB - 1)
  await eventually(async () => {
    clock.advance(60_000)
    expect((await recordings.rows.within(robot, always)).length).toBeLessThan(3)
    leave(enoughGiB * GIB)
  })
  const left = await recordings.rows.within(robot, always)
  expect(left.map(({ key }) => key)).toEqual(whole.slice(-left.length).map(({ key }) => key))
  expect(left.length).toBeGreaterThan(0)
  expect(recordings.isPaused()).toBe(false)
  await recordings.close()
})

test('where deleting does not help recording pauses, says so, and goes on by itself when there is room', async () => {
  const { start, send, clock, robot, leave } = await recordedOnDisk(100 * GIB)
  const recordings = await start()
  send(pose(NOON_MS))
  clock.advance(4000)
  leave(GIB)
  await eventually(() => {
    clock.advance(60_000)
    expect(recordings.isPaused()).toBe(true)
  })
  expect(recordings.state(robot)).toBe('diskFull')
  send(pose(clock.now()))
  expect(recordings.counters().dropped).toBe(1)
  leave(50 * GIB)
  await eventually(() => {
    clock.advance(60_000)
    expect(recordings.isPaused()).toBe(false)
  })
  expect(recordings.state(robot)).toBe('recording')
  send(pose(clock.now()))
  clock.advance(4000)
  await eventually(async () => expect((await framesOf(recordings.archive, robot)).length).toBeGreaterThan(0))
  await recordings.close()
})
