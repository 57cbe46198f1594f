/** Answers on their way, by path and query on the page's own origin. */
export type Ahead = Map<string, Promise<Response>>

declare global {
  /** What `ahead.js` has asked for. */
  var swathAhead: Ahead | undefined
}

/** An answer that nobody has taken until then is old. */
const STALE_MS = 10_000

type Surroundings = {
  readonly ahead: Ahead
  readonly origin: string
  readonly fetch: (request: Request) => Promise<Response>
  /** Milliseconds since the page was opened. */
  readonly sinceOpened: () => number
}

/**
 * `fetch` that takes an answer asked for ahead: each once, only a good one, and none after ten seconds or once anything may have been
 * changed, a sign-in among them.
 */
export const fetcherWith =
  ({ ahead, origin, fetch, sinceOpened }: Surroundings) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : new URL(input, origin), init)
    if (request.method !== 'GET' || sinceOpened() > STALE_MS) ahead.clear()
    const path = request.url.startsWith(`${origin}/`) ? request.url.slice(origin.length) : ''
    const answer = ahead.get(path)
    ahead.delete(path)
    const response = await answer?.catch(() => undefined)
    return response?.ok === true ? response : fetch(request)
  }

export const fetchAhead = fetcherWith({
  ahead: globalThis.swathAhead ?? new Map(),
  origin: globalThis.location?.origin ?? '',
  fetch: request => globalThis.fetch(request),
  sinceOpened: () => performance.now(),
})
