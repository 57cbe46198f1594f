/** Pin messages on plans, and the tickets of the embedded store. */
import { bigserial, boolean, doublePrecision, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { PIN_PRIORITIES, PIN_STATUSES, PIN_TYPES } from '../../../contract/resources/pins.ts'
import { createdAt } from './columns.ts'
import { robots } from './fleet.ts'
import { logins } from './identity.ts'
import { plans } from './plans.ts'

const plan = () =>
  integer()
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' })

/** Map metres. `robot`: whose monitor it was put from; absent of pins that were put before this was written down. `revision` counts edits: an edit of an older one is refused. */
export const pins = pgTable(
  'pins',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    plan: plan(),
    type: text({ enum: PIN_TYPES }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text({ enum: PIN_PRIORITIES }),
    labels: jsonb().$type<readonly string[]>().notNull(),
    ticket: text(),
    status: text({ enum: PIN_STATUSES }).notNull().default('open'),
    deleted: boolean().notNull().default(false),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    robot: integer().references(() => robots.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    createdBy: integer()
      .notNull()
      .references(() => logins.id),
    revision: integer().notNull().default(1),
  },
  table => [index().on(table.plan, table.createdAt), index().on(table.ticket)],
)

/** Where no ticket service is configured. The key on the wire is `SWATH-` and the id. */
export const tickets = pgTable('tickets', {
  id: serial().primaryKey(),
  summary: text().notNull(),
  description: text().notNull(),
  status: text({ enum: PIN_STATUSES }).notNull().default('open'),
  comments: jsonb().$type<readonly string[]>().notNull().default([]),
  createdAt: createdAt(),
})

/** Tickets that somebody opened by hand, in whichever store: that person may read them, with or without a pin. */
export const openedTickets = pgTable('opened_tickets', {
  ticket: text().primaryKey(),
  openedBy: integer()
    .notNull()
    .references(() => logins.id, { onDelete: 'cascade' }),
  openedAt: createdAt(),
})
