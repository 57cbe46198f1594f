import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import { fromWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports } from '../database/schema.ts'
import type { SQL } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { accountsInSight, visibleAccounts } from '../identity/visibleAccounts.ts'
import type { Sight } from './columns/wantedReports.ts'

/** Whose sight a read of reports is kept to. */
export type ReportReader = Pick<Principal, 'login' | 'role'>
/** By what rights single fields of reports are shown. */
export type FieldReader = Pick<Principal, 'grants'>
/** What reads of reports run on: the pool, or one transaction of it. */
export type ReportSource = Pick<Database, 'select'>

/** Filters whose choices are offered with how many reports each would let through. */
export const FACETS = [
  'results',
  'cleaning_plans',
  'location_categories',
  'locations',
  'users',
  'robots',
  'plan_type',
  'robot_types',
  'features',
] as const satisfies (keyof ReportFilter)[]
export type Facet = (typeof FACETS)[number]

/** Times on the wire are whole seconds: all of the last one is meant. */
const SECOND_MS = 1000

/** What the span of a filter is, ms since the epoch; undefined where it is open. The end is not in it. */
export const spanOf = ({ start_time_gt: start, end_time_lt: end }: ReportFilter) => ({
  fromMs: start === undefined ? undefined : fromWireTime(start),
  toMs: end === undefined ? undefined : fromWireTime(end) + SECOND_MS,
})

/** What every read of single reports keeps to: those of accounts in sight. */
export const reportsInSight = (reader: ReportReader): SQL => visibleAccounts(reader, cleaningReports.account)

/** The same for reads of the columns, with the account that a filter keeps to. */
export const sightOf = async (db: ReportSource, reader: ReportReader, { within }: ReportFilter): Promise<Sight> => ({
  seen: await accountsInSight(db, reader),
  within: within === undefined ? 'all' : await accountsInSight(db, reader, within),
})
