import * as v from 'valibot'
import { VERIFY_PURPOSES } from '../resources/contactMethods.ts'
import { idSchema, pathIdSchema } from '../resources/ids.ts'
import { newPasswordSchema } from '../resources/logins.ts'
import { lineSchema } from '../text.ts'
import { route } from './access.ts'

/** As long as any code, and no longer. */
const code = v.pipe(lineSchema, v.minLength(1), v.maxLength(100))
const name = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(254))
const done = v.object({ ok: v.literal(true) })
const asked = v.object({ ok: v.literal(true), kept: v.boolean() })

/**
 * Codes that are sent to a contact method, and what they open (A-011..A-020). Nothing here reveals whether a login exists: only whoever holds a
 * code that is good learns whose it is.
 */
export const verifyCodes = {
  /**
   * Sends a code; the same answer in the same time for whatever name it is asked. `email`: a login name or a verified e-mail address, or for
   * `verify` the value of an own contact method, which needs a session and a proof. 429 with `retry-after` when asked too often. `kept`: this
   * service sends no mail; what is to be sent stays where an administrator reads it.
   */
  send: route('public', { proof: { type: 'verify' } })
    .route({ method: 'POST', path: '/api/v0/ContactMethods/send', tags: ['ContactMethods'] })
    .input(v.object({ email: name, type: v.picklist(VERIFY_PURPOSES) }))
    .output(asked),
  /** The same as `send` with `tfa_secret_recover`. */
  requestTfaSecret: route('public')
    .route({ method: 'POST', path: '/api/v0/Logins/request_tfa_secret', tags: ['Logins'] })
    .input(v.object({ login: name }))
    .output(asked),
  /** Whether a code for a new password is good, and if so of which login, and whether that asks for a second factor. */
  get: route('public')
    .route({ method: 'GET', path: '/api/v0/ContactMethods/{id}/verify_code', tags: ['ContactMethods'] })
    .input(v.object({ id: pathIdSchema, verify_code: code }))
    .output(
      v.variant('valid', [
        v.object({ valid: v.literal(true), login: idSchema, tfa_required: v.boolean() }),
        v.object({ valid: v.literal(false) }),
      ]),
    ),
  /** True as well for a code that was used, or never was. */
  expired: route('public')
    .route({ method: 'GET', path: '/api/v0/Logins/{id}/verify_code_expired', tags: ['Logins'] })
    .input(v.object({ id: pathIdSchema, verify_code: code }))
    .output(v.boolean()),
  /**
   * A new password, which ends every session of the login. 400 with a field: `verify_code` is not good any more, `new_password` is a
   * common one, `tfa_code` is missing or wrong.
   */
  setPassword: route('public')
    .route({ method: 'POST', path: '/api/v0/Logins/{id}/set_password', tags: ['Logins'] })
    .input(
      v.object({
        id: pathIdSchema,
        new_password: newPasswordSchema,
        verify_code: code,
        tfa_code: v.optional(v.pipe(lineSchema, v.maxLength(20))),
      }),
    )
    .output(done),
  /** Proves that a contact method is its owner's. 409 where another login has proved the same e-mail address. */
  verify: route('public')
    .route({ method: 'POST', path: '/api/v0/ContactMethods/{id}/verify', tags: ['ContactMethods'] })
    .input(v.object({ id: pathIdSchema, verify_code: code }))
    .output(done),
  /** Takes a lost second factor away: the code from the mail and the password together. Ends every session of the login. */
  recoverTfa: route('public')
    .route({ method: 'POST', path: '/api/v0/Logins/recover_tfa', tags: ['Logins'] })
    .input(v.object({ verify_code: code, password: v.pipe(lineSchema, v.minLength(1), v.maxLength(128)) }))
    .output(done),
}
