/** The past of robots: recordings, sums of what they did, incidents. */
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { GENERAL_STATES } from '../../../contract/robot/states.ts'
import { createdAt, time } from './columns.ts'
import { robots } from './fleet.ts'
import { logins } from './identity.ts'
import { pastAccount } from './pastAccount.ts'

const robot = () =>
  integer()
    .notNull()
    .references(() => robots.id, { onDelete: 'cascade' })

/** One MCAP file each; `fromTime` and `toTime` are log times of its first and last frame. */
export const recordings = pgTable(
  'recordings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robot: robot(),
    fromTime: time().notNull(),
    toTime: time().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of the file, below the folder of recordings. */
    key: text().notNull(),
    /** Ended in order, with its index; absent on the file that is being written and on one that was cut off. */
    complete: boolean().notNull().default(false),
    imported: boolean().notNull().default(false),
    account: pastAccount(),
    /** Stretches that were recorded and cannot be read any more, oldest first; log times, ms since the epoch. */
    lost: jsonb().$type<readonly { readonly fromMs: number; readonly toMs: number }[]>().notNull().default([]),
    /** When all of the file was last read back. */
    checkedAt: time(),
  },
  table => [uniqueIndex().on(table.key), index().on(table.robot, table.fromTime)],
)

/** Seconds of each general state in each quarter of an hour, kept beside the history so that months are summed at once (P-016). */
export const statusSummaries = pgTable(
  'status_summaries',
  {
    robot: robot(),
    /** Start of the quarter, UTC. */
    start: time().notNull(),
    state: text({ enum: GENERAL_STATES }).notNull(),
    seconds: integer().notNull(),
    /** Entries that began in it. */
    began: integer().notNull(),
    account: pastAccount(),
  },
  table => [primaryKey({ columns: [table.robot, table.start, table.state, table.account] })],
)

/** What operators reported (N-020). `details`: as they are on the wire. */
export const incidents = pgTable(
  'incidents',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robot: robot(),
    time: time().notNull(),
    summary: text().notNull(),
    comments: text().notNull(),
    type: text().notNull(),
    details: jsonb()
      .$type<{
        readonly Date: string
        readonly Time: string
        readonly TimeZone?: string | undefined
        readonly PlaybackURL: string
      }>()
      .notNull(),
    createdAt: createdAt(),
    createdBy: integer()
      .notNull()
      .references(() => logins.id),
    account: pastAccount(),
  },
  table => [index().on(table.robot, table.time)],
)
