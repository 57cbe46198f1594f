import { expect, test } from 'vitest'
import { channelById } from '../../../contract/telemetry/channels.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { type EventLogOptions, openEventLog } from '../../../workers/log/eventLog.ts'
import { EXCERPT_CHANNELS, excerptThinning, logExcerpt } from '../../../workers/log/logExcerpt.ts'
import { createMemoryStore, type SegmentStore } from '../../../workers/log/segmentStore.ts'
import { longStream } from './longStream.ts'
import { record } from './record.ts'

const openLog = (options: Pick<EventLogOptions, 'store' | 'memoryBytes' | 'thinnedBytes'>) =>
  openEventLog({ segmentBytes: 64 * 1024, thinning: excerptThinning, ...options })
/** All that a log has. */
const wholeOf = (log: Parameters<typeof logExcerpt>[0]) => logExcerpt(log, 600_000)

test('the last stretch of a log has frames without texts and pictures alone, oldest first and thinned', async () => {
  const log = await openLog({ store: undefined })
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

/** A store that says how much was read of it. */
function countedStore() {
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
  return { store, bytesRead: () => bytesRead }
}

test('a stretch is the same of segments that have left memory, and nothing is read for it; after a reload long frames that nobody wants are not read, and none twice', async () => {
  const frames = longStream(3, 3000)
  const inMemory = await openLog({ store: undefined, memoryBytes: 1024 ** 3 })
  record(inMemory, frames)
  const whole = await wholeOf(inMemory)
  expect(whole.byteLength).toBeGreaterThan(1000)
  const { store, bytesRead } = countedStore()
  const stored = await openLog({ store, memoryBytes: 1 })
  record(stored, frames)
  await stored.settled()
  expect(await wholeOf(stored)).toEqual(whole)
  expect(bytesRead()).toBe(0)
  await stored.close()

  const reloaded = await openLog({ store })
  expect(await wholeOf(reloaded)).toEqual(whole)
  const storedBytes = (await store.list()).reduce((sum, { bytes }) => sum + bytes, 0)
  const once = bytesRead()
  expect(once).toBeGreaterThan(0)
  expect(once).toBeLessThan(storedBytes)
  expect(await wholeOf(reloaded)).toEqual(whole)
  expect(bytesRead()).toBe(once)
  await reloaded.close()
})

test('of what a stretch takes memory holds so much; what is older is read again, and the stretch is the same', async () => {
  const { store, bytesRead } = countedStore()
  const log = await openLog({ store, memoryBytes: 1, thinnedBytes: 4096 })
  record(log, longStream(3, 3000))
  await log.settled()
  const whole = await wholeOf(log)
  const once = bytesRead()
  expect(once).toBeGreaterThan(0)
  expect(await wholeOf(log)).toEqual(whole)
  expect(bytesRead()).toBeGreaterThan(once)
  await log.close()
  const roomy = await openLog({ store })
  expect(await wholeOf(roomy)).toEqual(whole)
  await roomy.close()
})

test('a stretch ends where a crash has cut the last frame off', async () => {
  const store = createMemoryStore()
  const first = await openLog({ store })
  record(first, longStream(3, 3000))
  await first.close()
  const whole = [...readFrames(await wholeOf(await openLog({ store })), () => undefined)]
  const last =
    (await store.list())
      .map(({ name }) => name)
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .at(-1) ?? ''
  const bytes = (await store.read(last)) ?? new Uint8Array()
  await store.remove(last)
  await store.append(last, bytes.subarray(0, bytes.byteLength - 40_000))
  const cut = [...readFrames(await wholeOf(await openLog({ store })), () => undefined)]
  expect(cut.length).toBeGreaterThan(0)
  expect(cut.length).toBeLessThan(whole.length)
})

test('an empty log has an empty stretch', async () => {
  const log = await openLog({ store: undefined })
  expect((await logExcerpt(log, 1000)).byteLength).toBe(0)
  await log.close()
})
