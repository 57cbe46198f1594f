import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { dataItems, deprecationFeedbacks, planJobs } from '../../../database/schema.ts'
import { and, eq, isNotNull, lt, sql } from '../../../database/sql.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { type Rounds, startRounds } from '../../../rounds.ts'
import { readSetting } from '../../../settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'remove'>
  readonly clock: Pick<Clock, 'now' | 'every'>
  readonly log: Logger
}

/** Whether anything of the service needs the file of this digest. */
async function isNamed(tx: Pick<Database, '$count'>, sha256: string): Promise<boolean> {
  const inJob = sql`position(${sha256} in concat(${planJobs.input}, ${planJobs.result})) > 0`
  return (
    (await tx.$count(deprecationFeedbacks, eq(deprecationFeedbacks.sessionSha256, sha256))) > 0 ||
    (await tx.$count(dataItems, eq(dataItems.sha256, sha256))) > 0 ||
    (await tx.$count(planJobs, inJob)) > 0
  )
}

/**
 * Takes away the session files of feedback that is older than `outbox.retentionDays`: at once, and once a day. What people wrote stays, and so does a file
 * that something else names as well.
 */
export function startFeedbackRetention({ db, dataFolder, clock, log }: Parts): Pick<Rounds, 'close'> {
  async function removeExpired(isClosing: () => boolean): Promise<void> {
    const days = await readSetting(db, 'outbox.retentionDays')
    const { sessionSha256, createdAt } = deprecationFeedbacks
    const expired = and(isNotNull(sessionSha256), lt(createdAt, new Date(clock.now() - days * DAY_MS)))
    const files = await db.selectDistinct({ sha256: sessionSha256 }).from(deprecationFeedbacks).where(expired)
    for (const { sha256 } of files) {
      if (isClosing() || sha256 === null) return
      await db.transaction(async tx => {
        await tx
          .update(deprecationFeedbacks)
          .set({ sessionSha256: null, sessionBytes: null })
          .where(and(expired, eq(sessionSha256, sha256)))
        // Whoever stores the same bytes names them well within the hour.
        if (!(await isNamed(tx, sha256))) await dataFolder.remove(sha256, clock.now() - HOUR_MS)
      })
    }
  }

  return startRounds({
    intervalMs: DAY_MS,
    run: removeExpired,
    failure: 'Old session files of feedback could not be taken away',
    clock,
    log,
  })
}
