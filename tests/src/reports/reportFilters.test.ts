import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { baseline, baselineRobots } from '../../../src/features/reports/baselines.ts'
import { numberOf, rangeProblem } from '../../../src/features/reports/rangeProblem.ts'
import { spanOf } from '../../../src/features/reports/reportSpan.ts'
import { reportsInput, reportsQuery, shownPlanType } from '../../../src/features/reports/reportsInput.ts'
import { calendarSearch, isFiltered, reportsSearchSchema } from '../../../src/features/reports/reportsSearch.ts'
import { summaryMetrics } from '../../../src/features/reports/summaryMetrics.ts'
import { lastDayOf, periodsSpan } from '../../../src/features/reports/trendPeriods.ts'
import { hoursAndMinutes } from '../../../src/units/reportFormat.ts'

const FULL = {
  start_date: '2026-11-01',
  end_date: '2026-11-20T14:32',
  locations: ['Airport', 'Mall'],
  plans: [4, 9],
  robots: [3],
  widths: [26],
  users: [7],
  robot_types: ['neo'],
  plan_type: 'disinfecting',
  features: ['side_sweeper'],
  results: ['partial', 'failure'],
  performanceGte: 80,
  performanceLte: 99.5,
  productivityGte: 800,
  productivityLte: 1200,
  showHiddenReports: true,
  year: 2026,
  month: 11,
  day: 20,
} as const

test('R-012 every parameter of the address is kept, and what makes no sense in it is left out', () => {
  expect(parse(reportsSearchSchema, FULL)).toEqual(FULL)
  const wrong = Object.fromEntries(Object.keys(FULL).map(name => [name, 'no such thing']))
  const { locations, ...rest } = parse(reportsSearchSchema, { ...wrong, start_date: '2026-02-30', locations: [] })
  expect([locations, ...Object.values(rest)].filter(value => value !== undefined)).toEqual([])
  expect([
    isFiltered(parse(reportsSearchSchema, FULL)),
    isFiltered(parse(reportsSearchSchema, { year: 2026 })),
  ]).toEqual([true, false])
})

const UTC = { zone: 'UTC', planType: 'cleaning', within: undefined } as const

test('R-038 calls are given what is filtered by and nothing else', () => {
  const search = parse(reportsSearchSchema, FULL)
  const span = spanOf(search, 'UTC', Date.UTC(2026, 10, 23))
  expect(reportsInput(search, { ...UTC, span, planType: 'disinfecting', within: 2 })).toEqual({
    start_time_gt: '2026-11-01 00:00:00',
    end_time_lt: '2026-11-20 14:32:00',
    time_zone: 'UTC',
    within: 2,
    plan_type: 'disinfecting',
    location_categories: ['Airport', 'Mall'],
    cleaning_plans: [4, 9],
    robots: [3],
    widths: [26],
    users: [7],
    robot_types: ['neo'],
    features: ['side_sweeper'],
    results: ['partial', 'failure'],
    performance_gte: 80,
    performance_lte: 99.5,
    productivity_gte: 800,
    productivity_lte: 1200,
    show_deleted: '1',
  })
  const bare = reportsInput(parse(reportsSearchSchema, {}), { ...UTC, span, planType: 'all' })
  expect(Object.keys(bare)).toEqual(['start_time_gt', 'end_time_lt', 'time_zone'])
})

test('R-032 a file is asked for with the same filters as the list', () => {
  const search = parse(reportsSearchSchema, { results: ['partial', 'failure'], robots: [3] })
  const input = reportsInput(search, { ...UTC, span: spanOf(search, 'UTC', Date.UTC(2026, 10, 23)) })
  const query = reportsQuery(input)
  expect(query.getAll('results[]')).toEqual(['partial', 'failure'])
  expect(query.get('start_time_gt')).toBe('2026-11-17 00:00:00')
})

