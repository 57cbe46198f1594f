import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { VerifyPurpose } from '../../../../contract/resources/contactMethods.ts'
import { generalError, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import { contactOfName, ownContactOfValue } from '../../../codes/codeOwners.ts'
import type { CodeRequests } from '../../../codes/codeRequests.ts'
import type { Codes, GoodCode } from '../../../codes/codes.ts'
import type { ChangeMails } from '../../../contacts/changeMails.ts'
import { markVerified, type Transaction } from '../../../contacts/contactRows.ts'
import { isUniqueViolation } from '../../../database/constraints.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import type { Attempts, Subject } from '../../../identity/attempts.ts'
import { audited } from '../../../identity/audit.ts'
import type { KnownBrowsers } from '../../../identity/knownBrowsers.ts'
import { passwordSuits, storePassword } from '../../../identity/newPassword.ts'
import { hashPassword, passwordMatches } from '../../../identity/passwords.ts'
import { removeSecondFactor, type SecondFactor } from '../../../identity/secondFactor.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import type { OutboxKind, Transports } from '../../../outbox/transport.ts'
import { acceptInvitation } from '../../../users/invitations.ts'
import { inPerson, routes } from '../../implementer.ts'
import { knownBrowser } from '../../plugins/session.ts'
import { codeMissing, commonPassword, tooManyAttempts, wrongCode, wrongPassword } from './signInErrors.ts'

/** Far longer than finding a login and writing its message takes, so that the time does not reveal whether there is one. */
const ANSWER_MS = 400

type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly codes: Codes
  readonly codeRequests: CodeRequests
  readonly attempts: Attempts
  readonly secondFactor: Pick<SecondFactor, 'take'>
  readonly sessions: Pick<Sessions, 'endAllWith'>
  readonly changeMails: ChangeMails
  readonly knownBrowsers: Pick<KnownBrowsers, 'idOf'>
  readonly transports: Transports
}

type Owner = Pick<typeof logins.$inferSelect, 'id' | 'passwordHash' | 'tfaSecret'>

const codeExpired = (): RequestError =>
  new RequestError('badRequest', 'errors.verifyCode.expired', 'The code is not good any more', { field: 'verify_code' })

const tooMany = (waitMs: number): RequestError => {
  const { token, type, message } = generalError('tooManyRequests')
  return new RequestError(type, token, message, { retryAfterS: Math.ceil(waitMs / 1000) })
}

/** Whose code it is. */
async function ownerOf(db: Database, { login }: GoodCode): Promise<Owner> {
  const columns = { id: logins.id, passwordHash: logins.passwordHash, tfaSecret: logins.tfaSecret }
  const [owner] = await db.select(columns).from(logins).where(eq(logins.id, login))
  if (owner === undefined) throw codeExpired()
  return owner
}

