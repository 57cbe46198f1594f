import type { Database } from '../database/database.ts'
import { recordNotice } from '../notifications/notices.ts'

/** There is a new plan. Each of these is called once for what somebody does, in its transaction. */
export async function planCreated(tx: Database, plan: number, nowMs = Date.now()): Promise<void> {
  await recordNotice(tx, { notification: 'created-cleaning-plan', plan, timeMs: nowMs }, nowMs)
}

/** A plan has a new version, or one of its versions is another one. @param plan the version */
export async function planUpdated(tx: Database, plan: number, nowMs = Date.now()): Promise<void> {
  await recordNotice(tx, { notification: 'cleaning-plan-updated', plan, timeMs: nowMs }, nowMs)
}
