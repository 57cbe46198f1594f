import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeyframeFold } from '../../../server/recordings/keyframeContent.ts'
import { createOpenFiles } from '../../../server/recordings/openFiles.ts'
import { startRecorder } from '../../../server/recordings/recorder.ts'
import type { RecordingFolder } from '../../../server/recordings/recordingFolder.ts'
import { createRecordingRows, type RecordingRow } from '../../../server/recordings/recordingRows.ts'
import { eventually } from '../../eventually.ts'
import { log } from '../testDatabase.ts'
import { pose } from './recordingFrames.ts'
import { NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()
const HOUR_MS = 3_600_000
const ALWAYS = { fromMs: 0, toMs: NOON_MS * 2 }

/** A recorder whose index cannot be written while `fails` says so of a row. */
async function recordedWithBrokenIndex(fails: (row: RecordingRow) => boolean) {
  const parts = await startRecordingTest()
  const rows = createRecordingRows(parts.database.db)
  const recorder = await startRecorder({
    ...parts,
    rows: {
      ...rows,
      newest: async () => new Map(),
      save: async row => {
        if (fails(row)) throw new Error('The database is away')
        await rows.save(row)
      },
    },
    createFold: createKeyframeFold,
    standingAt: async () => undefined,
    log,
    leftOut: new Map(),
    accounts: new Map([[parts.robot, parts.account]]),
    accountOf: rows.accountOf,
  })
  return { ...parts, index: rows, recorder }
}

test.each([
  { which: 'that it has ended', fails: ({ complete }: RecordingRow) => complete },
  { which: 'anything of it', fails: () => true },
])(
  'decision 553: a file of which the index could not say $which is written down within a minute',
  async ({ fails }) => {
    let isAway = true
    let refused = 0
    const { send, clock, robot, account, index, recorder } = await recordedWithBrokenIndex(row => {
      const isRefused = isAway && fails(row)
      if (isRefused) refused += 1
      return isRefused
    })
    for (let ms = 0; ms <= 4000; ms += 500) send(pose(NOON_MS + ms))
    clock.advance(HOUR_MS - 8000)
    const before = await index.within(robot, ALWAYS)
    expect(before.map(({ complete }) => complete)).not.toContain(true)
    await eventually(() => {
      clock.advance(4000)
      expect(clock.now()).toBeGreaterThan(NOON_MS + HOUR_MS + 30_000)
      expect(recorder.live(robot, () => true)?.file).toBeUndefined()
      expect(refused).toBeGreaterThan(0)
    })
    isAway = false
    const whole = await eventually(async () => {
      clock.advance(60_000)
      const found = await index.within(robot, ALWAYS)
      expect(found).toMatchObject([{ complete: true }])
      return found
    })
    expect(whole).toMatchObject([{ account, fromMs: NOON_MS, toMs: NOON_MS + 4000 }])
    await recorder.close()
  },
)

/** Two files that nobody ended, of hours one behind the other. */
async function twoOpenFiles() {
  const parts = await startRecordingTest()
  const index = createRecordingRows(parts.database.db)
  const recordings = await parts.start()
  for (const hour of [0, 1]) {
    parts.send(pose(NOON_MS + hour * HOUR_MS))
    parts.clock.advance(HOUR_MS)
  }
  await recordings.close()
  const found = await index.within(parts.robot, ALWAYS)
  // As they were before they ended.
  for (const { key, bytes } of found) {
    const cut = await parts.folder.reopen(key, bytes - 20)
    await cut.close()
    await index.remove(key)
  }
  for (const row of found) await index.save({ ...row, complete: false })
  const [first, second] = found.map(({ key }) => key)
  if (first === undefined || second === undefined) throw new Error('There are too few files')
  const complete = async () => new Map((await index.within(parts.robot, ALWAYS)).map(row => [row.key, row.complete]))
  let broken: string | undefined
  const folder: RecordingFolder = {
    ...parts.folder,
    size: key => (key === broken ? Promise.reject(new Error('EIO: i/o error, stat')) : parts.folder.size(key)),
  }
  const files = createOpenFiles({ folder, rows: index, log })
  for (const key of [first, second]) files.add(key)
  const repair = async () => {
    files.repair()
    await files.settled()
  }
  const breakFile = (key: string | undefined) => {
    broken = key
  }
  return { ...parts, first, second, complete, repair, breakFile }
}

test('decision 553: a file that somebody deleted is forgotten, and those behind it are repaired', async () => {
  const { folder, first, second, complete, repair } = await twoOpenFiles()
  await folder.remove(first)
  await repair()
  expect([...(await complete())]).toEqual([[second, true]])
})

test('decision 553: a file that cannot be repaired holds up no other, and is repaired once it can be', async () => {
  const { first, second, complete, repair, breakFile } = await twoOpenFiles()
  breakFile(first)
  await repair()
  expect([...(await complete())]).toEqual([
    [first, false],
    [second, true],
  ])
  breakFile(undefined)
  await repair()
  expect([...(await complete()).values()]).toEqual([true, true])
})

test('decision 553: where the disk is away no file is forgotten', async () => {
  const { dataFolder, first, second, complete, repair } = await twoOpenFiles()
  const [there, away] = [join(dataFolder, 'recordings'), join(dataFolder, 'unmounted')]
  await rename(there, away)
  await repair()
  expect([...(await complete())]).toEqual([
    [first, false],
    [second, false],
  ])
  await rename(away, there)
  await repair()
  expect([...(await complete()).values()]).toEqual([true, true])
})
