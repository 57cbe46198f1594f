import { HOST_PREFIX, SESSION_COOKIE, XSRF_COOKIE } from '../contract/routes/access.ts'

/** What a trusted browser shows in place of a code. */
const DEVICE_COOKIE = 'swath_device'
/** What a browser shows that has signed in before; never in place of password or code. */
const KNOWN_COOKIE = 'swath_known'

/**
 * The cookies of this service. Where people open it over https they have the prefix by which a browser takes them from this very host alone, over
 * https alone; cookies without it are then not looked at, since a neighbour of the host's name or a page over http could have set them.
 */
export type CookieNames = {
  readonly isSecure: boolean
  readonly session: string
  readonly xsrf: string
  readonly device: string
  readonly known: string
}

/** @param publicOrigin of `SWATH_PUBLIC_URL` */
export function cookieNames(publicOrigin: string | undefined): CookieNames {
  const isSecure = publicOrigin?.startsWith('https:') ?? false
  const named = (name: string) => (isSecure ? HOST_PREFIX + name : name)
  return {
    isSecure,
    session: named(SESSION_COOKIE),
    xsrf: named(XSRF_COOKIE),
    device: named(DEVICE_COOKIE),
    known: named(KNOWN_COOKIE),
  }
}
