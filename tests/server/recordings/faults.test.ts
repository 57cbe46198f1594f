import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { McapStreamReader } from '@mcap/core'
import { expect, onTestFinished, test } from 'vitest'
import { recordings as recordingRows, settings } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { ForeignRecordingsError } from '../../../server/recordings/folderMark.ts'
import type { RecordingFolder } from '../../../server/recordings/recordingFolder.ts'
import { startFailure } from '../../../server/startFailure.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { readIndexed } from './mcap.ts'
import { pose, shown } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Messages up to the last whole chunk, as the reference library's streaming reader finds them in a file that goes no further. */
function readCut(bytes: Uint8Array): number {
  const reader = new McapStreamReader({
    decompressHandlers: { zstd: chunk => new Uint8Array(zstdDecompressSync(chunk)) },
    validateCrcs: true,
  })
  reader.append(bytes)
  let messages = 0
  for (let record = reader.nextRecord(); record; record = reader.nextRecord()) if (record.type === 'Message') messages++
  expect(reader.done()).toBe(false)
  return messages
}

test('recordings of a service that is killed in mid-write are whole up to the last chunk, and repaired at the next start', async () => {
  const { start, robot, dataFolder, folder, pathOf } = await startRecordingTest()
  const script = fileURLToPath(new URL('./recordingProcess.ts', import.meta.url))
  const child = spawn(process.execPath, [script, join(dataFolder, 'recordings'), String(robot), String(NOON_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) if (Number(line) > 30) break
  child.kill('SIGKILL')
  await exited

  const [key = ''] = await folder.list()
  const cut = await readFile(pathOf(key))
  const messages = readCut(cut)
  expect(messages).toBeGreaterThan(30 * 20)
  await expect(readIndexed(cut)).rejects.toThrow(/MCAP magic/)

  const recordings = await start()
  const frames = await framesOf(recordings.archive, robot)
  const repaired = await readIndexed(await readFile(pathOf(key)))
  expect(repaired.messages).toHaveLength(messages)
  expect(repaired.frames).toEqual(shown(frames))
  expect(frames.map(({ timeMs }) => timeMs)).toEqual(frames.map((_, i) => NOON_MS + i * 50))
  expect(await recordings.rows.within(robot, { fromMs: 0, toMs: NOON_MS * 2 })).toMatchObject([
    { key, complete: true, fromMs: NOON_MS, toMs: frames.at(-1)?.logMs },
  ])
  await recordings.close()
})

test('recordings that are cut anywhere play up to there, and are repaired; what is no recording is removed', async () => {
  const { start, send, robot, clock, folder, pathOf } = await startRecordingTest()
  const recordings = await start()
  for (let ms = 0; ms < 20_000; ms += 50) {
    send(pose(NOON_MS + ms))
    if (ms % 2000 === 0) clock.advance(4000)
  }
  await recordings.close()
  const [key = ''] = await folder.list()
  const whole = await readFile(pathOf(key))
  const sent = shown(await framesOf(recordings.archive, robot))
  for (const bytes of [whole.byteLength - 3, whole.byteLength - 1500, 120_000, 60_000, 40_000].filter(
    length => length < whole.byteLength,
  )) {
    await writeFile(pathOf(key), whole.subarray(0, bytes))
    await (await start()).close()
    const again = await start(false)
    const left = await framesOf(again.archive, robot)
    expect(shown(left), `cut at ${bytes}`).toEqual(sent.slice(0, left.length))
    expect((await readIndexed(await readFile(pathOf(key)))).frames).toEqual(shown(left))
    await again.close()
  }
  await truncate(pathOf(key), 30)
  await appendFile(pathOf(`${robot}/stray.mcap`), 'nothing')
  const empty = await start()
  expect(await folder.list()).toEqual([])
  expect(await empty.rows.within(robot, { fromMs: 0, toMs: NOON_MS * 2 })).toEqual([])
  await empty.close()
})

test('recordings whose file is gone are forgotten, and files without a row are found', async () => {
  const { start, send, robot, folder, database } = await startRecordingTest()
  const first = await start()
  send(pose(NOON_MS))
  await first.close()
  const [key = ''] = await folder.list()
  await database.db.delete(recordingRows).where(eq(recordingRows.key, key))
  const second = await start()
  expect(await second.rows.within(robot, { fromMs: 0, toMs: NOON_MS * 2 })).toMatchObject([{ key, complete: true }])
  await second.close()
  await folder.remove(key)
  const third = await start()
  expect(await third.rows.within(robot, { fromMs: 0, toMs: NOON_MS * 2 })).toEqual([])
  await third.close()
})

test('recordings whose folder is not there are not forgotten: its disk is not mounted', async () => {
  const { start, send, robot, dataFolder, clock } = await startRecordingTest()
  const first = await start()
  for (const hour of [0, 1, 2]) {
    send(pose(NOON_MS + hour * HOUR_MS))
    clock.advance(HOUR_MS)
  }
  await first.close()
  const within = { fromMs: 0, toMs: NOON_MS * 2 }
  const before = await first.rows.within(robot, within)
  expect(before).toHaveLength(3)
  const [there, away] = [join(dataFolder, 'recordings'), join(dataFolder, 'unmounted')]
  await rename(there, away)
  const second = await start()
  expect(second.isElsewhere).toBe(true)
  // What is recorded meanwhile makes it no other folder.
  send(pose(clock.now()))
  await second.close()
  const third = await start()
  expect(third.isElsewhere).toBe(true)
  expect(await third.rows.within(robot, within)).toEqual(expect.arrayContaining([...before]))
  await third.close()
  await rm(there, { recursive: true })
  await rename(away, there)
  const fourth = await start()
  expect(fourth.isElsewhere).toBe(false)
  expect(await framesOf(fourth.archive, robot)).toHaveLength(3)
  await fourth.close()
})

test('recordings of another deployment are refused and left alone; a mark that names none is taken over', async () => {
  const { start, send, robot, dataFolder, folder, clock } = await startRecordingTest()
  const other = await openTestDatabase()
  onTestFinished(other.close)
  const mark = join(dataFolder, 'recordings', '.swath')
  const ours = await start()
  send(pose(NOON_MS))
  clock.advance(HOUR_MS)
  await ours.close()
  const named = await readFile(mark, 'utf8')
  expect(named).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n$/)
  const files = await folder.list()
  expect(files).toHaveLength(1)

  const refusal: unknown = await start(true, other).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ForeignRecordingsError)
  expect(startFailure(refusal)).toContain(`The recordings in ${join(dataFolder, 'recordings')} belong to another Swath`)
  expect(await folder.list()).toEqual(files)
  expect(await readFile(mark, 'utf8')).toBe(named)
  const again = await start()
  expect(again.isElsewhere).toBe(false)
  expect(await framesOf(again.archive, robot)).toHaveLength(1)
  await again.close()

  await writeFile(mark, '')
  const taken = await start(true, other)
  expect(taken.isElsewhere).toBe(false)
  await taken.close()
  expect(await readFile(mark, 'utf8')).not.toBe(named)
  await expect(start()).rejects.toThrow(ForeignRecordingsError)
})

