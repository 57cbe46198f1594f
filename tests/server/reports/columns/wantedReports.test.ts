import * as v from 'valibot'
import { expect, test } from 'vitest'
import { productivityOf, truePerformance } from '../../../../contract/reportFigures.ts'
import { type ReportFilter, reportFilterSchema } from '../../../../contract/resources/reportFilter.ts'
import type { ReportFacts } from '../../../../server/reports/columns/reportFacts.ts'
import { ReportTable } from '../../../../server/reports/columns/reportTable.ts'
import { wantedReports } from '../../../../server/reports/columns/wantedReports.ts'
import { countChoices } from '../../../../server/reports/reportChoices.ts'
import { FACETS, type Facet } from '../../../../server/reports/reportFilter.ts'
import { dice } from './equalColumns.ts'

const throwDice = dice(23)
const pick = <T>(first: T, ...others: readonly T[]): T => [first, ...others][throwDice(others.length + 1)] ?? first

function someFacts(id: number): ReportFacts {
  const [coveredArea, totalArea, workSeconds] = [throwDice(500), 1 + throwDice(500), throwDice(7200)]
  const place = throwDice(5)
  return {
    id,
    robot: 1 + throwDice(6),
    account: 1 + throwDice(3),
    planFirstId: 1 + throwDice(7),
    planArea: 100,
    location: place === 0 ? null : place,
    locationName: `Place ${place}`,
    locationCategory: pick('Retail', 'Airport', ''),
    startMs: Date.UTC(2026, 10, 1 + throwDice(20), throwDice(24)),
    endMs: Date.UTC(2026, 10, 22),
    coveredArea,
    cleanableArea: 500,
    totalArea,
    productivity: productivityOf(coveredArea, workSeconds),
    performance: truePerformance(coveredArea, totalArea),
    workSeconds,
    disinfectionSeconds: 0,
    disinfectedArea: 0,
    water: throwDice(30),
    result: pick('success', 'partial', 'failure'),
    planType: pick('cleaning', 'disinfecting'),
    reality: pick('physical', 'recording', 'replayed'),
    model: pick('neo', 'shiny'),
    width: pick(26, 32),
    features: pick('', 'homebase', 'homebase,side_sweeper'),
    users: pick('', '1', '1,12'),
    deleted: throwDice(8) === 0,
    short: throwDice(4) === 0,
    states: [],
  }
}

const someFilter = (): ReportFilter => {
  const maybe = <T>(value: T): T | undefined => (throwDice(4) === 0 ? value : undefined)
  const chosen = {
    results: maybe(['failure', 'partial']),
    cleaning_plans: maybe([1, 3]),
    location_categories: maybe(['Retail', '']),
    locations: maybe([1, 2, 99]),
    users: maybe([12]),
    robots: maybe([1, 2, 3]),
    widths: maybe([32]),
    plan_type: maybe('cleaning'),
    robot_types: maybe(['shiny']),
    features: maybe(['homebase', 'side_sweeper']),
    performance_gte: maybe(40),
    productivity_lte: maybe(300),
    show_deleted: maybe('1'),
    hide_short: maybe('1'),
    reality_type: maybe('any'),
    start_time_gt: maybe('2026-11-05 00:00:00'),
    end_time_lt: maybe('2026-11-15 00:00:00'),
    as_of: maybe(150),
  }
  return v.parse(
    reportFilterSchema,
    Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
  )
}

const isOneOf = <T>(chosen: readonly T[] | undefined, value: T): boolean =>
  chosen === undefined || chosen.includes(value)
const setOf = (text: string): readonly string[] => text.split(',').filter(each => each !== '')

