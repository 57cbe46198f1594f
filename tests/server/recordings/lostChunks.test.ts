import { rm, truncate } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import type { Archive } from '../../../server/recordings/archive.ts'
import { summaryOf } from '../../../server/recordings/fileIndex.ts'
import { createKeyframeFold } from '../../../server/recordings/keyframeContent.ts'
import { rangeFile } from '../../../server/recordings/rangeFile.ts'
import { eventually } from '../../eventually.ts'
import { breakChunk } from './brokenChunk.ts'
import { readIndexed } from './mcap.ts'
import { basic, pose } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'
import { watchPast } from './watchPast.ts'

const startRecordingTest = await recordingTests()
const WHOLE = { fromMs: NOON_MS, toMs: NOON_MS + 100_000 }

/** A minute and a half, a chunk each 4 s, in a file that has ended. */
async function recordedMinute(options?: Parameters<typeof startRecordingTest>[0]) {
  const parts = await startRecordingTest(options)
  const recordings = await parts.start()
  for (let ms = 0; ms < 90_000; ms += 500) {
    if (ms > 0 && ms % 4000 === 0) parts.clock.advance(4000)
    parts.send(basic(NOON_MS + ms, STATE.clean))
    parts.send(pose(NOON_MS + ms, ms / 1000))
  }
  await recordings.close()
  const [key = ''] = await parts.folder.list()
  const places = (await summaryOf(parts.folder, key)) ?? []
  const chunks = places.filter(({ isKeyframe }) => !isKeyframe)
  return { ...parts, key, path: parts.pathOf(key), places, chunks }
}

const timesOf = async (archive: Archive, robot: number) =>
  (await framesOf(archive, robot)).map(({ timeMs }) => timeMs - NOON_MS)

async function downloaded(archive: Archive, robot: number) {
  const pieces: Uint8Array[] = []
  const range = { fromMs: NOON_MS, toMs: NOON_MS + 90_000 }
  const file = rangeFile({
    archive,
    createFold: createKeyframeFold,
    robot,
    range,
    maySee: () => true,
    planOf: async () => undefined,
    attachments: () => [],
  })
  for await (const piece of file) pieces.push(piece)
  return readIndexed(Buffer.concat(pieces))
}

test('a chunk that has changed costs only itself, and is reported to players, lists and downloads', async () => {
  const { start, robot, clock, key, path, chunks } = await recordedMinute()
  const [, , , broken] = chunks
  if (!broken) throw new Error('There are too few chunks')
  await breakChunk(path, broken)
  const seconds = Math.round((broken.toMs - broken.fromMs) / 1000)
  expect(seconds).toBeGreaterThan(2)
  const recordings = await start(false)
  const { archive, rows } = recordings
  expect(await archive.losses(robot, WHOLE)).toEqual([])

  const times = await timesOf(archive, robot)
  expect(times.filter(ms => ms >= broken.fromMs - NOON_MS && ms <= broken.toMs - NOON_MS)).toEqual([])
  expect(times.at(-1)).toBe(89_500)
  const lost = [{ fromMs: broken.fromMs, toMs: broken.toMs }]
  await eventually(async () => expect(await archive.losses(robot, WHOLE)).toEqual(lost))
  const covered = await archive.stretches(robot, WHOLE)
  expect(covered[0]?.fromMs).toBe(NOON_MS)

  const viewer = watchPast(archive, robot, clock)
  await viewer.play(NOON_MS + 1000, 10, 1)
  expect(viewer.missingSeconds).toEqual([seconds])
  expect(viewer.troubles).not.toContain('unreadable')
  expect(viewer.troubles).not.toContain('gap')
  viewer.close()

  const { reader } = await downloaded(archive, robot)
  const names = reader.metadataIndexes.map(({ name }) => name)
  expect(names).toEqual(['swath.missing'])
  for await (const { metadata } of reader.readMetadata())
    expect(Object.fromEntries(metadata)).toEqual({
      from: new Date(broken.fromMs).toISOString(),
      to: new Date(broken.toMs).toISOString(),
      seconds: ((broken.toMs - broken.fromMs) / 1000).toFixed(3),
    })
  expect((await rows.within(robot, WHOLE)).find(row => row.key === key)?.lost).toEqual(lost)
  await recordings.close()
})

