import { expect, test } from 'vitest'
import { watchConnection } from '../../../src/service/connection.ts'

function surroundings() {
  let nowMs = 1_000_000
  const planned: { readonly run: () => void; readonly atMs: number }[] = []
  const counts = { probes: 0, returns: 0 }
  const watch = watchConnection({
    now: () => nowMs,
    later: (run, delayMs) => planned.push({ run, atMs: nowMs + delayMs }),
    probe: () => {
      counts.probes += 1
    },
    onReturn: () => {
      counts.returns += 1
    },
  })
  const pass = (durationMs: number) => {
    nowMs += durationMs
    for (const { run } of planned.splice(0).filter(({ atMs }) => atMs <= nowMs)) run()
  }
  return { watch, pass, counts }
}

test('B-033 a call without an answer is shown with its time, however many follow, and tried again after five seconds', () => {
  const { watch, pass, counts } = surroundings()
  watch.unreachable()
  watch.unreachable()
  expect(watch.current()).toEqual({ status: 'lost', sinceMs: 1_000_000, retryAtMs: 1_005_000 })
  pass(5000)
  expect(counts.probes).toBe(1)
  watch.unreachable()
  expect(watch.current()).toEqual({ status: 'lost', sinceMs: 1_000_000, retryAtMs: 1_010_000 })
})

test('B-033 any answer ends it, and what is on the screen is asked for again', () => {
  const { watch, counts } = surroundings()
  let changes = 0
  watch.subscribe(() => {
    changes += 1
  })
  watch.reached()
  expect([changes, counts.returns]).toEqual([0, 0])
  watch.unreachable()
  watch.reached()
  watch.reached()
  expect(watch.current()).toEqual({ status: 'reached' })
  expect([changes, counts.returns]).toEqual([2, 1])
})
