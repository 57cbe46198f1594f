import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foldBatch } from '../../../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../../scene/scene.ts'
import { sceneHash } from '../../../scene/sceneHash.ts'
import { openEventLog } from '../../../workers/log/eventLog.ts'
import { createMemoryStore } from '../../../workers/log/segmentStore.ts'
import { type TimeShiftOptions, timeShiftSource } from '../../../workers/source/timeShift.ts'
import { batchOf, START_MS } from '../frames.ts'
import { longStream } from '../log/longStream.ts'
import { record } from '../log/record.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ignore = (): void => {}

async function recorded(frames = longStream(3, 2000)) {
  const log = await openEventLog({ store: createMemoryStore(), segmentBytes: 64 * 1024 })
  return { log, scene: record(log, frames) }
}

/** Plays and folds as the engine does. */
function played(
  { log, fromMs, presentMs = () => undefined }: Pick<TimeShiftOptions, 'log' | 'fromMs'> & Partial<TimeShiftOptions>,
  speed: number,
) {
  const pace = new BehaviorSubject(speed)
  const seen: { scene: Scene; timeMs: number; starts: number[]; frames: number; events: number; completed: boolean } = {
    scene: EMPTY_SCENE,
    timeMs: 0,
    starts: [],
    frames: 0,
    events: 0,
    completed: false,
  }
  const onFrame = (): void => {
    seen.frames += 1
  }
  const events = timeShiftSource({ log, fromMs, pace, now: Date.now, presentMs }).subscribe({
    next(event) {
      seen.events += 1
      if (event.type === 'scene') {
        seen.scene = event.scene
        seen.timeMs = event.timeMs
        seen.starts.push(event.scene.timeMs)
      }
      if (event.type === 'frames') seen.scene = foldBatch(seen.scene, event.batch, 'live', { onFrame, onFault: ignore })
      if (event.type === 'position') seen.timeMs = event.timeMs
    },
    complete() {
      seen.completed = true
    },
  })
  return { pace, seen, leave: () => events.unsubscribe() }
}

test('P-002 time-shift starts with the scene of the moment and ends with that of the end, at its pace', async () => {
  const { log, scene } = await recorded()
  const { seen } = played({ log, fromMs: START_MS + 40_000 }, 10)
  await vi.advanceTimersByTimeAsync(3000)
  expect(seen.timeMs).toBeGreaterThan(START_MS + 69_000)
  expect(seen.timeMs).toBeLessThanOrEqual(START_MS + 70_000)
  const then = await log.sceneAt(seen.timeMs)
  expect(sceneHash(seen.scene)).toBe(then && sceneHash(then))
  expect(seen.completed).toBe(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(seen.completed).toBe(true)
  expect(seen.starts).toEqual([START_MS + 40_000])
  expect(sceneHash(seen.scene)).toBe(sceneHash(scene))
})

test('P-007 the pace changes on the way: it stands at 0 and goes on from there without jumping', async () => {
  const { log } = await recorded()
  const { seen, pace, leave } = played({ log, fromMs: START_MS + 20_000 }, 0)
  await vi.advanceTimersByTimeAsync(5000)
  expect([seen.timeMs, seen.events]).toEqual([START_MS + 20_000, 1])
  pace.next(0.25)
  await vi.advanceTimersByTimeAsync(4000)
  expect(seen.timeMs).toBeGreaterThan(START_MS + 20_900)
  expect(seen.timeMs).toBeLessThanOrEqual(START_MS + 21_000)
  pace.next(0)
  await vi.advanceTimersByTimeAsync(60_000)
  const stoodMs = seen.timeMs
  pace.next(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen.timeMs - stoodMs).toBeGreaterThan(900)
  expect(seen.timeMs - stoodMs).toBeLessThanOrEqual(1000)
  expect(seen.starts).toHaveLength(1)
  leave()
})

test('P-002 a time-shift that is left stops, and one before the log began shows nothing', async () => {
  const { log } = await recorded()
  const left = played({ log, fromMs: START_MS + 40_000 }, 1)
  await vi.advanceTimersByTimeAsync(500)
  const before = left.seen.events
  left.leave()
  await vi.advanceTimersByTimeAsync(5000)
  expect(before).toBeGreaterThan(3)
  expect(left.seen.events).toBe(before)
  const { seen } = played({ log, fromMs: START_MS - 1000 }, 1)
  await vi.advanceTimersByTimeAsync(10)
  expect([seen.completed, seen.events]).toEqual([true, 0])
})

test('P-002 above 10x what newer frames make worthless is passed over, and coverage, plan and messages are as ever', async () => {
  const { log, scene } = await recorded()
  const { seen } = played({ log, fromMs: START_MS }, 1000)
  await vi.advanceTimersByTimeAsync(500)
  expect(seen.completed).toBe(true)
  const { arrivals, frames, laserHistory, ...end } = scene
  expect(seen.frames).toBeLessThan(frames)
  expect(laserHistory.length).toBeGreaterThan(0)
  expect(arrivals.laser?.count).toBeGreaterThan(900)
  expect(seen.scene).toMatchObject(end)
})

test('P-009 while live data comes playing never passes the present, and goes on with what comes', async () => {
  const frames = longStream(4, 2000)
  const { log, scene } = await recorded(frames.slice(0, 2000))
  let presentMs = scene.timeMs + 200
  const { seen, leave } = played({ log, fromMs: scene.timeMs - 3000, presentMs: () => presentMs }, 10)
  await vi.advanceTimersByTimeAsync(2000)
  expect([seen.timeMs, seen.completed]).toEqual([presentMs, false])
  const later = record(log, frames.slice(2000, 2200), scene)
  presentMs = later.timeMs
  await vi.advanceTimersByTimeAsync(5000)
  expect(sceneHash(seen.scene)).toBe(sceneHash(later))
  leave()
})

test('P-002 where something is missing in the log playing ends, and what came before it is whole', async () => {
  const frames = longStream(5, 2000)
  const { log, scene } = await recorded(frames.slice(0, 1500))
  const later = foldBatch(scene, batchOf(...frames.slice(2500)), 'cache', { onFrame: ignore, onFault: ignore })
  log.restart(scene, later)
  expect(log.spans().map(({ toMs }) => toMs)).toEqual([scene.timeMs, later.timeMs])
  expect(log.spans()[1]?.fromMs).toBe(later.timeMs)
  const { seen } = played({ log, fromMs: scene.timeMs - 2000 }, 5)
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen.completed).toBe(true)
  expect(sceneHash(seen.scene)).toBe(sceneHash(scene))
})
