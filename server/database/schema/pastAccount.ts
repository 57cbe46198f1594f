import { integer } from 'drizzle-orm/pg-core'
import { sql } from '../sql.ts'
import { accounts } from './identity.ts'

/**
 * Whose a row of a robot's past is (decision 7): the account that the robot was in when it happened. Whoever inserts a row need not say it: the
 * database's trigger `past_account` fills it in from `robots` and `robot_moves`.
 */
export const pastAccount = () =>
  integer()
    .notNull()
    .default(sql`null`)
    .references(() => accounts.id)
