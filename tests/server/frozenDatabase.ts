import type { Database } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'

/**
 * The embedded database stands still: its only connection is taken, and whatever is asked waits. Returns how it goes on; what waited is answered
 * then.
 */
export async function freezeDatabase(db: Database): Promise<() => Promise<void>> {
  const thawed = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const held = db.transaction(async () => {
    isHeld.resolve()
    await thawed.promise
  })
  await isHeld.promise
  return async () => {
    thawed.resolve()
    await held
  }
}

/** The embedded database answers and stores nothing, as on a full disk. Returns how it stores again. */
export async function refuseWrites(db: Database): Promise<() => Promise<void>> {
  const transactions = (mode: 'read only' | 'read write') =>
    db.execute(sql`set session characteristics as transaction ${sql.raw(mode)}`)
  await transactions('read only')
  return async () => void (await transactions('read write'))
}