/** The same once more, in plain words. */
const PASSES: { readonly [F in Facet]: (facts: ReportFacts, filter: ReportFilter) => boolean } = {
  results: ({ result }, { results }) => isOneOf(results, result),
  cleaning_plans: ({ planFirstId }, { cleaning_plans: plans }) => isOneOf(plans, planFirstId),
  location_categories: ({ locationCategory }, { location_categories: categories }) =>
    isOneOf(categories, locationCategory),
  locations: ({ location }, { locations }) => isOneOf<number | null>(locations, location),
  users: ({ users }, filter) =>
    filter.users === undefined || filter.users.some(user => setOf(users).includes(String(user))),
  robots: ({ robot, width }, { robots, widths }) => isOneOf(robots, robot) && isOneOf(widths, width),
  plan_type: ({ planType }, { plan_type: type }) => type === undefined || type === planType,
  robot_types: ({ model }, { robot_types: models }) => isOneOf(models, model),
  features: ({ features }, filter) => (filter.features ?? []).every(feature => setOf(features).includes(feature)),
}
const passesAlways = (facts: ReportFacts, filter: ReportFilter): boolean =>
  facts.account !== 3 &&
  (filter.reality_type === 'any' || facts.reality !== 'replayed') &&
  (filter.show_deleted === true || !facts.deleted) &&
  !(filter.hide_short === true && facts.short) &&
  facts.performance >= (filter.performance_gte ?? 0) &&
  facts.productivity <= (filter.productivity_lte ?? Infinity) &&
  facts.startMs >= (filter.start_time_gt === undefined ? 0 : Date.UTC(2026, 10, 5)) &&
  facts.startMs <= (filter.end_time_lt === undefined ? Infinity : Date.UTC(2026, 10, 15)) &&
  facts.id <= (filter.as_of ?? Infinity)

const all = Array.from({ length: 300 }, (_, at) => someFacts(at + 1))
const table = new ReportTable()
table.change(all, [])
const sight = { seen: new Set([1, 2, 9]), within: 'all' } as const

test('R-015 R-038 any filter means what its words say, and what fails one choice alone is counted with the alternatives of that one', async () => {
  const ids = table.numbers.id.units
  const idsOf = (rows: Iterable<number>): readonly number[] =>
    [...rows].map(row => ids[row] ?? 0).toSorted((a, b) => a - b)
  let found = 0
  for (let round = 0; round < 100; round++) {
    const filter = someFilter()
    const wanted = await wantedReports(table, filter, sight)
    const always = all.filter(facts => passesAlways(facts, filter))
    const failsOf = (facts: ReportFacts) => FACETS.filter(facet => !PASSES[facet](facts, filter))
    expect(idsOf(wanted.rows)).toEqual(always.filter(facts => failsOf(facts).length === 0).map(({ id }) => id))
    found += wanted.rows.length
    for (const facet of FACETS) {
      const beside = always.filter(facts => failsOf(facts).length === 1 && failsOf(facts)[0] === facet)
      expect(idsOf(wanted.besides.get(facet) ?? [])).toEqual(beside.map(({ id }) => id))
    }
    const counted = await countChoices(table, wanted)
    const withoutRobots = always.filter(facts => failsOf(facts).every(facet => facet === 'robots'))
    for (const { value, count, newest } of counted.robots) {
      const own = withoutRobots.filter(({ robot }) => robot === value)
      expect([count, newest]).toEqual([own.length, Math.max(...own.map(({ id }) => id))])
    }
    const withoutFeatures = always.filter(facts => failsOf(facts).every(facet => facet === 'features'))
    expect(counted.features.get('homebase') ?? 0).toBe(
      withoutFeatures.filter(({ features }) => features.includes('homebase')).length,
    )
  }
  expect(found).toBeGreaterThan(300)
})

test('R-038 the same question is answered once, until a report is written or somebody else asks', async () => {
  const own = new ReportTable()
  own.change(all.slice(0, 50), [])
  const filter = v.parse(reportFilterSchema, { plan_type: 'cleaning' })
  const first = await wantedReports(own, filter, sight)
  expect(await wantedReports(own, { ...filter, time_zone: 'Europe/Oslo' }, sight)).toBe(first)
  const others = { seen: new Set([9]), within: 'all' } as const
  expect((await wantedReports(own, filter, others)).rows.length).toBeLessThan(first.rows.length)
  expect(await wantedReports(own, filter, sight)).not.toBe(first)
  const [gone = 0] = first.rows
  const { id } = own.at(gone)
  own.change([], [id])
  const rest = await wantedReports(own, filter, sight)
  expect(Array.from(rest.rows, row => own.at(row).id)).not.toContain(id)
  expect(rest.rows).toHaveLength(first.rows.length - 1)
})
