import { expect, test } from 'vitest'
import { trailOf } from '../../../map/trail.ts'
import type { Scene } from '../../../scene/scene.ts'
import { sceneHash } from '../../../scene/sceneHash.ts'
import { type EventLog, openEventLog } from '../../../workers/log/eventLog.ts'
import { basic, frame, START_MS } from '../frames.ts'
import { longStream, randomTimes } from './longStream.ts'
import { hashesFromStart, record } from './record.ts'
import { createTroubledStore } from './troubledStore.ts'

const KIB = 1024
const SMALL = { segmentBytes: 64 * KIB, memoryBytes: 800 * KIB }
const FULL_CHUNK = /^chunk-/

const hashAt = async (log: EventLog, timeMs: number): Promise<string | undefined> => {
  const scene = await log.sceneAt(timeMs)
  return scene && sceneHash(scene)
}

/** Every second that the log says it has can be shown. */
async function expectReadable(log: EventLog): Promise<void> {
  for (const { fromMs, toMs } of log.spans())
    for (let timeMs = fromMs; timeMs <= toMs; timeMs += 1000) expect(await log.sceneAt(timeMs)).toBeDefined()
}

test('M-079 after a write that failed the log has what it can read, and is not stored any more', async () => {
  const frames = longStream(9, 6000)
  const { store, fill } = createTroubledStore()
  const log = await openEventLog({ ...SMALL, store })
  const scene = record(log, frames.slice(0, 7000))
  await log.settled()
  expect([log.isStored(), log.range()?.fromMs]).toEqual([true, START_MS])
  fill()
  record(log, frames.slice(7000, 7200), scene)
  log.flush()
  await log.settled()
  expect(log.isStored()).toBe(false)
  expect(log.range()?.fromMs).toBeGreaterThan(START_MS + 30_000)
  expect(log.spans()).toEqual([log.range()])
  await expectReadable(log)
})

test('M-079 after a write that failed the log goes on in memory, right as far as it reaches', async () => {
  const steps = 9000
  const frames = longStream(8, steps)
  const { store, fill } = createTroubledStore()
  const log = await openEventLog({ ...SMALL, store })
  const scene = record(log, frames.slice(0, 12_000))
  await log.settled()
  expect((await store.list()).map(({ name }) => name)).toContainEqual(expect.stringMatching(FULL_CHUNK))
  fill()
  record(log, frames.slice(12_000), scene)
  await log.settled()
  expect(log.size().memoryBytes).toBeLessThanOrEqual(SMALL.memoryBytes)
  await expectReadable(log)
  const fromMs = log.range()?.fromMs ?? 0
  const times = randomTimes(8, 300, steps).filter(timeMs => timeMs >= fromMs)
  expect(times.length).toBeGreaterThan(10)
  const hashes = await Promise.all(times.map(timeMs => hashAt(log, timeMs)))
  expect(hashes).toEqual(hashesFromStart(frames, times))
})

/** A robot that cleans along x: a vertex with each pose, the first full chunk after 4096 of them. */
const straight: readonly Uint8Array[] = [
  frame('basic', 1, 0, basic()),
  ...Array.from({ length: 4800 }, (_, at) => frame('pose', at + 1, at * 50, { x: at / 10, y: 0, w: 0 })),
]
const IN_PARTS = { segmentBytes: 16 * KIB }
/** The same with another coverage than what came before, as after a cache. */
const repainted = (scene: Scene): Scene => ({
  ...scene,
  coverage: trailOf(new Float32Array(8), scene.coverage.generation + 1),
})

test('M-079 a segment in memory whose coverage was in a failed store alone is in the log no longer', async () => {
  const { store, fill } = createTroubledStore()
  const log = await openEventLog({ ...IN_PARTS, store })
  const painted = record(log, straight.slice(0, 4500))
  await log.settled()
  const before = repainted(painted)
  log.restart(painted, before)
  await log.settled()
  expect(log.spans()[0]).toEqual({ fromMs: START_MS, toMs: painted.timeMs })
  fill()
  const last = record(log, straight.slice(4500), before)
  log.flush()
  await log.settled()
  // Keyframes from before the chunk was full are whole.
  expect(log.spans()[0]?.fromMs).toBe(START_MS)
  expect(log.spans()[0]?.toMs).toBeLessThan(painted.timeMs)
  await expectReadable(log)
  expect(await hashAt(log, last.timeMs)).toBe(sceneHash(last))
})

test('M-079 coverage that begins anew after a write that failed takes none from before out of memory', async () => {
  const { store, fill } = createTroubledStore()
  const log = await openEventLog({ ...IN_PARTS, store })
  const scene = record(log, straight.slice(0, 4500))
  await log.settled()
  expect((await store.list()).map(({ name }) => name)).toContainEqual(expect.stringMatching(FULL_CHUNK))
  fill()
  const painted = record(log, straight.slice(4500), scene)
  log.flush()
  await log.settled()
  expect(log.isStored()).toBe(false)
  log.restart(painted, repainted(painted))
  expect(log.spans()[0]).toEqual({ fromMs: START_MS, toMs: painted.timeMs })
  await expectReadable(log)
})

test('M-079 after a reload a write that fails costs what the store had alone, and not what has come since', async () => {
  const { store, fill } = createTroubledStore()
  const first = await openEventLog({ ...IN_PARTS, store })
  record(first, straight.slice(0, 4500))
  await first.close()
  expect((await store.list()).map(({ name }) => name)).toContainEqual(expect.stringMatching(FULL_CHUNK))

  const second = await openEventLog({ ...IN_PARTS, store })
  const resumed = await second.sceneAt(Number.POSITIVE_INFINITY)
  fill()
  const last = record(second, straight.slice(4500), resumed)
  second.flush()
  await second.settled()
  expect(second.spans()).toEqual([{ fromMs: (resumed?.timeMs ?? 0) + 50, toMs: last.timeMs }])
  await expectReadable(second)
  expect(await hashAt(second, last.timeMs)).toBe(sceneHash(last))
})
