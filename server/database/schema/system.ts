/** What belongs to the deployment as a whole. */
import { bigint, bigserial, customType, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditChanges, AuditDetails } from '../../../contract/resources/audit.ts'
import type { DeprecationFeedback } from '../../../contract/resources/feedback.ts'
import { sql } from '../sql.ts'
import { createdAt, digest, time } from './columns.ts'

/** Settings of the deployment that are edited while it runs (B-042). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

/** Which deployment the database is of, in one row: it distinguishes its recordings from those of another one (`recordings/folderMark.ts`). */
export const deployments = pgTable('deployments', {
  id: uuid().primaryKey(),
})

export const labels = pgTable('labels', {
  id: serial().primaryKey(),
  label: text().notNull().unique(),
})

/** Words and parts of words that the audit is searched by; each letter of scripts that write no spaces is a word. */
const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** SQL of a text whose letters of Thai, Japanese, Chinese and Korean stand apart: nothing else says where their words end. */
const searchable = (words: string): string =>
  `regexp_replace(${words}, '([\\u0e00-\\u0e7f\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af])', ' \\1 ', 'g')`

/**
 * Who did what (decision 8). Rows are added and nothing else: triggers refuse every change, and each row is linked into `audit_chain`. `details`
 * and `changes` hold ids and names, never secrets or input.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    time: createdAt(),
    login: integer(),
    /** Who acted as the login, where somebody did (decision 8). */
    originator: integer(),
    address: text(),
    action: text().notNull(),
    robot: integer(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    /** What it was done to: one of `AUDIT_KINDS`, its id, and what it was called then. */
    kind: text(),
    object: text(),
    name: text(),
    /** The account that it concerns: people who see that account may read the row. */
    account: integer(),
    /** The person that it concerns; where no account is named, people who see an account of theirs may read the row. */
    subject: integer(),
    /** What was changed, by field: before and after. */
    changes: jsonb().$type<AuditChanges>(),
    search: searchWords().generatedAlwaysAs(
      sql`to_tsvector('simple'::regconfig, ${sql.raw(searchable("coalesce(name, '') || ' ' || coalesce(object, '') || ' ' || coalesce(address, '')"))})`,
    ),
  },
  table => [
    index().on(table.time, table.id),
    index().on(table.login, table.time, table.id),
    index().on(table.originator, table.time, table.id),
    index().on(table.action, table.time, table.id),
    index().on(table.kind, table.object, table.time, table.id),
    index().on(table.account, table.time, table.id),
    index().on(table.subject, table.time, table.id),
    index().using('gin', table.search),
  ],
)

/** The order in which rows of the audit were sealed, each link over the one before it; rows are added and nothing else. */
export const auditChain = pgTable('audit_chain', {
  /** From 1, without a gap. */
  seq: bigint({ mode: 'number' }).primaryKey(),
  entry: bigint({ mode: 'number' }).notNull().unique(),
  sealedAt: time().notNull(),
  /** Of the link before, of this one's `seq`, `entry` and `sealedAt`, and of the row. */
  hash: digest().notNull(),
})

/** What people wrote in the feedback dialog. */
export const deprecationFeedbacks = pgTable('deprecation_feedbacks', {
  id: serial().primaryKey(),
  login: integer().notNull(),
  createdAt: createdAt(),
  feedback: jsonb().$type<DeprecationFeedback>().notNull(),
  /** SHA-256 of the session file that was attached, in the data folder, and its length. */
  sessionSha256: text(),
  sessionBytes: integer(),
})
