import { createHmac, timingSafeEqual } from 'node:crypto'
import { filter, type Observable, Subject } from 'rxjs'
import { createTokenMemory, type TokenKnowledge } from '../admission/tokenMemory.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { sessions } from '../database/schema.ts'
import { and, eq, ne, or, type SQL } from '../database/sql.ts'
import { audited } from './audit.ts'
import type { Principal } from './principal.ts'
import { createRenewedSessions } from './renewedSessions.ts'
import { type Client, createSessionRows, type OwnSession, type SessionRows } from './sessionRows.ts'
import { tokenDigest } from './token.ts'
import { createVerifiedSessions } from './verifiedSessions.ts'

/** Use is written down this often at most. */
const SEEN_PRECISION_MS = 60_000
const SWEEP_INTERVAL_MS = 30_000

/** The CSRF token of a session: made of the session's own token, so that no other site and no other session can know it (B-016). */
export const csrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url')

/** Compares in a time that does not depend on where two texts differ. */
export const sameText = (a: string, b: string): boolean => timingSafeEqual(tokenDigest(a), tokenDigest(b))

/** `goesOn`: the login has a new session in its place. */
export type EndedSession = { readonly session: number; readonly login: number; readonly goesOn: boolean }

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What is written in the transaction of a change of sessions. */
export type Along = (tx: Database) => Promise<void>

export type Rotation = {
  readonly client: Client
  /** The new session's login, where it is another than before; `originator` acts as it. */
  readonly as?: { readonly login: number; readonly originator?: number }
  /** The account in which the person who acts as the login works from now on. */
  readonly actingAccount?: number
  /** Whether all other sessions of the login end. */
  readonly alone?: boolean
}

export type Sessions = {
  /** Opens a session; the token is known to the caller alone. */
  open(login: number, client?: Client, along?: Along): Promise<string>
  /** What is known of a token without the database. `impossible` and `false` are refused without it. */
  knowledgeOf(token: string): TokenKnowledge
  /** The login of a token; undefined when the session is unknown, ended, unused for too long or too old. Does not count as use. */
  find(token: string): Promise<Principal | undefined>
  /** Whom a token spoke for when it was looked at lately: for a stop, while the database does not answer. */
  findRemembered(token: string): Principal | undefined
  /** What is remembered of sessions is looked at anew: rights have changed. */
  forgetRemembered(): void
  /** Whether the session of a token was renewed a moment ago: the same person goes on in another, as before. */
  wasRenewed(token: string): boolean
  /** The same as `find`, and the session counts as used. */
  use(token: string): Promise<Principal | undefined>
  /** Ends a session and opens one in its place, which ends no later. Undefined when it has ended meanwhile: then nothing is done. */
  rotate(session: number, rotation: Rotation, along?: Along): Promise<string | undefined>
  /** Password and code were given again in it. @returns false when it has ended */
  prove(session: number, at: Date): Promise<boolean>
  /** Those of a login, the ones in which somebody else acts as it included; the last used first. */
  listOf(login: number): Promise<readonly OwnSession[]>
  /** @returns whether there was such a session, of that login where one is named */
  end(session: number, along?: Along, login?: number): Promise<boolean>
  /** Ends all sessions of a login, and all in which it acts as another; `but` stays. */
  endAllOf(login: number, along?: Along, but?: number): Promise<void>
  /** The same in the transaction of what they must not outlive, after it: neither stands without the other. They are announced once both are stored. */
  endAllWith(login: number, write: (tx: Transaction) => Promise<void>): Promise<void>
  /** Sessions that have just ended, by sign-out, revocation or age: whatever hangs on one is to be closed at once. */
  readonly ended: Observable<EndedSession>
  /** Those of them whose login has not gone on in another. */
  readonly signedOut: Observable<EndedSession>
  stop(): void
}

const ofLogin = (login: number): SQL | undefined => or(eq(sessions.login, login), eq(sessions.originator, login))

