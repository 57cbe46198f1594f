import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Config } from './config.ts'

/** A name or an address (IPv6 in brackets), and perhaps a port: all that a `Host` header may hold. */
const HOST_HEADER = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i

/** Where this service may be found. */
export type OwnAddress = {
  /**
   * Whether a `Host` header names this service: a loopback name, the host it binds to, that of `SWATH_PUBLIC_URL`, or any address in digits.
   * Any other name may be one that a stranger's page has pointed here (DNS rebinding), which would make that page one of ours. Browsers
   * always name a host; a client that does not is no browser.
   */
  isHost(header: string | undefined): boolean
  /**
   * Whether a socket may be opened, or a change be asked for, from the page that asks. Browsers always name its origin; a client that names none is no
   * browser, and no page can ride on its session. The host is the one that the connection named: a proxy's word for it (`X-Forwarded-Host`) is
   * anybody's.
   * @param scheme that the client uses, `https` where a trusted proxy says so
   */
  isPage(headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>, scheme: string): boolean
  /** Scheme, host and port of `SWATH_PUBLIC_URL`. */
  readonly publicOrigin: string | undefined
}

export function ownAddress({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): OwnAddress {
  const publicly = publicUrl === undefined ? undefined : new URL(publicUrl)
  const names = new Set(['localhost', host.toLowerCase(), publicly?.hostname])
  return {
    publicOrigin: publicly?.origin,
    isHost: header => {
      if (header === undefined) return true
      const [, address, name = address ?? ''] = HOST_HEADER.exec(header) ?? []
      return isIP(name) > 0 || names.has(name.toLowerCase())
    },
    isPage: ({ origin, host: asked }, scheme) => {
      if (origin === undefined) return true
      if (!URL.canParse(origin)) return false
      const page = new URL(origin).origin
      const own = `${scheme}://${asked}`
      return page === publicly?.origin || (URL.canParse(own) && page === new URL(own).origin)
    },
  }
}
