/** Who signs in, and what each may see and do. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../../contract/languages.ts'
import { ACCOUNT_ROLES, LOGIN_ROLES } from '../../../contract/permissions.ts'
import { AREA_UNITS, CONTACT_TYPES, PREFERENCES, VOLUME_UNITS } from '../../../contract/resources/people.ts'
import { createdAt, digest, lower, time } from './columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    role: text({ enum: ACCOUNT_ROLES }).notNull(),
    /** 0 free, 1 premium. */
    tier: integer().notNull().default(0),
    parent: integer().references((): AnyPgColumn => accounts.id),
    defaultLanguage: text({ enum: LANGUAGES }).notNull().default('en'),
    inactive: boolean().notNull().default(false),
    betaTrialEnabled: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [index().on(table.parent)],
)

export const logins = pgTable(
  'logins',
  {
    id: serial().primaryKey(),
    login: text().notNull(),
    name: text().notNull(),
    role: text({ enum: LOGIN_ROLES }).notNull(),
    /** Argon2id, in its PHC string. */
    passwordHash: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    timeZone: text().notNull().default('UTC'),
    areaUnit: text({ enum: AREA_UNITS }).notNull().default('square_meters'),
    volumeUnit: text({ enum: VOLUME_UNITS }).notNull().default('litres'),
    eulaAccepted: time(),
    currentAccount: integer()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('logins_login_unique').on(lower(table.login))],
)

/** The accounts a login belongs to; it sees their descendants as well. */
export const loginAccounts = pgTable(
  'login_accounts',
  {
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    account: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.login, table.account] })],
)

export const sessions = pgTable(
  'sessions',
  {
    id: serial().primaryKey(),
    /** Of the token; the token itself is never stored. */
    tokenHash: digest().notNull().unique(),
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  table => [index().on(table.login), index().on(table.expiresAt)],
)

/** Counters of rate-limiter-flexible, which names the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: time(),
})

/** What a role may do; seeded with the contract's matrix, edited by super users afterwards. */
export const permissions = pgTable(
  'permissions',
  {
    role: text({ enum: LOGIN_ROLES }).notNull(),
    resource: text().notNull(),
    action: text().notNull(),
  },
  table => [primaryKey({ columns: [table.role, table.resource, table.action] })],
)

export const contactMethods = pgTable(
  'contact_methods',
  {
    id: serial().primaryKey(),
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    contactType: text({ enum: CONTACT_TYPES }).notNull(),
    contactValue: text().notNull(),
    verified: boolean().notNull().default(false),
    isDefault: boolean().notNull().default(false),
  },
  table => [
    index().on(table.login),
    // A verified address signs its login in, so it belongs to one login only.
    uniqueIndex('contact_methods_verified_email_unique')
      .on(lower(table.contactValue))
      .where(sql`verified and contact_type = 'email'`),
  ],
)

export const preferences = pgTable(
  'preferences',
  {
    login: integer()
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    name: text({ enum: PREFERENCES }).notNull(),
    value: text().notNull(),
  },
  table => [primaryKey({ columns: [table.login, table.name] })],
)
