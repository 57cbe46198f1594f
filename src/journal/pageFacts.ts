/** What crosses the edges of the page beside sockets and calls: addresses and errors. */
import type { LogEntry } from '../log/log.ts'
import { noteFact } from './takeDown.ts'

/** As much of the router as is read. */
type Match = { readonly routeId: string; readonly params: object }

/** A screen is there. `match`: the innermost. Of the address only the route and its whole numbers are noted. */
export function noteNavigation({ routeId, params }: Match): void {
  const ids = Object.entries(params).flatMap(([name, value]) => {
    const id =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && /^\d{1,15}$/.test(value)
          ? Number(value)
          : Number.NaN
    return Number.isSafeInteger(id) ? [[name, id] as const] : []
  })
  noteFact({ kind: 'navigation', route: routeId, ids: Object.fromEntries(ids) })
}

/** So many places of a failure are noted. */
const MAX_PLACES = 8

/** A failure, by its token, its class and the places in our own code; its message may have texts of somebody in it. */
export const noteFailure = ({ token, kind, places }: Pick<LogEntry, 'token' | 'kind' | 'places'>): void =>
  noteFact({
    kind: 'error',
    name: /^[A-Za-z]{1,40}$/.test(kind) ? kind : 'Error',
    at: [/^[\w.]{1,80}$/.test(token) ? token : 'unknown', ...places.slice(0, MAX_PLACES)],
  })
