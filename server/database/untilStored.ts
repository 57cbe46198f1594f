import { setTimeout as delay } from 'node:timers/promises'
import { isOrphaned, isUnstorable } from './constraints.ts'

const RETRY_MS = 1000

export type UntilStored = {
  /** Aborted: what fails from now on is given up. */
  readonly closing: AbortSignal
  /** Whether a failure is tried again; always, when it is left out. */
  readonly goesOn?: () => boolean
  readonly onFailure: (error: unknown) => void
}

/**
 * Tries to store something, once a second, for as long as trying again may help.
 * @throws the last error: no row can hold it, it is not to be tried again, or the service closes
 */
export async function untilStored<T>(store: () => Promise<T>, options: UntilStored): Promise<T> {
  const { closing, goesOn = () => true, onFailure } = options
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (!goesOn() || closing.aborted || isUnstorable(error) || isOrphaned(error)) throw error
      onFailure(error)
      await delay(RETRY_MS, undefined, { signal: closing }).catch(() => undefined)
    }
  }
}
