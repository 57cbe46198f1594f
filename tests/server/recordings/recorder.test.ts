import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { subscriptionsSchema } from '../../../contract/gateway.ts'
import { CHANNEL, CHANNELS } from '../../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { readIndexed, readStreamed } from './mcap.ts'
import { frame, laser, message, pose, shown } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()

/** A minute of driving: poses at 20 Hz, basic data left out, a laser at 2 Hz and a word each 10 s. */
function minute(startMs: number): readonly LiveFrame[] {
  const frames: LiveFrame[] = []
  for (let ms = 0; ms < 60_000; ms += 50) {
    frames.push(pose(startMs + ms, ms / 1000))
    if (ms % 500 === 0) frames.push(laser(startMs + ms))
    if (ms % 10_000 === 0) frames.push(message(startMs + ms, `after ${ms}`))
  }
  return frames
}

test('recordings are MCAP files that the reference readers take: schemas, times, numbers and counts', async () => {
  const { start, send, robot, clock, folder, pathOf } = await startRecordingTest()
  const recordings = await start()
  const sent = minute(NOON_MS)
  for (const [i, each] of sent.entries()) {
    send(each)
    if (i % 80 === 0) clock.advance(4000)
  }
  await recordings.close()

  const keys = await folder.list()
  expect(keys).toEqual([`${robot}/2026-11-20T12.mcap`])
  const bytes = await readFile(pathOf(keys[0] ?? ''))
  const { reader, messages, topicOf } = await readIndexed(bytes)
  const frames = messages.filter(({ channelId }) => topicOf(channelId) !== 'keyframe')
  expect(frames.map(({ data }) => Buffer.from(data).toString('base64'))).toEqual(shown(sent))
  expect(frames.map(({ logTime }) => Number(logTime / 1_000_000n))).toEqual(sent.map(({ timeMs }) => timeMs))
  expect(frames.map(({ publishTime }) => Number(publishTime / 1_000_000n))).toEqual(sent.map(({ timeMs }) => timeMs))
  expect(frames.map(({ sequence }) => sequence)).toEqual(sent.map(({ seq }) => seq))
  expect(reader.statistics).toMatchObject({ messageCount: BigInt(sent.length + 1), attachmentCount: 0 })
  const counts = new Map(
    [...(reader.statistics?.channelMessageCounts ?? [])].map(([id, count]) => [topicOf(id), count]),
  )
  expect(counts).toEqual(
    new Map([
      ['keyframe', 1n],
      ['pose', 1200n],
      ['laser', 120n],
      ['robot_message', 6n],
    ]),
  )
  expect(reader.chunkIndexes.length).toBeGreaterThan(10)
  expect(reader.chunkIndexes.every(({ compression }) => compression === 'zstd')).toBe(true)

  const recorded = CHANNELS.filter(({ recordedIntervalMs }) => recordedIntervalMs !== undefined).map(({ name }) => name)
  expect([...reader.channelsById.values()].map(({ topic }) => topic).toSorted()).toEqual(
    ['keyframe', ...recorded].toSorted(),
  )
  for (const { topic, schemaId } of reader.channelsById.values()) {
    const schema = reader.schemasById.get(schemaId)
    expect(schema?.name).toBe(`swath.${topic}`)
    expect(JSON.parse(new TextDecoder().decode(schema?.data))).toHaveProperty('body')
  }

  const streamed = readStreamed(bytes)
  expect(streamed.filter(({ type }) => type === 'Message')).toHaveLength(messages.length)
})

test('recordings keep of each channel what decisions say, and ask the robot for no more', async () => {
  const { start, send, robot, changes } = await startRecordingTest()
  const recordings = await start()
  const { channels } = v.parse(subscriptionsSchema, changes.at(-1))
  const asked = new Map(channels.map(({ channel, intervalMs }) => [channel, intervalMs]))
  expect([1, 2, 16, 27].map(channel => asked.get(channel))).toEqual([50, 500, 2000, undefined])
  expect(asked.has(27)).toBe(true)
  expect(asked.has(3)).toBe(false)
  for (let ms = 0; ms < 10_000; ms += 100) {
    send(laser(NOON_MS + ms))
    send(pose(NOON_MS + ms))
    send(frame('laser3d', NOON_MS + ms, { x: 0, y: 0, w: 0, xyz: new Float32Array(3) }))
  }
  const inArchive = await framesOf(recordings.archive, robot)
  const timesOf = (channel: number) =>
    inArchive.filter(each => each.channel === channel).map(({ timeMs }) => timeMs - NOON_MS)
  expect(timesOf(CHANNEL.pose)).toHaveLength(100)
  expect(timesOf(CHANNEL.laser)).toEqual(Array.from({ length: 20 }, (_, i) => i * 500))
  expect(timesOf(CHANNEL.laser3d)).toEqual([])
  await recordings.close()
})

