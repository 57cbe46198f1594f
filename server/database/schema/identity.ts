/** Accounts and the people in them, and what each may see and do. */

import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../../contract/languages.ts'
import { ACCOUNT_ROLES, LOGIN_ROLES } from '../../../contract/permissions.ts'
import { CONTACT_TYPES } from '../../../contract/resources/contactMethods.ts'
import { AREA_UNITS, VOLUME_UNITS } from '../../../contract/resources/logins.ts'
import { PREFERENCES } from '../../../contract/resources/preferences.ts'
import { sql } from '../sql.ts'
import { createdAt, lower, time } from './columns.ts'

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
    /** Four digits that a person types at a robot. */
    passcode: text(),
    /** Shared secret of the second factor, sealed (`server/identity/seal.ts`); absent: the password alone signs in. */
    tfaSecret: text(),
    /** The time step of the last code that was taken, which is never taken again. */
    tfaStep: integer(),
    /** Whether it may draw and publish plans beside what its role may (preference `cpe-enabled`, L-016). Staff give it. */
    cpeEnabled: boolean().notNull().default(false),
    /** When it last did anything in a console. */
    lastActivity: time(),
    /** The newest release note it has read. */
    releaseNoteRead: integer().notNull().default(0),
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

/** What a role requires of its logins; one without a row requires nothing. */
export const roles = pgTable('roles', {
  role: text({ enum: LOGIN_ROLES }).primaryKey(),
  tfaRequired: boolean().notNull().default(false),
})

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
    createdAt: createdAt(),
  },
  table => [
    index().on(table.login),
    unique('contact_methods_value_unique').on(table.login, table.contactType, table.contactValue),
    uniqueIndex('contact_methods_default_unique').on(table.login).where(sql`is_default`),
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
