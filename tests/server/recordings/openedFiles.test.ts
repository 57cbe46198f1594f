import { expect, test } from 'vitest'
import type { RecordingFolder } from '../../../server/recordings/recordingFolder.ts'
import { eventually } from '../../eventually.ts'
import { pose } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'
import { watchPast } from './watchPast.ts'

const startRecordingTest = await recordingTests()

/** A folder that counts how often files are opened to be read in several places, and how many of those are open. */
function counting() {
  const counts = { opened: 0, open: 0 }
  const wrap = (folder: RecordingFolder): RecordingFolder => ({
    ...folder,
    reader: key => {
      const reader = folder.reader(key)
      counts.opened += 1
      counts.open += 1
      return {
        read: reader.read,
        close: async () => {
          counts.open -= 1
          await reader.close()
        },
      }
    },
  })
  return { counts, wrap }
}

/** Ten minutes in chunks of four seconds. */
async function recordedFile() {
  const { counts, wrap } = counting()
  const parts = await startRecordingTest({ wrap })
  const recordings = await parts.start()
  for (let s = 0; s < 600; s++) {
    if (s > 0 && s % 4 === 0) parts.clock.advance(4000)
    parts.send(pose(NOON_MS + s * 1000, s))
  }
  await recordings.close()
  const { archive } = await parts.start(false)
  counts.opened = 0
  return { ...parts, counts, archive }
}

test('decision 1129: a file of a hundred chunks is opened once and closed behind them', async () => {
  const { counts, archive, robot } = await recordedFile()
  expect(await framesOf(archive, robot)).toHaveLength(600)
  expect(counts).toEqual({ opened: 1, open: 0 })
})

test('decision 1129: whoever leaves in the middle of a file leaves none open', async () => {
  const { counts, archive, robot } = await recordedFile()
  for await (const frames of archive.frames(robot, { afterMs: NOON_MS, untilMs: NOON_MS + 600_000 })) {
    expect(frames.length).toBeGreaterThan(0)
    expect(counts.open).toBe(1)
    break
  }
  expect(counts.open).toBe(0)
})

test('decision 1129: a viewer of the past who goes away leaves no file open', async () => {
  const { counts, archive, robot, clock } = await recordedFile()
  clock.advance(60_000)
  const viewer = watchPast(archive, robot, clock)
  await viewer.seek(NOON_MS + 300_000)
  viewer.close()
  await eventually(() => expect(counts.open).toBe(0))
})
