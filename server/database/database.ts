import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { lockFolder } from './folderLock.ts'
import { FirmPool } from './pool.ts'
import { probePool, probeServer } from './probes.ts'
import { awaitServer, type Waiting } from './serverAtStart.ts'
import { type DatabaseInUseError, takeServiceLock } from './serviceLock.ts'
import { type DatabaseWatch, watchDatabase } from './watch.ts'

/** What queries run on: the pool, or one transaction of it. Tables are in `schema.ts`. */
export type Database = NodePgDatabase

export type OpenDatabase = {
  readonly db: Database
  readonly watch: DatabaseWatch
  /** Calls back once, when another service has taken the database: this one has to end. Never with the embedded one. */
  readonly onTaken: (listener: (error: DatabaseInUseError) => void) => void
  close(): Promise<void>
}

const POOL_SIZE = 10
/** A new connection to the embedded database may come before the one that it replaces is gone. */
const SPARE_CONNECTIONS = 3
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Making a connection to a server, and waiting for a free one. */
const SERVER_WAIT_MS = 5000
/** One statement, and a transaction in which nobody says anything. */
const STATEMENT_MS = 25_000
const SERVER_SILENCE_MS = 30_000
/** The embedded database does one thing after another, and some of them take long. */
const EMBEDDED_WAIT_MS = 60_000
/** For the pool to come to its end; what has not by then is cut. */
const END_MS = 5000

/** On a connection of its own, without any limit: a migration takes as long as it takes. */
async function runMigrations(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

type Opened = Pick<OpenDatabase, 'onTaken'> & { readonly pool: FirmPool; readonly watch: DatabaseWatch }
type Opening = Waiting & { readonly owner: AsyncDisposableStack }

/** A pool that ends in any case: a server that stands still never closes a connection. */
function endsWith(owner: AsyncDisposableStack, pool: FirmPool): FirmPool {
  owner.defer(async () => {
    const cut = setTimeout(() => pool.stand(true), END_MS)
    await pool.end()
    clearTimeout(cut)
  })
  return pool
}

/** A server elsewhere, once it answers. @throws DatabaseInUseError, DatabaseRefusedError */
async function openServer(url: string, { owner, log, ...waiting }: Opening): Promise<Opened> {
  const connection: pg.ClientConfig = { connectionString: url, keepAlive: true }
  await awaitServer(connection, { log, ...waiting })
  const lock = await takeServiceLock(connection, log)
  owner.defer(lock.close)
  await runMigrations({ ...connection, application_name: 'swath migrations' })
  const pool = endsWith(
    owner,
    new FirmPool({
      ...connection,
      application_name: 'swath',
      max: POOL_SIZE,
      connectionTimeoutMillis: SERVER_WAIT_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      silenceMs: SERVER_SILENCE_MS,
      log,
    }),
  )
  const gone = (isGone: boolean): void => pool.stand(isGone)
  const watch = watchDatabase({ probe: probeServer(connection), standsStill: true, gone, log })
  owner.defer(watch.close)
  return { pool, watch, onTaken: lock.onTaken }
}

async function openEmbedded(dataFolder: string, cacheMb: number, { owner, log }: Opening): Promise<Opened> {
  const embedded = await startEmbedded(dataFolder, { maxConnections: SPARE_CONNECTIONS + 1, cacheMb })
  owner.defer(embedded.stop)
  const connection = { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' }
  await runMigrations(connection)
  // PGlite is one session behind one socket, and its server passes single protocol messages on: those of two connections mix, and a
  // statement runs with another's parameters or with none. One connection keeps the order, and costs nothing: PGlite runs one at a time.
  // It stays when it is idle: one that comes while the one before it goes would be two.
  const options = {
    ...connection,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: EMBEDDED_WAIT_MS,
    silenceMs: undefined,
    log,
  }
  const pool = endsWith(owner, new FirmPool(options))
  // The session behind the socket outlives a connection, and with it the statements that were prepared by name: the next one prepares them anew.
  pool.on('connect', client => client.query('deallocate all', () => undefined))
  const watch = watchDatabase({ probe: probePool(pool), standsStill: false, gone: () => undefined, log })
  owner.defer(watch.close)
  return { pool, watch, onTaken: () => undefined }
}

/**
 * Opens PostgreSQL (`DATABASE_URL`) or the embedded database in the data folder, and brings its tables up to date: all pending migrations
 * or none. Either way the data folder, and the database, belong to this process alone until it is closed.
 * @throws FolderInUseError, FolderNotPrivateError, DatabaseInUseError, DatabaseRefusedError
 */
export async function openDatabase(
  { dataFolder, databaseUrl, databaseCacheMb }: Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseCacheMb'>,
  log: Logger,
  { print = () => undefined, signal }: Partial<Omit<Waiting, 'log'>> = {},
): Promise<OpenDatabase> {
  await using starting = new AsyncDisposableStack()
  starting.defer(lockFolder(dataFolder))
  const opening = { owner: starting, log, print, signal }
  const { pool, watch, onTaken } =
    databaseUrl === undefined
      ? await openEmbedded(dataFolder, databaseCacheMb, opening)
      : await openServer(databaseUrl, opening)
  const started = starting.move()
  return { db: drizzle(pool, { casing: 'snake_case' }), watch, onTaken, close: () => started.disposeAsync() }
}
