import type { Database } from '../database/database.ts'
import { recordings, robots } from '../database/schema.ts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, max, or, type SQL, sql } from '../database/sql.ts'
import type { AccountSight } from '../identity/visibleAccounts.ts'
import { joinedLosses, type Lost } from './lost.ts'

/** A file of recordings as the database knows it. Log times. */
export type RecordingRow = {
  readonly robot: number
  readonly key: string
  readonly fromMs: number
  readonly toMs: number
  readonly bytes: number
  readonly complete: boolean
  readonly imported: boolean
  /** Whose it is; where a row is saved without one, the account that the robot was in when the file begins. Stays as it was first saved. */
  readonly account?: number | undefined
  /** What of it cannot be read any more, as far as is known. */
  readonly lost?: readonly Lost[]
}

/** The index of the recordings' files. */
export type RecordingRows = {
  /** The row of a file, new or anew. */
  readonly save: (row: RecordingRow) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  readonly all: () => Promise<readonly RecordingRow[]>
  /** Files of a robot, of the accounts in sight, with anything in a closed range, oldest first. */
  readonly within: (
    robot: number,
    range: { readonly fromMs: number; readonly toMs: number },
    sight?: AccountSight,
  ) => Promise<readonly RecordingRow[]>
  /** The newest few files of a robot, of the accounts in sight, that begin at or before a time, newest first. */
  readonly upTo: (robot: number, timeMs: number, sight?: AccountSight) => Promise<readonly RecordingRow[]>
  /** Notes what of a file cannot be read any more. */
  readonly lose: (key: string, lost: readonly Lost[]) => Promise<void>
  /** The complete file that was read back longest ago; undefined when none was before a time, or never. */
  readonly nextToCheck: (beforeMs: number) => Promise<RecordingRow | undefined>
  /** A file has been read back, and this much of it could not be read: no more, whatever was noted before. */
  readonly checked: (key: string, timeMs: number, lost: readonly Lost[]) => Promise<void>
  /** The oldest files that have ended, so many of them. */
  readonly oldest: (limit: number) => Promise<readonly RecordingRow[]>
  /** Files whose last frame is before a time. */
  readonly before: (timeMs: number) => Promise<readonly RecordingRow[]>
  /** Log time of each robot's newest frame, by files that begin no later than a time. */
  readonly newest: (beginMs: number) => Promise<ReadonlyMap<number, number>>
  /** The account that a robot is in now; undefined when there is no such robot. */
  readonly accountOf: (robot: number) => Promise<number | undefined>
}

/** Dates beyond it have no four-digit year, which the database's driver needs. */
const MAX_TIME_MS = Date.UTC(9999, 11, 31)

type Stored = typeof recordings.$inferSelect
/** A connection to the database, or a transaction on it. */
type Writer = Pick<Database, 'insert'>

const toRow = ({ robot, key, fromTime, toTime, bytes, complete, imported, account, lost }: Stored): RecordingRow => ({
  robot,
  key,
  fromMs: fromTime.getTime(),
  toMs: toTime.getTime(),
  bytes,
  complete,
  imported,
  account,
  lost,
})

/** The database keeps whole milliseconds; the row's range holds all of the file. A file that is complete stays so. */
export async function saveRecording(db: Writer, { fromMs, toMs, account, lost, ...rest }: RecordingRow): Promise<void> {
  const values = { ...rest, fromTime: new Date(Math.floor(fromMs)), toTime: new Date(Math.ceil(toMs)) }
  const setWhere = rest.complete ? undefined : eq(recordings.complete, false)
  await db
    .insert(recordings)
    .values({ ...values, ...(account !== undefined && { account }), ...(lost && { lost }) })
    .onConflictDoUpdate({
      target: recordings.key,
      set: { ...values, ...(lost && { lost }) },
      ...(setWhere && { setWhere }),
    })
}

/** A file may hold nothing of use any more; a few in a row do not. */
const FEW = 4

/** The nearest time that there is. */
const dateOf = (timeMs: number): Date => new Date(Math.min(Math.max(timeMs, 0), MAX_TIME_MS))

const inSight = (sight: AccountSight): SQL | undefined =>
  sight === 'all' ? undefined : inArray(recordings.account, [...sight])

export function createRecordingRows(db: Database): RecordingRows {
  return {
    save: row => saveRecording(db, row),
    remove: async key => {
      await db.delete(recordings).where(eq(recordings.key, key))
    },
    all: async () => (await db.select().from(recordings)).map(toRow),
    within: async (robot, { fromMs, toMs }, sight = 'all') => {
      const overlaps = and(
        eq(recordings.robot, robot),
        lte(recordings.fromTime, dateOf(toMs)),
        gte(recordings.toTime, dateOf(fromMs)),
        inSight(sight),
      )
      const rows = await db.select().from(recordings).where(overlaps).orderBy(asc(recordings.fromTime))
      return rows.map(toRow)
    },
    upTo: async (robot, timeMs, sight = 'all') => {
      const started = and(eq(recordings.robot, robot), lte(recordings.fromTime, dateOf(timeMs)), inSight(sight))
      const rows = await db.select().from(recordings).where(started).orderBy(desc(recordings.fromTime)).limit(FEW)
      return rows.map(toRow)
    },
    lose: (key, lost) =>
      db.transaction(async tx => {
        const [row] = await tx
          .select({ lost: recordings.lost })
          .from(recordings)
          .where(eq(recordings.key, key))
          .for('update')
        if (!row) return
        const all = joinedLosses([...row.lost, ...lost])
        await tx.update(recordings).set({ lost: all }).where(eq(recordings.key, key))
      }),
    nextToCheck: async beforeMs => {
      const isDue = or(isNull(recordings.checkedAt), lt(recordings.checkedAt, new Date(beforeMs)))
      const [row] = await db
        .select()
        .from(recordings)
        .where(and(eq(recordings.complete, true), isDue))
        .orderBy(sql`${recordings.checkedAt} nulls first`, desc(recordings.toTime))
        .limit(1)
      return row && toRow(row)
    },
    checked: async (key, timeMs, lost) => {
      await db
        .update(recordings)
        .set({ checkedAt: new Date(timeMs), lost })
        .where(eq(recordings.key, key))
    },
    oldest: async limit =>
      (
        await db
          .select()
          .from(recordings)
          .where(eq(recordings.complete, true))
          .orderBy(asc(recordings.toTime))
          .limit(limit)
      ).map(toRow),
    before: async timeMs =>
      (
        await db
          .select()
          .from(recordings)
          .where(lt(recordings.toTime, new Date(timeMs)))
      ).map(toRow),
    newest: async beginMs => {
      const rows = await db
        .select({ robot: recordings.robot, toTime: max(recordings.toTime) })
        .from(recordings)
        .where(lte(recordings.fromTime, dateOf(beginMs)))
        .groupBy(recordings.robot)
      return new Map(rows.flatMap(({ robot, toTime }) => (toTime === null ? [] : [[robot, toTime.getTime()]])))
    },
    accountOf: async robot => {
      const [row] = await db.select({ account: robots.account }).from(robots).where(eq(robots.id, robot))
      return row?.account
    },
  }
}
