import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { ReportChoices } from '../../contract/resources/reports.ts'
import { cleaningReports, logins } from '../database/schema.ts'
import { asc, count, inArray, max, type PgColumn, sql } from '../database/sql.ts'
import { type Facet, type ReportReader, type ReportSource, reportsWanted } from './reportFilter.ts'

/** Choices of one kind beyond these are found by narrowing another filter. */
const MAX_CHOICES = 5000

type Asked = { readonly db: ReportSource; readonly reader: ReportReader; readonly filter: ReportFilter }

/** Every value of a column with its reports, and the newest of them; the filter's own choice narrows nothing. */
function valuesOf<Column extends PgColumn>({ db, reader, filter }: Asked, facet: Facet, column: Column) {
  return db
    .select({ value: column, count: count(), newest: sql<number>`${max(cleaningReports.id)}`.mapWith(Number) })
    .from(cleaningReports)
    .where(reportsWanted(reader, filter, facet))
    .groupBy(column)
    .limit(MAX_CHOICES)
}

/** What robots, plans and places were called in the newest of their reports. */
async function namesIn(db: ReportSource, reports: readonly number[]) {
  if (reports.length === 0) return new Map<number, never>()
  const rows = await db
    .select({
      id: cleaningReports.id,
      robotName: cleaningReports.robotName,
      robotDisplayName: cleaningReports.robotDisplayName,
      cleaningWidth: cleaningReports.cleaningWidth,
      headType: cleaningReports.headType,
      planName: cleaningReports.planName,
      location: cleaningReports.location,
      locationName: cleaningReports.locationName,
      locationCategory: cleaningReports.locationCategory,
    })
    .from(cleaningReports)
    .where(inArray(cleaningReports.id, [...new Set(reports)]))
  return new Map(rows.map(row => [row.id, row]))
}

/** Values of a column that holds several of them. */
function elementsOf<Value>({ db, reader, filter }: Asked, facet: 'users' | 'features') {
  const element = sql`unnest(${facet === 'users' ? cleaningReports.users : cleaningReports.features}) as each(value)`
  return db
    .select({ value: sql<Value>`each.value`, count: count() })
    .from(cleaningReports)
    .innerJoin(element, sql`true`)
    .where(reportsWanted(reader, filter, facet))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(MAX_CHOICES)
}

async function chosenLogins(asked: Asked): Promise<ReportChoices['logins']> {
  const found = await elementsOf<number>(asked, 'users')
  if (found.length === 0) return []
  const rows = await asked.db
    .select({ id: logins.id, name: logins.name })
    .from(logins)
    .where(
      inArray(
        logins.id,
        found.map(({ value }) => value),
      ),
    )
    .orderBy(asc(sql`lower(${logins.name})`), asc(logins.id))
  const counts = new Map(found.map(row => [row.value, row.count]))
  return rows.map(row => ({ ...row, count: counts.get(row.id) ?? 0 }))
}

/** By name, then by number, so that the same choices stand in the same order. */
const named = <Choice extends { readonly name: string }>(choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

/**
 * What can be chosen in each filter, counted without that filter itself.
 * @param withLogins whether people may be told of
 */
export async function choicesOfReports(
  db: ReportSource,
  reader: ReportReader,
  filter: ReportFilter,
  withLogins: boolean,
): Promise<ReportChoices> {
  const asked = { db, reader, filter }
  const plans = await valuesOf(asked, 'cleaning_plans', cleaningReports.planFirstId)
  const robots = await valuesOf(asked, 'robots', cleaningReports.robot)
  const places = await valuesOf(asked, 'locations', cleaningReports.location)
  const categories = await valuesOf(asked, 'location_categories', cleaningReports.locationCategory)
  const results = await valuesOf(asked, 'results', cleaningReports.result)
  const planTypes = await valuesOf(asked, 'plan_type', cleaningReports.planType)
  const models = await valuesOf(asked, 'robot_types', cleaningReports.robotModel)
  const features = await elementsOf<string>(asked, 'features')
  const names = await namesIn(
    db,
    [...plans, ...robots, ...places].map(({ newest }) => newest),
  )
  return {
    cleaning_plans: named(
      plans.flatMap(({ value, newest, count: reports }) => {
        const row = names.get(newest)
        if (row === undefined) return []
        return {
          first_id: value,
          name: row.planName,
          location_id: row.location,
          location_name: row.locationName,
          location_category: row.locationCategory,
          count: reports,
        }
      }),
    ),
    robots: named(
      robots.flatMap(({ value, newest, count: reports }) => {
        const row = names.get(newest)
        if (row === undefined) return []
        return {
          id: value,
          name: row.robotName,
          display_name: row.robotDisplayName,
          cleaning_width: row.cleaningWidth,
          cleaning_head_type: row.headType,
          count: reports,
        }
      }),
    ),
    logins: withLogins ? await chosenLogins(asked) : [],
    location_categories: categories
      .map(({ value, count: reports }) => ({ category: value, count: reports }))
      .toSorted((a, b) => a.category.localeCompare(b.category, 'en')),
    locations: named(
      places.flatMap(({ value, newest, count: reports }) => {
        const row = names.get(newest)
        if (row === undefined || value === null) return []
        return { id: value, name: row.locationName, category: row.locationCategory, count: reports }
      }),
    ),
    results: results.map(({ value, count: reports }) => ({ result: value, count: reports })),
    plan_type: planTypes.map(({ value, count: reports }) => ({ plan_type: value, count: reports })),
    robot_types: models.map(({ value, count: reports }) => ({ robot_type: value, count: reports })),
    features: features.map(({ value, count: reports }) => ({ feature: value, count: reports })),
  }
}
