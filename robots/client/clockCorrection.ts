/** Pings looked back on. One of them arrived with hardly any delay; that one gives the difference of the clocks. */
const WINDOW = 8
/** Pings needed before the clock is moved at all. */
const LEAST = 3
/** Ms. A smaller difference is the network's, not the clock's, and moving the clock for it would only add jitter. */
const DEAD_BAND = 100

export type RobotClocks = {
  /** The robot's own clock, ms since the epoch. */
  readonly now: () => number
  /** Ms since a moment of its own; setting the time of day does not move it. Without one a clock that was set is put right by pings alone. */
  readonly monotonicMs?: () => number
}

/**
 * How far a robot's clock is from the service's, from pings alone: each says what time the service had on sending, so the largest
 * `sent − received` is the offset less the shortest way. It is received by the monotonic clock: a robot's own clock that is set, forward or
 * back, changes at once what is added to it, and no command is taken for an expired one meanwhile.
 */
export type ClockCorrection = {
  /** A ping that the service sent at `sent`, by its own clock, is read. */
  readonly pinged: (sent: number) => void
  /** Ms to add to the robot's own clock as it is set now. */
  readonly offsetMs: () => number
}

export function createClockCorrection({ now, monotonicMs = now }: RobotClocks): ClockCorrection {
  let differences: readonly number[] = []
  let offset = 0
  return {
    pinged: sent => {
      differences = [...differences, sent - monotonicMs()].slice(-WINDOW)
    },
    offsetMs: () => {
      if (differences.length < LEAST) return offset
      const measured = Math.max(...differences) + monotonicMs() - now()
      if (Math.abs(measured - offset) > DEAD_BAND) offset = measured
      return offset
    },
  }
}
