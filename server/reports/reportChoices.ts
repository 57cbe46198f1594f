import type { ReportChoices } from '../../contract/resources/reports.ts'
import { cleaningReports, logins } from '../database/schema.ts'
import { asc, inArray, sql } from '../database/sql.ts'
import type { CodedColumn } from './columns/codedColumn.ts'
import type { ReportTable } from './columns/reportTable.ts'
import { countRows, newestOf } from './columns/sumRows.ts'
import type { Wanted } from './columns/wantedReports.ts'
import type { Facet, ReportSource } from './reportFilter.ts'

/** Choices of one kind beyond these are found by narrowing another filter. */
const MAX_CHOICES = 5000

/** A value with how many reports have it, and the number of the newest of them. */
type Choice<Value> = { readonly value: Value; readonly count: number; readonly newest: number }
type Counted = {
  readonly plans: readonly Choice<number>[]
  readonly robots: readonly Choice<number>[]
  readonly places: readonly Choice<number>[]
  readonly categories: readonly Choice<string>[]
  readonly results: readonly Choice<ReportChoices['results'][number]['result']>[]
  readonly planTypes: readonly Choice<ReportChoices['plan_type'][number]['plan_type']>[]
  readonly models: readonly Choice<ReportChoices['robot_types'][number]['robot_type']>[]
  readonly features: ReadonlyMap<string, number>
  readonly users: ReadonlyMap<string, number>
}

/** The largest first where there are too many. */
const bounded = <Value>(choices: readonly Choice<Value>[]): readonly Choice<Value>[] =>
  choices.length <= MAX_CHOICES ? choices : choices.toSorted((a, b) => b.count - a.count).slice(0, MAX_CHOICES)

/** What can be chosen in each filter, each counted without that filter itself: with the rows that fail nothing else. */
export async function countChoices(table: ReportTable, { rows, besides }: Wanted): Promise<Counted> {
  const { coded } = table
  const besideOf = (facet: Facet) => besides.get(facet) ?? new Uint32Array(0)

  async function valuesOf<Value extends string | number | null>(column: CodedColumn<Value>, facet: Facet) {
    const beside = besideOf(facet)
    const [counts, more] = [await countRows(column, rows), await countRows(column, beside)]
    const newest = await newestOf(table, column, rows)
    const newestBeside = await newestOf(table, column, beside)
    return bounded(
      column.values.flatMap((value, code): Choice<Value>[] => {
        const count = (counts[code] ?? 0) + (more[code] ?? 0)
        return count === 0 ? [] : [{ value, count, newest: Math.max(newest[code] ?? 0, newestBeside[code] ?? 0) }]
      }),
    )
  }
  /** Of a column whose values are sets. */
  async function elementsOf(column: CodedColumn<string>, facet: Facet): Promise<ReadonlyMap<string, number>> {
    const [counts, more] = [await countRows(column, rows), await countRows(column, besideOf(facet))]
    const found = new Map<string, number>()
    for (const [code, set] of column.values.entries()) {
      const count = (counts[code] ?? 0) + (more[code] ?? 0)
      if (set !== '' && count > 0) for (const each of set.split(',')) found.set(each, (found.get(each) ?? 0) + count)
    }
    return found
  }

  const places = await valuesOf(coded.location, 'locations')
  return {
    plans: await valuesOf(coded.planFirstId, 'cleaning_plans'),
    robots: await valuesOf(coded.robot, 'robots'),
    places: places.flatMap(({ value, ...rest }) => (value === null ? [] : [{ value, ...rest }])),
    categories: await valuesOf(coded.locationCategory, 'location_categories'),
    results: await valuesOf(coded.result, 'results'),
    planTypes: await valuesOf(coded.planType, 'plan_type'),
    models: await valuesOf(coded.model, 'robot_types'),
    features: await elementsOf(coded.features, 'features'),
    users: await elementsOf(coded.users, 'users'),
  }
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

async function chosenLogins(db: ReportSource, counts: ReadonlyMap<string, number>): Promise<ReportChoices['logins']> {
  const found = [...counts.keys()].slice(0, MAX_CHOICES).map(Number)
  if (found.length === 0) return []
  const rows = await db
    .select({ id: logins.id, name: logins.name })
    .from(logins)
    .where(inArray(logins.id, found))
    .orderBy(asc(sql`lower(${logins.name})`), asc(logins.id))
  return rows.map(row => ({ ...row, count: counts.get(String(row.id)) ?? 0 }))
}

/** By name, then by number, so that the same choices stand in the same order. */
const named = <Named extends { readonly name: string }>(choices: readonly Named[]): Named[] =>
  choices.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

const byValue = <Value extends string | number>(choices: readonly Choice<Value>[]): readonly Choice<Value>[] =>
  choices.toSorted((a, b) => (a.value < b.value ? -1 : 1))

/**
 * What can be chosen in each filter, counted without that filter itself, with the names of it all.
 * @param withLogins whether people may be told of
 */
export async function showChoices(db: ReportSource, counted: Counted, withLogins: boolean): Promise<ReportChoices> {
  const [plans, robots, places] = [byValue(counted.plans), byValue(counted.robots), byValue(counted.places)]
  const names = await namesIn(
    db,
    [...plans, ...robots, ...places].map(({ newest }) => newest),
  )
  return {
    cleaning_plans: named(
      plans.flatMap(({ value, newest, count }) => {
        const row = names.get(newest)
        if (row === undefined) return []
        return {
          first_id: value,
          name: row.planName,
          location_id: row.location,
          location_name: row.locationName,
          location_category: row.locationCategory,
          count,
        }
      }),
    ),
    robots: named(
      robots.flatMap(({ value, newest, count }) => {
        const row = names.get(newest)
        if (row === undefined) return []
        return {
          id: value,
          name: row.robotName,
          display_name: row.robotDisplayName,
          cleaning_width: row.cleaningWidth,
          cleaning_head_type: row.headType,
          count,
        }
      }),
    ),
    logins: withLogins ? await chosenLogins(db, counted.users) : [],
    location_categories: counted.categories
      .map(({ value, count }) => ({ category: value, count }))
      .toSorted((a, b) => a.category.localeCompare(b.category, 'en')),
    locations: named(
      places.flatMap(({ value, newest, count }) => {
        const row = names.get(newest)
        return row === undefined ? [] : { id: value, name: row.locationName, category: row.locationCategory, count }
      }),
    ),
    results: byValue(counted.results).map(({ value, count }) => ({ result: value, count })),
    plan_type: byValue(counted.planTypes).map(({ value, count }) => ({ plan_type: value, count })),
    robot_types: byValue(counted.models).map(({ value, count }) => ({ robot_type: value, count })),
    features: [...counted.features]
      .map(([feature, count]) => ({ feature, count }))
      .toSorted((a, b) => (a.feature < b.feature ? -1 : 1)),
  }
}
