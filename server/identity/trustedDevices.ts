import type { Database } from '../database/database.ts'
import { trustedDevices } from '../database/schema.ts'
import { and, asc, eq, gt, lt } from '../database/sql.ts'
import { newToken, tokenDigest } from './token.ts'

/** Decision 9. */
export const TRUST_S = 30 * 24 * 3600

/** No login has this id. */
const NOBODY = 0

export type TrustedDevice = Omit<typeof trustedDevices.$inferSelect, 'tokenHash' | 'login'> & {
  readonly current: boolean
}

const columns = {
  id: trustedDevices.id,
  userAgent: trustedDevices.userAgent,
  createdAt: trustedDevices.createdAt,
  lastUsedAt: trustedDevices.lastUsedAt,
  expiresAt: trustedDevices.expiresAt,
}

const isTrusted = (login: number) => and(eq(trustedDevices.login, login), gt(trustedDevices.expiresAt, new Date()))

/** Those whose trust has not run out, oldest first; `token` identifies the one that asks. */
export async function trustedDevicesOf(
  db: Database,
  login: number,
  token: string | undefined,
): Promise<readonly TrustedDevice[]> {
  const own = token === undefined ? undefined : tokenDigest(token)
  const rows = await db
    .select({ ...columns, tokenHash: trustedDevices.tokenHash })
    .from(trustedDevices)
    .where(isTrusted(login))
    .orderBy(asc(trustedDevices.id))
  return rows.map(({ tokenHash, ...device }) => ({ ...device, current: own?.equals(tokenHash) ?? false }))
}

/** Trusts a browser from now on; its token is known to it alone. One that was trusted before has a new one. */
export async function trustDevice(
  tx: Database,
  login: number,
  userAgent: string,
  before: string | undefined,
): Promise<{ readonly token: string; readonly device: TrustedDevice }> {
  await tx.delete(trustedDevices).where(lt(trustedDevices.expiresAt, new Date()))
  if (before !== undefined) await tx.delete(trustedDevices).where(eq(trustedDevices.tokenHash, tokenDigest(before)))
  const token = newToken()
  const expiresAt = new Date(Date.now() + TRUST_S * 1000)
  const values = { login, userAgent, expiresAt, tokenHash: tokenDigest(token) }
  const [row] = await tx.insert(trustedDevices).values(values).returning(columns)
  if (row === undefined) throw new Error('A new trusted device has no row')
  return { token, device: { ...row, current: true } }
}

/** Whether a browser need not give a code for this login; if so, it has just been used. */
export async function recogniseDevice(db: Database, login: number, token: string): Promise<boolean> {
  const found = await db
    .update(trustedDevices)
    .set({ lastUsedAt: new Date() })
    .where(and(eq(trustedDevices.tokenHash, tokenDigest(token)), isTrusted(login)))
    .returning({ id: trustedDevices.id })
  return found.length > 0
}

/** Which of a login's trusted browsers asks, before anything of it is believed. Asks as much where there is no such login. */
export async function trustedDeviceId(
  db: Database,
  login: number | undefined,
  token: string,
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(and(eq(trustedDevices.tokenHash, tokenDigest(token)), isTrusted(login ?? NOBODY)))
  return found?.id
}

/** @returns false when the login has no such device */
export async function removeTrustedDevice(tx: Database, login: number, id: number): Promise<boolean> {
  const removed = await tx
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.id, id), eq(trustedDevices.login, login)))
    .returning({ id: trustedDevices.id })
  return removed.length > 0
}
