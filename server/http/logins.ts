import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import type { Self } from '../../contract/resources/logins.ts'
import type { Database } from '../database/database.ts'
import { accounts, leases, loginAccounts, logins, robots } from '../database/schema.ts'
import type { SignInAttempts } from '../identity/attempts.ts'
import type { Principal } from '../identity/principal.ts'
import type { Sessions } from '../identity/sessions.ts'
import { signIn } from '../identity/signIn.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { notFound, RequestError } from './errors.ts'
import { routes, signedIn } from './implementer.ts'
import { clearSessionCookies, setSessionCookies } from './session.ts'

async function selfOf(db: Database, { login: id, originator }: Pick<Principal, 'login' | 'originator'>): Promise<Self> {
  const [row] = await db.select().from(logins).where(eq(logins.id, id))
  if (row === undefined) throw notFound('login')
  const own = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(loginAccounts)
    .innerJoin(accounts, eq(accounts.id, loginAccounts.account))
    .where(eq(loginAccounts.login, id))
    .orderBy(asc(accounts.id))
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    language: row.language,
    time_zone: row.timeZone,
    area_unit: row.areaUnit,
    volume_unit: row.volumeUnit,
    eula_accepted: row.eulaAccepted?.toISOString() ?? null,
    current_account: row.currentAccount,
    accounts: own,
    passcode: row.passcode ?? undefined,
    tfa_secret: row.tfaSecret !== null,
    originator,
  }
}

type Parts = { readonly db: Database; readonly sessions: Sessions; readonly attempts: SignInAttempts }

/** Sign-in, sign-out and logins (A-003, A-010, A-041, M-070). */
export function loginRoutes({ db, sessions, attempts }: Parts) {
  return {
    login: routes.logins.login.handler(async ({ input, context: { request, reply, principal } }) => {
      const result = await signIn({ db, attempts }, { ...input, address: request.ip })
      if (result.kind === 'tooMany')
        throw new RequestError('tooManyRequests', 'errors.login.tooManyRequests', 'Too many wrong passwords', {
          retryAfterS: Math.ceil(result.waitMs / 1000),
        })
      if (result.kind === 'refused')
        throw new RequestError('unauthorized', 'errors.login.unauthorized', 'Login or password is wrong')
      // Signing in again replaces the session that the request came with.
      if (principal !== undefined) await sessions.end(principal.session)
      const token = await sessions.open(result.login)
      setSessionCookies(request, reply, token)
      return { self: await selfOf(db, { login: result.login, originator: undefined }), session_id: token }
    }),

    logout: routes.logins.logout.handler(async ({ context: { principal, reply } }) => {
      if (principal !== undefined) await sessions.end(principal.session)
      clearSessionCookies(reply)
      return { ok: true }
    }),

    self: routes.logins.self.handler(({ context }) => selfOf(db, signedIn(context))),

    editSelf: routes.logins.editSelf.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      if (input.language !== undefined)
        await db.update(logins).set({ language: input.language }).where(eq(logins.id, principal.login))
      return selfOf(db, principal)
    }),

    /** Another login is seen by whoever sees one of its accounts, or a robot that it is in control of (M-028, M-070). */
    get: routes.logins.get.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const shared = db
        .select({ one: sql`1` })
        .from(loginAccounts)
        .where(and(eq(loginAccounts.login, logins.id), visibleAccounts(principal, loginAccounts.account)))
      const held = db
        .select({ one: sql`1` })
        .from(leases)
        .innerJoin(robots, eq(robots.id, leases.robot))
        .where(and(eq(leases.holder, logins.id), visibleAccounts(principal, robots.account)))
      const [row] = await db
        .select({ id: logins.id, name: logins.name })
        .from(logins)
        .where(and(eq(logins.id, input.id), or(exists(shared), exists(held))))
      if (row === undefined) throw notFound('login')
      return row
    }),
  }
}
