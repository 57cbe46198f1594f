import { expect, test } from 'vitest'
import { deleteExpired } from '../../../server/recordings/retention.ts'
import { pose } from './recordingFrames.ts'
import { NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()
const [HOUR_MS, YEAR_MS] = [3_600_000, 365 * 86_400_000]

test('deleting old recordings ends when the service closes, and goes on after its next start', async () => {
  const { start, send, clock, folder, database } = await startRecordingTest()
  const { rows, close } = await start()
  for (const hour of [0, 1, 2]) {
    send(pose(NOON_MS + hour * HOUR_MS))
    clock.advance(HOUR_MS)
  }
  await close()
  expect(await folder.list()).toHaveLength(3)
  const looks = [false, true]
  await deleteExpired({ db: database.db, folder, rows }, NOON_MS + YEAR_MS, () => looks.shift() ?? true)
  expect(await folder.list()).toHaveLength(2)
  await deleteExpired({ db: database.db, folder, rows }, NOON_MS + YEAR_MS, () => false)
  expect(await folder.list()).toEqual([])
})
