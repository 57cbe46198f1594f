import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RefusedAccess } from '../../audit/refusedAccess.ts'

/** No session, no right, out of sight or not there, too many, and no room. */
const NOTED: ReadonlySet<number> = new Set([401, 403, 404, 429, 503])
/** Files that many a location has none of. */
const MAY_BE_MISSING = /\/:fileName$/

/** The id that the address names; whatever else stands there is somebody's word. */
function idIn(params: unknown): { readonly id?: number } {
  if (typeof params !== 'object' || params === null) return {}
  const values: readonly unknown[] = Object.values(params)
  const id = values.find(value => typeof value === 'string' && /^\d{1,9}$/.test(value))
  return id === undefined ? {} : { id: Number(id) }
}

/** Whether it is an attempt: a page that asks whether anybody is signed in, and a file that is not there, are none. */
function isAttempt(request: FastifyRequest, status: number): boolean {
  const { config, url = '' } = request.routeOptions
  if (config.access === undefined || !NOTED.has(status)) return false
  // Throttled sign-ins are noted with whom they concern.
  if (config.access === 'public') return (status === 429 && !url.endsWith('/Logins/login')) || status === 503
  if (status === 404) return !MAY_BE_MISSING.test(url)
  if (status === 401 && request.method === 'GET' && url.endsWith('/Logins/self')) return false
  return true
}

/** Notes every request that is refused for the audit. */
export function addRefusals(app: FastifyInstance, { note }: Pick<RefusedAccess, 'note'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply
    if (!isAttempt(request, status)) return
    const route = `${request.method} ${request.routeOptions.url ?? ''}`
    const { principal, ip: address, params } = request
    note({ principal, address, route, details: { status, ...idIn(params) } })
  })
}
