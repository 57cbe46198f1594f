/** What people draw on versions of plans before it is saved. */
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { logins } from './identity.ts'
import { plans } from './plans.ts'

/** The draft of a version, once something was drawn on it. Files are data items; null where the version had none of that name. */
export const planDrafts = pgTable(
  'plan_drafts',
  {
    id: uuid().primaryKey(),
    /** It moves on to the next version when that is made of it. */
    version: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    /** How many drafts the version had before: each has another id. */
    generation: integer().notNull(),
    /** What the first command was applied to. */
    baseSectors: integer(),
    baseConfig: integer(),
    /** Files of the version when it was saved last, or when the draft began: where the version has others, somebody changed them beside it. */
    knownSectors: integer(),
    knownConfig: integer(),
    /** Of the newest command. */
    sequence: integer().notNull(),
    /** Up to which the version's files have it. */
    saved: integer().notNull(),
    /** Of all commands as JSON. */
    bytes: integer().notNull(),
    changedAt: time().notNull(),
  },
  table => [unique('plan_drafts_version_unique').on(table.version)],
)

/** The commands of a draft in the order of their acceptance. */
export const planDraftCommands = pgTable(
  'plan_draft_commands',
  {
    draft: uuid()
      .notNull()
      .references(() => planDrafts.id, { onDelete: 'cascade' }),
    /** From 1, without gaps. */
    sequence: integer().notNull(),
    /** Made by whoever drew it: a repeat is no second command. */
    id: uuid().notNull(),
    undoes: uuid(),
    /** Null once the login is no more: the order of the commands has no gaps. */
    login: integer().references(() => logins.id, { onDelete: 'set null' }),
    /** JSON, parsed at each reading. As text, because the database would change the order of its fields and the writing of its numbers. */
    command: text().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.draft, table.sequence] }),
    unique('plan_draft_commands_id_unique').on(table.draft, table.id),
    index().on(table.login),
  ],
)
