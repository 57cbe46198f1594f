import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Observable, Subject } from 'rxjs'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { logins, sessions } from '../database/schema.ts'
import { grantsOf } from './permissions.ts'
import type { Principal } from './principal.ts'

const TOKEN_BYTES = 32
/** Use is written down this often at most. */
const SEEN_PRECISION_MS = 60_000
const SWEEP_INTERVAL_MS = 30_000

const originators = alias(logins, 'originators')

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The CSRF token of a session: made of the session's own token, so that no other site and no other session can know it (B-016). */
export const csrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url')

/** Compares in a time that does not depend on where two texts differ. */
export const sameText = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b))

export type EndedSession = { readonly session: number; readonly login: number }

export type Sessions = {
  /** Opens a session; the token is known to the caller alone. */
  open(login: number): Promise<string>
  /** Whom a token speaks for; undefined when the session is unknown, ended, unused for too long or too old. */
  find(token: string): Promise<Principal | undefined>
  end(session: number): Promise<void>
  endAllOf(login: number): Promise<void>
  /** Sessions that have just ended, by sign-out, revocation or age: whatever hangs on one is to be closed at once. */
  readonly ended: Observable<EndedSession>
  stop(): void
}

/** Sessions in the database (decisions, "People"). Ages come from `sessionIdleMinutes` and `sessionMaxHours`. */
export function createSessions(db: Database, config: Pick<Config, 'sessionIdleMinutes' | 'sessionMaxHours'>): Sessions {
  const ended = new Subject<EndedSession>()
  const idleMs = config.sessionIdleMinutes * 60_000
  const maxMs = config.sessionMaxHours * 3_600_000

  async function endWhere(which: SQL | undefined): Promise<void> {
    const gone = await db.delete(sessions).where(which).returning({ session: sessions.id, login: sessions.login })
    for (const each of gone) ended.next(each)
  }
  const endAged = () =>
    endWhere(or(lt(sessions.expiresAt, new Date()), lt(sessions.lastSeenAt, new Date(Date.now() - idleMs))))
  // A failing sweep leaves sessions that `find` refuses all the same; the next sweep takes them.
  const sweep = setInterval(() => void endAged().catch(() => undefined), SWEEP_INTERVAL_MS)
  sweep.unref()

  return {
    ended,
    open: async login => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = Date.now()
      await db.insert(sessions).values({
        login,
        tokenHash: digestOf(token),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + maxMs),
      })
      return token
    },
    find: async token => {
      const now = Date.now()
      const [row] = await db
        .select({
          session: sessions.id,
          lastSeenAt: sessions.lastSeenAt,
          login: logins.id,
          loginName: logins.login,
          name: logins.name,
          role: logins.role,
          originatorId: originators.id,
          originatorName: originators.name,
        })
        .from(sessions)
        .innerJoin(logins, eq(logins.id, sessions.login))
        .leftJoin(originators, eq(originators.id, sessions.originator))
        .where(
          and(
            eq(sessions.tokenHash, digestOf(token)),
            gt(sessions.expiresAt, new Date(now)),
            gt(sessions.lastSeenAt, new Date(now - idleMs)),
          ),
        )
      if (row === undefined) return undefined
      const { lastSeenAt, originatorId, originatorName, ...principal } = row
      if (now - lastSeenAt.getTime() > SEEN_PRECISION_MS)
        await db
          .update(sessions)
          .set({ lastSeenAt: new Date(now) })
          .where(eq(sessions.id, row.session))
      const originator =
        originatorId === null || originatorName === null ? undefined : { id: originatorId, name: originatorName }
      return { ...principal, originator, grants: await grantsOf(db, row.role) }
    },
    end: session => endWhere(eq(sessions.id, session)),
    endAllOf: login => endWhere(eq(sessions.login, login)),
    stop: () => clearInterval(sweep),
  }
}
