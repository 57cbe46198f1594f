import type { Observable } from 'rxjs'
import { type ControlLevel, controlLevel, isGranted, maySeeSemseg } from '../../contract/permissions.ts'
import { PLAYBACK_LEVEL } from '../../contract/playback.ts'
import type { Database } from '../database/database.ts'
import { accounts, robots, sessions as sessionRows } from '../database/schema.ts'
import { and, eq, gt, inArray } from '../database/sql.ts'
import type { AllowedRobots } from '../fleet/allowedRobots.ts'
import { findLeftRobot } from '../fleet/leftRobots.ts'
import { pastSpans, type Span } from '../fleet/pastSpans.ts'
import { findRobot, visibleRobots } from '../fleet/robotRows.ts'
import type { Principal } from '../identity/principal.ts'
import type { EndedSession, Sessions } from '../identity/sessions.ts'
import { type AccountSight, accountsInSight } from '../identity/visibleAccounts.ts'

/** A login at the monitor of one robot. `level` takes the tier of the robot's account into account (M-018). */
export type Viewer = {
  readonly session: number
  readonly login: number
  readonly name: string
  readonly level: ControlLevel
  readonly maySeeSemseg: boolean
  /** `Inspector/view`: the robot's own behaviour may be asked for. */
  readonly mayInspect: boolean
  /** Whose past the login may see. */
  readonly sight: AccountSight
  /** When the robot was in these accounts, oldest first. */
  readonly spans: readonly Span[]
}

/** What of a robot somebody wants to watch: all, or only what it did in accounts in sight, wherever it is now. */
export type Scope = 'all' | 'past'

/**
 * Why a socket is refused: no session or one that has ended; no `RobotMonitor/view`; no such robot, or one of an account that the
 * login may not see.
 */
export type GateRefusal = 'signedOut' | 'forbidden' | 'notFound'
export type AdmissionOf<Guest> =
  | { readonly ok: true; readonly viewer: Guest; readonly principal: Principal }
  | { readonly ok: false; readonly refusal: GateRefusal; readonly principal?: Principal }
export type Admission = AdmissionOf<Viewer>

/** Streamer, supervisor and alerts of 32 open monitors. */
export const MAX_SESSION_SOCKETS = 96

/** Who may watch which robot. */
export type ViewerGate = {
  /** Takes one of a session's places for sockets and returns how to give it back; undefined when all are taken. */
  readonly enter: (session: number) => (() => void) | undefined
  readonly admit: (sessionToken: string, robot: number, scope: Scope) => Promise<Admission>
  /** Those of the sessions that have not ended, in this service or another on the same database. */
  readonly alive: (sessions: readonly number[]) => Promise<ReadonlySet<number>>
  /** Sessions that have just ended in this service. */
  readonly ended: Observable<EndedSession>
}

/** @param sessions looked at, never used: an open monitor keeps no session alive that its person has left */
export function createViewerGate(
  db: Database,
  sessions: Pick<Sessions, 'find' | 'ended'>,
  allowedRobots: Pick<AllowedRobots, 'ask'>,
): ViewerGate {
  const places = new Map<number, Set<symbol>>()

  /** Tier of the account that a robot in sight is in. */
  async function presentTier(principal: Principal, robot: number): Promise<number | undefined> {
    const row = await allowedRobots.ask(principal.login, robot, () => robotFor(principal, robot))
    return row?.account_tier
  }

  /** A robot in sight. */
  async function robotFor(principal: Principal, robot: number) {
    const [row] = await db
      .select({
        id: robots.id,
        model: robots.model,
        main_deb: robots.mainDeb,
        plan: robots.plan,
        account_tier: accounts.tier,
      })
      .from(robots)
      .innerJoin(accounts, eq(accounts.id, robots.account))
      .where(visibleRobots(principal, eq(robots.id, robot)))
    return row && { ...row, plan: row.plan ?? 0 }
  }

  /** The same, or that of the account in sight that it left last. */
  const pastTier = async (principal: Principal, robot: number): Promise<number | undefined> =>
    ((await findRobot(db, principal, robot)) ?? (await findLeftRobot(db, principal, robot)))?.account_tier

  return {
    enter: session => {
      const taken = places.get(session) ?? new Set()
      if (taken.size >= MAX_SESSION_SOCKETS) return undefined
      const place = Symbol('place')
      places.set(session, taken.add(place))
      return () => {
        taken.delete(place)
        if (taken.size === 0) places.delete(session)
      }
    },
    ended: sessions.ended,
    admit: async (token, robot, scope) => {
      const principal = await sessions.find(token)
      if (!principal) return { ok: false, refusal: 'signedOut' }
      const { session, login, name, role, grants, eulaAccepted, lacksTfa } = principal
      if (!eulaAccepted || lacksTfa || !isGranted(grants, ['RobotMonitor', 'view']))
        return { ok: false, refusal: 'forbidden', principal }
      const found = scope === 'past' ? await pastTier(principal, robot) : await presentTier(principal, robot)
      if (found === undefined) return { ok: false, refusal: 'notFound', principal }
      const level = controlLevel(grants, found)
      if (scope === 'past' && level < PLAYBACK_LEVEL) return { ok: false, refusal: 'forbidden', principal }
      const sight = await accountsInSight(db, principal)
      const spans = await pastSpans(db, principal, robot)
      const mayInspect = isGranted(grants, ['Inspector', 'view'])
      const viewer = { session, login, name, level, maySeeSemseg: maySeeSemseg(role, grants), mayInspect, sight, spans }
      return { ok: true, principal, viewer }
    },
    alive: async ids => {
      if (ids.length === 0) return new Set()
      const rows = await db
        .select({ id: sessionRows.id })
        .from(sessionRows)
        .where(and(inArray(sessionRows.id, [...ids]), gt(sessionRows.expiresAt, new Date())))
      return new Set(rows.map(row => row.id))
    },
  }
}
