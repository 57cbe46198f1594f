import { grantsOfLogin } from '../../contract/permissions.ts'
import type { TokenMemory } from '../admission/tokenMemory.ts'
import type { Database } from '../database/database.ts'
import { logins, roles, sessions } from '../database/schema.ts'
import { alias, and, desc, eq, gt, lt, or, type SQL, sql } from '../database/sql.ts'
import { mayActAs } from './actingAs.ts'
import { grantsIn } from './permissions.ts'
import type { Principal } from './principal.ts'
import { newToken, tokenDigest } from './token.ts'

/** Where a session is used, for the person who looks through their own. */
export type Client = { readonly userAgent: string; readonly address: string }

export type OwnSession = Client &
  Pick<typeof sessions.$inferSelect, 'id' | 'createdAt' | 'lastSeenAt' | 'expiresAt'> & {
    readonly originator: Principal['originator']
  }

/** The login of a session, and when it was last used. */
export type FoundSession = { readonly principal: Principal; readonly lastSeenAt: Date }

/** Sessions as the database has them. Those that have not been used for `idleMs`, or are too old, count as ended. */
export type SessionRows = {
  /** @returns the token, which is stored nowhere */
  readonly insert: (tx: Database, row: Omit<typeof sessions.$inferInsert, 'tokenHash'>) => Promise<string>
  readonly find: (token: string) => Promise<FoundSession | undefined>
  /** Those of a login, the ones in which somebody else acts as it included; the last used first. */
  readonly listOf: (login: number) => Promise<readonly OwnSession[]>
  readonly remove: (
    tx: Database,
    which: SQL | undefined,
  ) => Promise<readonly { readonly session: number; readonly login: number }[]>
  /** Those that are too old or have not been used for too long. */
  readonly aged: () => SQL | undefined
}

const MAX_USER_AGENT = 300

const originators = alias(logins, 'originators')

export function createSessionRows(db: Database, idleMs: number, memory: TokenMemory): SessionRows {
  const usedSince = (): Date => new Date(Date.now() - idleMs)

  /**
   * The session of a token, with its login, what the login's role may, and the login that acts as it. By a name: each request asks this, and planning it
   * takes the database five times as long as answering it.
   */
  const sessionOf = db
    .select({
      session: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      login: logins.id,
      loginName: logins.login,
      name: logins.name,
      role: logins.role,
      cpeEnabled: logins.cpeEnabled,
      eulaAccepted: logins.eulaAccepted,
      originatorId: originators.id,
      originatorName: originators.name,
      originatorRole: originators.role,
      provedAt: sessions.provedAt,
      ofRole: grantsIn(logins.role),
      lacksTfa: sql<boolean>`coalesce(${roles.tfaRequired}, false)
          and case when ${originators.id} is null then ${logins.tfaSecret} else ${originators.tfaSecret} end is null`,
    })
    .from(sessions)
    .innerJoin(logins, eq(logins.id, sessions.login))
    .leftJoin(originators, eq(originators.id, sessions.originator))
    .leftJoin(roles, eq(roles.role, sql`coalesce(${originators.role}, ${logins.role})`))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('usedSince')),
      ),
    )
    .prepare('session_of_token')

  return {
    insert: async (tx, row) => {
      const token = newToken()
      memory.wasGood(token)
      const userAgent = (row.userAgent ?? '').slice(0, MAX_USER_AGENT)
      await tx.insert(sessions).values({ ...row, userAgent, tokenHash: tokenDigest(token) })
      return token
    },
    find: async token => {
      const knowledge = memory.knowledgeOf(token)
      if (knowledge === 'impossible' || knowledge === 'false') return undefined
      const now = new Date()
      const [row] = await sessionOf.execute({ tokenHash: tokenDigest(token), now, usedSince: usedSince() })
      if (row === undefined) {
        memory.wasFalse(token)
        return undefined
      }
      memory.wasGood(token)
      const {
        lastSeenAt,
        eulaAccepted,
        provedAt,
        originatorId,
        originatorName,
        originatorRole,
        cpeEnabled,
        ofRole,
        ...principal
      } = row
      const isActed = originatorId !== null && originatorName !== null && originatorRole !== null
      const grants = grantsOfLogin(row.role, ofRole, cpeEnabled)
      // Whoever may not act as this login any more does not go on with it.
      const isAllowed =
        !isActed || (await mayActAs(db, { login: originatorId, role: originatorRole }, { ...row, grants }))
      if (!isAllowed) return undefined
      const originator = isActed ? { id: originatorId, name: originatorName } : undefined
      const own = { originator, grants, eulaAccepted: eulaAccepted !== null, provedAt: provedAt ?? undefined }
      return { principal: { ...principal, ...own }, lastSeenAt }
    },
    listOf: async login => {
      const rows = await db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          address: sessions.address,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          expiresAt: sessions.expiresAt,
          originatorId: originators.id,
          originatorName: originators.name,
        })
        .from(sessions)
        .leftJoin(originators, eq(originators.id, sessions.originator))
        .where(and(eq(sessions.login, login), gt(sessions.expiresAt, new Date()), gt(sessions.lastSeenAt, usedSince())))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      return rows.map(({ originatorId, originatorName, ...own }) => ({
        ...own,
        originator:
          originatorId === null || originatorName === null ? undefined : { id: originatorId, name: originatorName },
      }))
    },
    remove: (tx, which) => tx.delete(sessions).where(which).returning({ session: sessions.id, login: sessions.login }),
    aged: () => or(lt(sessions.expiresAt, new Date()), lt(sessions.lastSeenAt, usedSince())),
  }
}
