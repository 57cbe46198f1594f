import type { Clock } from '../clock.ts'
import { tokenDigest } from '../identity/token.ts'

/**
 * What is known of a token without asking the database. `impossible`: no token of ours looks so. `false`: it was refused a moment ago; tokens are
 * random, so that none is given out later that was tried before. `known`: it was good when it was last used, which lets nobody in but puts its
 * bearer before strangers.
 */
export type TokenKnowledge = 'impossible' | 'false' | 'known' | 'unknown'

export type TokenMemory = {
  readonly knowledgeOf: (token: string | Uint8Array, bearer?: string) => TokenKnowledge
  readonly wasGood: (token: string | Uint8Array, bearer?: string) => void
  readonly wasFalse: (token: string | Uint8Array, bearer?: string) => void
}

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/
const MAX_KEPT = 20_000
const FALSE_MS = 60_000

/** A small memory of tokens, by their digests. `bearer` says whose a token claims to be, where that is said beside it. */
export function createTokenMemory(clock: Pick<Clock, 'monotonicMs'>): TokenMemory {
  const good = new Set<string>()
  const refused = new Map<string, number>()
  const keyOf = (token: string | Uint8Array, bearer: string) => bearer + tokenDigest(token).toString('base64')
  const bounded = (memory: { readonly size: number; keys(): Iterable<string>; delete(key: string): boolean }) => {
    if (memory.size <= MAX_KEPT) return
    const [oldest] = memory.keys()
    if (oldest !== undefined) memory.delete(oldest)
  }

  return {
    knowledgeOf: (token, bearer = '') => {
      if (!TOKEN.test(typeof token === 'string' ? token : Buffer.from(token).toString('latin1'))) return 'impossible'
      const key = keyOf(token, bearer)
      if (good.has(key)) return 'known'
      const untilMs = refused.get(key)
      if (untilMs === undefined) return 'unknown'
      if (clock.monotonicMs() < untilMs) return 'false'
      refused.delete(key)
      return 'unknown'
    },
    wasGood: (token, bearer = '') => {
      const key = keyOf(token, bearer)
      good.delete(key)
      good.add(key)
      bounded(good)
    },
    wasFalse: (token, bearer = '') => {
      const key = keyOf(token, bearer)
      good.delete(key)
      refused.set(key, clock.monotonicMs() + FALSE_MS)
      bounded(refused)
    },
  }
}
