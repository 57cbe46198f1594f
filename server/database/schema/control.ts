/** Control of robots, the commands they were sent, and what was said about it. */
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ControlLevel } from '../../../contract/permissions.ts'
import { COMMENT_TYPES } from '../../../contract/resources/comments.ts'
import { MESSAGE_LEVELS } from '../../../contract/resources/messages.ts'
import { COMMAND_STAGES } from '../../../contract/sockets/supervisor.ts'
import { createdAt, time } from './columns.ts'
import { robots } from './fleet.ts'
import { logins } from './identity.ts'
import { pastAccount } from './pastAccount.ts'
import { plans } from './plans.ts'

const robot = () =>
  integer()
    .notNull()
    .references(() => robots.id, { onDelete: 'cascade' })

/** The lease of each robot that was ever controlled, as its events left it. `fence` only grows. */
export const leases = pgTable('leases', {
  robot: robot().primaryKey(),
  holder: integer().references(() => logins.id, { onDelete: 'set null' }),
  level: integer().$type<ControlLevel>().notNull(),
  fence: integer().notNull(),
  since: time().notNull(),
  /** The last socket of the holder went at this time; absent while one is open. */
  awaySince: time(),
})

/** Requests for control that wait for an answer; they outlive the service as leases do. */
export const controlRequests = pgTable(
  'control_requests',
  {
    robot: robot(),
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    level: integer().$type<ControlLevel>().notNull(),
    until: time().notNull(),
  },
  table => [primaryKey({ columns: [table.robot, table.login] })],
)

/** Every change of control, never edited: who, from where, which fence, when, and why. */
export const leaseEvents = pgTable(
  'lease_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robot: robot(),
    time: createdAt(),
    type: text().notNull(),
    login: integer().notNull(),
    /** The other login of a request, a hand-over or a denial. */
    other: integer(),
    fence: integer().notNull(),
    /** Address of the client that caused it; absent when a clock did. */
    address: text(),
    reason: text(),
    account: pastAccount(),
  },
  table => [index().on(table.robot, table.id)],
)

/** Commands that were let through, by their idempotency key. `payloadHash`: SHA-256 in hex; payloads are not kept. */
export const commands = pgTable(
  'commands',
  {
    id: text().primaryKey(),
    robot: robot(),
    login: integer().notNull(),
    key: text().notNull(),
    command: integer().notNull(),
    payloadHash: text().notNull(),
    fence: integer().notNull(),
    issuedAt: time().notNull(),
    stage: text({ enum: COMMAND_STAGES }).notNull(),
    token: text(),
    message: text(),
    account: pastAccount(),
  },
  table => [uniqueIndex().on(table.login, table.robot, table.key), index().on(table.issuedAt)],
)

/** What robots said (channel 27), and what operators said to them. */
export const messages = pgTable(
  'messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robot: robot(),
    time: time().notNull(),
    level: text({ enum: MESSAGE_LEVELS }).notNull(),
    text: text().notNull(),
    key: text().notNull(),
    /** Number of the frame that it came in; absent on what operators said. */
    seq: bigint({ mode: 'number' }),
    login: integer().references(() => logins.id, { onDelete: 'set null' }),
    account: pastAccount(),
  },
  // Numbers start over with the robot's software, but not at the same time: a frame that comes again is one row.
  table => [uniqueIndex().on(table.robot, table.time, table.seq), index().on(table.time)],
)

/** Why a cleaning was cancelled or a sector skipped (N-023). */
export const comments = pgTable(
  'rm_comments',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    time: createdAt(),
    message: text().notNull(),
    type: text({ enum: COMMENT_TYPES }).notNull(),
    robot: robot(),
    plan: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    sector: integer(),
    createdBy: integer()
      .notNull()
      .references(() => logins.id),
    account: pastAccount(),
  },
  table => [index('rm_comments_robot').on(table.robot, table.time)],
)
