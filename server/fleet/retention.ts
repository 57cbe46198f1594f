import type { Logger } from 'pino'
import { ALERT_DAYS } from '../../contract/resources/alerts.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { alertReads, alerts, commands, messages, notices, outbox } from '../database/schema.ts'
import { inArray, lt, sql } from '../database/sql.ts'
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

export type Retention = {
  /** Settles when the round that is under way has come to its end. */
  readonly close: () => Promise<void>
}

/** Deletes messages, commands, notices, alerts and what was sent of them that are older than their setting allows: at once, and once a day. */
export function startRetention({
  db,
  clock,
  log,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}): Retention {
  let isClosing = false
  let round = Promise.resolve()

  async function deleteOlder({ table, time }: (typeof AGEING)[number], oldest: Date): Promise<void> {
    const some = sql`select id from ${table} where ${time} < ${oldest.toISOString()}::timestamptz limit ${BATCH_ROWS}`
    while (!isClosing && (await db.execute(sql`delete from ${table} where id in (${some})`)).rowCount === BATCH_ROWS);
  }

  async function deleteExpired(): Promise<void> {
    for (const ageing of AGEING) {
      const days = await readSetting(db, ageing.setting)
      await deleteOlder(ageing, new Date(clock.now() - days * DAY_MS))
    }
    // Of what is listed no more nobody asks whether it was read.
    const listed = new Date(clock.now() - (ALERT_DAYS + 1) * DAY_MS)
    const past = db.select({ id: alerts.id }).from(alerts).where(lt(alerts.endTime, listed))
    await db.delete(alertReads).where(inArray(alertReads.alert, past))
  }

  const begin = (): void => {
    round = round
      .then(deleteExpired)
      .catch((error: unknown) =>
        log.error({ err: error }, 'Old messages, commands, notices and alerts could not be deleted'),
      )
  }
  begin()
  const stop = clock.every(DAY_MS, begin)
  return {
    close: async () => {
      isClosing = true
      stop()
      await round
    },
  }
}
