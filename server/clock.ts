import { performance } from 'node:perf_hooks'

/** The time and what happens by it, handed in from outside so that tests move it by hand. */
export type Clock = {
  /** Ms since the epoch. */
  readonly now: () => number
  /** Ms since a moment of this process's own. Setting the time of day does not move it: for limits, budgets and leases. */
  readonly monotonicMs: () => number
  /** Runs `task` each `intervalMs`; returns how to stop. */
  readonly every: (intervalMs: number, task: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  every: (intervalMs, task) => {
    const timer = setInterval(task, intervalMs)
    return () => clearInterval(timer)
  },
}
