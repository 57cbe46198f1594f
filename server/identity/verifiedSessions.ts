import { createLately } from './lately.ts'
import type { Principal } from './principal.ts'
import { tokenDigest } from './token.ts'

/**
 * For so long a session that was found valid lets its person stop a robot while the database does not answer, ms. An open monitor has it looked at
 * each few seconds, so it counts from when the database stopped answering.
 */
export const VERIFIED_FOR_MS = 10 * 60_000
const MAX_REMEMBERED = 10_000

type Verified = { readonly principal: Principal }

/** Whom the sessions that were found valid lately speak for. For stops alone, while the database does not answer. */
export type VerifiedSessions = {
  /** Asks the database for the login of a token, and remembers it unless it has changed meanwhile. Rejects as `look` does. */
  readonly ask: <Found extends Verified>(
    token: string,
    look: () => Promise<Found | undefined>,
  ) => Promise<Found | undefined>
  /** Whom a token spoke for when it was looked at last; undefined when that is too long ago. */
  readonly find: (token: string) => Principal | undefined
  readonly forgetSession: (session: number) => void
  /** Rights may be others than they were. */
  readonly forgetAll: () => void
}

/** @param monotonicMs a clock that nobody sets */
export function createVerifiedSessions(monotonicMs: () => number): VerifiedSessions {
  const lately = createLately<Verified>(monotonicMs, { forMs: VERIFIED_FOR_MS, atMost: MAX_REMEMBERED })
  const nameOf = (token: string): string => tokenDigest(token).toString('base64url')
  return {
    ask: (token, look) => lately.ask(nameOf(token), look),
    find: token => lately.find(nameOf(token))?.principal,
    forgetSession: session => lately.forget(({ principal }) => principal.session === session),
    forgetAll: () => lately.forget(() => true),
  }
}
