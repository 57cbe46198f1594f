import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ReportResult } from '../../../contract/robot/runReport.ts'
import { calendarSearchSchema, filterCount, listSearch } from '../../../src/features/reportCalendar/calendarSearch.ts'
import { daySpan, daysOf, movedSpan } from '../../../src/features/reportCalendar/columns.ts'
import {
  dayResults,
  daysOfRuns,
  matrixOf,
  type Run,
  versionColumns,
} from '../../../src/features/reportCalendar/matrix.ts'
import {
  clampMonth,
  monthSpan,
  monthsOfYear,
  monthWeeks,
  yearsBetween,
} from '../../../src/features/reportCalendar/months.ts'
import { nextPage, runsInput } from '../../../src/features/reportCalendar/useRuns.ts'

const TODAY = '2026-11-20'
let ids = 0
const run = (day: string, result: ReportResult, more: Partial<Run> = {}): Run => ({
  id: ++ids,
  day,
  result,
  robot: 1,
  robot_name: 'R1',
  robot_display_name: '',
  account: 1,
  cleaning_plan: 10,
  cleaning_plan_first_id: 10,
  cleaning_plan_version: 1,
  cleaning_plan_name: 'Hall',
  cleaning_plan_type: 'cleaning',
  cleaning_plan_area: 100,
  cleaning_plan_group_id: null,
  location_id: 5,
  location_name: 'Harbour',
  location_category: '',
  start_time: `${day} 08:00:00`,
  end_time: `${day} 09:00:00`,
  start_timestamp: Date.parse(`${day}T08:00:00Z`),
  end_timestamp: Date.parse(`${day}T09:00:00Z`),
  start_voltage: 39,
  end_voltage: 36,
  covered_area: 50,
  cleanable_area: 100,
  coverage_percentage: 50,
  total_area: 60,
  productivity: 50,
  performance: 83,
  time: 3600,
  water_usage: 1,
  cancelled: null,
  deleted: false,
  reasons: [],
  reality_type: 'physical',
  rm_comments: [],
  software_version: '2.6.1',
  robot_type: 'neo',
  hardware_version: '2.0',
  cleaning_width: 26,
  cleaning_head_type: 'disc',
  has_side_sweeper: false,
  has_disinfection: false,
  has_debris_diverter: false,
  has_advanced_obstacle_detection_for_warehouses: false,
  ...more,
})
const byName = (a: Run, b: Run): number => a.cleaning_plan_name.localeCompare(b.cleaning_plan_name)

describe('columns', () => {
  test('R-045 are the last fourteen days unless others are chosen', () => {
    const span = daySpan({ start_date: undefined, end_date: undefined }, TODAY)
    expect(span).toEqual({ from: '2026-11-07', to: TODAY, days: 14 })
    expect(daysOf(span)).toHaveLength(14)
    expect(daySpan({ start_date: '2026-11-01', end_date: '2026-11-07' }, TODAY).days).toBe(7)
  })

  test('are never later than today, in order, and no more than can be told apart', () => {
    expect(daySpan({ start_date: '2027-01-01', end_date: '2027-02-01' }, TODAY).to).toBe(TODAY)
    expect(daySpan({ start_date: '2026-11-10', end_date: '2026-11-01' }, TODAY)).toMatchObject({ days: 1 })
    expect(daySpan({ start_date: '2026-01-01', end_date: TODAY }, TODAY).days).toBe(31)
    const span = daySpan({ start_date: undefined, end_date: undefined }, TODAY)
    expect(movedSpan(span, -1, TODAY)).toEqual({ from: '2026-10-24', to: '2026-11-06', days: 14 })
    expect(movedSpan(span, 1, TODAY)).toEqual(span)
  })

  test('R-045 are the versions that were seen last, each since its first run', () => {
    const runs = [
      run('2026-11-18', 'success', { software_version: '2.6.1' }),
      run('2026-11-10', 'success', { software_version: '2.6.1' }),
      run('2026-11-09', 'success', { software_version: '2.5.4' }),
      run('2026-10-01', 'success', { software_version: '2.4.8' }),
    ]
    expect(versionColumns(runs, 2)).toEqual([
      { version: '2.6.1', sinceMs: Date.parse('2026-11-10T08:00:00Z') },
      { version: '2.5.4', sinceMs: Date.parse('2026-11-09T08:00:00Z') },
    ])
  })
})

test('R-045 R-047 a plan has a row under its place, a cell the final result of its runs', () => {
  const runs = [
    run('2026-11-20', 'partial'),
    run('2026-11-20', 'failure'),
    run('2026-11-19', 'success', { cleaning_plan_version: 0 }),
    run('2026-11-19', 'success', { cleaning_plan_first_id: 11, cleaning_plan_name: 'Annex' }),
    run('2026-11-19', 'operator_cancelled', { location_id: null, location_name: '', cleaning_plan_name: 'Yard' }),
    run('2026-10-01', 'success'),
  ]
  const groups = matrixOf(runs, ({ day }) => (day >= '2026-11-07' ? day : undefined), byName)
  expect(groups.map(({ newest, runs: count, rows }) => [newest.location_name, count, rows.length])).toEqual([
    ['Harbour', 4, 2],
    ['', 1, 1],
  ])
  const hall = groups[0]?.rows.find(({ plan }) => plan === 10)
  expect(hall).toMatchObject({ runs: 3, successes: 1 })
  expect(hall?.newest.cleaning_plan_version).toBe(1)
  expect(hall?.cells.get('2026-11-20')).toMatchObject({ result: 'failure', successes: 0 })
  expect(hall?.cells.get('2026-11-20')?.runs).toHaveLength(2)
  expect(hall?.cells.has('2026-10-01')).toBe(false)
})

