import type { Clock } from '../../server/clock.ts'

/** A clock that stands still until it is moved. */
export type TestClock = Clock & {
  /** Moves on, running what falls due on the way in its order. */
  readonly advance: (ms: number) => void
  /** Sets the time of day, as an administrator or a time server does; no time passes. */
  readonly setTimeOfDay: (ms: number) => void
}

/** Its monotonic time begins at 0, so that a mix-up of the two shows. */
export function createTestClock(startMs: number): TestClock {
  let timeOfDayAtStart = startMs
  let passedMs = 0
  const timers = new Set<{ readonly intervalMs: number; readonly task: () => void; due: number }>()
  return {
    now: () => timeOfDayAtStart + passedMs,
    monotonicMs: () => passedMs,
    every: (intervalMs, task) => {
      const timer = { intervalMs, task, due: passedMs + intervalMs }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: ms => {
      const end = passedMs + ms
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)
        if (!next) break
        passedMs = next.due
        next.due += next.intervalMs
        next.task()
      }
      passedMs = end
    },
    setTimeOfDay: ms => {
      timeOfDayAtStart = ms - passedMs
    },
  }
}
