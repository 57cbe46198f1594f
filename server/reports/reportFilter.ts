import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import { fromWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports } from '../database/schema.ts'
import { and, eq, gte, inArray, lt, lte, type PgColumn, type SQL, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts, withinAccount } from '../identity/visibleAccounts.ts'

/** Whose sight a read of reports is kept to. */
export type ReportReader = Pick<Principal, 'login' | 'role'>
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

/** Elements as one parameter: a statement takes 65535 of them, and its text stays the same. */
const oneOf = (column: PgColumn, values: readonly (number | string)[], type: 'int' | 'text') =>
  sql`${column} = any(${`{${values.map(value => JSON.stringify(value)).join(',')}}`}::${sql.raw(type)}[])`

/** Nothing that is chosen narrows nothing. */
const chosen = <T>(values: readonly T[] | undefined, condition: (values: T[]) => SQL): SQL | undefined =>
  values === undefined || values.length === 0 ? undefined : condition([...values])

const CONDITIONS: { readonly [F in Facet]: (filter: ReportFilter) => SQL | undefined } = {
  results: ({ results }) => chosen(results, some => inArray(cleaningReports.result, some)),
  cleaning_plans: filter => chosen(filter.cleaning_plans, some => oneOf(cleaningReports.planFirstId, some, 'int')),
  location_categories: filter =>
    chosen(filter.location_categories, some => oneOf(cleaningReports.locationCategory, some, 'text')),
  locations: ({ locations }) => chosen(locations, some => oneOf(cleaningReports.location, some, 'int')),
  users: ({ users }) => chosen(users, some => sql`${cleaningReports.users} && ${`{${some.join(',')}}`}::int[]`),
  // Widths are chosen among the robots that have them.
  robots: ({ robots, widths }) =>
    and(
      chosen(robots, some => oneOf(cleaningReports.robot, some, 'int')),
      chosen(widths, some => oneOf(cleaningReports.cleaningWidth, some, 'int')),
    ),
  plan_type: filter => chosen(filter.plan_type && [filter.plan_type], some => inArray(cleaningReports.planType, some)),
  robot_types: filter => chosen(filter.robot_types, some => inArray(cleaningReports.robotModel, some)),
  features: filter =>
    chosen(filter.features, some => sql`${cleaningReports.features} @> ${`{${some.join(',')}}`}::text[]`),
}

const REALITIES = {
  physical: ['physical', 'recording'],
  replayed: ['replayed'],
  any: undefined,
} as const

/** What every read of reports keeps to: those of accounts in sight, whatever the filter says. */
export const reportsInSight = (reader: ReportReader): SQL => visibleAccounts(reader, cleaningReports.account)

/**
 * The reports that a filter lets through, of those in sight: the one place where a filter becomes a condition of the database, so that list, sums,
 * trends, states, choices, files and pictures mean the same reports.
 * @param without a filter that is left out: its own choices are counted so
 */
export function reportsWanted(reader: ReportReader, filter: ReportFilter, without?: Facet): SQL | undefined {
  const { fromMs, toMs } = spanOf(filter)
  const realities = REALITIES[filter.reality_type]
  const limit = (value: number | undefined, condition: (value: number) => SQL) =>
    value === undefined ? undefined : condition(value)
  return and(
    reportsInSight(reader),
    withinAccount(reader, filter.within, cleaningReports.account),
    limit(fromMs, ms => gte(cleaningReports.startTime, new Date(ms))),
    limit(toMs, ms => lt(cleaningReports.startTime, new Date(ms))),
    limit(filter.as_of, id => lte(cleaningReports.id, id)),
    limit(filter.performance_gte, value => gte(cleaningReports.performance, value)),
    limit(filter.performance_lte, value => lte(cleaningReports.performance, value)),
    limit(filter.productivity_gte, value => gte(cleaningReports.productivity, value)),
    limit(filter.productivity_lte, value => lte(cleaningReports.productivity, value)),
    realities && inArray(cleaningReports.reality, [...realities]),
    filter.show_deleted === true ? undefined : eq(cleaningReports.deleted, false),
    filter.hide_short === true ? eq(cleaningReports.short, false) : undefined,
    ...FACETS.filter(facet => facet !== without).map(facet => CONDITIONS[facet](filter)),
  )
}
