import type { IncomingMessage } from 'node:http'
import { SESSION_HEADER } from '../../contract/routes/access.ts'

type Headers = IncomingMessage['headers']

/**
 * The session's token: the header of non-browser clients, else the cookie of that name. Its alphabet is base64url, which cookies carry as it is.
 */
export function sessionToken(headers: Headers, cookie: string): string | undefined {
  const header = headers[SESSION_HEADER]
  if (typeof header === 'string' && header !== '') return header
  const start = `${cookie}=`
  const cookies = headers.cookie?.split(';').map(each => each.trim())
  return cookies?.find(each => each.startsWith(start))?.slice(start.length) || undefined
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

/** A client's scheme: what a trusted proxy saw, else that of the connection. */
export function clientScheme(
  { headers, isEncrypted }: { readonly headers: Headers; readonly isEncrypted: boolean },
  trustProxy: boolean,
): string {
  const forwarded = headers['x-forwarded-proto']
  const said = trustProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return said || (isEncrypted ? 'https' : 'http')
}
