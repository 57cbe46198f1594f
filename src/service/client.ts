import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { ResponseValidationPlugin } from '@orpc/contract/plugins'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { ClientConfig } from '../../contract/clientConfig.ts'
import { HOST_PREFIX, NO_CACHE_HEADERS, XSRF_COOKIE, XSRF_HEADER } from '../../contract/routes/access.ts'
import type { contract } from '../../contract/routes/contract.ts'
import { noteFact } from '../journal/takeDown.ts'
import { fetchAhead } from './ahead.ts'
import { clientConfig } from './config.ts'
import { type ConnectionWatch, watchConnection } from './connection.ts'
import { withPresentSession } from './presentSession.ts'
import { queryClient } from './queryClient.ts'
import { createRightsOfAnswers } from './rightsOfAnswers.ts'
import { createRoutesLink } from './routesLink.ts'
import { type ServiceError, serviceError, unreachable } from './serviceError.ts'

/** A deployment may split the service; each part's base URL is in its configuration, empty for the page's own origin. */
function baseUrl(config: ClientConfig, [part, call]: readonly string[]): string {
  const { authentication, i18n, robotsv2 } = config.services
  const { url } = part === 'authorization' ? authentication : part === 'system' && call === 'language' ? i18n : robotsv2
  return url === '' ? globalThis.location.origin : url
}

/** Value of a cookie; undefined when it is not set. */
export function cookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find(each => each.startsWith(`${name}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
}

/** The CSRF token of the page's session: of the cookie that only this very host can set, where the page came over https. */
export const xsrfToken = (cookies: string): string | undefined =>
  cookie(cookies, HOST_PREFIX + XSRF_COOKIE) ?? cookie(cookies, XSRF_COOKIE)

/** Without the token no change is accepted (B-016); it rides on reads too, which do not look at it. */
function headers(): Record<string, string> {
  const token = xsrfToken(document.cookie)
  return { ...NO_CACHE_HEADERS, ...(token === undefined ? {} : { [XSRF_HEADER]: token }) }
}

type LostListener = () => void
const lostListeners = new Set<LostListener>()

/** Called when the service no longer knows the session (401); returns the way to stop listening. */
export function onSessionLost(listener: LostListener): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

/** Asks the person for password and code; whether they gave them. */
type ProofAsker = () => Promise<boolean>
let askForProof: ProofAsker = async () => false

/** What is asked when the service wants a proof before it does something; the call is then made once more. */
export const onProofNeeded = (asker: ProofAsker): void => {
  askForProof = asker
}

const setUpListeners = new Set<LostListener>()

/** Called when the service answers nothing before a second factor is set up. */
export const onSetUpNeeded = (listener: LostListener): void => void setUpListeners.add(listener)

const rights = createRightsOfAnswers(fetchAhead)

/** Called on every answer to a session, with a tag of its rights (`RIGHTS_HEADER`). */
export const onRightsHeard = rights.onHeard
/** Answers that are still on their way are to a session that is over. */
export const endSessionOfRequests = rights.endSession

function asServiceError(error: unknown): ServiceError {
  if (error instanceof ORPCError) return serviceError(error.status, error.data)
  return error instanceof TypeError ? unreachable() : serviceError(500, undefined)
}

/** Calls whose 401 is an answer about a password or about nobody being signed in, not the end of a session. */
const ASKS_WHO = new Set(['logins.login', 'logins.logout', 'logins.self'])

let callsOpen = 0
let callsMade = 0
/** Calls of this page to the service, whoever makes them: those without an answer yet, and all there have been. */
export const callCounts = (): { readonly open: number; readonly made: number } => ({ open: callsOpen, made: callsMade })

/** Asks for a proof; a call that waits for a person is not under way. */
async function answered(): Promise<boolean> {
  callsOpen -= 1
  try {
    return await askForProof()
  } finally {
    callsOpen += 1
  }
}

/** Makes a call again whose proof has been given meanwhile. */
async function proved<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw cause instanceof DOMException ? cause : asServiceError(cause)
  }
}

/** A call under way; the answer notes what came of it. Of one that is answered well only that is known. */
function callFact(path: readonly string[]): (status: number) => void {
  const startedMs = performance.now()
  return status =>
    noteFact({ kind: 'api.call', route: path.join('.'), status, durationMs: performance.now() - startedMs })
}

const linkOf = (routes: AnyContractRouter) =>
  new OpenAPILink(routes, {
    url: async (_options, path) => baseUrl(await clientConfig(), path),
    headers,
    fetch: request => rights.fetch(request),
    plugins: [new ResponseValidationPlugin(routes)],
    customErrorResponseBodyDecoder: (body, response) =>
      new ORPCError('SERVICE', { status: response.status, data: body, message: 'The service refused.' }),
    interceptors: [
      async ({ next, path }) => {
        callsOpen += 1
        callsMade += 1
        const settled = callFact(path)
        try {
          const answer = await withPresentSession(() => next())
          connection.reached()
          settled(200)
          return answer
        } catch (cause) {
          if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
          const error = asServiceError(cause)
          settled(error.status)
          if (error.status === 0) connection.unreachable()
          else connection.reached()
          if (error.errors[0].token === 'errors.session.proofNeeded' && (await answered())) return await proved(next)
          if (error.errors[0].token === 'errors.tfa.setUpFirst') for (const listener of setUpListeners) listener()
          if (error.status === 401 && !ASKS_WHO.has(path.join('.'))) for (const listener of lostListeners) listener()
          throw error
        } finally {
          callsOpen -= 1
        }
      },
    ],
  })

const { link, fetch: fetchRoutes } = createRoutesLink(linkOf, {
  waiting: isWaiting => {
    callsOpen += isWaiting ? 1 : -1
  },
  notHere: () => {
    connection.unreachable()
    return unreachable()
  },
})

export { fetchRoutes }

/** Every route of the contract, typed; rejects with ServiceError. */
export const service: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)

/** Whether the service answers; every call of the client feeds it. */
export const connection: ConnectionWatch = watchConnection({
  now: Date.now,
  later: (run, delayMs) => setTimeout(run, delayMs),
  probe: () => void service.system.health().catch(() => undefined),
  onReturn: () => void queryClient.invalidateQueries(),
})

/** The same routes as TanStack Query options: `useQuery(queries.robots.list.queryOptions({ input: {} }))`. */
export const queries = createTanstackQueryUtils(service)
