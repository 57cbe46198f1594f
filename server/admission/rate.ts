import type { Clock } from '../clock.ts'

export type RateLimits = { readonly points: number; readonly perMs: number }

/** So many points in each stretch of time, by address. In memory and of this process alone; those of other days are in the database (`rateLimits`). */
export type Rate = {
  /** Spends a point; false when there was none left. */
  readonly spend: (who: string) => boolean
  readonly isSpent: (who: string) => boolean
}

/** Addresses kept; the one whose time began first makes room for another. */
const MAX_KEPT = 10_000

/** rate-limiter-flexible counts in memory by the time of day and keeps every key, with a timer of its own: a flood of addresses would fill it. */
export function createRate(clock: Pick<Clock, 'monotonicMs'>, { points, perMs }: RateLimits): Rate {
  const windows = new Map<string, { readonly endsMs: number; spent: number }>()
  const windowOf = (who: string) => {
    const window = windows.get(who)
    return window !== undefined && clock.monotonicMs() < window.endsMs ? window : undefined
  }

  return {
    isSpent: who => (windowOf(who)?.spent ?? 0) >= points,
    spend: who => {
      const window = windowOf(who) ?? { endsMs: clock.monotonicMs() + perMs, spent: 0 }
      if (window.spent === 0) {
        windows.delete(who)
        windows.set(who, window)
      }
      const [oldest] = windows.keys()
      if (windows.size > MAX_KEPT && oldest !== undefined) windows.delete(oldest)
      window.spent += 1
      return window.spent <= points
    },
  }
}
