import { inArray, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { commands, messages } from '../database/schema.ts'
import { readSetting } from '../settings.ts'

const DAY_MS = 86_400_000
/** Rows that are deleted at once, so that nothing else waits long. */
const BATCH_ROWS = 1000

export type Retention = {
  /** Settles when the round that is under way has come to its end. */
  readonly close: () => Promise<void>
}

/** Deletes messages and commands that are older than the setting allows: at once, and once a day. */
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

  /** @param deleteSome deletes some rows; settles with how many */
  async function deleteAll(deleteSome: () => Promise<number>): Promise<void> {
    while (!isClosing && (await deleteSome()) === BATCH_ROWS);
  }

  async function deleteExpired(): Promise<void> {
    const oldest = new Date(clock.now() - (await readSetting(db, 'messages.retentionDays')) * DAY_MS)
    const oldMessages = db.select({ id: messages.id }).from(messages).where(lt(messages.time, oldest)).limit(BATCH_ROWS)
    await deleteAll(async () => (await db.delete(messages).where(inArray(messages.id, oldMessages))).rowCount ?? 0)
    const oldCommands = db
      .select({ id: commands.id })
      .from(commands)
      .where(lt(commands.issuedAt, oldest))
      .limit(BATCH_ROWS)
    await deleteAll(async () => (await db.delete(commands).where(inArray(commands.id, oldCommands))).rowCount ?? 0)
  }

  const begin = (): void => {
    round = round
      .then(deleteExpired)
      .catch((error: unknown) => log.error({ err: error }, 'Old messages and commands could not be deleted'))
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
