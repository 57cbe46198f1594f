import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Another service works on the database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'

  constructor() {
    super('Another Swath service uses this database: stop it, or set DATABASE_URL to another one.')
  }
}

/** Holds the database for this service alone. */
export type ServiceLock = {
  /** Called once, when another service has taken the database while the lock was lost. */
  readonly onTaken: (listener: (error: DatabaseInUseError) => void) => void
  readonly close: () => Promise<void>
}

/** Key of the lock; it is the database's own, so that several databases of one server have a service each. */
const SERVICE_LOCK = 7_301_847
const CONNECT_MS = 5000
/** How often the connection that holds the lock is asked whether it is there, and how long it may take to answer. */
const LOOK_MS = 2000
const ANSWER_MS = 10_000
/** A lock that an ended connection of a service before holds is free within this time. */
const LEFT_OVER_MS = 1500
const RETRY_MS = 500

/** The server gives the lock of a machine that has vanished back within half a minute. */
const NOTICE_VANISHED = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

type Holder = { readonly client: pg.Client; readonly backend: number; readonly ended: Promise<void> }

/** Asks for the lock on a new connection; undefined when somebody else has it. `ours`: a connection of ours that the server may not know is gone. */
async function tryLock(connection: pg.ClientConfig, ours: number | undefined): Promise<Holder | 'ours' | undefined> {
  const client = new pg.Client({
    ...connection,
    application_name: 'swath lock',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  const ended = new Promise<void>(resolve => client.on('end', resolve))
  try {
    await client.connect()
    await client.query(NOTICE_VANISHED)
    const { rows } = await client.query<{ locked: boolean; backend: number }>(
      'select pg_try_advisory_lock($1) as locked, pg_backend_pid() as backend',
      [SERVICE_LOCK],
    )
    const [answer] = rows
    if (answer?.locked) return { client, backend: answer.backend, ended }
    const holders = await client.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted and database = (select oid from pg_database where datname = current_database())",
      [SERVICE_LOCK],
    )
    client.connection.stream.destroy()
    return holders.rows.some(({ pid }) => pid === ours) ? 'ours' : undefined
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}

/**
 * Takes the database for this service alone: an advisory lock on a connection of its own, which ends with the process, however that ends. Lost with its
 * connection, it is taken again; a service that finds another one in its place has to end.
 * @throws DatabaseInUseError, or what the server says
 */
export async function takeServiceLock(connection: pg.ClientConfig, log: Logger): Promise<ServiceLock> {
  const closing = new AbortController()
  const { signal } = closing
  // Closing ends it early.
  const wait = (ms: number): Promise<unknown> => delay(ms, undefined, { signal }).catch(() => undefined)
  let held: Holder | undefined
  let taken: ((error: DatabaseInUseError) => void) | undefined

  const deadlineMs = performance.now() + LEFT_OVER_MS
  for (;;) {
    const answer = await tryLock(connection, undefined)
    if (typeof answer === 'object') {
      held = answer
      break
    }
    if (performance.now() > deadlineMs) throw new DatabaseInUseError()
    await wait(RETRY_MS)
  }

  /** Until it is held again, or is somebody else's. */
  async function takeAgain(ours: number): Promise<Holder | undefined> {
    log.warn('The connection that holds the database for this service is lost')
    let strangerSinceMs: number | undefined
    while (!signal.aborted) {
      const answer = await tryLock(connection, ours).catch(() => 'unreachable' as const)
      if (typeof answer === 'object') {
        log.info('The database is held for this service again')
        return answer
      }
      if (answer !== undefined) strangerSinceMs = undefined
      // A connection of this service whose end was not noticed may have been the last one to ask.
      else if ((strangerSinceMs ??= performance.now()) + LEFT_OVER_MS < performance.now()) {
        taken?.(new DatabaseInUseError())
        return undefined
      }
      await wait(RETRY_MS)
    }
    return undefined
  }
  async function hold(): Promise<void> {
    while (!signal.aborted && held !== undefined) {
      const { client, backend, ended } = held
      const isThere = await client.query('select 1').then(
        () => true,
        () => false,
      )
      if (isThere) {
        await Promise.race([wait(LOOK_MS), ended])
        continue
      }
      client.connection.stream.destroy()
      if (!signal.aborted) held = await takeAgain(backend)
    }
  }
  const holding = hold()

  return {
    onTaken: listener => {
      taken = listener
    },
    close: async () => {
      closing.abort()
      held?.client.connection.stream.destroy()
      await holding
    },
  }
}