test('R-046 R-048 days with runs, the newest first, each with its result and counts', () => {
  const days = dayResults([run('2026-11-20', 'failure'), run('2026-11-20', 'partial'), run('2026-11-18', 'success')])
  expect(days.map(({ day, result, area }) => [day, result, area])).toEqual([
    ['2026-11-20', 'partial', 100],
    ['2026-11-18', 'success', 50],
  ])
  expect(days[0]?.counts).toMatchObject({ partial: 1, failure: 1, success: 0 })
})

test('R-051 runs are asked for 500 at a time, all of one moment, up to ten thousand', () => {
  const page = (count: number, total: number) => ({ data: Array.from({ length: count }), total, as_of: 77 })
  expect(nextPage([page(500, 501)])).toEqual({ offset: 500, as_of: 77 })
  expect(nextPage([page(500, 501), page(1, 501)])).toBeUndefined()
  const all = Array.from({ length: 20 }, () => page(500, 12_000))
  expect(nextPage(all.slice(1))).toEqual({ offset: 9500, as_of: 77 })
  expect(nextPage(all)).toBeUndefined()
  // Some were deleted meanwhile.
  expect(nextPage([page(500, 900), page(0, 900)])).toBeUndefined()
})

test('R-051 of thousands of runs those of the first days are drawn, each day whole', () => {
  const day = (runs: number) => ({
    runs: dayResults(Array.from({ length: runs }, () => run(TODAY, 'success')))[0]?.runs ?? [],
  })
  const days = [day(300), day(300), day(300)]
  expect(daysOfRuns(days, 500)).toEqual(days.slice(0, 2))
  expect(daysOfRuns(days, 600)).toEqual(days.slice(0, 2))
  expect(daysOfRuns(days, 601)).toEqual(days)
  expect(daysOfRuns([day(900), day(1)], 500)).toHaveLength(1)
})

describe('months', () => {
  const first = { year: 2025, month: 3 }
  const current = { year: 2026, month: 11 }

  test('R-049 are clamped between that of the first report and the current one', () => {
    expect(clampMonth({ year: 2024, month: 12 }, first, current)).toEqual(first)
    expect(clampMonth({ year: 2027, month: 1 }, first, current)).toEqual(current)
    expect(clampMonth({ year: 2026, month: 1 }, first, current)).toEqual({ year: 2026, month: 1 })
    expect(clampMonth(current, { year: 2027, month: 5 }, current)).toEqual(current)
    expect(yearsBetween(first, current)).toEqual([2025, 2026])
    expect(monthsOfYear(2025, first, current)[0]).toBe(3)
    expect(monthsOfYear(2026, first, current).at(-1)).toBe(11)
  })

  test('R-018 R-046 begin their weeks on Monday', () => {
    const weeks = monthWeeks({ year: 2026, month: 11 })
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
    expect(weeks.flat().filter(day => day !== undefined)).toHaveLength(30)
    expect(monthSpan({ year: 2024, month: 2 })).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  })
})

describe('the address', () => {
  test('R-042 keeps what it does not filter by for the list, and leaves out what does not parse', () => {
    const search = v.parse(calendarSearchSchema, {
      start_date: '2026-11-01T06:30',
      end_date: 'yesterday',
      plans: [3],
      results: ['success'],
      performanceGte: 80,
      robot_types: ['neo'],
      month: 13,
    })
    expect(search).toMatchObject({ start_date: '2026-11-01', plans: [3], results: ['success'], performanceGte: 80 })
    expect(search.end_date).toBeUndefined()
    expect(search.month).toBeUndefined()
    expect(filterCount(search)).toBe(2)
    expect(listSearch(search)).toMatchObject({ results: ['success'], plans: [3], robot_types: ['neo'] })
    expect(listSearch({ ...search, locations: [4] })).not.toHaveProperty('locations')
  })

  test('R-043 R-050 short reports are left out until they are asked for, and nothing is filtered by what belongs to the list', () => {
    const search = v.parse(calendarSearchSchema, {
      plans: [3],
      locations: [4],
      robot_type: ['neo'],
      results: ['failure'],
    })
    expect(runsInput(search, 'Europe/Helsinki')).toEqual({
      time_zone: 'Europe/Helsinki',
      cleaning_plans: [3],
      locations: [4],
      robot_types: ['neo'],
      hide_short: '1',
    })
    expect(runsInput({ ...search, showShort: true }, 'UTC')).not.toHaveProperty('hide_short')
  })
})
