import type { Database } from '../database/database.ts'
import { recordings } from '../database/schema.ts'
import { and, asc, desc, eq, gte, lt, lte, max } from '../database/sql.ts'

/** A file of recordings as the database knows it. Log times. */
export type RecordingRow = {
  readonly robot: number
  readonly key: string
  readonly fromMs: number
  readonly toMs: number
  readonly bytes: number
  readonly complete: boolean
  readonly imported: boolean
}

/** The index of the recordings' files. */
export type RecordingRows = {
  /** The row of a file, new or anew. */
  readonly save: (row: RecordingRow) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  readonly all: () => Promise<readonly RecordingRow[]>
  /** Files of a robot with anything in a closed range, oldest first. */
  readonly within: (
    robot: number,
    range: { readonly fromMs: number; readonly toMs: number },
  ) => Promise<readonly RecordingRow[]>
  /** The newest few files of a robot that begin at or before a time, newest first. */
  readonly upTo: (robot: number, timeMs: number) => Promise<readonly RecordingRow[]>
  /** Files whose last frame is before a time. */
  readonly before: (timeMs: number) => Promise<readonly RecordingRow[]>
  /** Log time of each robot's newest frame. */
  readonly newest: () => Promise<ReadonlyMap<number, number>>
}

/** Dates beyond it have no four-digit year, which the database's driver needs. */
const MAX_TIME_MS = Date.UTC(9999, 11, 31)

type Stored = typeof recordings.$inferSelect
/** A connection to the database, or a transaction on it. */
type Writer = Pick<Database, 'insert'>

const toRow = ({ robot, key, fromTime, toTime, bytes, complete, imported }: Stored): RecordingRow => ({
  robot,
  key,
  fromMs: fromTime.getTime(),
  toMs: toTime.getTime(),
  bytes,
  complete,
  imported,
})

/** The database keeps whole milliseconds; the row's range holds all of the file. A file that is complete stays so. */
export async function saveRecording(db: Writer, { fromMs, toMs, ...rest }: RecordingRow): Promise<void> {
  const values = { ...rest, fromTime: new Date(Math.floor(fromMs)), toTime: new Date(Math.ceil(toMs)) }
  const setWhere = rest.complete ? undefined : eq(recordings.complete, false)
  await db
    .insert(recordings)
    .values(values)
    .onConflictDoUpdate({ target: recordings.key, set: values, ...(setWhere && { setWhere }) })
}

/** A file may hold nothing of use any more; a few in a row do not. */
const FEW = 4

/** The nearest time that there is. */
const dateOf = (timeMs: number): Date => new Date(Math.min(Math.max(timeMs, 0), MAX_TIME_MS))

export function createRecordingRows(db: Database): RecordingRows {
  return {
    save: row => saveRecording(db, row),
    remove: async key => {
      await db.delete(recordings).where(eq(recordings.key, key))
    },
    all: async () => (await db.select().from(recordings)).map(toRow),
    within: async (robot, { fromMs, toMs }) => {
      const overlaps = and(
        eq(recordings.robot, robot),
        lte(recordings.fromTime, dateOf(toMs)),
        gte(recordings.toTime, dateOf(fromMs)),
      )
      const rows = await db.select().from(recordings).where(overlaps).orderBy(asc(recordings.fromTime))
      return rows.map(toRow)
    },
    upTo: async (robot, timeMs) => {
      const begun = and(eq(recordings.robot, robot), lte(recordings.fromTime, dateOf(timeMs)))
      const rows = await db.select().from(recordings).where(begun).orderBy(desc(recordings.fromTime)).limit(FEW)
      return rows.map(toRow)
    },
    before: async timeMs =>
      (
        await db
          .select()
          .from(recordings)
          .where(lt(recordings.toTime, new Date(timeMs)))
      ).map(toRow),
    newest: async () => {
      const rows = await db
        .select({ robot: recordings.robot, toTime: max(recordings.toTime) })
        .from(recordings)
        .groupBy(recordings.robot)
      return new Map(rows.flatMap(({ robot, toTime }) => (toTime === null ? [] : [[robot, toTime.getTime()]])))
    },
  }
}
