import { AUDIT_ACTIONS, type AuditKind, isAuditAction } from '../../contract/audit.ts'
import type { AuditChanges } from '../../contract/resources/audit.ts'
import type { Database } from '../database/database.ts'
import { accounts, audit, dataItems, locations, logins, plans, robots } from '../database/schema.ts'
import { type PgColumn, type SQL, sql } from '../database/sql.ts'
import type { Principal } from './principal.ts'

/** Whoever did it: a signed-in principal, or a login alone where there is no session; nobody known where a sign-in names no login. */
type Actor =
  | { readonly principal: Pick<Principal, 'login' | 'originator'> }
  | { readonly login: number | undefined; readonly originator?: number | undefined }

export type AuditEntry = Actor & {
  /** One of `AUDIT_ACTIONS`. */
  readonly action: string
  /** Where the request came from; absent when a clock caused it. */
  readonly address: string | undefined
  /** What it was done to, where it was a robot. */
  readonly robot?: number
  /** What it was done to, where neither `robot` nor `details` says it: its id, and its name where the database has none. */
  readonly object?: { readonly id: number | string; readonly name?: string }
  /** The account that it concerns, where that is not the account of the object. */
  readonly account?: number
  /** Ids and names, and the reason that somebody gave for it; never a secret, never other input. */
  readonly details?: { readonly [name: string]: string | number | boolean }
  /** What was changed; made by `changesBetween`, which keeps secrets out. */
  readonly changes?: AuditChanges | undefined
}

/** Tables that say what a thing is called, and which account it belongs to. */
const NAMES: {
  readonly [K in AuditKind]?: { readonly id: PgColumn; readonly name: PgColumn; readonly account?: PgColumn }
} = {
  user: { id: logins.id, name: logins.name },
  account: { id: accounts.id, name: accounts.name, account: accounts.id },
  robot: { id: robots.id, name: robots.name, account: robots.account },
  plan: { id: plans.id, name: plans.name, account: plans.account },
  location: { id: locations.id, name: locations.name, account: locations.account },
  data: { id: dataItems.id, name: dataItems.name, account: dataItems.account },
}
/** What `details` call the id of the object. */
const DETAIL_OF: { readonly [K in AuditKind]?: string } = {
  user: 'user',
  account: 'account',
  role: 'role',
  label: 'label',
}

const MAX_NAME_CHARS = 200

function objectOf(
  kind: AuditKind | undefined,
  { object, robot, details = {} }: AuditEntry,
  login: number | undefined,
): string | undefined {
  if (object !== undefined) return String(object.id)
  if (kind === 'robot') return robot === undefined ? undefined : String(robot)
  if (kind === undefined) return undefined
  const named = details[DETAIL_OF[kind] ?? '']
  if (named !== undefined) return String(named)
  return kind === 'user' && login !== undefined ? String(login) : undefined
}

function columnOf(kind: AuditKind | undefined, column: 'name' | 'account', id: string | undefined): SQL | undefined {
  const table = kind && NAMES[kind]
  const wanted = table?.[column]
  if (table === undefined || wanted === undefined) return undefined
  // An unknown name is looked up as well: it costs what a known one costs.
  const known = id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : 0
  return sql`(select ${wanted} from ${wanted.table} where ${table.id} = ${known})`
}

const ofRobot = (robot: number | undefined): SQL | undefined =>
  robot === undefined ? undefined : columnOf('robot', 'account', String(robot))

/**
 * Writes down who did what (decision 8), with the login that acted as them, what the object is called, and whom it concerns.
 * @param db the transaction of what is done, so that neither stands without the other
 */
export async function audited(db: Pick<Database, 'insert'>, entry: AuditEntry): Promise<void> {
  const { login, originator } =
    'principal' in entry ? { login: entry.principal.login, originator: entry.principal.originator?.id } : entry
  const { action, address, robot, details = {}, changes } = entry
  const kind = isAuditAction(action) ? AUDIT_ACTIONS[action] : undefined
  const object = objectOf(kind, entry, login)
  const given = entry.object?.name?.slice(0, MAX_NAME_CHARS)
  await db.insert(audit).values({
    login: login ?? null,
    originator: originator ?? null,
    address: address ?? null,
    action,
    robot: robot ?? null,
    details,
    kind: kind ?? null,
    object: object ?? null,
    name: given ?? columnOf(kind, 'name', object) ?? null,
    account: entry.account ?? columnOf(kind, 'account', object) ?? ofRobot(robot) ?? null,
    subject: kind === 'user' && object !== undefined ? Number(object) : (login ?? null),
    changes: changes !== undefined && Object.keys(changes).length > 0 ? changes : null,
  })
}