/** Sessions in the database (decision 150). Ages come from `sessionIdleMinutes` and `sessionMaxHours`. */
export function createSessions(
  db: Database,
  config: Pick<Config, 'sessionIdleMinutes' | 'sessionMaxHours'>,
  clock: Pick<Clock, 'monotonicMs'> = systemClock,
): Sessions {
  const ended = new Subject<EndedSession>()
  const memory = createTokenMemory(clock)
  const verified = createVerifiedSessions(clock.monotonicMs)
  const renewed = createRenewedSessions(clock.monotonicMs)
  ended.subscribe(({ session }) => verified.forgetSession(session))
  const maxMs = config.sessionMaxHours * 3_600_000
  const rows = createSessionRows(db, config.sessionIdleMinutes * 60_000, memory)
  const { endWhere, endWith, endAged } = createSessionEnds(db, rows, ended)
  // A failing sweep leaves sessions that `find` refuses all the same; the next sweep takes them.
  const sweep = setInterval(() => void endAged().catch(() => undefined), SWEEP_INTERVAL_MS)
  sweep.unref()

  const look = (token: string) => verified.ask(token, () => rows.find(token))
  const rotated = (session: number, rotation: Rotation, along: Along | undefined) =>
    db.transaction(async tx => {
      const { client, as, actingAccount, alone = false } = rotation
      const [before] = await tx.delete(sessions).where(eq(sessions.id, session)).returning()
      if (before === undefined) return undefined
      // Before the end of the session can be seen: it is not announced.
      if (as === undefined && actingAccount === undefined) renewed.add(before.tokenHash)
      await along?.(tx)
      // After it: who is being let in with the password of before has either come in by now, or finds it changed.
      const others = alone ? await rows.remove(tx, ofLogin(before.login)) : []
      const { login, originator, provedAt, createdAt, expiresAt } = before
      // What one has proved is proved for nobody else.
      const unchanged = { login, originator, provedAt, actingAccount: actingAccount ?? before.actingAccount }
      const whom = as ?? unchanged
      const token = await rows.insert(tx, { ...whom, ...client, createdAt, expiresAt, lastSeenAt: new Date() })
      const ownEnd = { session, login, goesOn: whom.login === login }
      return { token, gone: [ownEnd, ...others.map(other => ({ ...other, goesOn: other.login === whom.login }))] }
    })

  return {
    ended,
    signedOut: ended.pipe(filter(({ goesOn }) => !goesOn)),

    open: async (login, client, along) => {
      const now = Date.now()
      const row = { login, ...client, lastSeenAt: new Date(now), expiresAt: new Date(now + maxMs) }
      if (along === undefined) return rows.insert(db, row)
      return db.transaction(async tx => {
        await along(tx)
        return rows.insert(tx, row)
      })
    },

    knowledgeOf: memory.knowledgeOf,

    find: async token => (await look(token))?.principal,

    wasRenewed: renewed.has,

    findRemembered: verified.find,
    forgetRemembered: verified.forgetAll,

    use: async token => {
      const found = await look(token)
      if (found === undefined) return undefined
      const now = Date.now()
      if (now - found.lastSeenAt.getTime() > SEEN_PRECISION_MS)
        await db
          .update(sessions)
          .set({ lastSeenAt: new Date(now) })
          .where(eq(sessions.id, found.principal.session))
      return found.principal
    },

    rotate: async (session, rotation, along) => {
      const done = await rotated(session, rotation, along)
      for (const each of done?.gone ?? []) ended.next(each)
      return done?.token
    },

    prove: async (session, provedAt) => {
      const proved = await db.update(sessions).set({ provedAt }).where(eq(sessions.id, session)).returning()
      return proved.length > 0
    },

    listOf: rows.listOf,

    end: async (session, along, login) => {
      const which = and(eq(sessions.id, session), login === undefined ? undefined : eq(sessions.login, login))
      return (await endWhere(which, along)) > 0
    },

    endAllOf: async (login, along, but) => {
      await endWhere(and(ofLogin(login), but === undefined ? undefined : ne(sessions.id, but)), along)
    },

    endAllWith: (login, write) => endWith(ofLogin(login), write),

    stop: () => clearInterval(sweep),
  }
}

/** Ends sessions for good: nobody goes on in another. */
function createSessionEnds(db: Database, rows: SessionRows, ended: Subject<EndedSession>) {
  return {
    /** @returns how many there were */
    endWhere: async (which: SQL | undefined, along: Along = async () => undefined): Promise<number> => {
      const gone = await db.transaction(async tx => {
        const removed = await rows.remove(tx, which)
        if (removed.length > 0) await along(tx)
        return removed
      })
      for (const each of gone) ended.next({ ...each, goesOn: false })
      return gone.length
    },
    endWith: async (which: SQL | undefined, write: (tx: Transaction) => Promise<void>): Promise<void> => {
      const gone = await db.transaction(async tx => {
        await write(tx)
        // After it: who is being let in with the password of before has either come in by now, or finds it changed.
        return rows.remove(tx, which)
      })
      for (const each of gone) ended.next({ ...each, goesOn: false })
    },
    endAged: async (): Promise<void> => {
      const gone = await db.transaction(async tx => {
        const removed = await rows.remove(tx, rows.aged())
        for (const { session, login } of removed)
          await audited(tx, { login, action: 'login.sessionExpired', address: undefined, details: { session } })
        return removed
      })
      for (const each of gone) ended.next({ ...each, goesOn: false })
    },
  }
}
