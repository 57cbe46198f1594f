import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { eq, inArray, sql } from '../database/sql.ts'
import { addressBlock } from './addressBlock.ts'

/** Wrong attempts in a row that cost nothing (decision 9). */
const FREE_ATTEMPTS = 5
const MAX_WAIT_MS = 900_000
/** Wrong attempts are forgotten this long after the last of a row; those of an address sooner, which many people may share. */
const LOGIN_MEMORY_MS = 24 * 3_600_000
const ADDRESS_MEMORY_MS = 3_600_000

/**
 * Whom an attempt is about. `login`: the one that was found. `name`: what was typed, where somebody signs in; absent where the login is known
 * already, to whoever tries as well. `device`: a browser that the login trusts or that has signed in to it, or the sessions of the login itself; it
 * has a count of its own and waits for nobody else's, so that whoever guesses at the login, at the next desk or elsewhere, does not keep its owner
 * out.
 */
export type Subject = {
  readonly login: number | undefined
  readonly name?: string
  readonly device?: string | undefined
}

export type Attempt =
  | { readonly kind: 'wait'; readonly waitMs: number }
  /**
   * It was counted. `taken` false: the login has to wait, but not under the name that was typed. Answered as a wrong password whatever the password
   * is, because a wait would reveal that both names are of one login, and that it exists.
   */
  | { readonly kind: 'counted'; readonly taken: boolean }

/**
 * Wrong passwords and codes in a row, by login, by name and by address: from the fifth on, each doubles the time until the next attempt is taken (1 s
 * to 15 minutes). Counted in the database under locks of rows, so that neither many at once nor several services slip through, and no restart
 * forgets. Rows out of date are cleared away by the limiters that share their table.
 */
export type Attempts = {
  /** Counts an attempt before anything is looked at. */
  begin(subject: Subject, address: string): Promise<Attempt>
  /** It was right, but not yet all that is needed: as if it had not been made. */
  withdraw(subject: Subject, address: string): Promise<void>
  /**
   * It was right. The login's row of wrong ones ends. The address is forgiven those about this login alone: signing in to a login of one's own must
   * not make room for more guesses at others.
   */
  succeed(subject: Subject, address: string): Promise<void>
}

type Counter = { readonly key: string; readonly memoryMs: number }
type Row = { readonly points: number; readonly expire: Date | null }

/** What is typed as a name may be a password: only its digest is kept. */
const digestOf = (name: string): string => createHash('sha256').update(name.toLowerCase()).digest('base64url')

function whomOf({ login, name, device }: Subject): string {
  if (device !== undefined) return `device:${device}`
  // Where there is no such login, as many rows are counted as where there is one.
  return login === undefined ? `nobody:${digestOf(name ?? '')}` : `login:${login}`
}

function countersOf(subject: Subject, address: string) {
  const { name, device } = subject
  const whom = whomOf(subject)
  const from = addressBlock(address)
  return {
    login: { key: whom, memoryMs: LOGIN_MEMORY_MS },
    name: {
      key: name === undefined || device !== undefined ? whom : `name:${digestOf(name)}`,
      memoryMs: LOGIN_MEMORY_MS,
    },
    address: { key: `address:${from}`, memoryMs: ADDRESS_MEMORY_MS },
    /** The address's attempts at this login. */
    pair: { key: `${whom} ${from}`, memoryMs: ADDRESS_MEMORY_MS },
  } satisfies { [name: string]: Counter }
}
type Counters = ReturnType<typeof countersOf>

/** All of them, each key once, in one order: several rows are always locked in it. */
const inOrder = (counters: Counters): readonly Counter[] =>
  [...new Map(Object.values(counters).map(counter => [counter.key, counter])).values()].toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  )

function waitMsOf({ points, expire }: Row, { memoryMs }: Counter, now: number): number {
  if (points < FREE_ATTEMPTS || expire === null) return 0
  const lastMs = expire.getTime() - memoryMs
  return Math.max(0, lastMs + Math.min(MAX_WAIT_MS, 1000 * 2 ** (points - FREE_ATTEMPTS)) - now)
}

export function signInAttempts(db: Database): Attempts {
  const { key, points } = rateLimits

  /** Locks the rows until the transaction ends; one that is not there, or forgotten, counts nothing. */
  async function lock(tx: Database, counters: Counters, now: number): Promise<(counter: Counter) => Row> {
    const rows = await tx
      .insert(rateLimits)
      .values(inOrder(counters).map(counter => ({ ...counter, points: 0, expire: new Date(now + counter.memoryMs) })))
      .onConflictDoUpdate({ target: key, set: { key: sql`excluded.key` } })
      .returning()
    const running = new Map(rows.filter(row => (row.expire?.getTime() ?? 0) > now).map(row => [row.key, row]))
    return counter => running.get(counter.key) ?? { points: 0, expire: null }
  }

  return {
    begin: (subject, address) =>
      db.transaction(async tx => {
        const now = Date.now()
        const counters = countersOf(subject, address)
        const rowOf = await lock(tx, counters, now)
        const waitMs = (counter: Counter) => waitMsOf(rowOf(counter), counter, now)
        const announced =
          subject.device === undefined
            ? Math.max(waitMs(counters.address), waitMs(counters.name))
            : waitMs(counters.login)
        if (announced > 0) return { kind: 'wait', waitMs: announced }
        const taken = waitMs(counters.login) === 0
        // A row that counts nothing more is written all the same: an unknown name costs as much work.
        const values = inOrder(counters).map(counter => {
          const row = rowOf(counter)
          const counts = taken || counter.key !== counters.login.key
          return {
            key: counter.key,
            points: row.points + (counts ? 1 : 0),
            expire: counts ? new Date(now + counter.memoryMs) : row.expire,
          }
        })
        const set = { points: sql`excluded.points`, expire: sql`excluded.expire` }
        await tx.insert(rateLimits).values(values).onConflictDoUpdate({ target: key, set })
        return { kind: 'counted', taken }
      }),

    withdraw: (subject, address) =>
      db.transaction(async tx => {
        const counters = countersOf(subject, address)
        await lock(tx, counters, Date.now())
        const keys = inOrder(counters).map(counter => counter.key)
        await tx
          .update(rateLimits)
          .set({ points: sql`greatest(${points} - 1, 0)` })
          .where(inArray(key, keys))
      }),

    succeed: (subject, address) =>
      db.transaction(async tx => {
        const counters = countersOf(subject, address)
        const rowOf = await lock(tx, counters, Date.now())
        const own = rowOf(counters.pair).points
        await tx
          .update(rateLimits)
          .set({ points: sql`greatest(${points} - ${own}, 0)` })
          .where(eq(key, counters.address.key))
        const { login, name, pair } = counters
        await tx.delete(rateLimits).where(inArray(key, [login.key, name.key, pair.key]))
      }),
  }
}
