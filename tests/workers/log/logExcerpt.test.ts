import { expect, test } from 'vitest'
import { channelById } from '../../../contract/telemetry/channels.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { type EventLogOptions, openEventLog } from '../../../workers/log/eventLog.ts'
import { EXCERPT_CHANNELS, logExcerpt } from '../../../workers/log/logExcerpt.ts'
import { createMemoryStore, type SegmentStore } from '../../../workers/log/segmentStore.ts'
import { longStream } from './longStream.ts'
import { record } from './record.ts'

test('the last stretch of a log has frames without texts and pictures alone, oldest first and thinned', async () => {
  const log = await openEventLog({ store: undefined, segmentBytes: 64 * 1024 })
  record(log, longStream(3, 3000))
  const range = log.range()
  const spanMs = 20_000
  const frames = [...readFrames(await logExcerpt(log, spanMs), fault => expect.unreachable(fault))]
  await log.close()
  expect(frames.length).toBeGreaterThan(20)
  const names = new Set(frames.map(({ channel }) => channelById(channel)?.name))
  for (const name of names) expect(EXCERPT_CHANNELS).toContain(name)
  expect(names).not.toContain('robot_message')
  expect(Math.min(...frames.map(({ timeMs }) => timeMs))).toBeGreaterThanOrEqual((range?.toMs ?? 0) - spanMs)
  const scans = frames.filter(({ channel }) => channelById(channel)?.name === 'laser').map(({ timeMs }) => timeMs)
  for (const [index, timeMs] of scans.entries())
    if (index > 0) expect(timeMs - (scans[index - 1] ?? 0)).toBeGreaterThanOrEqual(1000)
})

test('a stretch is the same out of the store, where long frames that nobody wants are not read, as out of memory', async () => {
  const frames = longStream(3, 3000)
  const excerptOf = async (options: Pick<EventLogOptions, 'store' | 'memoryBytes'>) => {
    const log = await openEventLog({ segmentBytes: 64 * 1024, ...options })
    record(log, frames)
    await log.settled()
    const excerpt = await logExcerpt(log, 60_000)
    await log.close()
    return excerpt
  }
  const memory = createMemoryStore()
  let bytesRead = 0
  const store: SegmentStore = {
    ...memory,
    readParts: (name, use) =>
      memory.readParts(name, readAt =>
        use((at, bytes) => {
          const part = readAt(at, bytes)
          bytesRead += part.byteLength
          return part
        }),
      ),
  }
  const whole = await excerptOf({ store: undefined, memoryBytes: 1024 ** 3 })
  expect(whole.byteLength).toBeGreaterThan(1000)
  expect(await excerptOf({ store, memoryBytes: 1 })).toEqual(whole)
  const stored = (await memory.list()).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(bytesRead).toBeGreaterThan(0)
  expect(bytesRead).toBeLessThan(stored)
})

test('a stretch ends where a crash has cut the last frame off', async () => {
  const store = createMemoryStore()
  const first = await openEventLog({ store, segmentBytes: 64 * 1024 })
  record(first, longStream(3, 3000))
  await first.close()
  const whole = [...readFrames(await logExcerpt(await openEventLog({ store }), 60_000), () => undefined)]
  const last =
    (await store.list())
      .map(({ name }) => name)
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .at(-1) ?? ''
  const bytes = (await store.read(last)) ?? new Uint8Array()
  await store.remove(last)
  await store.append(last, bytes.subarray(0, bytes.byteLength - 40_000))
  const cut = [...readFrames(await logExcerpt(await openEventLog({ store }), 60_000), () => undefined)]
  expect(cut.length).toBeGreaterThan(0)
  expect(cut.length).toBeLessThan(whole.length)
})

test('an empty log has an empty stretch', async () => {
  const log = await openEventLog({ store: undefined })
  expect((await logExcerpt(log, 1000)).byteLength).toBe(0)
  await log.close()
})
