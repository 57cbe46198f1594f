/** Tables of the service. Times are `timestamptz`; ids are positive integers; what a name cannot tell is said at the column. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../contract/languages.ts'
import { ACCOUNT_ROLES, LOGIN_ROLES } from '../../contract/permissions.ts'
import { AREA_UNITS, CONTACT_TYPES, PREFERENCES, VOLUME_UNITS } from '../../contract/resources/people.ts'
import {
  BRUSH_TYPES,
  HEAD_TYPES,
  RADIO_TYPES,
  ROBOT_MODELS,
  SQUEEGEE_SIZES,
  SQUEEGEE_TYPES,
} from '../../contract/robot/models.ts'

const time = () => timestamp({ withTimezone: true })
const createdAt = () => time().notNull().defaultNow()
const lower = (column: PgColumn): SQL => sql`lower(${column})`
/** SHA-256. */
const digest = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

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

/** Settings of the deployment that are edited while it runs (B-042). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

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

export const CONNECTION_STATES = ['online', 'offline', 'lost'] as const

export const robots = pgTable(
  'robots',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    displayName: text().notNull(),
    model: text({ enum: ROBOT_MODELS }).notNull(),
    /** As stored, which differs from what is shown. */
    hardwareVersion: text().notNull(),
    /** Inches. */
    cleaningWidth: integer().notNull(),
    cleaningHeadType: text({ enum: HEAD_TYPES }).notNull(),
    squeegeeSize: text({ enum: SQUEEGEE_SIZES }).notNull(),
    squeegeeType: text({ enum: SQUEEGEE_TYPES }).notNull(),
    brushType: text({ enum: BRUSH_TYPES }).notNull(),
    radioType: text({ enum: RADIO_TYPES }).notNull(),
    sideSweeper: boolean().notNull(),
    account: integer()
      .notNull()
      .references(() => accounts.id),
    location: integer().references(() => locations.id),
    timeZone: text().notNull().default('UTC'),
    test: boolean().notNull().default(false),
    /** Plays a recorded run as if live. */
    replayed: boolean().notNull().default(false),
    /** Of the robot's gateway token; absent: it cannot connect. */
    credentialHash: digest(),
    /** The assigned plan. */
    plan: integer().references(() => plans.id),
    connection: text({ enum: CONNECTION_STATES }).notNull().default('offline'),
    connectionSince: time().notNull().defaultNow(),
    /** Version of the robot's software, as it says when it connects. */
    mainDeb: text().notNull().default(''),
    /** What the robot last reported, kept while it is offline. */
    state: integer(),
    planType: integer(),
    /** Percent. */
    battery: real(),
    createdAt: createdAt(),
  },
  table => [unique('robots_name_unique').on(table.account, table.name), index().on(table.location)],
)

/**
 * History: one state of one robot from start to end, by the robot's clock. `seq` counts within one run of the robot's software (`bootId`);
 * a change that arrives twice is one row.
 */
export const robotStatuses = pgTable(
  'robot_statuses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robot: integer()
      .notNull()
      .references(() => robots.id, { onDelete: 'cascade' }),
    bootId: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    state: integer().notNull(),
    /** 0: none. No reference: history outlives the plan. */
    plan: integer().notNull().default(0),
    planType: integer(),
    sector: integer().notNull().default(0),
    /** 0: none. */
    location: integer().notNull().default(0),
    startTime: time().notNull(),
    endTime: time(),
  },
  table => [
    unique('robot_statuses_seq_unique').on(table.robot, table.bootId, table.seq),
    index('robot_statuses_robot_start').on(table.robot, table.startTime),
    uniqueIndex('robot_statuses_open_unique').on(table.robot).where(sql`end_time is null`),
  ],
)

export const labels = pgTable('labels', {
  id: serial().primaryKey(),
  label: text().notNull().unique(),
})

/** Who did what. `details` holds ids and names, never secrets or input. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    time: createdAt(),
    login: integer(),
    action: text().notNull(),
    robot: integer(),
    details: jsonb().$type<{ readonly [name: string]: string | number | boolean }>().notNull().default({}),
  },
  table => [index().on(table.time)],
)
