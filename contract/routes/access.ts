/** What a route needs, declared with the route and enforced by the service (architecture, section 5). */
import { oc } from '@orpc/contract'
import type { Permission } from '../permissions.ts'

/** Which of these rights it takes hangs on what is sent; the handler looks at that. */
type OneOf = { readonly oneOf: readonly [Permission, Permission, ...Permission[]] }
/**
 * `public`: anyone. `robot`: a robot by its own credential, which the handler asks for; people are nobody there. `session`: a login. A permission: a
 * login whose role is granted it. `oneOf`: one that is granted one of several. Account scope comes on top of each: what a login may not see is answered as
 * not found.
 */
export type Access = 'public' | 'robot' | 'session' | Permission | OneOf

/** The rights of which a login needs one; undefined where it needs none. */
export function rightsOf(access: Access): readonly Permission[] | undefined {
  if (typeof access === 'string') return undefined
  return 'oneOf' in access ? access.oneOf : [access]
}

/**
 * What a route requires of the caller beside rights. `inPerson`: nobody acts as them (403 `errors.login.masquerading`). `proof`: they have given
 * password and code again in this session, less than five minutes ago (403 `errors.session.proofNeeded`); nobody who acts as another can. A field
 * with a value: only where the body holds that value.
 */
type IdentityRequirements = { readonly inPerson?: true; readonly proof?: true | { readonly [field: string]: string } }
/**
 * What serving a route takes. `body: 'file'`: requests hold files, and may have up to `maxBytes`; without it the service's limit of a body holds.
 * `light`: public and answered from memory; no session is looked up and nothing is counted. `held`: the answer hangs on the address alone, and is the same
 * for as long as the service runs: it is made once, and sent as bytes from then on. `changes`: a GET that changes something, and is guarded as every change
 * is.
 */
type Serving = {
  readonly body?: 'file'
  readonly maxBytes?: number
  readonly light?: true
  readonly held?: true
  readonly changes?: true
}
export type RouteMeta = { readonly access: Access } & IdentityRequirements & Serving

/** Declares a route together with what it needs; there is no default, so none can be forgotten. */
export const route = (access: Access, requirements: IdentityRequirements & Serving = {}) =>
  oc.$meta<RouteMeta>({ access, ...requirements })

/** Of one file, once decoded. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
/** A file in base64 within JSON, with what stands around it in the request. */
export const FILE_IN_JSON = { body: 'file', maxBytes: 88 * 1024 * 1024 } as const satisfies Serving

/**
 * A route that sends or takes a file as it is, outside the typed client. `path` as the service writes it: `/api/v0/Data/:id`. `body`: the file that a
 * request holds is taken whole (`file`), or as it comes (`stream`; `pieces`: under any type), up to `maxBytes`.
 */
export type FileRoute = {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly path: string
  readonly access: Access
  readonly body?: 'file' | 'stream' | 'pieces'
  readonly maxBytes?: number
}

/** Every read is sent and answered without caching (B-017); the client's cache is its query cache. */
export const NO_CACHE_HEADERS = { 'cache-control': 'no-cache, no-store', pragma: 'no-cache' } as const

/**
 * On every answer to a signed-in person: another text whenever their rights have changed, so that the console asks anew
 * without being opened again.
 */
export const RIGHTS_HEADER = 'x-swath-rights'

/** CSRF: the cookie's value is sent back in the header with every change (B-016). */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
/** Session of non-browser clients, in place of the cookie; such requests need no CSRF token. */
export const SESSION_HEADER = 'x-session-id'
export const SESSION_COOKIE = 'swath_session'
/** Before the names of all cookies where people open the service over https: taken from this very host alone. */
export const HOST_PREFIX = '__Host-'

/** So long a proof of password and code holds in the session that it was given in. */
export const PROOF_MS = 300_000
