/** Pings looked back on. */
const WINDOW = 5
/** A pong that took longer says little about the clock. Ms. */
const MAX_ROUND_TRIP = 5000
/** Ms. A clock that is off by so much more than its way there and back can explain, and was not before, has been set. */
export const JUMP_MS = 1000

/** How far a robot's clock is behind the service's, from pings and pongs (protocol, section 2). All times in ms since the epoch. */
export type ClockOffset = {
  /** Service time of the ping, robot time in the pong, service time of its arrival. */
  readonly answered: (sent: number, robot: number, received: number) => void
  /** Service time − robot time, the median of the last few; undefined before the first pong. Ms. */
  readonly offsetMs: () => number | undefined
  /** Whether the clock of either has been set between this look and the one before; one that is wrong from the first pong on has been, too. */
  readonly wasSet: () => boolean
}

export function createClockOffset(): ClockOffset {
  let offsets: readonly number[] = []
  let isSet = false
  return {
    answered: (sent, robot, received) => {
      const roundTrip = received - sent
      if (roundTrip < 0 || roundTrip > MAX_ROUND_TRIP) return
      const offset = sent + roundTrip / 2 - robot
      const isJump = Math.abs(offset - (median(offsets) ?? 0)) > JUMP_MS + roundTrip / 2
      // What was measured before says nothing of the clock as it is set now.
      offsets = isJump ? [offset] : [...offsets, offset].slice(-WINDOW)
      isSet ||= isJump
    },
    offsetMs: () => median(offsets),
    wasSet: () => {
      const was = isSet
      isSet = false
      return was
    },
  }
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  const below = sorted[Math.floor((sorted.length - 1) / 2)]
  return middle === undefined || below === undefined ? undefined : (middle + below) / 2
}
