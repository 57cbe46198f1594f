/** When to try a lost connection again. */

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 15_000
/** A connection that the service refused may be allowed later: a permission comes back, a robot is assigned. */
export const REFUSED_RETRY_MS = 30_000

/**
 * Wait before the next attempt: doubling from half a second to 15 s, spread by up to a quarter so that a restarted service is not
 * met by all its viewers at once. `failures` counts from 1; `random` is in [0, 1).
 */
export function retryDelayMs(failures: number, random: number): number {
  const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10))
  return Math.round(delayMs * (1 - random / 4))
}
