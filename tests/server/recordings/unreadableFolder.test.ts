import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRecordingFolder } from '../../../server/recordings/recordingFolder.ts'
import { pose } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()
const HOUR_MS = 3_600_000

test('a folder of recordings that cannot be read costs none of them: nothing is forgotten, and they are its own again once it can be read', async () => {
  let isBroken = false
  const { start, send, robot, clock, folder } = await startRecordingTest({
    wrap: whole => ({
      ...whole,
      list: async () => {
        if (isBroken) throw Object.assign(new Error('EIO: i/o error, scandir'), { code: 'EIO' })
        return whole.list()
      },
    }),
  })
  const first = await start()
  send(pose(NOON_MS))
  clock.advance(HOUR_MS)
  await first.close()
  const files = await folder.list()
  expect(files).toHaveLength(1)
  const known = await first.rows.all()

  isBroken = true
  const second = await start()
  expect(second.isElsewhere).toBe(true)
  await second.close()
  expect(await folder.list()).toEqual(files)
  expect(await second.rows.all()).toEqual(known)

  isBroken = false
  const third = await start()
  expect(third.isElsewhere).toBe(false)
  expect(await framesOf(third.archive, robot)).toHaveLength(1)
  await third.close()
})

test('a folder that is not there has no recordings; one that cannot be read says so', async () => {
  const place = await mkdtemp(join(tmpdir(), 'swath-unreadable-'))
  onTestFinished(() => rm(place, { recursive: true }))
  expect(await openRecordingFolder(join(place, 'new')).list()).toEqual([])
  await writeFile(join(place, 'file'), '')
  await expect(openRecordingFolder(join(place, 'file')).list()).rejects.toThrow('ENOTDIR')
})
