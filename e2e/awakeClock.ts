/** A process that has not looked at the time for so long was held up: by the machine, or by itself. Ms. */
const HELD_UP_MS = 1000
const LOOK_MS = 50

/** Time of day, which stands still while this process is held up. */
type AwakeClock = { readonly now: () => number; readonly close: () => void }

/**
 * For a robot that lives in the test's process: what comes to it while that is held up comes in time, as it would to a robot with a process of its own.
 */
export function createAwakeClock(): AwakeClock {
  let last = Date.now()
  let lostMs = 0
  const now = (): number => {
    const time = Date.now()
    if (time - last > HELD_UP_MS) lostMs += time - last
    last = time
    return time - lostMs
  }
  const timer = setInterval(now, LOOK_MS)
  return { now, close: () => clearInterval(timer) }
}
