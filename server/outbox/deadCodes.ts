import type { Database } from '../database/database.ts'
import { outbox, verifyCodes } from '../database/schema.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notExists, sql } from '../database/sql.ts'

/**
 * Takes the texts away that hold a code which is good no more: used, run out, or gone with what it was for. What has not been sent of them will
 * not be. Rows that somebody else is at are left to them.
 */
export async function blankDeadCodes(db: Pick<Database, 'select' | 'update'>, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  const good = db
    .select({ one: sql`1` })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.id, outbox.verifyCode), isNull(verifyCodes.usedAt), gt(verifyCodes.expiresAt, now)))
  const dead = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(outbox.holdsCode, ne(outbox.text, ''), isNotNull(outbox.verifyCode), notExists(good)))
    .orderBy(asc(outbox.id))
    .for('update', { skipLocked: true })
  await db.update(outbox).set({ text: '', nextAttemptAt: null }).where(inArray(outbox.id, dead))
}