/** Whoever has used a code of a contact method has proved it as well, unless another login has proved the same address. */
async function proveAlong(tx: Transaction, code: GoodCode): Promise<void> {
  try {
    await tx.transaction(inner => markVerified(inner, code))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

/** Codes are sent. */
function sendRoutes({ db, codes, codeRequests, transports }: Parts) {
  /** Whether nothing is sent there; without a session a name always means mail, whether or not it exists. */
  const isKept = (kind: OutboxKind): boolean => transports[kind] === undefined

  /** Sends a code to the login of that name, if there is one; takes as long either way. */
  async function sendTo(purpose: Exclude<VerifyPurpose, 'verify'>, name: string, address: string): Promise<void> {
    const waitMs = await codeRequests.begin(name, address)
    if (waitMs > 0) throw tooMany(waitMs)
    await Promise.all([
      wait(ANSWER_MS),
      db.transaction(async tx => {
        const contact = await contactOfName(tx, purpose, name)
        if (contact !== undefined) await codes.send(tx, purpose, contact)
      }),
    ])
  }

  return {
    send: routes.verifyCodes.send.handler(async ({ input: { email, type }, context }) => {
      const { ip } = context.request
      if (type !== 'verify') {
        await sendTo(type, email, ip)
        return { ok: true, kept: isKept('email') }
      }
      const { login } = inPerson(context)
      const waitMs = await codeRequests.begin(`verify ${login}`, ip)
      if (waitMs > 0) throw tooMany(waitMs)
      await db.transaction(async tx => {
        const contact = await ownContactOfValue(tx, login, email)
        if (contact !== undefined) await codes.send(tx, type, contact)
      })
      return { ok: true, kept: isKept(email.includes('@') ? 'email' : 'sms') }
    }),

    requestTfaSecret: routes.verifyCodes.requestTfaSecret.handler(async ({ input, context }) => {
      await sendTo('tfa_secret_recover', input.login, context.request.ip)
      return { ok: true, kept: isKept('email') }
    }),
  }
}

/** Proof, beside a code, that it is used by its owner. Wrong ones are counted as those of signing in. */
function createOwnerProof({ db, clock, attempts, secondFactor, knownBrowsers }: Parts) {
  /** @throws RequestError as long as the login has to wait after wrong attempts */
  async function beginAttempt(owner: Owner, request: FastifyRequest): Promise<Subject> {
    const subject = { login: owner.id, device: knownBrowsers.idOf(knownBrowser(request), owner) }
    const attempt = await attempts.begin(subject, request.ip)
    if (attempt.kind === 'wait') throw tooManyAttempts(attempt.waitMs)
    return subject
  }

  async function checkSecondFactor(owner: Owner, code: string | undefined, request: FastifyRequest): Promise<void> {
    if (owner.tfaSecret === null) return
    if (code === undefined || code === '') throw codeMissing()
    const subject = await beginAttempt(owner, request)
    if ((await secondFactor.take(db, owner.id, code, clock.now())) === undefined) throw wrongCode('badRequest')
    await attempts.succeed(subject, request.ip)
  }

  /** The password of before. */
  async function checkPassword(owner: Owner, password: string, request: FastifyRequest): Promise<void> {
    const subject = await beginAttempt(owner, request)
    if (!(await passwordMatches(owner.passwordHash, password))) throw wrongPassword()
    await attempts.succeed(subject, request.ip)
  }

  return { checkSecondFactor, checkPassword }
}

/** Codes are checked and redeemed, each once. */
function redeemRoutes(parts: Parts) {
  const { db, clock, codes, sessions, changeMails } = parts
  const proof = createOwnerProof(parts)

  return {
    get: routes.verifyCodes.get.handler(async ({ input }) => {
      const code = await codes.find(db, 'reset_password', input.verify_code)
      if (code === undefined || code.contactMethod !== input.id) return { valid: false }
      return { valid: true, login: code.login, tfa_required: (await ownerOf(db, code)).tfaSecret !== null }
    }),

    expired: routes.verifyCodes.expired.handler(async ({ input }) => {
      const code = await codes.find(db, 'reset_password', input.verify_code)
      return code?.login !== input.id
    }),

    setPassword: routes.verifyCodes.setPassword.handler(async ({ input, context }) => {
      const { ip: address } = context.request
      const code = await codes.find(db, 'reset_password', input.verify_code)
      if (code?.login !== input.id) throw codeExpired()
      const { login, contactMethod } = code
      if (!(await passwordSuits(db, login, input.new_password))) throw commonPassword()
      await proof.checkSecondFactor(await ownerOf(db, code), input.tfa_code, context.request)
      const passwordHash = await hashPassword(input.new_password)
      await sessions.endAllWith(login, async tx => {
        if (!(await codes.use(tx, 'reset_password', code))) throw codeExpired()
        await changeMails.notifyOwner(tx, login, 'password')
        await storePassword(tx, login, passwordHash)
        await proveAlong(tx, code)
        await acceptInvitation(tx, login, clock.now())
        await audited(tx, { login, action: 'login.setPassword', address, details: { contactMethod } })
      })
      return { ok: true }
    }),

    verify: routes.verifyCodes.verify.handler(async ({ input, context }) => {
      const code = await codes.find(db, 'verify', input.verify_code)
      if (code?.contactMethod !== input.id) throw codeExpired()
      const { login, contactMethod } = code
      try {
        await db.transaction(async tx => {
          if (!(await codes.use(tx, 'verify', code))) throw codeExpired()
          await changeMails.notifyOwner(tx, login, 'contactVerified')
          await markVerified(tx, code)
          const { ip: address } = context.request
          await audited(tx, { login, action: 'contactMethod.verify', address, details: { contactMethod } })
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new RequestError('conflict', 'errors.contactMethod.taken', 'Another login has this e-mail address')
      }
      return { ok: true }
    }),

    recoverTfa: routes.verifyCodes.recoverTfa.handler(async ({ input, context }) => {
      const { ip: address } = context.request
      const code = await codes.find(db, 'tfa_secret_recover', input.verify_code)
      if (code === undefined) throw codeExpired()
      const { login } = code
      await proof.checkPassword(await ownerOf(db, code), input.password, context.request)
      await sessions.endAllWith(login, async tx => {
        if (!(await codes.use(tx, 'tfa_secret_recover', code))) throw codeExpired()
        await changeMails.notifyOwner(tx, login, 'tfaOff')
        await removeSecondFactor(tx, login)
        await audited(tx, { login, action: 'login.recoverTfa', address })
      })
      return { ok: true }
    }),
  }
}

/** Codes and what they open: a new password, a lost second factor, a proved contact method (A-011..A-020). */
export const verifyCodeRoutes = (parts: Parts) => ({ ...sendRoutes(parts), ...redeemRoutes(parts) })
