import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { logins, trustedDevices } from '../database/schema.ts'
import { and, eq, isNull, lt, or } from '../database/sql.ts'
import { createBackupCodes, forgetBackupCodes } from './backupCodes.ts'
import type { Seal } from './seal.ts'

const ISSUER = 'Swath'
const PERIOD_S = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Codes of the step before and after are taken as well: clocks differ, and people type. */
const WINDOW_STEPS = 1
const PENDING_MS = 600_000

const pendingSchema = v.pipe(v.string(), v.parseJson(), v.object({ secret: v.string(), untilMs: v.number() }))

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

/** The time step that a code belongs to; undefined when it is of none near `nowMs`. */
function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  const delta = totpOf(secret).validate({ token, timestamp: nowMs, window: WINDOW_STEPS })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp: nowMs }) + delta
}

export type PendingSecret = {
  /** Base32. */
  readonly secret: string
  /** As authenticators scan it: `otpauth://totp/…`. */
  readonly uri: string
  /** The secret again, sealed for the login; comes back with the first code. */
  readonly pending: string
}

export type SecondFactor = {
  /** A new secret, which nothing is kept of until its first code comes. */
  begin(login: number, loginName: string, nowMs: number): PendingSecret
  /**
   * The first code of a secret in the making turns it on, in the caller's transaction.
   * @returns `expired` when it took too long, or was begun by another login
   */
  confirm(
    tx: Database,
    login: number,
    proof: { readonly pending: string; readonly code: string },
    nowMs: number,
  ): Promise<'on' | 'wrong' | 'expired' | 'alreadyOn'>
  /**
   * What kind of code it is, if it is right, of the authenticator or a backup code; each is taken once, also by two at the same moment. Undefined as
   * well where there is no second factor.
   */
  take(db: Database, login: number, code: string, nowMs: number): Promise<'code' | 'backupCode' | undefined>
  /** Ten new backup codes, shown this once; earlier ones no longer work. */
  renewBackupCodes(tx: Database, login: number): Promise<string[]>
}

/** Takes the second factor away, and with it its backup codes and the browsers that were trusted not to need it. */
export async function removeSecondFactor(tx: Database, login: number): Promise<void> {
  await tx.update(logins).set({ tfaSecret: null, tfaStep: null }).where(eq(logins.id, login))
  await tx.delete(trustedDevices).where(eq(trustedDevices.login, login))
  await forgetBackupCodes(tx, login)
}

/** Time-based codes (RFC 6238: SHA-1, six digits, 30 s), from secrets that are kept sealed (A-014, decision 9). */
export function createSecondFactor(seal: Seal): SecondFactor {
  const backup = createBackupCodes(seal)
  const about = (login: number): string => `second factor of login ${login}`
  const aboutPending = (login: number): string => `pending second factor of login ${login}`

  function openPending(login: number, pending: string, nowMs: number): string | undefined {
    const parsed = v.safeParse(pendingSchema, seal.open(pending, aboutPending(login)))
    return parsed.success && parsed.output.untilMs > nowMs ? parsed.output.secret : undefined
  }

  return {
    begin: (login, loginName, nowMs) => {
      const secret = new Secret({ size: SECRET_BYTES }).base32
      const pending = seal.close(JSON.stringify({ secret, untilMs: nowMs + PENDING_MS }), aboutPending(login))
      return { secret, uri: totpOf(secret, loginName).toString(), pending }
    },

    confirm: async (tx, login, { pending, code }, nowMs) => {
      const secret = openPending(login, pending, nowMs)
      if (secret === undefined) return 'expired'
      const step = stepOf(secret, code, nowMs)
      if (step === undefined) return 'wrong'
      const changed = await tx
        .update(logins)
        .set({ tfaSecret: seal.close(secret, about(login)), tfaStep: step })
        .where(and(eq(logins.id, login), isNull(logins.tfaSecret)))
        .returning({ id: logins.id })
      return changed.length > 0 ? 'on' : 'alreadyOn'
    },

    take: async (db, login, code, nowMs) => {
      const [row] = await db.select({ sealed: logins.tfaSecret }).from(logins).where(eq(logins.id, login))
      if (row === undefined || row.sealed === null) return undefined
      if (await backup.take(db, login, code, nowMs)) return 'backupCode'
      const secret = seal.open(row.sealed, about(login))
      if (secret === undefined)
        throw new Error(`The second factor of login ${login} was sealed with another SWATH_SECRET_KEY`)
      const step = stepOf(secret, code, nowMs)
      if (step === undefined) return undefined
      const unused = or(isNull(logins.tfaStep), lt(logins.tfaStep, step))
      const taken = await db
        .update(logins)
        .set({ tfaStep: step })
        .where(and(eq(logins.id, login), eq(logins.tfaSecret, row.sealed), unused))
        .returning({ id: logins.id })
      return taken.length > 0 ? 'code' : undefined
    },

    renewBackupCodes: backup.renew,
  }
}
