import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  reportChoicesSchema,
  reportMetricsSchema,
  reportStateSchema,
  TREND_UNITS,
  trendPointSchema,
} from '../../../../../contract/resources/reports.ts'
import { STATE } from '../../../../../contract/robot/states.ts'
import { cleaningReports } from '../../../../../server/database/schema.ts'
import { createReporting, spanQuery } from '../../../reports/storedReports.ts'
import { createTestClock } from '../../../testClock.ts'
import { startTestService } from '../../../testService.ts'

const clock = createTestClock(Date.parse('2026-11-20T12:00:00Z'))
const { service, as } = await startTestService({}, { clock })
const { db } = service
const MERIDIAN = 2

const PATH = '/api/v0/CleaningReports'
async function read<T>(schema: v.GenericSchema<unknown, T>, path: string, login = 'super'): Promise<T> {
  const answer = await (await as(login))('GET', `${PATH}/${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return v.parse(schema, answer.body)
}
const trendsSchema = v.object({ data: v.array(trendPointSchema), unit: v.picklist(TREND_UNITS) })
const statesSchema = v.object({ data: v.array(reportStateSchema), total: v.number() })
const trends = (query: string) => read(trendsSchema, `trends?${query}`)

test('R-023 sums are of all reports of the filter, and shares are of the sums', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z', coveredArea: 100, totalArea: 200, cleanableArea: 125, water: 4 })
  await report({
    start: '2026-11-18T12:00:00Z',
    minutes: 30,
    coveredArea: 20,
    totalArea: 40,
    cleanableArea: 75,
    result: 'partial',
    disinfectedArea: 15,
    disinfectionSeconds: 300,
  })
  expect(await read(reportMetricsSchema, `metrics?robots=${robot}`)).toEqual({
    reports: 2,
    cleaning_plan_area: 240,
    cleanable_area: 200,
    total_area: 240,
    area: 120,
    productivity: 80,
    performance: 50,
    coverage_percentage: 60,
    time: 5400,
    duration: 5400,
    water: 14,
    disinfected_area: 15,
    disinfection_time: 300,
    results: { success: 1, partial: 1, failure: 0, operator_cancelled: 0, swath_cancelled: 0 },
  })
  expect(await read(reportMetricsSchema, `metrics?robots=${robot}&plan_type=disinfecting`)).toMatchObject({
    reports: 0,
    area: 0,
    productivity: 0,
    performance: 0,
  })
})

test('R-025 a trend has a point for each day of the span, with the sums of the reports that began in it', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-16T23:30:00Z', coveredArea: 30, totalArea: 60, water: 3 })
  await report({ start: '2026-11-18T10:00:00Z', coveredArea: 50 })
  const span = spanQuery('2026-11-16T00:00:00Z', '2026-11-18T23:59:59Z')
  const { data, unit } = await trends(`robots=${robot}&${span}&time_zone=UTC`)
  expect(unit).toBe('day')
  const whole = { incomplete: false, passed: 1, robots: 1, reports: 1 }
  expect(data).toMatchObject([
    {
      date: '2026-11-16',
      total_area: 60,
      area: 30,
      performance: 50,
      productivity: 30,
      time: 3600,
      waterUsage: 3,
      ...whole,
    },
    { date: '2026-11-17', total_area: 0, performance: 0, productivity: 0, ...whole, robots: 0, reports: 0 },
    { date: '2026-11-18', area: 50, ...whole },
  ])
})

test('R-026 a point is incomplete where the span cuts it or its time has not passed, and says which share has', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T19:00:00Z' })
  const span = spanQuery('2026-11-18T18:00:00Z', '2026-11-20T23:59:59Z')
  const days = await trends(`robots=${robot}&${span}&time_zone=UTC`)
  expect(days.data.map(({ date, incomplete, passed }) => [date, incomplete, passed])).toEqual([
    ['2026-11-18', true, 0.25],
    ['2026-11-19', false, 1],
    // It is noon.
    ['2026-11-20', true, 0.5],
  ])
  const weeks = await trends(
    `robots=${robot}&${spanQuery('2026-11-11T00:00:00Z', '2026-11-20T23:59:59Z')}&time_zone=UTC&unit=week`,
  )
  expect(weeks.data.map(({ date, incomplete }) => [date, incomplete])).toEqual([
    ['2026-11-09', true],
    ['2026-11-16', true],
  ])
  expect(weeks.data[0]?.passed).toBeCloseTo(5 / 7)
  expect(weeks.data[1]?.passed).toBeCloseTo(4.5 / 7)
})

test('R-026 a span without a start begins with its first report, which cuts no period', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-10-20T18:00:00Z' })
  const { data, unit } = await trends(`robots=${robot}&time_zone=UTC&unit=month`)
  expect(unit).toBe('month')
  expect(data.map(({ date, incomplete, reports }) => [date, incomplete, reports])).toEqual([
    ['2026-10-01', false, 1],
    ['2026-11-01', true, 0],
  ])
})

test('R-025 days are shown up to 62, weeks up to 400 days, then months', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2025-01-20T18:00:00Z' })
  await report({ start: '2026-11-19T18:00:00Z' })
  const unitOf = async (from: string) =>
    (await trends(`robots=${robot}&time_zone=UTC&${spanQuery(from, '2026-11-19T23:59:59Z')}`)).unit
  expect(await unitOf('2026-09-19T00:00:00Z')).toBe('day')
  expect(await unitOf('2026-09-18T00:00:00Z')).toBe('week')
  expect(await unitOf('2025-10-17T00:00:00Z')).toBe('week')
  expect(await unitOf('2025-10-15T00:00:00Z')).toBe('month')
  expect((await trends(`robots=${robot}&time_zone=UTC`)).unit).toBe('month')
})

const ZONES = [
  // Clocks go back an hour on 1 November 2026: a day of 25 hours.
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', 25],
  // Forward an hour on 29 March 2026.
  ['Europe/Helsinki', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T20:59:59Z', 23],
  ['Asia/Kolkata', '2026-11-10', '2026-11-09T18:30:00Z', '2026-11-10T18:29:59Z', 24],
  // By half an hour, on 4 October 2026.
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', '2026-10-04T12:59:59Z', 23.5],
] as const
for (const [zone, date, first, last, hours] of ZONES)
  test(`R-026 a day of ${hours} hours in ${zone} is one point, and whole`, async () => {
    const { robot, report } = await createReporting(db, MERIDIAN)
    await report({ start: new Date(Date.parse(first) - 1000).toISOString() })
    await report({ start: first })
    await report({ start: last })
    await report({ start: new Date(Date.parse(last) + 1000).toISOString() })
    const query = `robots=${robot}&time_zone=${zone}&unit=day`
    const all = await trends(query)
    expect(all.data.find(point => point.date === date)).toMatchObject({ reports: 2, incomplete: false, passed: 1 })
    const one = await trends(`${query}&${spanQuery(first, last)}`)
    expect(one.data).toMatchObject([{ date, reports: 2, incomplete: false, passed: 1 }])
    const cut = await trends(`${query}&${spanQuery(first, new Date(Date.parse(last) - 3_600_000).toISOString())}`)
    expect(cut.data).toMatchObject([{ date, reports: 1, incomplete: true }])
    expect(cut.data[0]?.passed).toBeCloseTo((hours - 1) / hours)
  })

test('R-026 weeks begin on Monday and months on their first day, in the zone of whoever asks', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  // Monday in Tokyo, Sunday in UTC; November in Tokyo, October in UTC.
  await report({ start: '2026-11-01T16:00:00Z' })
  await report({ start: '2026-10-31T16:00:00Z' })
  const first = async (zone: string, unit: string) => {
    const { data } = await trends(`robots=${robot}&time_zone=${zone}&unit=${unit}`)
    return data.filter(({ reports }) => reports > 0).map(({ date, reports }) => [date, reports])
  }
  expect(await first('Asia/Tokyo', 'week')).toEqual([
    ['2026-10-26', 1],
    ['2026-11-02', 1],
  ])
  expect(await first('UTC', 'week')).toEqual([['2026-10-26', 2]])
  expect(await first('Asia/Tokyo', 'month')).toEqual([['2026-11-01', 2]])
  expect(await first('UTC', 'month')).toEqual([
    ['2026-10-01', 1],
    ['2026-11-01', 1],
  ])
})

test('R-029 R-030 time is added up by state, with names, number and share', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  const cleaned = { [STATE.clean]: [3000, 2], [STATE.estop]: [500, 1] } as const
  const strange = { [STATE.clean]: [500, 1], 99: [1000, 4] } as const
  await report({ start: '2026-11-18T10:00:00Z', states: cleaned })
  await report({ start: '2026-11-18T12:00:00Z', states: strange })
  expect(await read(statesSchema, `states?robots=${robot}`)).toEqual({
    total: 5000,
    data: [
      {
        state: STATE.clean,
        slug: 'clean',
        general: 'cleaning',
        group: 'cleaning',
        time: 3500,
        count: 3,
        percentage: 70,
      },
      { state: 99, slug: 'unknown', general: 'unknown', group: 'home-screen', time: 1000, count: 4, percentage: 20 },
      {
        state: STATE.estop,
        slug: 'estop',
        general: 'stuck',
        group: 'awaiting-operator',
        time: 500,
        count: 1,
        percentage: 10,
      },
    ],
  })
})

test('R-015 choices are counted beside all other filters and without their own', async () => {
  const one = await createReporting(db, MERIDIAN, 'Aisle')
  const two = await createReporting(db, MERIDIAN, 'Bay')
  await one.report({ start: '2026-11-18T10:00:00Z', features: ['homebase'], users: [3] })
  await one.report({ start: '2026-11-18T11:00:00Z', result: 'failure', robotName: 'Renamed', planName: 'New aisle' })
  await two.report({ start: '2026-11-18T12:00:00Z', planType: 'disinfecting', robotModel: 'shiny', headType: 'disc' })
  const both = `robots[]=${one.robot}&robots[]=${two.robot}`
  const choices = (query: string, login = 'super') => read(reportChoicesSchema, `filters?${query}`, login)
  const all = await choices(`${both}&cleaning_plans[]=${one.plan.plan}`)
  expect(all.cleaning_plans).toMatchObject([
    { first_id: two.plan.plan, name: 'Bay', location_name: 'Bay place', location_category: 'mall', count: 1 },
    { first_id: one.plan.plan, name: 'New aisle', count: 2 },
  ])
  expect(all.robots).toMatchObject([
    { id: one.robot, name: 'Renamed', cleaning_width: 32, cleaning_head_type: 'cylindrical', count: 2 },
  ])
  expect(all.locations).toMatchObject([{ id: one.plan.location, name: 'Aisle place', count: 2 }])
  expect(all.location_categories).toEqual([{ category: 'mall', count: 2 }])
  expect(all.results).toHaveLength(2)
  expect(all.plan_type).toEqual([{ plan_type: 'cleaning', count: 2 }])
  expect(all.robot_types).toEqual([{ robot_type: 'neo', count: 2 }])
  expect(all.features).toEqual([{ feature: 'homebase', count: 1 }])
  expect(all.logins).toEqual([{ id: 3, name: 'Olga Lindqvist', count: 1 }])
  const failed = await choices(`${both}&results[]=failure`)
  expect(failed.results.toSorted((a, b) => a.count - b.count)).toEqual([
    { result: 'failure', count: 1 },
    { result: 'success', count: 2 },
  ])
  expect(failed.robots.map(({ count }) => count)).toEqual([1])
  expect(await choices(both, 'customer')).toMatchObject({ logins: [] })
})

test('R-039 an overview is what each of its parts answers alone', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  const paused = { [STATE.clean]: [60, 1], [STATE.pause]: [40, 2] } as const
  await report({ start: '2026-11-19T10:00:00Z', result: 'partial', states: paused })
  const query = `robots=${robot}&time_zone=Asia/Tokyo&${spanQuery('2026-11-14T00:00:00Z', '2026-11-20T23:59:59Z')}`
  const whole = await read(v.record(v.string(), v.unknown()), `overview?${query}`)
  expect(whole).toEqual({
    list: await read(v.unknown(), `?${query}`),
    metrics: await read(v.unknown(), `metrics?${query}`),
    trends: await read(v.unknown(), `trends?${query}`),
    states: await read(v.unknown(), `states?${query}`),
    filters: await read(v.unknown(), `filters?${query}`),
  })
})

test('R-039 all of an overview is of one moment, whatever is stored meanwhile', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  const superuser = await as('super')
  const asks = Array.from({ length: 5 }, () => superuser('GET', `${PATH}/overview?robots=${robot}`))
  const stores = Array.from({ length: 10 }, () => report({ start: '2026-11-18T11:00:00Z' }))
  const sizes = v.object({
    list: v.object({ total: v.number(), results_by_date: v.array(v.object({ reports: v.number() })) }),
    metrics: v.object({ reports: v.number() }),
    trends: v.object({ data: v.array(v.object({ reports: v.number() })) }),
    states: v.object({ data: v.array(v.object({ count: v.number() })) }),
    filters: v.object({ robots: v.array(v.object({ id: v.number(), count: v.number() })) }),
  })
  for (const { body } of await Promise.all(asks)) {
    const { list, metrics, trends: trend, states, filters } = v.parse(sizes, body)
    const numbers = [
      list.total,
      list.results_by_date.reduce((sum, { reports }) => sum + reports, 0),
      trend.data.reduce((sum, { reports }) => sum + reports, 0),
      states.data[0]?.count,
      filters.robots.find(({ id }) => id === robot)?.count,
    ]
    expect(new Set(numbers)).toEqual(new Set([metrics.reports]))
  }
  await Promise.all(stores)
  expect(await db.$count(cleaningReports)).toBeGreaterThan(10)
})
