import { vi } from 'vitest'

/** Far longer than a busy machine takes, shorter than a test may. Milliseconds. */
const TIMEOUT_MS = 60_000

/**
 * Resolves with what `check` answers once it no longer throws; fails with its last error.
 * @param interval between two looks, ms: smaller for what soon passes, larger where a look moves the time on
 */
export const eventually = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS, interval })
