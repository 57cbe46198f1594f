/** What belongs to the deployment as a whole. */
import { bigserial, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { DeprecationFeedback } from '../../../contract/resources/feedback.ts'
import { createdAt } from './columns.ts'

/** Settings of the deployment that are edited while it runs (B-042). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

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
    /** Who acted as the login, where somebody did (decision 8). */
    originator: integer(),
    address: text(),
    action: text().notNull(),
    robot: integer(),
    details: jsonb().$type<{ readonly [name: string]: string | number | boolean }>().notNull().default({}),
  },
  table => [index().on(table.time), index().on(table.login)],
)

/** What people wrote in the feedback dialog. */
export const deprecationFeedbacks = pgTable('deprecation_feedbacks', {
  id: serial().primaryKey(),
  login: integer().notNull(),
  createdAt: createdAt(),
  feedback: jsonb().$type<DeprecationFeedback>().notNull(),
})
