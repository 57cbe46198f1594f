import type { Clock } from '../../clock.ts'

/** The time of day at the start of the service, going on from there whatever the clock is set to: what leases, graces and requests run by. */
export type SteadyTime = {
  /** Ms since the epoch, as if nobody had set the clock since. */
  readonly now: () => number
  /** The same moment by the clock as it is set now, for its readers: people and the database. A moment keeps its time while nobody sets the clock. */
  readonly timeOfDay: (steadyMs: number) => number
}

/** Two clocks that are read one after the other differ by a ms now and then, and drift apart slowly; by so much more the clock was set. */
const SET_MS = 1000

export function createSteadyTime(clock: Pick<Clock, 'now' | 'monotonicMs'>): SteadyTime {
  const startedMs = clock.now() - clock.monotonicMs()
  const now = (): number => Math.round(startedMs + clock.monotonicMs())
  let setByMs = 0
  return {
    now,
    timeOfDay: steadyMs => {
      const aheadMs = clock.now() - now()
      if (Math.abs(aheadMs - setByMs) >= SET_MS) setByMs = aheadMs
      return Math.round(steadyMs + setByMs)
    },
  }
}
