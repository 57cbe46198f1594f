/** What a person's login is called and who manages whom; the service enforces it, the console offers nothing else. */
import * as v from 'valibot'
import { LOGIN_ROLES, type LoginRole } from './permissions.ts'
import { lineSchema } from './text.ts'

/** exactly four digits. */
export const passcodeSchema = v.pipe(lineSchema, v.regex(/^\d{4}$/))
export const userNameSchema = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(100))
/** Letters of any language, digits and what e-mail addresses are made of; never a space. */
export const loginNameSchema = v.pipe(lineSchema, v.trim(), v.maxLength(100), v.regex(/^[\p{L}\p{M}\p{N}._%+@-]+$/u))

const ranked = (role: LoginRole): readonly LoginRole[] => LOGIN_ROLES.slice(LOGIN_ROLES.indexOf(role))

/**
 * The roles that somebody may give and take away: none above the own one. Who works for a customer or a distributor gives customers' roles
 * alone.
 */
export const rolesToGive = (own: LoginRole): readonly LoginRole[] =>
  ranked(own).filter(role => own !== 'distributor' || role !== 'distributor')

/** Whether somebody may change the name, the passcode and the like of a login of that role: of none above their own. */
export const mayManage = (own: LoginRole, other: LoginRole): boolean => ranked(own).includes(other)
