/** The time and what happens by it, handed in from outside so that tests move it by hand. */
export type Clock = {
  /** Ms since the epoch. */
  readonly now: () => number
  /** Runs `task` each `intervalMs`; returns how to stop. */
  readonly every: (intervalMs: number, task: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every: (intervalMs, task) => {
    const timer = setInterval(task, intervalMs)
    return () => clearInterval(timer)
  },
}
