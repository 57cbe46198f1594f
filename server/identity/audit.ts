import type { Database } from '../database/database.ts'
import { audit } from '../database/schema.ts'
import type { Principal } from './principal.ts'

/** Whoever did it: a signed-in principal, or a login alone where there is no session; nobody known where a sign-in names no login. */
type Actor =
  | { readonly principal: Pick<Principal, 'login' | 'originator'> }
  | { readonly login: number | undefined; readonly originator?: number | undefined }

export type AuditEntry = Actor & {
  /** Dotted, area first: `login.signIn`, `account.edit`. */
  readonly action: string
  /** Where the request came from; absent when a clock caused it. */
  readonly address: string | undefined
  /** What it was done to, where it was a robot. */
  readonly robot?: number
  /** Ids and names; never a secret, never input. */
  readonly details?: { readonly [name: string]: string | number | boolean }
}

/**
 * Writes down who did what (decision 8), with whoever acted as them.
 * @param db the transaction of what is done, so that neither stands without the other
 */
export async function audited(db: Pick<Database, 'insert'>, entry: AuditEntry): Promise<void> {
  const { login, originator } =
    'principal' in entry ? { login: entry.principal.login, originator: entry.principal.originator?.id } : entry
  const { action, address, robot, details = {} } = entry
  await db.insert(audit).values({ login, originator, address, action, robot, details })
}
