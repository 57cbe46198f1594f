/** What proves who somebody is: sessions, trusted devices and codes, each stored as a digest alone. */
import { index, integer, pgTable, serial, text, unique, varchar } from 'drizzle-orm/pg-core'
import { VERIFY_PURPOSES } from '../../../contract/resources/contactMethods.ts'
import { createdAt, digest, time } from './columns.ts'
import { accounts, contactMethods, logins } from './identity.ts'

const ofLogin = () =>
  integer()
    .notNull()
    .references(() => logins.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: serial().primaryKey(),
    /** Of the token; the token itself is never stored. */
    tokenHash: digest().notNull().unique(),
    login: ofLogin(),
    /** Who acts as the login: set while somebody masquerades (decision 8). */
    originator: integer().references(() => logins.id, { onDelete: 'cascade' }),
    /** The account that the person acting as the login has chosen; the login's own choice stays as it is. */
    actingAccount: integer().references(() => accounts.id, { onDelete: 'set null' }),
    /** As the browser names itself, cut to 300 characters; for the person who looks through their own sessions. */
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    /** When password and code were last given again in it. */
    provedAt: time(),
    createdAt: createdAt(),
    lastSeenAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  table => [index().on(table.login), index().on(table.originator), index().on(table.expiresAt)],
)

/** Browsers that need no second factor for 30 days (A-005, decision 9). */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: serial().primaryKey(),
    tokenHash: digest().notNull().unique(),
    login: ofLogin(),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  table => [index().on(table.login)],
)

/** What stands for a code of the second factor when the authenticator is lost: ten to a login, each once. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    id: serial().primaryKey(),
    login: ofLogin(),
    /** Keyed with the secret key: with the database alone nobody can try them all. */
    codeHash: digest().notNull(),
    usedAt: time(),
  },
  table => [unique('backup_codes_unique').on(table.login, table.codeHash)],
)

/** Codes that were sent to a contact method: 256 bits, one use, an hour or for an invitation a week (decision 9). */
export const verifyCodes = pgTable(
  'verify_codes',
  {
    id: serial().primaryKey(),
    codeHash: digest().notNull().unique(),
    purpose: text({ enum: VERIFY_PURPOSES }).notNull(),
    login: ofLogin(),
    contactMethod: integer()
      .notNull()
      .references(() => contactMethods.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  table => [index().on(table.login), index().on(table.expiresAt)],
)

/** The newest invitation of each login that was invited: to choose a password, which nobody has chosen for them. */
export const invitations = pgTable('invitations', {
  login: integer()
    .primaryKey()
    .references(() => logins.id, { onDelete: 'cascade' }),
  /** Who sent it or copied its link. */
  invitedBy: integer().references(() => logins.id, { onDelete: 'set null' }),
  sentAt: time().notNull(),
  expiresAt: time().notNull(),
  /** When a password was chosen. */
  acceptedAt: time(),
})

/** Counters of wrong passwords and codes, and of rate-limiter-flexible, which names the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: time(),
})
