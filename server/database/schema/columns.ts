/** Columns that tables of several domains have. */

import { customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core'
import { type SQL, sql } from '../sql.ts'

/** `timestamptz`. */
export const time = () => timestamp({ withTimezone: true })

/** When the row was written. */
export const createdAt = () => time().notNull().defaultNow()

/** A text that is unique without regard to its case. */
export const lower = (column: PgColumn): SQL => sql`lower(${column})`

/** SHA-256. */
export const digest = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
