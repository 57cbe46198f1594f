import type { Clock } from '../../server/clock.ts'

/** A clock that stands still until it is moved. */
export type TestClock = Clock & {
  /** Moves on, running what falls due on the way in its order. */
  readonly advance: (ms: number) => void
}

export function createTestClock(startMs: number): TestClock {
  let now = startMs
  const timers = new Set<{ readonly intervalMs: number; readonly task: () => void; due: number }>()
  return {
    now: () => now,
    every: (intervalMs, task) => {
      const timer = { intervalMs, task, due: now + intervalMs }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: ms => {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)
        if (!next) break
        now = next.due
        next.due += next.intervalMs
        next.task()
      }
      now = end
    },
  }
}
