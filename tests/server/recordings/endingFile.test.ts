import { expect, test } from 'vitest'
import { createArchive } from '../../../server/recordings/archiveReader.ts'
import { createKeyframeFold } from '../../../server/recordings/keyframeContent.ts'
import { createRecordingRows } from '../../../server/recordings/recordingRows.ts'
import { createRobotRecorder } from '../../../server/recordings/robotRecorder.ts'
import { log } from '../testDatabase.ts'
import { pose } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()

test('P-016 a file that ends while its row is read is read whole, though its row was behind it', async () => {
  const { database, folder, robot, account, clock } = await startRecordingTest()
  const rows = createRecordingRows(database.db)
  const recorder = createRobotRecorder({
    robot,
    folder,
    tenure: { account },
    fold: createKeyframeFold(),
    clock,
    log,
    afterMs: undefined,
    fileChanged: ({ key, fromMs, toMs, bytes }, complete) =>
      rows.save({ robot, account, key, fromMs, toMs, bytes, complete, imported: false }),
    leftOpen: () => undefined,
  })
  recorder.take(pose(NOON_MS))
  recorder.flush()
  await expect.poll(async () => (await rows.all()).filter(row => row.robot === robot)).toHaveLength(1)
  for (let s = 1; s <= 20; s++) recorder.take(pose(NOON_MS + s * 1000, s))
  recorder.flush()
  await expect.poll(() => recorder.live().frames).toEqual([])

  const archive = createArchive({
    folder,
    rows: {
      ...rows,
      within: async (...asked) => {
        const found = await rows.within(...asked)
        await recorder.close()
        return found
      },
    },
    live: () => recorder.live(),
    log,
  })
  const read = await framesOf(archive, robot, NOON_MS + 9500, NOON_MS + 15_000)
  expect(read.map(({ timeMs }) => (timeMs - NOON_MS) / 1000)).toEqual([10, 11, 12, 13, 14, 15])
})