test('recordings stop with a fault when the disk is full, and go on by themselves', async () => {
  let isFull = false
  const enospc = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const full = <T>(work: () => Promise<T>): Promise<T> => (isFull ? Promise.reject(enospc) : work())
  const { start, send, robot, clock, folder } = await startRecordingTest({
    wrap: (real): RecordingFolder => {
      const growing = async (opened: Promise<Awaited<ReturnType<RecordingFolder['create']>>>) => {
        const file = await opened
        return { ...file, append: (bytes: Uint8Array) => full(() => file.append(bytes)) }
      }
      return {
        ...real,
        create: key => growing(real.create(key)),
        reopen: (key, bytes) => growing(real.reopen(key, bytes)),
      }
    },
  })
  const recordings = await start()
  const sendAt = (ms: number) => send(pose(NOON_MS + ms))
  const flushed = async (ms: number) => clock.advance(ms)
  sendAt(0)
  await flushed(4000)
  await expect.poll(() => recordings.counters().frames).toBe(1)
  isFull = true
  sendAt(4000)
  await flushed(4000)
  await expect.poll(() => recordings.state(robot)).toBe('diskFull')
  sendAt(8000)
  await flushed(60_000)
  expect(recordings.state(robot)).toBe('diskFull')
  sendAt(68_000)
  await flushed(4000)
  await expect.poll(() => recordings.counters().dropped).toBe(3)
  expect(recordings.state(robot)).toBe('diskFull')
  isFull = false
  await flushed(60_000)
  sendAt(132_000)
  await flushed(60_000)
  await expect.poll(() => recordings.state(robot)).toBe('recording')
  const complete = async () =>
    (await recordings.rows.within(robot, { fromMs: 0, toMs: NOON_MS * 2 })).map(row => row.complete)
  await expect
    .poll(async () => {
      clock.advance(60_000)
      return complete()
    })
    .toEqual([true, false])
  expect((await framesOf(recordings.archive, robot)).map(({ timeMs }) => timeMs - NOON_MS)).toEqual([0, 132_000])
  await recordings.close()
  expect(await complete()).toEqual([true, true])
  expect(await folder.list()).toHaveLength(2)
})