test('R-008 cleaning is shown where there is any, else the first type that there is, unless one is chosen', () => {
  const choices = (counts: { readonly [type: string]: number }) => ({
    plan_type: (['cleaning', 'disinfecting', 'cleaningAndDisinfecting'] as const).map(plan_type => ({
      plan_type,
      count: counts[plan_type] ?? 0,
    })),
  })
  const none = parse(reportsSearchSchema, {})
  expect(shownPlanType(none, undefined)).toBe('cleaning')
  expect(shownPlanType(none, choices({ cleaning: 1, disinfecting: 9 }))).toBe('cleaning')
  expect(shownPlanType(none, choices({ disinfecting: 9 }))).toBe('disinfecting')
  expect(shownPlanType(none, choices({ disinfecting: 9, cleaningAndDisinfecting: 1 }))).toBe('cleaningAndDisinfecting')
  expect(shownPlanType(none, choices({}))).toBe('cleaning')
  expect(shownPlanType(parse(reportsSearchSchema, { plan_type: 'all' }), choices({ disinfecting: 9 }))).toBe('all')
})

test('R-008 R-023 figures of cleaning and of disinfecting are shown of plans that do it, both of plans that do both', () => {
  const own = {
    cleaning: ['totalArea', 'productivity', 'coveredArea', 'performance', 'water'],
    disinfecting: ['disinfected', 'disinfection'],
  }
  expect(new Set(summaryMetrics('cleaning'))).toEqual(new Set(['reports', 'time', ...own.cleaning]))
  expect(new Set(summaryMetrics('disinfecting'))).toEqual(new Set(['reports', 'time', ...own.disinfecting]))
  for (const type of ['cleaningAndDisinfecting', 'all'] as const)
    expect(new Set(summaryMetrics(type))).toEqual(new Set(['reports', 'time', ...own.cleaning, ...own.disinfecting]))
})

test('R-017 a maximum under its minimum is told, an empty field is no bound', () => {
  expect(rangeProblem({ gte: '90', lte: '80' })).toBe('reversed')
  expect(rangeProblem({ gte: '80', lte: '80' })).toBeUndefined()
  expect(rangeProblem({ gte: '', lte: '80' })).toBeUndefined()
  expect(rangeProblem({ gte: 'many', lte: '' })).toBe('noNumber')
  expect([numberOf(' '), numberOf('12,5'), numberOf('12.5'), numberOf('-1')]).toEqual([
    undefined,
    12.5,
    12.5,
    Number.NaN,
  ])
})

test('R-027 baselines are of as many robots as report, in the unit of the reader', () => {
  expect(baseline('day', 1, 'square_feet')).toEqual({ from: 30_752, to: 46_134 })
  expect(baseline('week', 2, 'square_feet')).toEqual({ from: 430_556, to: 645_834 })
  const { from, to } = baseline('month', 1, 'square_meters')
  expect([Math.round(from), Math.round(to)]).toEqual([80_000, 120_000])
  const point = (robots: number, incomplete = false) => ({ robots, incomplete })
  expect(baselineRobots([point(3), point(4), point(0), point(9, true)])).toBe(4)
  expect(baselineRobots([])).toBe(1)
})

test('R-037 the calendar gets whole days and what it understands', () => {
  const { locations, start_date, end_date, ...rest } = calendarSearch(
    parse(reportsSearchSchema, { ...FULL, table: true }),
  )
  expect([locations, start_date, end_date]).toEqual([undefined, '2026-11-01', '2026-11-20'])
  expect(rest).toMatchObject({ plans: [4, 9], robots: [3], widths: [26], users: [7], performanceGte: 80, year: 2026 })
  expect(rest).not.toHaveProperty('table')
})

test('R-026 the days from one period to another lie within what is shown', () => {
  const span = { startDay: '2026-11-04', endDay: '2026-11-20' }
  expect(lastDayOf('2026-11-16', 'week')).toBe('2026-11-22')
  expect(lastDayOf('2028-02-01', 'month')).toBe('2028-02-29')
  expect(periodsSpan(['2026-11-16', '2026-11-02'], 'week', span)).toEqual({
    start_date: '2026-11-04',
    end_date: '2026-11-20',
  })
  expect(periodsSpan(['2026-11-09', '2026-11-09'], 'day', span)).toEqual({
    start_date: '2026-11-09',
    end_date: '2026-11-09',
  })
})

test('R-009 time of a run is hours and minutes', () => {
  expect([hoursAndMinutes(9480), hoursAndMinutes(59), hoursAndMinutes(3599)]).toEqual(['2:38', '0:01', '1:00'])
})
