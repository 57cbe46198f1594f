import type { Database } from '../database/database.ts'
import { contactMethods, logins } from '../database/schema.ts'
import { and, eq, or, sql } from '../database/sql.ts'
import type { Attempts, Subject } from './attempts.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import { passwordMatches } from './passwords.ts'
import type { SecondFactor } from './secondFactor.ts'
import { recogniseDevice, trustedDeviceId } from './trustedDevices.ts'

export type SignInResult =
  /**
   * `by`: what stood for the second factor; `password` where there is none. `stands` is asked in the transaction that lets the login in: false
   * when its password or second factor has been changed since it was looked at.
   */
  | {
      readonly kind: 'signedIn'
      readonly login: number
      readonly by: 'password' | 'code' | 'backupCode' | 'device'
      /** What the browser shows from now on as one that has signed in before. */
      readonly known: string
      readonly stands: (tx: Database) => Promise<boolean>
    }
  /** No such login, or another password: which of the two is never revealed; `login` is for the audit. */
  | { readonly kind: 'refused'; readonly login: number | undefined }
  /** The password is right; a code has to come with it. */
  | { readonly kind: 'codeRequired' }
  | { readonly kind: 'codeRefused'; readonly login: number }
  | { readonly kind: 'tooMany'; readonly waitMs: number; readonly login: number | undefined }

export type SignInRequest = {
  readonly login: string
  readonly password: string
  readonly code: string | undefined
  /** Token of a browser that may be trusted. */
  readonly device: string | undefined
  /** What a browser shows that has signed in before. */
  readonly known: string | undefined
  /** Where the attempt comes from. */
  readonly address: string
}

export type SignInParts = {
  readonly db: Database
  readonly attempts: Attempts
  readonly secondFactor: SecondFactor
  readonly knownBrowsers: KnownBrowsers
  readonly now: () => number
}

type Found = { readonly id: number; readonly passwordHash: string; readonly tfaSecret: string | null }

/** By login name or verified e-mail address (decision 10). */
async function findLogin(db: Database, name: string): Promise<Found | undefined> {
  const email = and(
    eq(contactMethods.contactType, 'email'),
    contactMethods.verified,
    eq(sql`lower(${contactMethods.contactValue})`, name.toLowerCase()),
  )
  const ownerOfEmail = db.select({ login: contactMethods.login }).from(contactMethods).where(email)
  const [found] = await db
    .select({ id: logins.id, passwordHash: logins.passwordHash, tfaSecret: logins.tfaSecret })
    .from(logins)
    .where(or(eq(sql`lower(${logins.login})`, name.toLowerCase()), sql`${logins.id} in (${ownerOfEmail})`))
    // A login that is called like somebody's e-mail address comes first.
    .orderBy(sql`lower(${logins.login}) <> ${name.toLowerCase()}`)
    .limit(1)
  return found
}

/** Holds up changes of password and second factor until the transaction ends; those end the sessions that came before them. */
async function isUnchanged(tx: Database, { id, passwordHash, tfaSecret }: Found): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: logins.passwordHash, tfaSecret: logins.tfaSecret })
    .from(logins)
    .where(eq(logins.id, id))
    .for('share')
  return row?.passwordHash === passwordHash && row.tfaSecret === tfaSecret
}

/** What stands for the second factor of a login whose password was right. */
async function proofOf(
  { db, secondFactor, now }: SignInParts,
  { id, tfaSecret }: Found,
  { code, device }: SignInRequest,
): Promise<'password' | 'code' | 'backupCode' | 'device' | 'missing' | 'wrong'> {
  if (tfaSecret === null) return 'password'
  if (device !== undefined && (await recogniseDevice(db, id, device))) return 'device'
  if (code === undefined || code === '') return 'missing'
  return (await secondFactor.take(db, id, code, now())) ?? 'wrong'
}

/** Checks password and second factor. An unknown name costs as much work as a known one. */
export async function signIn(parts: SignInParts, request: SignInRequest): Promise<SignInResult> {
  const { db, attempts, knownBrowsers } = parts
  const { login: name, password, address, device, known } = request
  const found = await findLogin(db, name)
  const trusted = device === undefined ? undefined : await trustedDeviceId(db, found?.id, device)
  const ownDevice = trusted === undefined ? knownBrowsers.idOf(known, found) : `${trusted}`
  const subject: Subject = { login: found?.id, name, device: ownDevice }
  const attempt = await attempts.begin(subject, address)
  if (attempt.kind === 'wait') return { kind: 'tooMany', waitMs: attempt.waitMs, login: found?.id }
  const matches = await passwordMatches(found?.passwordHash, password)
  if (found === undefined || !matches || !attempt.taken) return { kind: 'refused', login: found?.id }
  const proof = await proofOf(parts, found, request)
  if (proof === 'wrong') return { kind: 'codeRefused', login: found.id }
  if (proof === 'missing') {
    await attempts.withdraw(subject, address)
    return { kind: 'codeRequired' }
  }
  await attempts.succeed(subject, address)
  return {
    kind: 'signedIn',
    login: found.id,
    by: proof,
    known: knownBrowsers.remember(known, found),
    stands: tx => isUnchanged(tx, found),
  }
}
