/** Troubles of robots that somebody should look at. */
import { bigint, bigserial, index, integer, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ALERT_KINDS } from '../../../contract/resources/alerts.ts'
import { sql } from '../sql.ts'
import { time } from './columns.ts'
import { robots } from './fleet.ts'
import { logins } from './identity.ts'
import { pastAccount } from './pastAccount.ts'

/** Folded from the robots' history, in its transactions. One is open a robot at most. Times are those of the history. */
export const alerts = pgTable(
  'alerts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robot: integer()
      .notNull()
      .references(() => robots.id, { onDelete: 'cascade' }),
    account: pastAccount(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** Number of the robot's state as it is, or was last; of an offline robot the one it left in. */
    state: integer().notNull(),
    /** The one that it began with. */
    firstState: integer().notNull(),
    planType: integer(),
    /** Where the robot was; 0 and no such place: nobody knows. */
    location: integer(),
    /** Those that were skipped. */
    sectors: integer().array().notNull().default([]),
    /** Percent when the robot went away. */
    battery: real(),
    startTime: time().notNull(),
    /** Absent while it lasts. */
    endTime: time(),
    /** Who is, or was last, on it. */
    takenBy: integer().references(() => logins.id, { onDelete: 'set null' }),
    takenAt: time(),
  },
  table => [
    uniqueIndex('alerts_open_unique').on(table.robot).where(sql`end_time is null`),
    index().on(table.robot, table.endTime),
    index().on(table.account, table.endTime),
    index().on(table.endTime),
  ],
)

/** What each login has read. */
export const alertReads = pgTable(
  'alert_reads',
  {
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    alert: bigint({ mode: 'number' })
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.login, table.alert] }), index().on(table.alert)],
)
