import { expect, test } from 'vitest'
import { chunkVertices } from '../../../map/trail.ts'
import { adoptTrail } from '../../../scene/adoptTrail.ts'
import { foldBatch } from '../../../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../../scene/scene.ts'
import { sceneHash } from '../../../scene/sceneHash.ts'
import { type EventLog, openEventLog } from '../../../workers/log/eventLog.ts'
import { createMemoryStore } from '../../../workers/log/segmentStore.ts'
import { batchOf } from '../frames.ts'
import { longStream } from './longStream.ts'
import { record } from './record.ts'

const KIB = 1024
const ignore = (): void => {}
const hashAt = async (log: EventLog, timeMs: number): Promise<string | undefined> => {
  const scene = await log.sceneAt(timeMs)
  return scene && sceneHash(scene)
}

/** What a cache makes of a scene: frames that were missed, and the coverage as the service has it. */
function afterCache(before: Scene, frames: readonly Uint8Array[], source: Scene): Scene {
  const folded = foldBatch(before, batchOf(...frames), 'cache', { onFrame: ignore, onFault: ignore })
  const floats = source.coverage.chunks.flatMap((_, index) => [...chunkVertices(source.coverage, index)])
  return { ...folded, coverage: adoptTrail(before.coverage, Float32Array.from(floats)) }
}

test('P-002 after a coverage that came whole the log is exact, in memory and from the store', async () => {
  const frames = longStream(21, 6000)
  const store = createMemoryStore()
  const log = await openEventLog({ store, segmentBytes: 64 * KIB, memoryBytes: 800 * KIB })
  const first = record(log, frames.slice(0, 4000))
  // Other ground than this tab has seen being covered, as after another viewer's hours.
  const other = record(await openEventLog({ store: undefined }), longStream(22, 5000))
  const cached = afterCache(first, frames.slice(5000, 5040), other)
  log.restart(first, cached)
  const last = record(log, frames.slice(5040), cached)
  await log.settled()
  const times = [first.timeMs - 20_000, first.timeMs, cached.timeMs, last.timeMs - 10_000, last.timeMs]
  const hashes: (string | undefined)[] = []
  for (const timeMs of times) hashes.push(await hashAt(log, timeMs))
  expect([hashes[1], hashes[2], hashes[4]]).toEqual([first, cached, last].map(sceneHash))
  expect(await hashAt(log, (first.timeMs + cached.timeMs) / 2)).toBe(sceneHash(first))
  const spans = log.spans()
  expect(spans.map(({ toMs }) => toMs)).toEqual([first.timeMs, last.timeMs])
  expect(spans[1]?.fromMs).toBe(cached.timeMs)
  await log.close()

  const reopened = await openEventLog({ store, segmentBytes: 64 * KIB })
  expect(reopened.spans()).toEqual(spans)
  for (const [index, timeMs] of times.entries()) expect(await hashAt(reopened, timeMs)).toBe(hashes[index])
})

test('P-002 a link that comes and goes all day keeps the log within its memory', async () => {
  const memoryBytes = 800 * KIB
  const frames = longStream(23, 9000)
  for (const store of [undefined, createMemoryStore()]) {
    const log = await openEventLog({ store, segmentBytes: 64 * KIB, memoryBytes })
    let scene: Scene = EMPTY_SCENE
    for (let at = 0; at + 60 < frames.length; at += 60) {
      const cached = foldBatch(scene, batchOf(...frames.slice(at, at + 10)), 'cache', {
        onFrame: ignore,
        onFault: ignore,
      })
      log.restart(scene, cached)
      scene = record(log, frames.slice(at + 10, at + 60), cached)
      await log.settled()
      expect(log.size().memoryBytes).toBeLessThanOrEqual(memoryBytes)
    }
    expect(await hashAt(log, scene.timeMs)).toBe(sceneHash(scene))
    expect(log.spans().length).toBeGreaterThan(5)
  }
})
