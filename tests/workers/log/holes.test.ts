import { expect, test } from 'vitest'
import { EMPTY_SCENE, type Scene } from '../../../scene/scene.ts'
import { sceneHash } from '../../../scene/sceneHash.ts'
import { type EventLog, openEventLog } from '../../../workers/log/eventLog.ts'
import { createMemoryStore } from '../../../workers/log/segmentStore.ts'
import { START_MS } from '../frames.ts'
import { longStream, randomTimes } from './longStream.ts'
import { hashesFromStart, record } from './record.ts'
import { createTroubledStore } from './troubledStore.ts'

const KIB = 1024
const SMALL = { segmentBytes: 64 * KIB, memoryBytes: 400 * KIB }

/** The segments from the first on, as playback comes to them. */
async function segmentsOf(log: EventLog) {
  const found: { readonly id: number; readonly continues: boolean }[] = []
  let segment = await log.segmentAt(log.range()?.fromMs ?? 0)
  while (segment) {
    found.push({ id: segment.id, continues: segment.continues })
    segment = await log.segmentAfter(segment.id)
  }
  return found
}

/** Those that are seamless with the one before, which is missing. */
const falselySeamless = (segments: Awaited<ReturnType<typeof segmentsOf>>) =>
  segments.filter(({ id, continues }, index) => continues && segments[index - 1]?.id !== id - 1)

test('M-079 where a stalled store has cost segments from the middle the log has a hole, after a reload as well', async () => {
  const steps = 6000
  const frames = longStream(9, steps)
  const { store, stall, goOn } = createTroubledStore()
  const log = await openEventLog({ ...SMALL, overflowBytes: 100 * KIB, store })
  let scene: Scene = EMPTY_SCENE
  for (let at = 0; at < 5000; at += 500) {
    scene = record(log, frames.slice(at, at + 500), scene)
    await log.settled()
  }
  stall()
  record(log, frames.slice(5000), scene)
  goOn()
  await log.settled()
  const [before, behind, ...more] = log.spans()
  if (!before || !behind) throw new Error('There is no hole')
  expect(more).toEqual([])
  expect(before.fromMs).toBe(START_MS)
  expect(behind.fromMs - before.toMs).toBeGreaterThan(10_000)
  const segments = await segmentsOf(log)
  expect(falselySeamless(segments)).toEqual([])
  expect(segments.filter(({ continues }) => continues)).toHaveLength(segments.length - 2)
  const times = randomTimes(9, 200, steps).filter(timeMs => timeMs <= before.toMs || timeMs >= behind.fromMs)
  const hashes = await Promise.all(times.map(async timeMs => log.sceneAt(timeMs).then(then => then && sceneHash(then))))
  expect(hashes).toEqual(hashesFromStart(frames, times))
  await log.close()

  const reopened = await openEventLog({ ...SMALL, store })
  expect(reopened.spans()).toEqual([before, behind])
  expect(falselySeamless(await segmentsOf(reopened))).toEqual([])
})

test('M-079 a damaged segment that is removed at a reload leaves a hole', async () => {
  const store = createMemoryStore()
  const log = await openEventLog({ ...SMALL, store })
  record(log, longStream(9, 3000))
  const segments = await segmentsOf(log)
  const middle = segments[Math.floor(segments.length / 2)]?.id ?? 0
  const [whole] = log.spans()
  const fromMs = async (id: number) => (await log.segmentAfter(id - 1))?.fromMs ?? 0
  const [missingMs, goesOnMs] = [await fromMs(middle), await fromMs(middle + 1)]
  await log.close()
  await store.remove(`segment-${middle}`)
  await store.append(`segment-${middle}`, new Uint8Array(100))

  const reopened = await openEventLog({ ...SMALL, store })
  const [before, behind, ...more] = reopened.spans()
  expect([before?.fromMs, behind, more]).toEqual([whole?.fromMs, { fromMs: goesOnMs, toMs: whole?.toMs }, []])
  expect(before?.toMs).toBeLessThanOrEqual(missingMs)
  expect(before?.toMs).toBeGreaterThan(missingMs - 100)
  expect(falselySeamless(await segmentsOf(reopened))).toEqual([])
})

test('M-079 a segment that cannot be read any more is passed over, and what comes next does not continue', async () => {
  const { store, spoil } = createTroubledStore()
  const log = await openEventLog({ ...SMALL, memoryBytes: 1, store })
  record(log, longStream(9, 3000))
  await log.settled()
  await spoil(name => name === 'segment-3')
  const found = await segmentsOf(log)
  expect(found.slice(0, 4)).toEqual([
    { id: 1, continues: false },
    { id: 2, continues: true },
    { id: 4, continues: false },
    { id: 5, continues: true },
  ])
})
