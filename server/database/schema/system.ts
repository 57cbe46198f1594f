/** What belongs to the deployment as a whole. */
import { bigserial, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
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
    action: text().notNull(),
    robot: integer(),
    details: jsonb().$type<{ readonly [name: string]: string | number | boolean }>().notNull().default({}),
  },
  table => [index().on(table.time)],
)
