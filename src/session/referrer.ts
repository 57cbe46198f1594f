const ROUTE_KEY = 'swath.route'

/** Screens that need no session and are never returned to. */
const LOGIN_PATHS = [
  /^\/$/,
  /^\/login(\/|$)/,
  /^\/logout$/,
  /^\/v2\/login$/,
  /^\/reset_password$/,
  /^\/request_tfa_secret$/,
  /^\/verify\//,
]

/** Where the agreement is read: needs somebody, and is never returned to either. */
export const AGREEMENT_PATH = '/v2/EULA'

/** Where a second factor is set up that a role asks for; as the agreement. */
export const SECOND_FACTOR_PATH = '/v2/second_factor'

/** Login-related pages: open to anyone. */
export const isLoginPath = (pathname: string): boolean => LOGIN_PATHS.some(path => path.test(pathname))

/**
 * The path, query and hash to go back to, when it lies within this application; undefined for everything else, so that a link cannot send
 * anyone to another site through the login page.
 */
export function safeReferrer(referrerUrl: string | undefined, origin: string): string | undefined {
  if (referrerUrl === undefined || referrerUrl.length > 2000 || !URL.canParse(referrerUrl, origin)) return undefined
  const url = new URL(referrerUrl, origin)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined
  if (isLoginPath(url.pathname) || url.pathname === AGREEMENT_PATH) return undefined
  if (url.pathname === SECOND_FACTOR_PATH) return undefined
  // `/.//other.example` is a path of ours that reads as another site once it stands alone.
  if (url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where a login that was interrupted goes on: the stored route, else the referrer; undefined where that is home. */
export function interruptedRoute(
  storedRoute: string | undefined,
  referrerUrl: string | undefined,
  origin: string,
): string | undefined {
  return safeReferrer(storedRoute, origin) ?? safeReferrer(referrerUrl, origin)
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const storeRoute = (storage: Store, href: string): void => storage.setItem(ROUTE_KEY, href)
export const storedRoute = (storage: Store): string | undefined => storage.getItem(ROUTE_KEY) ?? undefined
export const forgetStoredRoute = (storage: Store): void => storage.removeItem(ROUTE_KEY)
