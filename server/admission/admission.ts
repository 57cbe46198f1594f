import type { Clock } from '../clock.ts'
import { addressBlock } from '../identity/addressBlock.ts'
import { tokenDigest } from '../identity/token.ts'
import { createFairTurns, type TurnLimits } from './fairTurns.ts'
import { createPlaces, type PlaceLimits } from './places.ts'
import { createRate, type RateLimits } from './rate.ts'
import { Shed } from './shed.ts'
import type { TokenKnowledge } from './tokenMemory.ts'

/** A console of 32 tabs has some two hundred requests under way when all of them are opened at once. */
const SESSION_REQUESTS: PlaceLimits = { ofOne: 512, inAll: 4096 }
/** People of a building share an address. */
const STRANGER_REQUESTS: PlaceLimits = { ofOne: 128, inAll: 1024 }
/** Each is in memory whole, and what is made of it beside it; an editor of plans sends one after the other. */
const LARGE_BODIES: PlaceLimits = { ofOne: 2, inAll: 8 }
/** Sessions that are looked for in the database for tokens that nobody knows. */
const LOOKUPS: TurnLimits = { atOnce: 4, waiting: 256, waitingOfOne: 64 }
/** Sign-in, and codes by mail. */
const STRANGER_WORK: TurnLimits = { atOnce: 8, waiting: 256, waitingOfOne: 64 }
const FALSE_TOKENS: RateLimits = { points: 300, perMs: 60_000 }
/** Sockets that have not been let in yet; after a restart all consoles of a building come back within seconds. */
const STRANGER_HANDSHAKES: PlaceLimits = { ofOne: 64, inAll: 512 }
const SESSION_HANDSHAKES: PlaceLimits = { ofOne: 128, inAll: 2048 }
const HANDSHAKE_RATE: RateLimits = { points: 600, perMs: 10_000 }

export type Caller = { readonly token: string | undefined; readonly address: string }

/**
 * Keeps strangers from taking what people who are signed in need: whatever is done for somebody who has not shown who they are is counted first, by
 * address, and takes turns. Everything else is counted by session, generously. All of it throws Shed.
 */
export type Admission = {
  /** A request's place while it is under way. */
  readonly enterRequest: (caller: Caller) => () => void
  /** The place of a request with a large body, from before it is read until it is answered. */
  readonly enterLargeBody: (caller: Caller) => () => void
  /** A socket's place until it is let in or closed. */
  readonly enterHandshake: (caller: Caller) => () => void
  /** Looks up the login of a token, at once where it was valid a moment ago. */
  readonly lookUp: <T>(caller: Caller & { readonly token: string }, look: () => Promise<T>) => Promise<T>
  /** Work for somebody who is not signed in. */
  readonly serveStranger: <T>(address: string, work: () => Promise<T>) => Promise<T>
}

export function createAdmission(
  clock: Pick<Clock, 'monotonicMs'>,
  sessions: { readonly knowledgeOf: (token: string) => TokenKnowledge },
): Admission {
  const requests = { session: createPlaces(SESSION_REQUESTS), stranger: createPlaces(STRANGER_REQUESTS) }
  const largeBodies = createPlaces(LARGE_BODIES)
  const handshakes = { session: createPlaces(SESSION_HANDSHAKES), stranger: createPlaces(STRANGER_HANDSHAKES) }
  const handshakeRate = createRate(clock, HANDSHAKE_RATE)
  const falseTokens = createRate(clock, FALSE_TOKENS)
  const lookups = createFairTurns(LOOKUPS)
  const work = createFairTurns(STRANGER_WORK)

  const knownSession = ({ token }: Caller): string | undefined =>
    token !== undefined && sessions.knowledgeOf(token) === 'known' ? tokenDigest(token).toString('base64') : undefined

  return {
    enterRequest: caller => {
      const session = knownSession(caller)
      return session === undefined
        ? requests.stranger.enter(addressBlock(caller.address))
        : requests.session.enter(session)
    },
    enterLargeBody: caller => largeBodies.enter(knownSession(caller) ?? addressBlock(caller.address)),
    enterHandshake: caller => {
      const session = knownSession(caller)
      if (session !== undefined) return handshakes.session.enter(session)
      const from = addressBlock(caller.address)
      if (!handshakeRate.spend(from)) throw new Shed('address')
      return handshakes.stranger.enter(from)
    },
    lookUp: async ({ token, address }, look) => {
      // What cannot be good is not asked for; `look` refuses it without the database.
      if (sessions.knowledgeOf(token) !== 'unknown') return look()
      const from = addressBlock(address)
      if (falseTokens.isSpent(from)) throw new Shed('address')
      return lookups.inTurn(from, async () => {
        const found = await look()
        if (sessions.knowledgeOf(token) === 'false') falseTokens.spend(from)
        return found
      })
    },
    serveStranger: (address, task) => work.inTurn(addressBlock(address), task),
  }
}
