import { REALITIES_MEANT, type Reality, type ReportFilter } from '../../../contract/resources/reportFilter.ts'
import { type AccountSight, sees } from '../../identity/visibleAccounts.ts'
import { FACETS, type Facet, spanOf } from '../reportFilter.ts'
import type { CodedColumn } from './codedColumn.ts'
import { DELETED, type ReportTable, SHORT } from './reportTable.ts'
import { roomFor } from './rowOrder.ts'
import { inSlices } from './slices.ts'

/** Rows in the order of their starts. */
export type Rows = Uint32Array
/** Rows that a filter lets through, and those that fail nothing but the choice of one facet: its own choices are counted with them. */
export type Wanted = {
  readonly rows: Rows
  readonly besides: ReadonlyMap<Facet, Rows>
  /** Largest id of the rows; 0 where there is none. */
  readonly newestId: number
}
/** Accounts whose reports the reader sees, and those that the filter keeps to. */
export type Sight = { readonly seen: AccountSight; readonly within: AccountSight }

type Passes = (row: number) => boolean

/** The condition that a column has a value that is meant. */
function coded<Value extends string | number | null>(
  column: CodedColumn<Value>,
  isMeant: (value: Value) => boolean,
): Passes {
  const meant = column.codesOf(isMeant)
  const { codes } = column
  return row => meant[codes[row] ?? 0] === 1
}

/** Nothing that is chosen narrows nothing. */
function oneOf<Value extends string | number | null>(
  column: CodedColumn<Value>,
  chosen: readonly Value[] | undefined,
): Passes[] {
  if (chosen === undefined || chosen.length === 0) return []
  const meant = new Set(chosen)
  return [coded(column, value => meant.has(value))]
}

const elements = (set: string): readonly string[] => (set === '' ? [] : set.split(','))

/** Conditions that hold for every count. */
function always(table: ReportTable, filter: ReportFilter, { seen, within }: Sight): Passes[] {
  const { coded: columns, flags } = table
  const found: Passes[] = []
  if (seen !== 'all' || within !== 'all')
    found.push(coded(columns.account, account => sees(seen, account) && sees(within, account)))
  const realities: ReadonlySet<string> = new Set<Reality>(REALITIES_MEANT[filter.reality_type])
  if (filter.reality_type !== 'any') found.push(coded(columns.reality, value => realities.has(value)))
  const unwanted = (filter.show_deleted === true ? 0 : DELETED) | (filter.hide_short === true ? SHORT : 0)
  if (unwanted !== 0) found.push(row => ((flags[row] ?? 0) & unwanted) === 0)
  const { as_of: newest } = filter
  const ids = table.numbers.id.units
  if (newest !== undefined) found.push(row => (ids[row] ?? 0) <= newest)
  const limits = [filter.performance_gte, filter.performance_lte, filter.productivity_gte, filter.productivity_lte]
  if (limits.some(limit => limit !== undefined)) {
    const [least = -Infinity, most = Infinity, slowest = -Infinity, fastest = Infinity] = limits
    found.push(row => {
      const { performance, productivity } = table.shares(row)
      return performance >= least && performance <= most && productivity >= slowest && productivity <= fastest
    })
  }
  return found
}

/** Conditions of the choices, each facet's own. */
const CHOICES: { readonly [F in Facet]: (table: ReportTable, filter: ReportFilter) => Passes[] } = {
  results: ({ coded: { result } }, { results }) => oneOf(result, results),
  cleaning_plans: ({ coded: { planFirstId } }, filter) => oneOf(planFirstId, filter.cleaning_plans),
  location_categories: ({ coded: { locationCategory } }, filter) => oneOf(locationCategory, filter.location_categories),
  locations: ({ coded: { location } }, { locations }) => oneOf<number | null>(location, locations),
  users: ({ coded: { users } }, filter) => {
    if (filter.users === undefined || filter.users.length === 0) return []
    const chosen = new Set(filter.users.map(String))
    return [coded(users, set => elements(set).some(user => chosen.has(user)))]
  },
  // Widths are chosen among the robots that have them.
  robots: ({ coded: { robot, width } }, { robots, widths }) => [...oneOf(robot, robots), ...oneOf(width, widths)],
  plan_type: ({ coded: { planType } }, { plan_type: type }) => oneOf(planType, type && [type]),
  robot_types: ({ coded: { model } }, filter) => oneOf(model, filter.robot_types),
  features: ({ coded: { features } }, filter) => {
    const chosen: readonly string[] = filter.features ?? []
    if (chosen.length === 0) return []
    return [
      coded(features, set => {
        const has = elements(set)
        return chosen.every(feature => has.includes(feature))
      }),
    ]
  },
}

