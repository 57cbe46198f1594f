/** Fetches what may be needed when the service is gone, after the screen is up: one after the other, when the browser has nothing else to do. */

import * as v from 'valibot'

type Fetch = () => Promise<boolean>

const TURNS = ['first', 'screen', 'others'] as const
type Turn = (typeof TURNS)[number]

type Surroundings = {
  /** Runs when there is nothing else to do. */
  readonly whenIdle: (run: () => void) => void
  readonly later: (run: () => void, delayMs: number) => void
  /** Whether the person asked the browser to save data: then only what the shown screen needs is fetched ahead. */
  readonly savesData: () => boolean
}

export type FetchingAhead = {
  /** `first`: what shows failures; `screen`: a part of the screen that is shown, before all others; `others`: of a screen that may be opened later. */
  readonly add: (fetch: Fetch, of: Turn) => void
  /** The screen is up. */
  readonly start: () => void
}

/** After a failure the service is left alone for so long. */
export const AGAIN_MS = 10_000

export function createFetchingAhead({ whenIdle, later, savesData }: Surroundings): FetchingAhead {
  const waiting: { readonly [T in Turn]: Fetch[] } = { first: [], screen: [], others: [] }
  let running = false
  let started = false
  const next = (): void => {
    if (!started || running) return
    const list = TURNS.map(turn => waiting[turn]).find(({ length }) => length > 0)
    const fetch = list?.shift()
    if (!list || !fetch) return
    running = true
    const goOn = (): void => {
      running = false
      next()
    }
    whenIdle(
      () =>
        void fetch().then(isHere => {
          if (isHere) return goOn()
          list.push(fetch)
          later(goOn, AGAIN_MS)
        }),
    )
  }
  return {
    add: (fetch, of) => {
      if (of === 'others' && savesData()) return
      waiting[of].push(fetch)
      next()
    },
    start: () => {
      started = true
      next()
    },
  }
}

/** Of a page that draws sixty times a second there is no idle time for long: then it is fetched all the same. Ms. */
const IDLE_LIMIT_MS = 300

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: IDLE_LIMIT_MS })
  else setTimeout(run)
}

const savingSchema = v.object({ connection: v.object({ saveData: v.literal(true) }) })

export const fetchingAhead = createFetchingAhead({
  whenIdle,
  later: (run, delayMs) => void setTimeout(run, delayMs),
  savesData: () => v.is(savingSchema, navigator),
})
