import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import {
  accountSchema,
  CONTACT_TYPES,
  contactMethodSchema,
  loginSchema,
  PREFERENCES,
  pathIdSchema,
  preferenceSchema,
  selfSchema,
} from '../resources/people.ts'
import { route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const credentials = v.object({
  login: v.pipe(v.string(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  tfa_code: v.optional(v.pipe(v.string(), v.maxLength(16))),
})

/** Sign-in, sign-out and the own login. `session_id` is for clients that cannot keep cookies. */
export const logins = {
  login: route('public')
    .route({ method: 'POST', path: '/api/v0/Logins/login', tags: ['Logins'] })
    .input(credentials)
    .output(v.object({ self: selfSchema, session_id: v.string() })),
  logout: route('public')
    .route({ method: 'POST', path: '/api/v0/Logins/logout', tags: ['Logins'] })
    .output(v.object({ ok: v.literal(true) })),
  self: route('session')
    .route({ method: 'GET', path: '/api/v0/Logins/self', tags: ['Logins'] })
    .output(selfSchema),
  editSelf: route('session')
    .route({ method: 'POST', path: '/api/v0/Logins/self', tags: ['Logins'] })
    .input(v.object({ language: v.optional(v.picklist(LANGUAGES)) }))
    .output(selfSchema),
  get: route(['Logins', 'view'])
    .route({ method: 'GET', path: '/api/v0/Logins/{id}', tags: ['Logins'] })
    .input(v.object({ id: pathIdSchema }))
    .output(loginSchema),
}

/** Permissions by role. */
export const authorization = {
  permissions: route('session')
    .route({ method: 'GET', path: '/authentication/v0/ui/permissions', tags: ['Authorization'] })
    .output(v.object({ permissions: v.record(v.string(), v.record(v.string(), v.array(v.string()))) })),
  check: route('session')
    .route({ method: 'GET', path: '/authentication/v0/check/{role}/permission', tags: ['Authorization'] })
    .input(v.object({ role: v.string(), service: v.string(), resource: v.string(), action: v.string() }))
    .output(v.object({ allowed: v.boolean() })),
}

export const accounts = {
  self: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/self', tags: ['Accounts'] })
    .output(accountSchema),
  viewable: route('session')
    .route({ method: 'GET', path: '/api/v0/Accounts/viewable', tags: ['Accounts'] })
    .output(v.object({ data: v.array(accountSchema), total })),
}

export const contactMethods = {
  list: route('session')
    .route({ method: 'GET', path: '/api/v0/ContactMethods', tags: ['ContactMethods'] })
    .input(v.object({ login: pathIdSchema, contact_type: v.optional(v.picklist(CONTACT_TYPES)) }))
    .output(v.object({ data: v.array(contactMethodSchema), total })),
}

const name = v.picklist(PREFERENCES)
/** The login's own preferences. */
export const preferences = {
  get: route('session')
    .route({ method: 'GET', path: '/api/v0/Preferences/{name}', tags: ['Preferences'] })
    .input(v.object({ name }))
    .output(preferenceSchema),
  set: route('session')
    .route({ method: 'POST', path: '/api/v0/Preferences/{name}', tags: ['Preferences'] })
    .input(v.object({ name, value: v.pipe(v.string(), v.maxLength(20_000)) }))
    .output(preferenceSchema),
}