/** Rows that become more. */
class GrowingRows {
  #rows = new Uint32Array(0)
  #length = 0

  add(row: number): void {
    if (this.#length === this.#rows.length) {
      const longer = new Uint32Array(roomFor(this.#length * 2))
      longer.set(this.#rows)
      this.#rows = longer
    }
    this.#rows[this.#length++] = row
  }

  get rows(): Rows {
    return this.#rows.subarray(0, this.#length)
  }
}

const NONE = -1
const SEVERAL = -2

async function scan(table: ReportTable, filter: ReportFilter, sight: Sight): Promise<Wanted> {
  const conditions = always(table, filter, sight)
  const choices = FACETS.map(facet => CHOICES[facet](table, filter)).entries()
  const facets = [...choices].flatMap(([at, all]) => all.map(passes => ({ at, passes })))
  const rows = new GrowingRows()
  const besides = FACETS.map(() => new GrowingRows())
  const { fromMs, toMs } = spanOf(filter)
  const { startMs, id } = table.numbers
  const starts = startMs.units
  let newestId = 0
  const { byStart } = table
  const first = fromMs === undefined ? 0 : byStart.before(row => (starts[row] ?? 0) < fromMs)
  const end = toMs === undefined ? byStart.rows.length : byStart.before(row => (starts[row] ?? 0) < toMs)
  const candidates = byStart.rows.subarray(first, Math.max(first, end))
  const failsAlways = (row: number): boolean => {
    for (const passes of conditions) if (!passes(row)) return true
    return false
  }
  /** The one facet whose choice it fails. */
  const failedBy = (row: number): number => {
    let failed = NONE
    for (const { at, passes } of facets) {
      if (at === failed || passes(row)) continue
      if (failed !== NONE) return SEVERAL
      failed = at
    }
    return failed
  }
  await inSlices(candidates.length, (from, to) => {
    for (const row of candidates.subarray(from, to)) {
      if (failsAlways(row)) continue
      const failed = failedBy(row)
      if (failed === NONE) {
        rows.add(row)
        newestId = Math.max(newestId, id.units[row] ?? 0)
      } else if (failed !== SEVERAL) besides[failed]?.add(row)
    }
  })
  return {
    rows: rows.rows,
    besides: new Map(FACETS.map((facet, at) => [facet, besides[at]?.rows ?? new Uint32Array(0)])),
    newestId,
  }
}

const accountsOf = (sight: AccountSight): string =>
  sight === 'all' ? sight : [...sight].toSorted((a, b) => a - b).join()
/** All that decides which rows are meant. The zone does not: it says only what a day is. */
const questionOf = ({ time_zone: _, ...filter }: ReportFilter, { seen, within }: Sight): string =>
  JSON.stringify([filter, accountsOf(seen), accountsOf(within)])

/** The newest answer of each table: a reader asks for one page after another, and for sums, trends and states of the same reports. */
const answers = new WeakMap<
  ReportTable,
  { readonly question: string; readonly changes: number; readonly wanted: Wanted }
>()

/**
 * The reports that a filter lets through, of those in sight: the one place where a filter becomes a condition, so that list, sums, trends, states,
 * choices, files and pictures mean the same reports. Not to be written.
 */
export async function wantedReports(table: ReportTable, filter: ReportFilter, sight: Sight): Promise<Wanted> {
  const question = questionOf(filter, sight)
  const { changes } = table
  const known = answers.get(table)
  if (known?.question === question && known.changes === changes) return known.wanted
  const wanted = await scan(table, filter, sight)
  answers.set(table, { question, changes, wanted })
  return wanted
}
