import type { SignedIn } from '../../../../contract/resources/logins.ts'
import { generalError, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { passwordMatches } from '../../../identity/passwords.ts'
import type { Along, Rotation, Sessions } from '../../../identity/sessions.ts'
import type { SignInParts } from '../../../identity/signIn.ts'
import { inPerson, type RequestContext, signedIn } from '../../implementer.ts'
import { clientOf, setSessionCookies } from '../../plugins/session.ts'
import { selfOf } from './self.ts'
import { codeMissing, tooManyAttempts, wrongCode, wrongPassword } from './signInErrors.ts'

/**
 * Asks the signed-in person for password and code once more. Wrong ones are counted as those of signing in, those of all sessions of the login
 * together: a stranger's do not keep its owner out.
 * @throws RequestError by field; 400, because 401 would mean that the session is over
 */
export async function proveOneself(
  { db, attempts, secondFactor, now }: SignInParts,
  context: RequestContext,
  { password, code }: { readonly password: string; readonly code: string | undefined },
): Promise<void> {
  const principal = inPerson(context)
  const { login } = principal
  const address = context.request.ip
  const subject = { login, device: `sessions of ${login}` }
  const attempt = await attempts.begin(subject, address)
  if (attempt.kind === 'wait') throw tooManyAttempts(attempt.waitMs)
  const columns = { hash: logins.passwordHash, tfaSecret: logins.tfaSecret }
  const [row] = await db.select(columns).from(logins).where(eq(logins.id, login))
  const refuse = async (what: 'password' | 'code', error: RequestError): Promise<never> => {
    await audited(db, { principal, action: 'login.proofRefused', address, details: { what } })
    throw error
  }
  if (!(await passwordMatches(row?.hash, password))) return refuse('password', wrongPassword())
  if (row !== undefined && row.tfaSecret !== null) {
    if (code === undefined || code === '') {
      await attempts.withdraw(subject, address)
      throw codeMissing()
    }
    if ((await secondFactor.take(db, login, code, now())) === undefined) return refuse('code', wrongCode('badRequest'))
  }
  await attempts.succeed(subject, address)
}

/** The session has ended meanwhile. */
export function signedOut(): RequestError {
  const { type, token, message } = generalError('unauthorized')
  return new RequestError(type, token, message)
}

/** Gives the caller a new session in place of theirs, in the way that theirs was sent. */
export async function rotateSession(
  { db, sessions }: { readonly db: Database; readonly sessions: Sessions },
  context: RequestContext,
  rotation: Omit<Rotation, 'client'>,
  along?: Along,
): Promise<SignedIn> {
  const { request, reply } = context
  const token = await sessions.rotate(signedIn(context).session, { ...rotation, client: clientOf(request) }, along)
  const principal = token === undefined ? undefined : await sessions.find(token)
  if (token === undefined || principal === undefined) throw signedOut()
  const self = await selfOf(db, principal)
  if (request.credential?.via === 'header') return { self, session_id: token }
  setSessionCookies(request, reply, token)
  return { self }
}
