import type { Logger } from 'pino'
import { ALERT_DAYS } from '../../contract/resources/alerts.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { alertReads, alerts, commands, messages, notices, outbox } from '../database/schema.ts'
import { inArray, lt, sql } from '../database/sql.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import { readSetting } from '../settings.ts'

const DAY_MS = 86_400_000
/** Rows that are deleted at once, so that nothing else waits long. */
const BATCH_ROWS = 1000
const AGEING = [
  { table: messages, time: messages.time, setting: 'messages.retentionDays' },
  { table: commands, time: commands.issuedAt, setting: 'messages.retentionDays' },
  { table: notices, time: notices.createdAt, setting: 'messages.retentionDays' },
  // One that lasts has no end, and stays.
  { table: alerts, time: alerts.endTime, setting: 'messages.retentionDays' },
  { table: outbox, time: outbox.createdAt, setting: 'outbox.retentionDays' },
] as const

type Parts = { readonly db: Database; readonly clock: Clock; readonly log: Logger }

/** Deletes messages, commands, notices, alerts and what was sent of them that are older than their setting allows: at once, and once a day. */
export function startRetention({ db, clock, log }: Parts): Pick<Rounds, 'close'> {
  async function deleteOlder(
    { table, time }: (typeof AGEING)[number],
    oldest: Date,
    isClosing: () => boolean,
  ): Promise<void> {
    const some = sql`select id from ${table} where ${time} < ${oldest.toISOString()}::timestamptz limit ${BATCH_ROWS}`
    while (!isClosing() && (await db.execute(sql`delete from ${table} where id in (${some})`)).rowCount === BATCH_ROWS);
  }

  async function deleteExpired(isClosing: () => boolean): Promise<void> {
    for (const ageing of AGEING) {
      const days = await readSetting(db, ageing.setting)
      await deleteOlder(ageing, new Date(clock.now() - days * DAY_MS), isClosing)
    }
    // Of what is listed no more nobody asks whether it was read.
    const listed = new Date(clock.now() - (ALERT_DAYS + 1) * DAY_MS)
    const past = db.select({ id: alerts.id }).from(alerts).where(lt(alerts.endTime, listed))
    await db.delete(alertReads).where(inArray(alertReads.alert, past))
  }

  return startRounds({
    intervalMs: DAY_MS,
    run: deleteExpired,
    failure: 'Old messages, commands, notices and alerts could not be deleted',
    clock,
    log,
  })
}
