import type { RobotClocks } from './client/clockCorrection.ts'

/** Time for everything here that has to do with the outside; simulated worlds have their own. */
export type Clock = RobotClocks & {
  /** Calls a task each interval; returns how to stop. */
  readonly every: (intervalMs: number, task: () => void) => () => void
  readonly wait: (ms: number) => Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  monotonicMs: () => performance.now(),
  every: (intervalMs, task) => {
    const timer = setInterval(task, intervalMs)
    return () => clearInterval(timer)
  },
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
}
