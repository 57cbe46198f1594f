import { expect, test } from 'vitest'
import { EMPTY_SCENE } from '../../../scene/scene.ts'
import { sceneHash } from '../../../scene/sceneHash.ts'
import { openEventLog } from '../../../workers/log/eventLog.ts'
import { createFrameCursor } from '../../../workers/log/frameCursor.ts'
import { createMemoryStore, type SegmentStore } from '../../../workers/log/segmentStore.ts'
import { IS_LONG_RUN } from '../../run/longRun.ts'
import { START_MS } from '../frames.ts'
import { longStream, randomTimes } from './longStream.ts'
import { hashesFromStart, record } from './record.ts'

const KIB = 1024
const SMALL = { segmentBytes: 64 * KIB, memoryBytes: 800 * KIB }

async function hashesOf(log: Awaited<ReturnType<typeof openEventLog>>, times: readonly number[]) {
  const hashes: (string | undefined)[] = []
  for (const timeMs of times) {
    const scene = await log.sceneAt(timeMs)
    hashes.push(scene && sceneHash(scene))
  }
  return hashes
}

test('M-079 the scene at thousands of random times is the fold from the start, spilled segments included', async () => {
  const steps = 7000
  for (const seed of IS_LONG_RUN ? [1, 8] : [8]) {
    const frames = longStream(seed, steps)
    const store = createMemoryStore()
    const log = await openEventLog({ ...SMALL, store })
    record(log, frames)
    await log.settled()
    expect((await store.list()).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^chunk-/))
    const { memoryBytes, storedBytes } = log.size()
    expect(memoryBytes).toBeLessThanOrEqual(SMALL.memoryBytes)
    expect(storedBytes).toBeGreaterThan(2 * SMALL.memoryBytes)
    const times = randomTimes(seed, 1000, steps)
    expect(await hashesOf(log, times)).toEqual(hashesFromStart(frames, times))
  }
})

test('M-079 without a store the log is as long as its memory budget and right as far as it reaches', async () => {
  const frames = longStream(3, 6000)
  const log = await openEventLog({ ...SMALL, store: undefined })
  record(log, frames)
  expect(log.size().memoryBytes).toBeLessThanOrEqual(SMALL.memoryBytes)
  const range = log.range()
  const fromMs = range?.fromMs ?? 0
  expect(fromMs).toBeGreaterThan(START_MS)
  expect(range?.toMs).toBe(START_MS + 5999 * 50)
  expect(await log.sceneAt(fromMs - 1)).toBeUndefined()
  const times = randomTimes(3, 300, 6000).filter(timeMs => timeMs >= fromMs)
  expect(times.length).toBeGreaterThan(10)
  expect(await hashesOf(log, times)).toEqual(hashesFromStart(frames, times))
})

test('M-079 a reload finds everything again, and goes on without recording anything twice', async () => {
  const frames = longStream(15, 7000)
  const store = createMemoryStore()
  const first = await openEventLog({ ...SMALL, store })
  const before = record(first, frames.slice(0, 4000))
  await first.close()

  const second = await openEventLog({ ...SMALL, store })
  const resumed = await second.sceneAt(Number.POSITIVE_INFINITY)
  expect(resumed && sceneHash(resumed)).toBe(sceneHash(before))
  expect(second.range()).toEqual(first.range())
  // The service sends again what the tab has had already.
  const after = record(second, frames.slice(3000), resumed)
  expect(after.frames).toBe(frames.length)
  await second.settled()
  const times = randomTimes(4, 200, 7000)
  expect(await hashesOf(second, times)).toEqual(hashesFromStart(frames, times))
})

test('M-079 a log that starts anew beside an old one keeps both apart', async () => {
  const store = createMemoryStore()
  const yesterday = longStream(5, 12_000)
  const first = await openEventLog({ ...SMALL, store })
  record(first, yesterday)
  await first.close()
  const today = longStream(6, 24_000).slice(-8000)
  const second = await openEventLog({ ...SMALL, store })
  const now = record(second, today, EMPTY_SCENE)
  await second.settled()
  const last = await second.sceneAt(Number.POSITIVE_INFINITY)
  expect(last && sceneHash(last)).toBe(sceneHash(now))
  const times = randomTimes(5, 100, 7000)
  expect(await hashesOf(second, times)).toEqual(hashesFromStart(yesterday, times))
})

test('M-079 the disk budget holds: the oldest leaves, and trails nothing names any more with it', async () => {
  const store = createMemoryStore()
  const log = await openEventLog({ ...SMALL, diskBytes: 1500 * KIB, store })
  const frames = longStream(7, 16_000)
  record(log, frames)
  await log.settled()
  const stored = (await store.list()).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(stored).toBe(log.size().storedBytes)
  expect(stored).toBeLessThanOrEqual(1500 * KIB)
  const fromMs = log.range()?.fromMs ?? 0
  const times = randomTimes(7, 400, 16_000).filter(timeMs => timeMs >= fromMs)
  expect(times.length).toBeGreaterThan(20)
  expect(await hashesOf(log, times)).toEqual(hashesFromStart(frames, times))
})

