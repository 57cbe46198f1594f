import { logFailure } from '../log/log.ts'
import type { PartFailure } from './whyFailed.ts'

/** How far a part of the client has come. */
export type PartState<M> =
  | { readonly status: 'absent' | 'coming' }
  | { readonly status: 'here'; readonly module: M }
  | { readonly status: 'failed'; readonly why: PartFailure }

/** Code that comes in a file of its own. */
export type PartModule<M> = {
  readonly current: () => PartState<M>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Fetches it, or waits while it is being fetched; answers whether it is here. Tries anew after each failure, never rejects. What has failed is
   * told as failed until it is here: nothing moves under the hand of whoever reads it.
   */
  readonly fetch: () => Promise<boolean>
  /** The same for somebody who asked for it: it is told as coming meanwhile. */
  readonly retry: () => Promise<boolean>
}

/** A file that has not come for so long will not. */
export const PART_LIMIT_MS = 15_000

type Surroundings = {
  readonly whyFailed: () => Promise<PartFailure>
  readonly later: (run: () => void, delayMs: number) => void
}

export function createPartModule<M>(load: () => Promise<M>, { whyFailed, later }: Surroundings): PartModule<M> {
  const listeners = new Set<() => void>()
  let state: PartState<M> = { status: 'absent' }
  let fetching: Promise<boolean> | undefined
  const become = (next: PartState<M>): void => {
    if (state.status === 'here') return
    state = next
    for (const listener of listeners) listener()
  }
  async function attempt(): Promise<boolean> {
    if (state.status === 'absent') become({ status: 'coming' })
    // What comes after the limit is taken all the same.
    const loading = load().then(module => become({ status: 'here', module }))
    const limit = new Promise<never>((_, reject) =>
      later(() => reject(new Error('The part did not come in time')), PART_LIMIT_MS),
    )
    try {
      await Promise.race([loading, limit])
    } catch (error) {
      // Fetched ahead and missed by nobody: it is tried again when it is wanted.
      if (listeners.size === 0) become({ status: 'absent' })
      else {
        logFailure('part', error)
        become({ status: 'failed', why: await whyFailed() })
      }
    }
    return state.status === 'here'
  }
  const fetch = (): Promise<boolean> => {
    if (state.status === 'here') return Promise.resolve(true)
    fetching ??= attempt().finally(() => {
      fetching = undefined
    })
    return fetching
  }
  return {
    current: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    fetch,
    retry: () => {
      become({ status: 'coming' })
      return fetch()
    },
  }
}
