import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { pathIdSchema } from '../resources/ids.ts'
import { loginSchema, selfSchema } from '../resources/logins.ts'
import { route } from './access.ts'

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
