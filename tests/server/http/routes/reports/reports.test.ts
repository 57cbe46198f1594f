import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  type ReportEntry,
  reportEntrySchema,
  reportSchema,
  resultsByDateSchema,
} from '../../../../../contract/resources/reports.ts'
import {
  cleaningReports,
  comments,
  permissions,
  recordings,
  robotMoves,
} from '../../../../../server/database/schema.ts'
import { and, eq } from '../../../../../server/database/sql.ts'
import { createReporting, spanQuery } from '../../../reports/storedReports.ts'
import { createTestClock } from '../../../testClock.ts'
import { startTestService } from '../../../testService.ts'

const clock = createTestClock(Date.parse('2026-11-20T12:00:00Z'))
const { service, as } = await startTestService({}, { clock })
const { db } = service
const [MERIDIAN, HALDEN, BLUE_ANCHOR] = [2, 3, 4]

const PATH = '/api/v0/CleaningReports'
const listSchema = v.object({
  data: v.array(reportEntrySchema),
  total: v.number(),
  results_by_date: v.array(resultsByDateSchema),
  as_of: v.number(),
})
async function list(login: string, query: string) {
  const answer = await (await as(login))('GET', `${PATH}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return v.parse(listSchema, answer.body)
}
const ids = (entries: readonly ReportEntry[]): readonly number[] => entries.map(({ id }) => id)
/** Of this robot alone: tests share the service. */
const of = (robot: number, ...more: readonly string[]): string => [`robots=${robot}`, ...more].join('&')

test('R-031 R-038 reports are listed by day and place in pages of ten, with what all of each day and place come to', async () => {
  const { robot, report, plan } = await createReporting(db, MERIDIAN, 'Foyer')
  const atGate = { location: plan.location, locationName: 'A gate' }
  const made: number[] = []
  for (let hour = 8; hour < 20; hour++)
    made.push(await report({ start: `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z` }))
  const early = await report({ start: '2026-11-18T02:00:00Z', ...atGate, result: 'failure' })
  const late = await report({ start: '2026-11-19T01:00:00Z' })
  const first = await list('super', of(robot, 'time_zone=UTC'))
  expect(ids(first.data)).toEqual([late, early, ...made.slice(-8).toReversed()])
  expect(first.total).toBe(14)
  expect(first.results_by_date).toMatchObject([
    { date: '2026-11-19', reports: 1, location_name: 'Foyer place' },
    { date: '2026-11-18', reports: 1, location_name: 'A gate', area: 90, results: { success: 0, failure: 1 } },
    { date: '2026-11-18', reports: 12, location_name: 'Foyer place', area: 1080, results: { success: 12 } },
  ])
  await report({ start: '2026-11-18T21:00:00Z' })
  const second = await list('super', of(robot, 'time_zone=UTC', 'offset=10', `as_of=${first.as_of}`))
  expect(ids(second.data)).toEqual(made.slice(0, 4).toReversed())
  expect(second.total).toBe(14)
  expect(second.results_by_date).toMatchObject([{ date: '2026-11-18', reports: 1 }, { reports: 12 }])
})

test('R-038 days of the list are of the zone that is asked for, else of the login’s', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T20:00:00Z' })
  for (const [zone, date] of [
    ['UTC', '2026-11-18'],
    ['Asia/Tokyo', '2026-11-19'],
    ['Asia/Kolkata', '2026-11-19'],
    ['America/Los_Angeles', '2026-11-18'],
  ] as const)
    expect((await list('super', of(robot, `time_zone=${zone}`))).results_by_date).toMatchObject([{ date }])
  expect((await list('super', of(robot))).results_by_date).toMatchObject([{ date: '2026-11-18' }])
})

test('R-038 R-050 lists go by what is asked for, in either direction', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  const b = await report({ start: '2026-11-18T10:00:00Z', locationName: 'B' })
  const a = await report({ start: '2026-11-17T10:00:00Z', locationName: 'A' })
  const c = await report({ start: '2026-11-18T09:00:00Z', locationName: 'C' })
  const order = async (...query: readonly string[]) => ids((await list('super', of(robot, ...query))).data)
  expect(await order('order_by[]=id', 'direction[]=asc')).toEqual([b, a, c])
  expect(await order('order_by[]=id', 'direction[]=asc', 'limit=1', 'skip_time_check=1')).toEqual([b])
  expect(await order('order_by[]=start_time', 'direction[]=asc')).toEqual([a, c, b])
  expect(await order('order_by=start_time')).toEqual([b, c, a])
  expect(await order('order_by[]=location_name', 'direction[]=desc')).toEqual([c, b, a])
  expect(
    await order('order_by[]=start_date', 'order_by[]=location_name', 'direction[]=asc', 'direction[]=desc'),
  ).toEqual([a, c, b])
  expect(
    await order('order_by[]=start_date', 'order_by[]=location_name', 'direction[]=desc', 'direction[]=asc', 'offset=1'),
  ).toEqual([c, a])
  expect(await order('offset=3')).toEqual([])
})

test('R-038 each filter lets through what it means', async () => {
  const { robot, report, plan } = await createReporting(db, MERIDIAN)
  const plain = await report({ start: '2026-11-18T10:00:00Z' })
  const poor = await report({ start: '2026-11-18T11:00:00Z', result: 'partial', coveredArea: 40, users: [1] })
  const other = await report({
    start: '2026-11-18T12:00:00Z',
    planType: 'disinfecting',
    robotModel: 'shiny',
    features: ['disinfection', 'homebase'],
    locationCategory: 'Hospital, "old" \\ wing',
  })
  const hidden = await report({ start: '2026-11-18T13:00:00Z', deleted: true })
  const short = await report({ start: '2026-11-18T14:00:00Z', minutes: 5 })
  const recorded = await report({ start: '2026-11-18T15:00:00Z', reality: 'recording' })
  const replayed = await report({ start: '2026-11-18T16:00:00Z', reality: 'replayed' })
  const shown = [plain, poor, other, short, recorded]
  const through = async (...query: readonly string[]) =>
    ids((await list('super', of(robot, 'order_by=id', 'direction=asc', ...query))).data)
  expect(await through()).toEqual(shown)
  expect(await through('results[]=partial', 'results[]=failure')).toEqual([poor])
  expect(await through('results=success')).toEqual([plain, other, short, recorded])
  expect(await through(`cleaning_plans[]=${plan.planFirstId}`)).toEqual(shown)
  expect(await through('cleaning_plans[]=999999')).toEqual([])
  expect(await through(`location_categories[]=${encodeURIComponent('Hospital, "old" \\ wing')}`)).toEqual([other])
  expect(await through(`locations[]=${plan.location}`)).toEqual(shown)
  expect(await through('users[]=1')).toEqual([poor])
  expect(await through('widths[]=32')).toEqual(shown)
  expect(await through('widths[]=26')).toEqual([])
  expect(await through('plan_type=disinfecting')).toEqual([other])
  expect(await through('robot_types[]=shiny')).toEqual([other])
  expect(await through('features[]=homebase', 'features[]=disinfection')).toEqual([other])
  expect(await through('features[]=homebase', 'features[]=side_sweeper')).toEqual([])
  expect(await through('performance_lte=40')).toEqual([poor])
  expect(await through('performance_gte=90')).toEqual([plain, other, short, recorded])
  expect(await through('productivity_gte=100')).toEqual([short])
  expect(await through('productivity_lte=40')).toEqual([poor])
  expect(await through('show_deleted=1')).toEqual([plain, poor, other, hidden, short, recorded])
  expect(await through('hide_short=1')).toEqual([plain, poor, other, recorded])
  expect(await through('reality_type=physical')).toEqual(shown)
  expect(await through('reality_type=replayed')).toEqual([replayed])
  expect(await through('reality_type=any')).toEqual([...shown, replayed])
  expect(await through(`as_of=${poor}`)).toEqual([plain, poor])
  expect(await through(`within=${MERIDIAN}`)).toEqual(shown)
  expect(await through(`within=${HALDEN}`)).toEqual([])
})

test('R-038 a report is meant when it began within the span, its first and its last second included', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-17T23:59:59.999Z', minutes: 600 })
  const first = await report({ start: '2026-11-18T00:00:00Z' })
  const last = await report({ start: '2026-11-18T23:59:59.999Z' })
  await report({ start: '2026-11-19T00:00:00Z' })
  const { data } = await list('super', of(robot, spanQuery('2026-11-18T00:00:00Z', '2026-11-18T23:59:59Z')))
  expect(ids(data)).toEqual([last, first])
})

test('R-003 R-038 a report tells what was said of its run, and the group of its plan’s map', async () => {
  const { robot, report, plan } = await createReporting(db, MERIDIAN)
  const said = { robot, plan: plan.plan, createdBy: 3, type: 'skip_sector' as const, sector: 4 }
  await db.insert(comments).values([
    { ...said, message: 'Wet', time: new Date('2026-11-18T10:30:00Z') },
    { ...said, message: 'Of another run', time: new Date('2026-11-18T12:30:00Z') },
  ])
  await report({ start: '2026-11-18T10:00:00Z', users: [3] })
  const [entry] = (await list('super', of(robot))).data
  expect(entry).toMatchObject({
    rm_comments: [
      { type: 'skip_sector', message: 'Wet', sector: 4, created: '2026-11-18T10:30:00.000Z', login: { id: 3 } },
    ],
    cleaning_plan_group_id: null,
  })
})

test('R-056 R-061 a report says what of its run was recorded and is still there, of its own account alone', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  const at = (time: string) => new Date(`2026-11-18T${time}Z`)
  const file = (from: string, to: string, account = MERIDIAN) =>
    db.insert(recordings).values({
      robot,
      key: `${robot}/${from}.mcap`,
      fromTime: at(from),
      toTime: at(to),
      bytes: 1,
      complete: true,
      imported: false,
      account,
    })
  const id = await report({ start: '2026-11-18T10:00:00Z' })
  const recorded = async () =>
    v.parse(reportSchema, (await (await as('customer'))('GET', `${PATH}/${id}`)).body).recorded
  expect(await recorded()).toEqual([])
  await file('09:30:00', '10:10:00')
  await file('10:10:02', '10:20:00')
  await file('10:50:00', '11:30:00')
  await file('10:30:00', '10:40:00', HALDEN)
  await file('12:00:00', '13:00:00')
  expect(await recorded()).toEqual([
    { start: at('10:00:00').getTime(), end: at('10:20:00').getTime() },
    { start: at('10:50:00').getTime(), end: at('11:00:00').getTime() },
  ])
})

test('R-007 coverage that a report does not say is what was covered of what could be cleaned', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z', coveragePercentage: 0, coveredArea: 30, cleanableArea: 40 })
  await report({ start: '2026-11-18T11:00:00Z', coveragePercentage: 0, coveredArea: 30, cleanableArea: 0 })
  const { data } = await list('super', of(robot, 'order_by=id', 'direction=asc'))
  expect(data.map(({ coverage_percentage: percent }) => percent)).toEqual([75, 0])
})

test('R-011 one report has its details and the runs of its plan before and after it', async () => {
  const { report } = await createReporting(db, MERIDIAN)
  const [before, one, hidden, after] = [
    await report({ start: '2026-11-18T08:00:00Z' }),
    await report({ start: '2026-11-18T09:00:00Z' }),
    await report({ start: '2026-11-18T09:30:00Z', deleted: true }),
    await report({ start: '2026-11-18T10:00:00Z' }),
  ]
  const customer = await as('customer')
  const get = async (id: number) => v.parse(reportSchema, (await customer('GET', `${PATH}/${id}`)).body)
  const found = await get(one)
  expect(found).toMatchObject({
    id: one,
    previous: before,
    next: after,
    targets: { coverage_percentage: 90 },
    water_usage_by_flow: [1, 2, 3],
    has_coverage: true,
    has_path: false,
    inspections: [],
    time_zone: 'UTC',
  })
  expect(JSON.parse(found.report)).toMatchObject({ water_usage: [1, 2, 3] })
  expect(await get(before)).not.toHaveProperty('previous')
  expect(await get(after)).not.toHaveProperty('next')
  expect(await get(hidden)).toMatchObject({ previous: one, next: after, deleted: true })
})

test('R-001 decision 7: a report stays with the account that its robot was in; elsewhere it is as missing', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  const time = { name: 'Moved', displayName: '', timeZone: 'UTC', until: new Date('2026-11-18T12:00:00Z') }
  await db.insert(robotMoves).values({ robot, account: BLUE_ANCHOR, ...time })
  const left = await report({ start: '2026-11-18T10:00:00Z' })
  const stayed = await report({ start: '2026-11-18T13:00:00Z' })
  expect(ids((await list('viewer', of(robot))).data)).toEqual([left])
  expect(ids((await list('customer', of(robot))).data)).toEqual([stayed])
  const customer = await as('customer')
  const missing = await customer('GET', `${PATH}/999999`)
  expect(missing.status).toBe(404)
  expect((await customer('GET', `${PATH}/${left}`)).body).toEqual(missing.body)
  const rows = await db.select().from(cleaningReports).where(eq(cleaningReports.id, left))
  expect(rows).toMatchObject([{ account: BLUE_ANCHOR }])
})

test('R-003 R-014 R-062 what was said of a run leaves the service for who may edit it alone, and who said it for who may filter by people', async () => {
  const { robot, report, plan } = await createReporting(db, MERIDIAN)
  const said = { robot, plan: plan.plan, createdBy: 3, type: 'cancel_cleaning' as const, message: 'Wet floor' }
  await db.insert(comments).values({ ...said, time: new Date('2026-11-18T10:30:00Z') })
  const id = await report({ start: '2026-11-18T10:00:00Z', users: [3] })
  const saidIn = async (login: string) => {
    const call = await as(login)
    const answers = await Promise.all(
      [`?${of(robot)}`, `/overview?${of(robot)}`, `/${id}`].map(path => call('GET', `${PATH}${path}`)),
    )
    const [listed, overview, single] = answers.map(({ body }) => body)
    return [
      v.parse(listSchema, listed).data[0]?.rm_comments,
      v.parse(v.object({ list: listSchema }), overview).list.data[0]?.rm_comments,
      v.parse(reportSchema, single).rm_comments,
    ].map(entries => entries?.map(({ message, login: who }) => [message, who?.id]))
  }
  expect(await saidIn('customer')).toEqual([[], [], []])
  expect(await saidIn('operator')).toEqual([[], [], []])
  const named = [['Wet floor', 3]]
  expect(await saidIn('support')).toEqual([named, named, named])
  const right = { role: 'support', resource: 'CleaningReports', action: 'filterUsers' } as const
  const isRight = and(
    eq(permissions.role, right.role),
    eq(permissions.resource, right.resource),
    eq(permissions.action, right.action),
  )
  await db.delete(permissions).where(isRight)
  const unnamed = [['Wet floor', undefined]]
  expect(await saidIn('support')).toEqual([unnamed, unnamed, unnamed])
  await db.insert(permissions).values(right)
})

test('R-012 R-014 reports need their permission, and are narrowed by people only by those who may', async () => {
  const customer = await as('customer')
  expect((await customer('GET', `${PATH}?users=1`)).status).toBe(403)
  const right = { role: 'customer', resource: 'CleaningReports', action: 'view' } as const
  const isRight = and(eq(permissions.role, right.role), eq(permissions.resource, right.resource))
  await db.delete(permissions).where(isRight)
  for (const path of ['', '/overview', '/metrics', '/trends', '/states', '/filters', '/1'])
    expect((await customer('GET', `${PATH}${path}`)).status, path).toBe(403)
  await db.insert(permissions).values(right)
})
