import pg from 'pg'
import { DatabaseTroubleError } from './trouble.ts'
import type { Probe } from './watch.ts'

const CONNECT_MS = 3000
/** A connection is used for so many questions: settings of a database reach new ones only. */
const QUESTIONS = 60
/** Each so many questions one that costs more. */
const DEEP_EVERY = 5

/**
 * Sorts more than fits into memory: the server has to write a file of some 300 kB, which it deletes again, on the disk of its data. Nothing is left of it, in
 * no table, and no log of it is shipped anywhere.
 */
const WRITES_PER_FILE = `select count(*) from (select md5(n::text) as key from generate_series(1, 5000) n order by key) sorted`

/** Asks a PostgreSQL server on a connection of its own: whether it answers, takes writes, and has room on its disk. */
export function probeServer(connection: pg.ClientConfig): Probe {
  let client: pg.Client | undefined
  let asked = 0

  const abandon = (): void => {
    client?.connection.stream.destroy()
    client = undefined
  }
  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...connection,
      application_name: 'swath probe',
      connectionTimeoutMillis: CONNECT_MS,
    })
    opened.on('error', () => undefined)
    client = opened
    await opened.connect()
    await opened.query("set work_mem = '64kB'")
    asked = 0
    return opened
  }
  async function question(): Promise<void> {
    const on = client ?? (await open())
    const { rows } = await on.query<{ refuses: boolean }>(
      "select current_setting('transaction_read_only') = 'on' as refuses",
    )
    if (rows[0]?.refuses) throw new DatabaseTroubleError('refusesWrites', 'The database is read only')
    if (asked % DEEP_EVERY === 0) await on.query(WRITES_PER_FILE)
    asked += 1
    if (asked >= QUESTIONS) await end()
  }
  async function end(): Promise<void> {
    const ended = client
    client = undefined
    await ended?.end().catch(() => undefined)
  }

  return {
    ask: async () => {
      try {
        await question()
      } catch (error) {
        abandon()
        throw error
      }
    },
    abandon,
    close: async () => abandon(),
  }
}

/** Asks the embedded database in turn with all others: it has one connection. */
export function probePool(pool: pg.Pool): Probe {
  return {
    ask: async () => {
      await pool.query('select 1')
    },
    abandon: () => undefined,
    close: async () => undefined,
  }
}
