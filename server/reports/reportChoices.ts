import * as v from 'valibot'
import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { ReportChoices } from '../../contract/resources/reports.ts'
import { cleaningReports, logins } from '../database/schema.ts'
import { asc, count, inArray, max, sql } from '../database/sql.ts'
import { type Facet, type ReportReader, type ReportSource, reportsWanted } from './reportFilter.ts'

/** Choices of one kind beyond these are found by narrowing another filter. */
const MAX_CHOICES = 5000

type Asked = { readonly db: ReportSource; readonly reader: ReportReader; readonly filter: ReportFilter }

/** What each of these filters narrows. */
const COLUMNS = {
  cleaning_plans: cleaningReports.planFirstId,
  robots: cleaningReports.robot,
  locations: cleaningReports.location,
  location_categories: cleaningReports.locationCategory,
  results: cleaningReports.result,
  plan_type: cleaningReports.planType,
  robot_types: cleaningReports.robotModel,
} as const
type Valued = keyof typeof COLUMNS
const VALUED = [
  'cleaning_plans',
  'robots',
  'locations',
  'location_categories',
  'results',
  'plan_type',
  'robot_types',
] as const satisfies readonly Valued[]

/** Each with how many reports have it, and the number of the newest of them. */
const valuesOfKind = <T extends v.GenericSchema>(value: T) =>
  v.array(v.object({ value, count: v.number(), newest: v.number() }))
const valuesSchema = v.object({
  cleaning_plans: valuesOfKind(v.number()),
  robots: valuesOfKind(v.number()),
  locations: valuesOfKind(v.nullable(v.number())),
  location_categories: valuesOfKind(v.string()),
  results: valuesOfKind(v.picklist(cleaningReports.result.enumValues)),
  plan_type: valuesOfKind(v.picklist(cleaningReports.planType.enumValues)),
  robot_types: valuesOfKind(v.picklist(cleaningReports.robotModel.enumValues)),
})

const narrows = ({ filter }: Asked, facet: Valued): boolean =>
  filter[facet] !== undefined || (facet === 'robots' && filter.widths !== undefined)

/**
 * Every value of the columns with its reports, and the newest of them; a filter's own choice narrows nothing of its column. Filters that choose nothing
 * share one pass over the reports.
 */
async function valuesOf(asked: Asked): Promise<v.InferOutput<typeof valuesSchema>> {
  const { db, reader, filter } = asked
  const found = new Map<Valued, { value: unknown; count: number; newest: number }[]>(VALUED.map(facet => [facet, []]))
  const pass = async (facets: readonly Valued[], without?: Facet): Promise<void> => {
    if (facets.length === 0) return
    const columns = facets.map(facet => COLUMNS[facet])
    const sets = sql.join(
      columns.map(column => sql`(${column})`),
      sql`, `,
    )
    const rows = await db
      .select({
        ...Object.fromEntries(facets.map(facet => [facet, COLUMNS[facet]])),
        // A bit for each column, the first the highest: 0 where the row is of that column's set.
        others: sql<number>`grouping(${sql.join(columns, sql`, `)})`,
        count: count(),
        newest: sql<number>`${max(cleaningReports.id)}`.mapWith(Number),
      })
      .from(cleaningReports)
      .where(reportsWanted(reader, filter, without))
      .groupBy(sql`grouping sets (${sets})`)
      .limit(MAX_CHOICES)
    for (const row of rows) {
      const facet = facets.find((_, at) => ((row.others >> (facets.length - 1 - at)) & 1) === 0)
      if (facet === undefined) continue
      const value: unknown = Reflect.get(row, facet)
      found.get(facet)?.push({ value, count: row.count, newest: row.newest })
    }
  }
  await pass(VALUED.filter(facet => !narrows(asked, facet)))
  for (const facet of VALUED.filter(each => narrows(asked, each))) await pass([facet], facet)
  return v.parse(valuesSchema, Object.fromEntries(found))
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
 * What can be chosen in each filter, counted without that filter itself (R-015).
 * @param withLogins whether people may be told of (R-014)
 */
export async function choicesOfReports(
  db: ReportSource,
  reader: ReportReader,
  filter: ReportFilter,
  withLogins: boolean,
): Promise<ReportChoices> {
  const asked = { db, reader, filter }
  const {
    cleaning_plans: plans,
    robots,
    locations: places,
    location_categories: categories,
    results,
    plan_type: planTypes,
    robot_types: models,
  } = await valuesOf(asked)
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
