import { vi } from 'vitest'

/** Longer than a busy machine takes, shorter than a test may. Milliseconds. */
const TIMEOUT_MS = 20_000

/** Resolves with what `check` answers once it no longer throws; fails with its last error. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: TIMEOUT_MS })
