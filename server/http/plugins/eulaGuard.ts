import type { FastifyInstance } from 'fastify'
import { RequestError } from '../../answers/errors.ts'

/** What is answered before the licence is accepted: enough to read it in one's own language, to accept it, and to leave. */
const OPEN: ReadonlySet<string> = new Set([
  'GET /api/v0/Logins/self',
  'POST /api/v0/Logins/self',
  'POST /api/v0/Logins/self/eula',
  'POST /api/v0/Logins/masquerade/end',
  'GET /authentication/v0/ui/permissions',
  'GET /authentication/v0/check/:role/permission',
])

/** a login that has not accepted the licence is refused everything else. Runs after the access hook. */
export function addEulaGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, principal, routeOptions: { config, url } }) => {
    if (config.access === undefined || config.access === 'public' || config.access === 'robot') return
    if (principal === undefined || principal.eulaAccepted || OPEN.has(`${method} ${url}`)) return
    throw new RequestError('forbidden', 'errors.login.eula', 'The licence has to be accepted first')
  })
}
