import { RequestError } from '../../../answers/errors.ts'

export const tooManyAttempts = (waitMs: number): RequestError =>
  new RequestError('tooManyRequests', 'errors.login.tooManyRequests', 'Too many wrong passwords', {
    retryAfterS: Math.ceil(waitMs / 1000),
  })

export const wrongCredentials = (): RequestError =>
  new RequestError('unauthorized', 'errors.login.unauthorized', 'Login or password is wrong')

/** The console asks for a code when it sees the field. */
export const codeRequired = (): RequestError =>
  new RequestError('unauthorized', 'errors.tfa.required', 'A code of the second factor is needed', {
    field: 'tfa_code',
  })

/** No 401: the browser may have a session of somebody, which goes on. */
export const codeMissing = (): RequestError =>
  new RequestError('badRequest', 'errors.tfa.required', 'A code of the second factor is needed', { field: 'tfa_code' })

/** @param type `unauthorized` where it would have signed in */
export const wrongCode = (type: 'unauthorized' | 'badRequest'): RequestError =>
  new RequestError(type, 'errors.tfa.wrong', 'The code is wrong or was used before', { field: 'tfa_code' })

export const wrongPassword = (): RequestError =>
  new RequestError('badRequest', 'errors.password.wrong', 'The password is wrong', { field: 'password' })

export const commonPassword = (): RequestError =>
  new RequestError('badRequest', 'errors.password.common', 'The password is too common', { field: 'new_password' })
