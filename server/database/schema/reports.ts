/** Results of cleaning runs. */

import {
  bigint,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { REALITIES } from '../../../contract/resources/reportFilter.ts'
import { HEAD_TYPES, ROBOT_MODELS } from '../../../contract/robot/models.ts'
import type { RunReason } from '../../../contract/robot/runReasons.ts'
import { CANCELLED_BY, REPORT_PLAN_TYPES, REPORT_RESULTS } from '../../../contract/robot/runReport.ts'
import { sql } from '../sql.ts'
import { createdAt, time } from './columns.ts'
import { robots } from './fleet.ts'
import { logins } from './identity.ts'
import { pastAccount } from './pastAccount.ts'
import { dataItems, locations, plans } from './plans.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * What lists, sums and filters read of a report; wide texts and cells are in `report_documents`. Names and hardware are those of the time of the
 * run. Areas m², times seconds, water litres, productivity m²/h, shares percent.
 */
export const cleaningReports = pgTable(
  'cleaning_reports',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    robot: integer()
      .notNull()
      .references(() => robots.id, { onDelete: 'cascade' }),
    /** The run's own id: it identifies a repeat. */
    run: text().notNull(),
    account: pastAccount(),
    plan: integer()
      .notNull()
      .references(() => plans.id),
    planFirstId: integer().notNull(),
    planVersion: integer().notNull(),
    planName: text().notNull(),
    planType: text({ enum: REPORT_PLAN_TYPES }).notNull(),
    planArea: doublePrecision().notNull(),
    location: integer().references(() => locations.id, { onDelete: 'set null' }),
    locationName: text().notNull(),
    locationCategory: text().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    startVoltage: doublePrecision().notNull(),
    endVoltage: doublePrecision().notNull(),
    coveredArea: doublePrecision().notNull(),
    cleanableArea: doublePrecision().notNull(),
    totalArea: doublePrecision().notNull(),
    coveragePercentage: doublePrecision().notNull(),
    productivity: doublePrecision().notNull(),
    performance: doublePrecision().notNull(),
    /** Of cleaning and disinfecting. */
    workSeconds: doublePrecision().notNull(),
    disinfectionSeconds: doublePrecision().notNull(),
    disinfectedArea: doublePrecision().notNull(),
    water: doublePrecision().notNull(),
    result: text({ enum: REPORT_RESULTS }).notNull(),
    cancelledBy: text({ enum: CANCELLED_BY }),
    /** Under ten minutes or 20 m² (decision 773). */
    short: boolean().notNull(),
    deleted: boolean().notNull().default(false),
    reality: text({ enum: REALITIES }).notNull(),
    softwareVersion: text().notNull(),
    robotName: text().notNull(),
    robotDisplayName: text().notNull(),
    robotModel: text({ enum: ROBOT_MODELS }).notNull(),
    hardwareVersion: text().notNull(),
    cleaningWidth: smallint().notNull(),
    headType: text({ enum: HEAD_TYPES }).notNull(),
    /** Of `ROBOT_FEATURES`. */
    features: text().array().notNull(),
    /** Logins that cancelled or skipped in it. */
    users: integer().array().notNull(),
    /** Seconds and spans by state number: `{"7": [5400, 12]}`. */
    states: jsonb().$type<{ readonly [state: string]: readonly [seconds: number, spans: number] }>().notNull(),
    reasons: jsonb().$type<readonly RunReason[]>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('cleaning_reports_run').on(table.robot, table.run),
    index('cleaning_reports_account').on(table.account, table.startTime),
    index('cleaning_reports_start').on(table.startTime, table.id),
    index('cleaning_reports_plan').on(table.planFirstId, table.startTime),
    index('cleaning_reports_robot').on(table.robot, table.startTime),
    index('cleaning_reports_location').on(table.location, table.startTime),
  ],
)

/** The wide part of a report. `coverage` and `path` as in `contract/robot/runReport.ts`, deflated, without base64. */
export const reportDocuments = pgTable('report_documents', {
  report: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => cleaningReports.id, { onDelete: 'cascade' }),
  /** JSON text of `reportDetailsSchema`. */
  details: text().notNull(),
  coverage: bytea(),
  path: bytea(),
})

/** Why a report's floor was missed, as it was worked out for who asked first. `content`: digest of all that it was worked out from, and by which rules. */
export const reportMissed = pgTable('report_missed', {
  report: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => cleaningReports.id, { onDelete: 'cascade' }),
  content: text().notNull(),
  /** JSON text of `missedFloorSchema`. */
  answer: text().notNull(),
})

/** What somebody found who looked at the floor after the run. */
export const reportInspections = pgTable(
  'report_inspections',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    report: bigint({ mode: 'number' })
      .notNull()
      .references(() => cleaningReports.id, { onDelete: 'cascade' }),
    login: integer()
      .notNull()
      .references(() => logins.id),
    passed: boolean().notNull(),
    readingValue: doublePrecision(),
    readingUnit: text(),
    comment: text().notNull(),
    picture: integer().references(() => dataItems.id),
    createdAt: createdAt(),
  },
  table => [index('report_inspections_report').on(table.report)],
)

/** What was signed of a report (`contract/resources/reportProof.ts`); signature and public key in base64. */
export const reportProofs = pgTable(
  'report_proofs',
  {
    report: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => cleaningReports.id, { onDelete: 'cascade' }),
    statement: text().notNull(),
    signature: text().notNull(),
    publicKey: text().notNull(),
    key: text().notNull(),
    /** Its recording was still being written: it is signed anew. */
    isOpen: boolean().notNull(),
  },
  table => [index('report_proofs_open').on(table.report).where(sql`is_open`)],
)

/**
 * Which reports were written, changed or taken away by which transaction, by triggers of `cleaning_reports`: what the columns in memory read again
 * (decision 822). No foreign key: the report may be gone.
 */
export const reportChanges = pgTable(
  'report_changes',
  {
    xact: bigint({ mode: 'number' }).notNull(),
    report: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.xact, table.report] })],
)
