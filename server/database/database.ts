import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { lockFolder } from './folderLock.ts'

/** What queries run on: the pool, or one transaction of it. Tables are in `schema.ts`. */
export type Database = NodePgDatabase

export type OpenDatabase = {
  readonly db: Database
  close(): Promise<void>
}

const POOL_SIZE = 10
/** A new connection to the embedded database may come before the one that it replaces is gone. */
const SPARE_CONNECTIONS = 3
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Services that start together on one PostgreSQL migrate one after the other. */
const MIGRATION_LOCK = 7_301_846

async function runMigrations(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    // Ends the connection, and with it the lock.
    client.release(true)
  }
}

/** Where the pool connects to; what has to be started for that ends with `owner`. */
async function connection(
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  owner: AsyncDisposableStack,
): Promise<pg.PoolConfig> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl }
  const embedded = await startEmbedded(dataFolder, SPARE_CONNECTIONS + 1)
  owner.defer(embedded.stop)
  // PGlite is one session behind one socket, and its server passes single protocol messages on: those of two connections mix, and a
  // statement runs with another's parameters or with none. One connection keeps the order, and costs nothing: PGlite runs one at a time.
  return { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres', max: 1 }
}

/**
 * Opens PostgreSQL (`DATABASE_URL`) or the embedded database in the data folder, and brings its tables up to date: all pending migrations
 * or none. Either way the data folder belongs to this process alone until it is closed.
 * @throws FolderInUseError
 */
export async function openDatabase(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  log: Logger,
): Promise<OpenDatabase> {
  await using starting = new AsyncDisposableStack()
  starting.defer(lockFolder(config.dataFolder))
  const pool = new pg.Pool({ max: POOL_SIZE, ...(await connection(config, starting)) })
  pool.on('error', error => log.warn({ err: error }, 'An idle database connection broke'))
  starting.defer(() => pool.end())
  await runMigrations(pool)
  const started = starting.move()
  return { db: drizzle(pool, { casing: 'snake_case' }), close: () => started.disposeAsync() }
}
