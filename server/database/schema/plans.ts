/** Places, their plans and the files these consist of. */
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, LOCATION_CATEGORIES } from '../../../contract/plan/environments.ts'
import { VERSION_STATES } from '../../../contract/plan/versionStates.ts'
import { PLAN_JOB_KINDS, PLAN_JOB_STATES } from '../../../contract/resources/planJobs.ts'
import type { PlanProblem } from '../../../contract/resources/planProblem.ts'
import { sql } from '../sql.ts'
import { createdAt, time } from './columns.ts'
import { accounts, logins } from './identity.ts'

export const locations = pgTable(
  'locations',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    category: text({ enum: LOCATION_CATEGORIES }).notNull().default('other'),
    environment: text({ enum: ENVIRONMENTS }).notNull().default('commercial'),
    /** Whether a picture of its risk assessment is required (O-003). */
    requiresAssessment: boolean().notNull().default(false),
    /** WGS 84, degrees; both or neither. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    account: integer()
      .notNull()
      .references(() => accounts.id),
    timeZone: text().notNull().default('UTC'),
  },
  table => [unique('locations_name_unique').on(table.account, table.name)],
)

/** A version of a plan. Metres and radians in map. All versions of a plan share `firstId`, the id of the first. */
export const plans = pgTable(
  'plans',
  {
    id: serial().primaryKey(),
    firstId: integer().notNull(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    planType: integer().notNull(),
    status: text({ enum: VERSION_STATES }).notNull().default('draft'),
    /** When it was last published. */
    publishedAt: time(),
    /** Grows with each change: who changes an older one is refused. */
    revision: integer().notNull().default(0),
    /** Floor to clean, m². */
    area: doublePrecision().notNull().default(0),
    /** How many its drawing has; null: its files have not been read since this is counted. */
    sectors: integer(),
    /** Seconds; 0 where nobody has said. */
    estimatedCleaningTime: doublePrecision().notNull().default(0),
    environment: text({ enum: ENVIRONMENTS }).notNull().default('commercial'),
    /** Drawn with the older tool (`cpe_version` 0). */
    isLegacy: boolean().notNull().default(false),
    /** The data item of the drawing of the older tool that it was made of. */
    convertedFrom: integer(),
    comment: text().notNull().default(''),
    /** What the last validation found. */
    problems: jsonb().$type<readonly PlanProblem[]>().notNull().default([]),
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
    /** When the plan, with all versions, was taken away; runs and reports that name it stay. */
    removedAt: time(),
  },
  table => [
    unique('plans_version_unique').on(table.firstId, table.version),
    // Of two who publish at once one is refused by the database itself.
    uniqueIndex('plans_published_unique').on(table.firstId).where(sql`status = 'published'`),
    // Of one drawing there is one version, however often it is asked for.
    unique('plans_converted_unique').on(table.firstId, table.convertedFrom),
    index().on(table.account),
    index().on(table.location),
  ],
)

/** Each time that a version was published: from then on until the next publication of any version of its plan. */
export const planPublications = pgTable(
  'plan_publications',
  {
    id: serial().primaryKey(),
    /** The version. */
    plan: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    publishedAt: time().notNull(),
    publishedBy: integer().references(() => logins.id, { onDelete: 'set null' }),
  },
  table => [index().on(table.plan, table.publishedAt)],
)

/** Targets of a plan, by its first id (L-012); absent: those that hold where nobody has set any. */
export const planTargets = pgTable('plan_targets', {
  firstId: integer()
    .primaryKey()
    .references(() => plans.id, { onDelete: 'cascade' }),
  /** 0–100. */
  coveragePercentage: doublePrecision().notNull(),
  /** m² an hour. */
  performance: doublePrecision().notNull(),
})

/** What people write about a version of a plan (L-019, L-020). */
export const planComments = pgTable(
  'plan_comments',
  {
    id: serial().primaryKey(),
    plan: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    comment: text().notNull(),
    createdBy: integer().references(() => logins.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    editedAt: time(),
  },
  table => [index().on(table.plan, table.createdAt)],
)

/**
 * Work on plans that outlives the service: one that is `pending` at a start is done again from its beginning, and what it makes is stored in the
 * transaction that ends it. `waiting`: for an answer of the person.
 */
export const planJobs = pgTable(
  'plan_jobs',
  {
    id: text().primaryKey(),
    kind: text({ enum: PLAN_JOB_KINDS }).notNull(),
    status: text({ enum: PLAN_JOB_STATES }).notNull().default('pending'),
    /** The version that it is about, or that it made. */
    plan: integer().references(() => plans.id, { onDelete: 'cascade' }),
    account: integer()
      .notNull()
      .references(() => accounts.id),
    createdBy: integer().references(() => logins.id, { onDelete: 'set null' }),
    /** 0–1. */
    progress: doublePrecision().notNull().default(0),
    /** Parsed by the kind's own schema at each reading. */
    input: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<unknown>(),
    /** Why it failed: a key of the language files, and the file and field that it is about. */
    token: text(),
    problem: jsonb().$type<PlanProblem>(),
    createdAt: createdAt(),
    endedAt: time(),
  },
  table => [index().on(table.status), index().on(table.createdBy, table.createdAt)],
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
    /** The version of a plan that it was handed in for. */
    plan: integer().references(() => plans.id, { onDelete: 'set null' }),
    comment: text().notNull().default(''),
    createdBy: integer().references(() => logins.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [index().on(table.sha256), index().on(table.plan)],
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
