/** Places, their plans and the files these consist of. */
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { accounts, logins } from './identity.ts'

export const locations = pgTable(
  'locations',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    category: text().notNull().default(''),
    account: integer()
      .notNull()
      .references(() => accounts.id),
    timeZone: text().notNull().default('UTC'),
  },
  table => [unique('locations_name_unique').on(table.account, table.name)],
)

/** Metres and radians in map. All versions of a plan share `firstId`, the id of the first. */
export const plans = pgTable(
  'plans',
  {
    id: serial().primaryKey(),
    firstId: integer().notNull(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    planType: integer().notNull(),
    published: boolean().notNull().default(false),
    account: integer()
      .notNull()
      .references(() => accounts.id),
    location: integer().references(() => locations.id),
    startX: doublePrecision().notNull().default(0),
    startY: doublePrecision().notNull().default(0),
    startA: doublePrecision().notNull().default(0),
    homeX: doublePrecision().notNull().default(0),
    homeY: doublePrecision().notNull().default(0),
    homeA: doublePrecision().notNull().default(0),
    createdBy: integer().references(() => logins.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [unique('plans_version_unique').on(table.firstId, table.version), index().on(table.account)],
)

/** Metadata of a data file. Its bytes are the file named by `sha256` in the data folder, shared by all items of the same bytes. */
export const dataItems = pgTable(
  'data_items',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** Media type, from the file's name. */
    filetype: text().notNull(),
    bytes: integer().notNull(),
    /** Lower-case hex. */
    sha256: text().notNull(),
    account: integer()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  table => [index().on(table.sha256)],
)

export const planFiles = pgTable(
  'plan_files',
  {
    plan: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    dataItem: integer()
      .notNull()
      .references(() => dataItems.id),
  },
  table => [primaryKey({ columns: [table.plan, table.name] }), index().on(table.dataItem)],
)

/** Files of a location by name: its logo, its risk assessment (B-045). */
export const locationFiles = pgTable(
  'location_files',
  {
    location: integer()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    dataItem: integer()
      .notNull()
      .references(() => dataItems.id),
  },
  table => [primaryKey({ columns: [table.location, table.name] }), index().on(table.dataItem)],
)
