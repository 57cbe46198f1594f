import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { addressBlock } from '../identity/addressBlock.ts'
import { audited } from '../identity/audit.ts'
import type { Principal } from '../identity/principal.ts'

/** For each login and what it asks for, in a minute; the rest is counted. */
const WRITTEN_PER_MINUTE = 5
/** Of everybody, in a minute. */
const WRITTEN_OF_ALL = 300
/** Whoever comes beyond as many is counted together. */
const MAX_COUNTED = 2000
const MINUTE_MS = 60_000
const ROUND_MS = 1000

export type Refusal = {
  /** Absent: nobody was signed in. */
  readonly principal?: Pick<Principal, 'login' | 'originator'> | undefined
  /** Whom it concerns, where nobody is signed in but a name was right. */
  readonly login?: number | undefined
  readonly address: string | undefined
  /** What was asked for: `GET /api/v0/Robots/{id}`, `socket streamer`. Never what was sent. */
  readonly route: string
  /** `access.refused` where it is left out. */
  readonly action?: 'login.signInThrottled'
  /** Why, as a status or a word, and ids. */
  readonly details?: { readonly [name: string]: string | number }
}

/** Refused requests and sockets on their way into the audit. Nothing waits for it, and a flood of them costs a bounded number of rows. */
export type RefusedAccess = {
  readonly note: (refusal: Refusal) => void
  /** Settles when what was noted is written. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

type Counted = { readonly first: Refusal; written: number; leftOut: number }

const OTHERS = 'others'

export function startRefusedAccess({
  db,
  clock,
  log,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}): RefusedAccess {
  const counted = new Map<string, Counted>()
  let waiting: Refusal[] = []
  let writtenOfAll = 0
  let writing = Promise.resolve()

  function countedOf(refusal: Refusal): Counted {
    const { principal, address = '', route, action = '' } = refusal
    const who = principal === undefined ? addressBlock(address) : String(principal.login)
    const own = `${who} ${action} ${route}`
    const key = counted.has(own) || counted.size < MAX_COUNTED ? own : OTHERS
    const known = counted.get(key) ?? {
      first: key === own ? refusal : { address: undefined, route: OTHERS },
      written: 0,
      leftOut: 0,
    }
    counted.set(key, known)
    return known
  }

  async function write(refusals: readonly Refusal[], ofAction: (refusal: Refusal) => string): Promise<void> {
    if (refusals.length === 0) return
    await db.transaction(async tx => {
      for (const refusal of refusals) {
        const { principal, login, address, route, details = {} } = refusal
        const action = ofAction(refusal)
        const object = action.startsWith('access.') ? { object: { id: route, name: route } } : {}
        await audited(tx, { ...(principal ? { principal } : { login }), action, address, details, ...object })
      }
    })
  }

  function queue(task: () => Promise<void>): Promise<void> {
    writing = writing
      .then(task)
      .catch((error: unknown) => log.warn({ err: error }, 'Refused requests could not be written to the audit'))
    return writing
  }

  const flush = (): Promise<void> => {
    const refusals = waiting
    waiting = []
    if (refusals.length === 0) return writing
    return queue(() => write(refusals, ({ action = 'access.refused' }) => action))
  }

  /** What was only counted in the minute that ends. */
  function endMinute(): Promise<void> {
    const leftOut = [...counted.values()]
      .filter(each => each.leftOut > 0)
      .toSorted((one, other) => other.leftOut - one.leftOut)
    const shown = leftOut.slice(0, WRITTEN_OF_ALL)
    const rest = leftOut.slice(WRITTEN_OF_ALL).reduce((sum, each) => sum + each.leftOut, 0)
    const rows: Refusal[] = shown.map(({ first, leftOut: count }) => ({ ...first, details: { count } }))
    if (rest > 0) rows.push({ address: undefined, route: OTHERS, details: { count: rest } })
    counted.clear()
    writtenOfAll = 0
    return queue(() => write(rows, () => 'access.leftOut'))
  }

  const stops = [clock.every(ROUND_MS, () => void flush()), clock.every(MINUTE_MS, () => void endMinute())]
  return {
    note: refusal => {
      const known = countedOf(refusal)
      if (known.written >= WRITTEN_PER_MINUTE || writtenOfAll >= WRITTEN_OF_ALL) {
        known.leftOut++
        return
      }
      known.written++
      writtenOfAll++
      waiting.push(refusal)
    },
    flush,
    close: async () => {
      for (const stop of stops) stop()
      await flush()
      await endMinute()
    },
  }
}