test('recordings are kept for as many days as the setting says', async () => {
  const { start, send, robot, clock, folder, database } = await startRecordingTest()
  const recordings = await start()
  send(pose(NOON_MS))
  clock.advance(4000)
  await expect.poll(() => recordings.counters().frames).toBe(1)
  clock.advance(3_600_000)
  send(pose(NOON_MS + 10 * DAY_MS))
  await expect.poll(async () => (await recordings.rows.within(robot, { fromMs: 0, toMs: NOON_MS * 2 })).length).toBe(1)
  await recordings.close()
  expect(await folder.list()).toHaveLength(2)
  await database.db.insert(settings).values({ name: 'recordings.retentionDays', value: 7 })
  clock.advance(10 * DAY_MS)
  const later = await start()
  await expect.poll(folder.list).toEqual([`${robot}/2026-11-30T12.mcap`])
  expect((await framesOf(later.archive, robot)).map(({ timeMs }) => timeMs)).toEqual([NOON_MS + 10 * DAY_MS])
  await later.close()
})

test('recordings take up no more than the setting says: the oldest go first', async () => {
  const { start, send, clock, folder, database, robot } = await startRecordingTest()
  const recordings = await start()
  for (const hour of [0, 1, 2]) {
    send(pose(NOON_MS + hour * HOUR_MS))
    clock.advance(HOUR_MS)
  }
  await recordings.close()
  const files = await folder.list()
  expect(files).toHaveLength(3)
  const rows = await recordings.rows.all()
  for (const { key } of rows.filter(row => row.robot !== robot)) await recordings.rows.remove(key)
  const own = rows.filter(row => row.robot === robot)
  const most = own.reduce((sum, { bytes }) => sum + bytes, 0) - 1
  await database.db.insert(settings).values({ name: 'recordings.maxGiB', value: most / 2 ** 30 })
  onTestFinished(async () => void (await database.db.delete(settings).where(eq(settings.name, 'recordings.maxGiB'))))
  const later = await start()
  await expect.poll(folder.list).toEqual(files.toSorted().slice(1))
  await later.close()
})

test('recordings are off by a setting: nothing is asked for or written, and what was recorded still plays', async () => {
  const { start, send, robot, changes, folder } = await startRecordingTest()
  const off = await start(false)
  send(pose(NOON_MS))
  expect(changes).toEqual([])
  expect(off.state(robot)).toBe('off')
  await off.close()
  expect(await folder.list()).toEqual([])
  const on = await start()
  send(pose(NOON_MS + 100))
  await on.close()
  const again = await start(false)
  expect(await framesOf(again.archive, robot)).toHaveLength(1)
  await again.close()
})
