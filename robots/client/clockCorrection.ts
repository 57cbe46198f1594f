/** Pings looked back on. One of them arrived with hardly any delay; that one gives the difference of the clocks. */
const WINDOW = 8
/** Pings needed before the clock is moved at all. */
const LEAST = 3
/** Ms. A smaller difference is the network's, not the clock's, and moving the clock for it would only add jitter. */
const DEAD_BAND = 100

/**
 * How far a robot's clock is from the service's, from pings alone: each says what time the service had on sending, so the largest
 * `sent − received` is the offset less the shortest way. All times are ms since the epoch.
 */
export type ClockCorrection = {
  /** A ping that the service sent at `sent` was read here at `received`, by the robot's own clock. */
  readonly pinged: (sent: number, received: number) => void
  /** Ms to add to the robot's own clock. */
  readonly offsetMs: () => number
}

export function createClockCorrection(): ClockCorrection {
  let differences: readonly number[] = []
  let offset = 0
  return {
    pinged: (sent, received) => {
      differences = [...differences, sent - received].slice(-WINDOW)
      if (differences.length < LEAST) return
      const measured = Math.max(...differences)
      if (Math.abs(measured - offset) > DEAD_BAND) offset = measured
    },
    offsetMs: () => offset,
  }
}
