import { tokenDigest } from './token.ts'

/** Requests that were on their way when their session was renewed come within this time, ms. */
const KEPT_MS = 30_000
const MAX_KEPT = 10_000

/**
 * Tokens of sessions in whose place the same person has another by now. They let nobody in; a request with one is asked to come again with the new one
 * instead of being refused as one of nobody.
 */
export type RenewedSessions = {
  /** @param tokenHash as `tokenDigest` makes it */
  readonly add: (tokenHash: Buffer) => void
  readonly has: (token: string) => boolean
}

/** @param monotonicMs a clock that nobody sets */
export function createRenewedSessions(monotonicMs: () => number): RenewedSessions {
  const untilMs = new Map<string, number>()
  return {
    add: tokenHash => {
      const name = tokenHash.toString('base64url')
      untilMs.delete(name)
      untilMs.set(name, monotonicMs() + KEPT_MS)
      const [oldest] = untilMs.keys()
      if (untilMs.size > MAX_KEPT && oldest !== undefined) untilMs.delete(oldest)
    },
    has: token => monotonicMs() < (untilMs.get(tokenDigest(token).toString('base64url')) ?? 0),
  }
}
