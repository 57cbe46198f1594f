import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { eventually } from '../../eventually.ts'
import type { Postgres } from './postgres.ts'

export const SERVICE_LOCK = 7_301_847

/** Stands in the queue behind the service that has a database, and gets its lock as soon as that has lost it, which it does. */
export async function takeServiceLock(postgres: Postgres, database: string): Promise<void> {
  const other = new pg.Client({ connectionString: postgres.url({ database }) })
  await other.connect()
  onTestFinished(() => other.end())
  const locked = other.query('select pg_advisory_lock($1)', [SERVICE_LOCK])
  await eventually(async () => {
    const ended = await postgres.query(
      `select pg_terminate_backend(holder.pid) from pg_locks holder, pg_locks waiting, pg_database
         where datname = '${database}' and holder.database = pg_database.oid and waiting.database = pg_database.oid
         and holder.objid = ${SERVICE_LOCK} and waiting.objid = ${SERVICE_LOCK} and holder.granted and not waiting.granted`,
    )
    expect(ended).toHaveLength(1)
  })
  await locked
}
