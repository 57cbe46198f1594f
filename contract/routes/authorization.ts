import * as v from 'valibot'
import { route } from './access.ts'

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