test('a keyframe that has changed costs nothing: how things stood is made up from the frames', async () => {
  const { start, robot, clock, path, places } = await recordedMinute()
  const [keyframe] = places.filter(({ isKeyframe }) => isKeyframe)
  if (!keyframe) throw new Error('There is no keyframe')
  const whole = await start(false)
  const expected = await watchPast(whole.archive, robot, clock).seek(NOON_MS + 45_000)
  await whole.close()
  await breakChunk(path, keyframe)
  const recordings = await start(false)
  const viewer = watchPast(recordings.archive, robot, clock)
  expect(await viewer.seek(NOON_MS + 45_000)).toEqual(expected)
  expect(viewer.missingSeconds).toEqual([])
  await recordings.close()
})

test('the end of a file that has been cut off, and a file that is gone, are missing, and the rest plays', async () => {
  const { start, robot, path, chunks } = await recordedMinute()
  const [, , , , , cut] = chunks
  const before = chunks[4]
  const last = chunks.at(-1)
  if (!cut || !before || !last) throw new Error('There are too few chunks')
  const recordings = await start(false)
  expect(await timesOf(recordings.archive, robot)).toHaveLength(2 * 180)
  await truncate(path, cut.offset + 20)
  expect((await timesOf(recordings.archive, robot)).at(-1)).toBe(before.toMs - NOON_MS)
  const [lost] = await recordings.archive.losses(robot, WHOLE)
  expect(lost).toEqual({ fromMs: before.toMs, toMs: last.toMs })
  await rm(path)
  expect(await timesOf(recordings.archive, robot)).toEqual([])
  expect(await recordings.archive.losses(robot, WHOLE)).toEqual([{ fromMs: NOON_MS, toMs: last.toMs }])
  expect(await recordings.archive.stretches(robot, WHOLE)).toEqual([])
  await recordings.close()
})

test('files are read back in turn: what has changed is known before anybody looks', async () => {
  const { start, robot, clock, path, chunks } = await recordedMinute()
  const [, , broken] = chunks
  if (!broken) throw new Error('There are too few chunks')
  await breakChunk(path, broken)
  const recordings = await start(false)
  clock.advance(60_000)
  const lost = [{ fromMs: broken.fromMs, toMs: broken.toMs }]
  await eventually(async () => {
    clock.advance(60_000)
    expect(await recordings.archive.losses(robot, WHOLE)).toEqual(lost)
  })
  await recordings.close()
})

test('decision 551: what could not be read for a moment is there again once the file was read back whole', async () => {
  const eio = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  let isBroken = false
  const { start, robot, clock } = await recordedMinute({
    wrap: folder => ({
      ...folder,
      reader: key => {
        const reader = folder.reader(key)
        return { ...reader, read: (...place) => (isBroken ? Promise.reject(eio) : reader.read(...place)) }
      },
    }),
  })
  const recordings = await start(false)
  isBroken = true
  const whole = [{ fromMs: NOON_MS, toMs: NOON_MS + 89_500 }]
  expect(await timesOf(recordings.archive, robot)).toEqual([])
  const noted = async () => (await recordings.rows.within(robot, WHOLE)).flatMap(({ lost = [] }) => lost)
  await eventually(async () => expect((await noted()).length).toBeGreaterThan(20))
  isBroken = false
  await eventually(async () => {
    clock.advance(60_000)
    expect(await noted()).toEqual([])
  })
  expect(await recordings.archive.losses(robot, WHOLE)).toEqual([])
  expect(await recordings.archive.stretches(robot, WHOLE)).toMatchObject(whole)
  await recordings.close()
})
