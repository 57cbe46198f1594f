import type { ApiError } from '../../../contract/errors.ts'
import type { Self } from '../../../contract/resources/logins.ts'

export const OPERATOR: Self = {
  id: 3,
  login: 'olli',
  name: 'Olli Laine',
  role: 'operator',
  language: 'fi',
  time_zone: 'Europe/Helsinki',
  area_unit: 'square_meters',
  volume_unit: 'litres',
  eula_accepted: '2026-01-01T00:00:00Z',
  current_account: 1,
  tfa_secret: false,
  tfa_required: false,
  accounts: [{ id: 1, name: 'Meridian' }],
}
export const SUPPORT: Self = { ...OPERATOR, role: 'support' }
/** Has not accepted the agreement yet. */
/** Their role asks for a second factor, and they have none. */
export const FACTORLESS: Self = { ...OPERATOR, tfa_required: true }
export const NEWCOMER: Self = { ...OPERATOR, eula_accepted: null }
/** A super user acts as the operator. */
export const MASQUERADED: Self = { ...OPERATOR, originator: { id: 1, name: 'Sam Okafor' } }

export const badPassword: ApiError = { token: 'errors.login.unauthorized', type: 'unauthorized', message: 'Wrong.' }
export const codeAsked: ApiError = {
  token: 'errors.tfa.required',
  type: 'unauthorized',
  field: 'tfa',
  message: 'Code.',
}
