import type { Principal } from './principal.ts'
import { tokenDigest } from './token.ts'

/**
 * For so long a session that was found valid lets its person stop a robot while the database does not answer, ms. An open monitor has it looked at
 * each few seconds, so it counts from when the database stopped answering.
 */
export const VERIFIED_FOR_MS = 10 * 60_000
const MAX_REMEMBERED = 10_000

/** Whom the sessions that were found valid lately speak for. For stops alone, while the database does not answer. */
export type VerifiedSessions = {
  /** The database has just said whom a token speaks for; undefined: for nobody any more. */
  readonly remember: (token: string, principal: Principal | undefined) => void
  /** Whom a token spoke for when it was looked at last; undefined when that is too long ago. */
  readonly find: (token: string) => Principal | undefined
  readonly forgetSession: (session: number) => void
  /** Rights may be others than they were. */
  readonly forgetAll: () => void
}

/** @param monotonicMs a clock that nobody sets */
export function createVerifiedSessions(monotonicMs: () => number): VerifiedSessions {
  const verified = new Map<string, { readonly principal: Principal; readonly atMs: number }>()
  const nameOf = (token: string): string => tokenDigest(token).toString('base64url')
  return {
    remember: (token, principal) => {
      const name = nameOf(token)
      verified.delete(name)
      if (principal === undefined) return
      verified.set(name, { principal, atMs: monotonicMs() })
      const [oldest] = verified.keys()
      if (verified.size > MAX_REMEMBERED && oldest !== undefined) verified.delete(oldest)
    },
    find: token => {
      const found = verified.get(nameOf(token))
      return found && monotonicMs() - found.atMs < VERIFIED_FOR_MS ? found.principal : undefined
    },
    forgetSession: session => {
      for (const [name, { principal }] of verified) if (principal.session === session) verified.delete(name)
    },
    forgetAll: () => verified.clear(),
  }
}
