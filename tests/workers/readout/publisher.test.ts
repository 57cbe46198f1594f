import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPublisher } from '../../../workers/readout/publisher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('M-083 readouts leave at once, then at most three times a second, and the last value always leaves', () => {
  let value = 0
  const sent: (readonly [number, number])[] = []
  const startMs = Date.now()
  const publisher = createPublisher({
    now: Date.now,
    speed: () => 100,
    send: () => sent.push([Date.now() - startMs, value]),
  })
  for (let i = 0; i < 60; i++) {
    value = i
    publisher.changed()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([
    [0, 0],
    [333, 33],
    [666, 59],
  ])
  publisher.changed()
  publisher.changed()
  publisher.stop()
  vi.advanceTimersByTime(1000)
  expect(sent).toHaveLength(4)
})

test('M-083 above a hundred times its speed the past is read out twice a second', () => {
  const sent: number[] = []
  const startMs = Date.now()
  let speed = 500
  const publisher = createPublisher({ now: Date.now, speed: () => speed, send: () => sent.push(Date.now() - startMs) })
  for (let i = 0; i < 100; i++) {
    publisher.changed()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  speed = 10
  publisher.changed()
  vi.advanceTimersByTime(10)
  publisher.changed()
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([0, 500, 1000, 2000, 2333])
})

test('P-002 what answers the viewer does not wait for that, and a flood of answers is no flood of readouts', () => {
  const sent: number[] = []
  const startMs = Date.now()
  const publisher = createPublisher({ now: Date.now, speed: () => 1, send: () => sent.push(Date.now() - startMs) })
  publisher.changed()
  vi.advanceTimersByTime(50)
  publisher.changed()
  publisher.answered()
  expect(sent).toEqual([0, 50])
  for (let i = 0; i < 20; i++) {
    publisher.answered()
    vi.advanceTimersByTime(5)
  }
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([0, 50, 90, 130, 170])
})