test('M-079 a crash that cuts the last file off costs at most the frames behind the cut', async () => {
  const frames = longStream(8, 3000)
  const store = createMemoryStore()
  const log = await openEventLog({ ...SMALL, store })
  record(log, frames)
  await log.close()
  const blobs = await store.list()
  const last =
    blobs
      .map(({ name }) => name)
      .filter(name => name.startsWith('segment'))
      .at(-1) ?? ''
  const whole = (await store.read(last)) ?? new Uint8Array()
  await store.remove(last)
  await store.append(last, whole.subarray(0, whole.byteLength - 300))
  await store.append('segment-9999', new Uint8Array([1, 2, 3]))
  const reopened = await openEventLog({ ...SMALL, store })
  const toMs = reopened.range()?.toMs ?? 0
  expect(toMs).toBeLessThan(START_MS + 2999 * 50)
  expect(toMs).toBeGreaterThan(START_MS + 2985 * 50)
  const scene = await reopened.sceneAt(Number.POSITIVE_INFINITY)
  expect(scene && sceneHash(scene)).toBe(hashesFromStart(frames.slice(0, scene?.frames), [toMs])[0])
  expect((await store.list()).map(({ name }) => name)).not.toContain('segment-9999')
})

test('M-079 when the storage fails the log goes on in memory', async () => {
  const memory = createMemoryStore()
  let writes = 0
  const full: SegmentStore = {
    ...memory,
    append: async (name, bytes) => {
      writes += 1
      if (writes > 20) throw new Error('The storage is full')
      await memory.append(name, bytes)
    },
  }
  const log = await openEventLog({ ...SMALL, store: full })
  const frames = longStream(9, 6000)
  const scene = record(log, frames)
  await log.settled()
  expect(log.size().memoryBytes).toBeLessThanOrEqual(SMALL.memoryBytes)
  const last = await log.sceneAt(Number.POSITIVE_INFINITY)
  expect(last && sceneHash(last)).toBe(sceneHash(scene))
})

test('M-079 where storing does not keep up the oldest leaves, and the log stays within what memory may hold', async () => {
  const memory = createMemoryStore()
  const { promise: stall, resolve: goOn } = Promise.withResolvers<void>()
  let writes = 0
  const slow: SegmentStore = {
    ...memory,
    append: async (name, bytes) => {
      writes += 1
      if (writes > 20) await stall
      await memory.append(name, bytes)
    },
  }
  const overflowBytes = 400 * KIB
  const log = await openEventLog({ ...SMALL, overflowBytes, store: slow })
  const frames = longStream(9, 6000)
  record(log, frames)
  expect(log.size().memoryBytes).toBeLessThanOrEqual(SMALL.memoryBytes + overflowBytes)
  goOn()
  await log.settled()
  const fromMs = log.range()?.fromMs ?? 0
  expect(fromMs).toBeGreaterThan(START_MS)
  const times = randomTimes(9, 300, 6000).filter(timeMs => timeMs >= fromMs)
  expect(times.length).toBeGreaterThan(10)
  expect(await hashesOf(log, times)).toEqual(hashesFromStart(frames, times))
  await log.close()
  expect((await openEventLog({ ...SMALL, store: slow }).then(again => again.range()))?.fromMs).toBe(fromMs)
})

test('M-079 frames after a time are all of them, in order', async () => {
  const frames = longStream(10, 3000)
  const log = await openEventLog({ ...SMALL, store: createMemoryStore() })
  record(log, frames)
  const parts: Uint8Array[] = []
  let segment = await log.segmentAt(START_MS + 60_000)
  while (segment) {
    const cursor = createFrameCursor(segment)
    cursor.take(START_MS + 60_000)
    parts.push(cursor.take(Number.POSITIVE_INFINITY))
    segment = await log.segmentAfter(segment.id)
  }
  const bytes = Buffer.concat(parts)
  expect(parts.length).toBeGreaterThan(3)
  const all = Buffer.concat(frames)
  expect(all.subarray(all.byteLength - bytes.byteLength).equals(bytes)).toBe(true)
  expect(bytes.byteLength).toBeLessThan(all.byteLength * 0.65)
})

test('M-079 an empty log has no range and no scene', async () => {
  const log = await openEventLog({ store: createMemoryStore() })
  expect(log.range()).toBeUndefined()
  expect(await log.sceneAt(START_MS)).toBeUndefined()
  await log.close()
})
