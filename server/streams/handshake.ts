import type { IncomingMessage } from 'node:http'
import { SESSION_COOKIE, SESSION_HEADER } from '../../contract/routes/access.ts'

type Headers = IncomingMessage['headers']

/** The session's token: the header of non-browser clients, else the cookie. Its alphabet is base64url, which cookies carry as it is. */
export function sessionToken(headers: Headers): string | undefined {
  const header = headers[SESSION_HEADER]
  if (typeof header === 'string' && header !== '') return header
  const start = `${SESSION_COOKIE}=`
  const cookies = headers.cookie?.split(';').map(cookie => cookie.trim())
  return cookies?.find(cookie => cookie.startsWith(start))?.slice(start.length) || undefined
}

/**
 * Where a client connects from. Behind a proxy: what that proxy saw, which it adds to the end of its header; what stands before is anybody's
 * word.
 */
export function clientAddress(
  { headers, address }: { readonly headers: Headers; readonly address: string },
  trustProxy: boolean,
): string {
  const forwarded = headers['x-forwarded-for']
  if (!trustProxy || typeof forwarded !== 'string') return address
  return forwarded.split(',').at(-1)?.trim() || address
}
