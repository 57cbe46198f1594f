/** Pings looked back on. */
const WINDOW = 5
/** A pong that took longer says little about the clock. Ms. */
const MAX_ROUND_TRIP = 5000

/** How far a robot's clock is behind the service's, from pings and pongs (protocol, section 2). All times in ms since the epoch. */
export type ClockOffset = {
  /** Service time of the ping, robot time in the pong, service time of its arrival. */
  readonly answered: (sent: number, robot: number, received: number) => void
  /** Service time − robot time, the median of the last few; undefined before the first pong. Ms. */
  readonly offsetMs: () => number | undefined
}

export function createClockOffset(): ClockOffset {
  let offsets: readonly number[] = []
  return {
    answered: (sent, robot, received) => {
      const roundTrip = received - sent
      if (roundTrip < 0 || roundTrip > MAX_ROUND_TRIP) return
      offsets = [...offsets, sent + roundTrip / 2 - robot].slice(-WINDOW)
    },
    offsetMs: () => median(offsets),
  }
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  const below = sorted[Math.floor((sorted.length - 1) / 2)]
  return middle === undefined || below === undefined ? undefined : (middle + below) / 2
}
