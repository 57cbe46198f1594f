import type { FastifyInstance } from 'fastify'
import { RequestError } from '../../answers/errors.ts'

/** What is answered before the second factor is set up: enough to see who one is, to set it up, and to leave. */
const OPEN: ReadonlySet<string> = new Set([
  'GET /api/v0/Logins/self',
  'POST /api/v0/Logins/self',
  'POST /api/v0/Logins/self/eula',
  'POST /api/v0/Logins/self/prove',
  'GET /api/v0/Logins/self/tfa_secret',
  'POST /api/v0/Logins/self/tfa_secret',
  'POST /api/v0/Logins/masquerade/end',
  'GET /authentication/v0/ui/permissions',
  'GET /authentication/v0/check/:role/permission',
])

/** Whoever has a role that asks for a second factor, and none, is answered nothing else. Runs after the guard of the licence. */
export function addSecondFactorGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, principal, routeOptions: { config, url } }) => {
    if (config.access === undefined || config.access === 'public' || config.access === 'robot') return
    if (principal === undefined || !principal.lacksTfa || OPEN.has(`${method} ${url}`)) return
    throw new RequestError('forbidden', 'errors.tfa.setUpFirst', 'The role asks for a second factor to be set up first')
  })
}
