/** What a route needs, declared with the route and enforced by the service (architecture, section 5). */
import { oc } from '@orpc/contract'
import type { Permission } from '../permissions.ts'

/**
 * `public`: anyone. `session`: a login. A permission: a login whose role is granted it. Account scope comes on top of each: what a
 * login may not see is answered as not found.
 */
export type Access = 'public' | 'session' | Permission
export type RouteMeta = { readonly access: Access }

/** The stricter default is meant: a route that forgets to say what it needs is refused to all but logins. */
export const route = (access: Access) => oc.$meta<RouteMeta>({ access })

/** Every read is sent and answered without caching (B-017); the client's cache is its query cache. */
export const NO_CACHE_HEADERS = { 'cache-control': 'no-cache, no-store', pragma: 'no-cache' } as const

/**
 * On every answer to whoever is signed in: another text whenever what they may do is other than it was, so that the console asks anew
 * without being opened again.
 */
export const RIGHTS_HEADER = 'x-swath-rights'

/** CSRF: the cookie's value is sent back in the header with every change (B-016). */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
/** Session of non-browser clients, in place of the cookie; such requests need no CSRF token. */
export const SESSION_HEADER = 'x-session-id'
export const SESSION_COOKIE = 'swath_session'
