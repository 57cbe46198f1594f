import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventLog } from '../../../workers/log/eventLog.ts'
import { createMemoryStore } from '../../../workers/log/segmentStore.ts'
import { foldBatch } from '../../../workers/scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../../workers/scene/scene.ts'
import { sceneHash } from '../../../workers/scene/sceneHash.ts'
import { timeShiftSource } from '../../../workers/source/timeShift.ts'
import { START_MS } from '../frames.ts'
import { longStream } from '../log/longStream.ts'
import { record } from '../log/record.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function recorded() {
  const log = await openEventLog({ store: createMemoryStore(), segmentBytes: 64 * 1024 })
  return { log, scene: record(log, longStream(3, 2000)) }
}

test('M-079 time-shift starts with the scene of the moment and ends with that of the end, at its pace', async () => {
  const { log, scene } = await recorded()
  const ignore = (): void => {}
  let shown: Scene = EMPTY_SCENE
  let completed = false
  const starts: number[] = []
  timeShiftSource({ log, fromMs: START_MS + 40_000, speed: 10 }).subscribe({
    next(event) {
      if (event.type === 'scene') {
        shown = event.scene
        starts.push(shown.timeMs)
      }
      if (event.type === 'frames') shown = foldBatch(shown, event.batch, 'live', { onFrame: ignore, onFault: ignore })
    },
    complete() {
      completed = true
    },
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect(shown.timeMs).toBeGreaterThan(START_MS + 69_000)
  expect(shown.timeMs).toBeLessThan(START_MS + 71_000)
  expect(completed).toBe(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(completed).toBe(true)
  expect(starts).toEqual([START_MS + 40_000])
  expect(sceneHash(shown)).toBe(sceneHash(scene))
})

test('M-079 a time-shift that is left stops, and one before the log began shows nothing', async () => {
  const { log } = await recorded()
  const times: string[] = []
  const leaving = timeShiftSource({ log, fromMs: START_MS + 40_000, speed: 1 }).subscribe(({ type }) =>
    times.push(type),
  )
  await vi.advanceTimersByTimeAsync(500)
  const before = times.length
  leaving.unsubscribe()
  await vi.advanceTimersByTimeAsync(5000)
  expect(before).toBeGreaterThan(3)
  expect(times).toHaveLength(before)
  let completed = false
  timeShiftSource({ log, fromMs: START_MS - 1000, speed: 1 }).subscribe({
    next: ({ type }) => times.push(type),
    complete: () => {
      completed = true
    },
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(completed).toBe(true)
  expect(times).toHaveLength(before)
})
