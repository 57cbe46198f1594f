/** What is sent to people: subscriptions, the outbox and push tokens. */
import { bigserial, boolean, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { NOTIFICATIONS, OBJECT_TYPES, OUTBOX_KINDS } from '../../../contract/resources/subscriptions.ts'
import { createdAt, time } from './columns.ts'
import { contactMethods, logins } from './identity.ts'

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
    createdAt: createdAt(),
  },
  table => [index().on(table.login), index().on(table.notification), index().on(table.contactMethod)],
)

/**
 * Mail and text messages on their way: written with what causes them, sent afterwards, tried again until they are through or given up. A
 * message that holds a code loses its text once it is sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(''),
    text: text().notNull(),
    /** The same key is sent once: a cause that is told twice makes one message. */
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
