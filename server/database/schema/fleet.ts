/** Robots and what they did. */

import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  BRUSH_TYPES,
  HEAD_TYPES,
  RADIO_TYPES,
  ROBOT_MODELS,
  SQUEEGEE_SIZES,
  SQUEEGEE_TYPES,
} from '../../../contract/robot/models.ts'
import { sql } from '../sql.ts'
import { createdAt, digest, time } from './columns.ts'
import { accounts } from './identity.ts'
import { pastAccount } from './pastAccount.ts'
import { locations, plans } from './plans.ts'
import { labels } from './system.ts'

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
    /** The version of a plan that it works by. Where another version of that plan is published, the robot is behind until it has gone over. */
    plan: integer().references(() => plans.id),
    /** Since when it works by that version, where it has said so. */
    planSince: time(),
    connection: text({ enum: CONNECTION_STATES }).notNull().default('offline'),
    connectionSince: time().notNull().defaultNow(),
    /** Version of the robot's software, as it says when it connects. */
    mainDeb: text().notNull().default(''),
    /** What the robot last reported, kept while it is offline. */
    state: integer(),
    planType: integer(),
    /** Percent. */
    battery: real(),
    /** Numbers of the channels that its controller has left out of the recording (M-078). */
    unrecorded: jsonb().$type<readonly number[]>().notNull().default([]),
    createdAt: createdAt(),
    /** When it was taken out of the fleet. It is gone for everybody from then on; what it did stays as long as anything does. */
    deletedAt: time(),
  },
  table => [
    uniqueIndex('robots_name_unique').on(table.account, table.name).where(sql`deleted_at is null`),
    index().on(table.location),
  ],
)

/**
 * Accounts that a robot has left, each with its last moment there. What happened up to then stays theirs: rows of the past carry the account
 * that the robot was in at their time.
 */
export const robotMoves = pgTable(
  'robot_moves',
  {
    id: serial().primaryKey(),
    robot: integer()
      .notNull()
      .references(() => robots.id, { onDelete: 'cascade' }),
    /** The account that was left. */
    account: integer()
      .notNull()
      .references(() => accounts.id),
    until: time().notNull(),
    /** Name and time zone of the robot when it left: the account that it left learns no newer ones. */
    name: text().notNull(),
    displayName: text().notNull(),
    timeZone: text().notNull(),
  },
  table => [index().on(table.robot, table.until), index().on(table.account)],
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
    account: pastAccount(),
  },
  table => [
    unique('robot_statuses_seq_unique').on(table.robot, table.bootId, table.seq),
    index('robot_statuses_robot_start').on(table.robot, table.startTime),
    uniqueIndex('robot_statuses_open_unique').on(table.robot).where(sql`end_time is null`),
    // What every robot in sight did in the last hour is asked for all the time, and the history grows for years.
    index('robot_statuses_end').on(table.endTime),
    index().on(table.account, table.startTime),
  ],
)

/** Settings of one robot by their path, `/` between its parts. */
export const robotSettings = pgTable(
  'robot_settings',
  {
    robot: integer()
      .notNull()
      .references(() => robots.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    value: jsonb().$type<{ readonly [name: string]: unknown }>().notNull(),
    changedAt: time().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.robot, table.path] })],
)

export const robotLabels = pgTable(
  'robot_labels',
  {
    robot: integer()
      .notNull()
      .references(() => robots.id, { onDelete: 'cascade' }),
    label: integer()
      .notNull()
      .references(() => labels.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.robot, table.label] })],
)

export const PLAN_TRANSFER_STATES = ['announced', 'fetching', 'ready', 'running', 'refused'] as const
/** How far a robot is with the version of its plan that was announced to it last. */
export const robotPlanTransfers = pgTable('robot_plan_transfers', {
  robot: integer()
    .primaryKey()
    .references(() => robots.id, { onDelete: 'cascade' }),
  plan: integer()
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' }),
  status: text({ enum: PLAN_TRANSFER_STATES }).notNull().default('announced'),
  /** Why the robot refused: a key of the language files. */
  token: text(),
  changedAt: time().notNull().defaultNow(),
})
