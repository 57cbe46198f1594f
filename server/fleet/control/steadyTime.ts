import type { Clock } from '../../clock.ts'

/** The time of day at the start of the service, going on from there whatever the clock is set to: what leases, graces and requests run by. */
export type SteadyTime = {
  /** Ms since the epoch, as if nobody had set the clock since. */
  readonly now: () => number
  /** The same moment by the clock as it is set now, for whoever reads it: people and the database. */
  readonly timeOfDay: (steadyMs: number) => number
}

export function createSteadyTime(clock: Pick<Clock, 'now' | 'monotonicMs'>): SteadyTime {
  const startedMs = clock.now() - clock.monotonicMs()
  const now = (): number => Math.round(startedMs + clock.monotonicMs())
  return { now, timeOfDay: steadyMs => Math.round(steadyMs + clock.now() - now()) }
}