test('recordings are in log order: the log time is the newest time so far, and never goes back', async () => {
  const { start, send, robot } = await startRecordingTest()
  const recordings = await start()
  for (const ms of [0, 100, 40, 100, 250.25, 200]) send(pose(NOON_MS + ms))
  const inArchive = await framesOf(recordings.archive, robot)
  expect(inArchive.map(({ logMs }) => logMs - NOON_MS)).toEqual([0, 100, 100, 100, 250.25, 250.25])
  expect(inArchive.map(({ timeMs }) => timeMs - NOON_MS)).toEqual([0, 100, 40, 100, 250.25, 200])
  await recordings.close()
  const again = await start()
  send(pose(NOON_MS))
  expect((await framesOf(again.archive, robot)).map(({ logMs }) => Math.floor(logMs - NOON_MS))).toEqual([
    0, 100, 100, 100, 250, 250, 251,
  ])
  await again.close()
})

test('recordings have one file for each hour, a keyframe at its start and each five minutes', async () => {
  const { start, send, robot, clock, folder } = await startRecordingTest()
  const recordings = await start()
  for (let ms = 0; ms <= 3_900_000; ms += 1000) {
    send(pose(NOON_MS + ms, ms / 1000))
    if (ms % 4000 === 0) clock.advance(4000)
  }
  await recordings.close()
  expect(await folder.list()).toEqual([`${robot}/2026-11-20T12.mcap`, `${robot}/2026-11-20T13.mcap`])
  for (const minutes of [1, 6, 59, 61, 64]) {
    const timeMs = NOON_MS + minutes * 60_000
    const keyframe = await recordings.archive.keyframeAt(robot, timeMs)
    expect(timeMs - (keyframe?.timeMs ?? 0)).toBeLessThanOrEqual(5 * 60_000 + 1000)
    expect(keyframe?.timeMs).toBeLessThanOrEqual(timeMs)
  }
  const late = await recordings.archive.keyframeAt(robot, NOON_MS + 50 * 60_000)
  const early = await recordings.archive.keyframeAt(robot, NOON_MS + 6 * 60_000)
  expect(late?.trail.length).toBeGreaterThan(early?.trail.length ?? 0)
  expect([...(late?.trail ?? [])].slice(0, early?.trail.length)).toEqual([...(early?.trail ?? [])])
  expect(await recordings.archive.keyframeAt(robot, NOON_MS - 5000)).toBeUndefined()
  const spans = await recordings.archive.spans(robot, { fromMs: 0, toMs: NOON_MS * 2 })
  expect(spans).toMatchObject([{ fromMs: NOON_MS, toMs: NOON_MS + 3_900_000 }])
  expect(spans[0]?.bytes).toBeGreaterThan(100_000)
})

test('P-016 recordings show what is missing inside a file, while it is written and once it is ended', async () => {
  const { start, send, robot, clock, folder } = await startRecordingTest()
  const recordings = await start()
  const asked = { fromMs: NOON_MS, toMs: NOON_MS + 3_600_000 }
  const stretches = async () =>
    (await recordings.archive.stretches(robot, asked)).map(({ fromMs, toMs }) => [fromMs - NOON_MS, toMs - NOON_MS])
  for (let s = 0; s <= 240; s++) {
    const isSilent = s > 60 && s < 120
    if (!isSilent) send(pose(NOON_MS + s * 1000, s))
    if (s % 4 === 0) clock.advance(4000)
  }
  const parts = [
    [0, 60_000],
    [120_000, 240_000],
  ]
  expect(await stretches()).toEqual(parts)
  await recordings.close()
  expect(await folder.list()).toHaveLength(1)
  expect(await stretches()).toEqual(parts)
  // To the file nothing is missing: an import does not find a place in it.
  expect(await recordings.archive.spans(robot, asked)).toHaveLength(1)
})

test('recordings of a silent robot end with the hour', async () => {
  const { start, send, robot, clock } = await startRecordingTest()
  const recordings = await start()
  send(pose(NOON_MS))
  clock.advance(60_000)
  const complete = async () => (await recordings.rows.all()).map(row => row.complete)
  await expect.poll(complete).toEqual([false])
  clock.advance(3_600_000)
  await expect.poll(complete).toEqual([true])
  send(pose(clock.now()))
  expect(await framesOf(recordings.archive, robot)).toHaveLength(2)
  await recordings.close()
})
