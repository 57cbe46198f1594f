/** What is sent to people: subscriptions, events, the outbox and push tokens. */

import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { NOTIFICATIONS, OBJECT_TYPES, OUTBOX_KINDS } from '../../../contract/resources/subscriptions.ts'
import { sql } from '../sql.ts'
import { createdAt, time } from './columns.ts'
import { robots } from './fleet.ts'
import { accounts, contactMethods, logins } from './identity.ts'
import { plans } from './plans.ts'
import { cleaningReports } from './reports.ts'

/** O-015. `objectId` absent: any object of the type. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: serial().primaryKey(),
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    notification: text({ enum: NOTIFICATIONS }).notNull(),
    objectType: text({ enum: OBJECT_TYPES }).notNull(),
    objectId: integer(),
    contactMethod: integer()
      .notNull()
      .references(() => contactMethods.id, { onDelete: 'cascade' }),
    state: text({ enum: ['new', 'active'] })
      .notNull()
      .default('new'),
    subscribed: boolean().notNull().default(true),
    /** Since when it is off; absent while it is on, and of those that were off before this was written down. */
    offSince: time(),
    /** Whoever switched it off: its owner, or somebody who acted as them. */
    offBy: integer().references(() => logins.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [
    unique('subscriptions_unique')
      .on(table.login, table.notification, table.objectType, table.objectId, table.contactMethod)
      .nullsNotDistinct(),
    index().on(table.notification),
    index().on(table.contactMethod),
  ],
)

/**
 * What happened that people may have subscribed to: written in the transaction that causes it, sent to them afterwards, once. A robot or a
 * plan, or both, say whose it is.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    notification: text({ enum: NOTIFICATIONS }).notNull(),
    robot: integer().references(() => robots.id, { onDelete: 'cascade' }),
    plan: integer().references(() => plans.id, { onDelete: 'cascade' }),
    /** The one that has come. */
    report: bigint({ mode: 'number' }).references(() => cleaningReports.id, { onDelete: 'cascade' }),
    /** Those that were skipped. */
    sectors: integer().array().notNull().default([]),
    /** When it happened, by the clock of whatever it happened to. */
    time: time().notNull(),
    createdAt: createdAt(),
    /** Whose the robot was when it happened; absent where no robot is concerned. */
    account: integer().references(() => accounts.id),
    /** Absent until those who subscribed have their messages in the outbox. */
    notifiedAt: timestamp('told_at', { withTimezone: true }),
  },
  table => [
    index().on(table.robot, table.notification, table.createdAt),
    index().on(table.plan),
    index().on(table.report),
    index().on(table.createdAt),
    index('notices_untold').on(table.id).where(sql`told_at is null`),
  ],
)

/**
 * Mail and text messages on their way: written with what causes them, sent afterwards, tried again until they are through or given
 * up.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(''),
    text: text().notNull(),
    /** Its text is a way in, and is taken away once a real transport has sent it, or the code is good no more. */
    holdsCode: boolean().notNull().default(false),
    /** The code that it holds. No reference: codes are cleared away, and then the text has to go. */
    verifyCode: integer(),
    /** The same key is sent once: a cause that is reported twice makes one message. */
    cause: text(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    /** Absent once it is sent or given up. */
    nextAttemptAt: time().defaultNow(),
    sentAt: time(),
    /** Why the last attempt failed, in the words of the transport. */
    failure: text(),
  },
  table => [
    uniqueIndex('outbox_cause_unique').on(table.cause),
    index().on(table.nextAttemptAt),
    index().on(table.createdAt),
    index('outbox_codes').on(table.id).where(sql`holds_code and text <> ''`),
  ],
)

/**
 * Which subscriptions a message of the outbox was written for: one, or several that share one message. The key begins with the
 * subscription, so that the newest message of one is a single step into it.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    subscription: integer()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    message: bigint({ mode: 'number' })
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    /** The event it reports; absent for a test. */
    notice: bigint({ mode: 'number' }).references(() => notices.id, { onDelete: 'set null' }),
    isTest: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.subscription, table.message] }),
    index().on(table.message),
    index().on(table.notice),
  ],
)

/** Push tokens of the mobile application (O-025). */
export const pushTokens = pgTable(
  'push_tokens',
  {
    token: text().primaryKey(),
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  table => [index().on(table.login)],
)
