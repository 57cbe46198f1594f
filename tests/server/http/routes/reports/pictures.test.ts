import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { reportGroupSchema } from '../../../../../contract/resources/reports.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { MAX_GIVEN_GROUPS, MAX_REPORTS } from '../../../../../contract/routes/reports.ts'
import { cleaningReports, reportDocuments } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { CELL_M2, createRoom, createRun, lowRows, ROOM } from '../../../reports/roomRuns.ts'
import { createRows } from '../../../testDatabase.ts'
import { startTestService } from '../../../testService.ts'

const { service, as, session } = await startTestService()
const { db } = service
const [MERIDIAN, HALDEN] = [2, 3]
const PATH = '/api/v0/CleaningReports'

const [WIDTH, HEIGHT] = [ROOM.width, ROOM.height]
const createPlan = async (account: number): Promise<number> => createRoom({ db, call: await as('super') }, account)
/** The rows from the lowest on that are covered, all of their width. */
const rowsRun = (account: number, plan: number, robot: number, rows: number, start?: string): Promise<number> =>
  createRun(db, { account, plan, robot, cells: lowRows(rows), ...(start !== undefined && { start }) })

async function picture(login: string, path: string, headers: { readonly [name: string]: string } = {}) {
  const response = await fetch(`${service.url}${PATH}/${path}`, {
    headers: { [SESSION_HEADER]: await session(login), ...headers },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
  ]
  return { width: info.width, height: info.height, at }
}
const FLOOR = [250, 252, 252]

test('R-054 the picture of a run shows what it covered, with the path or without', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const report = await rowsRun(MERIDIAN, await createPlan(MERIDIAN), robot, 20)
  const whole = await picture('customer', `${report}/coverage_image`)
  expect(whole.headers.get('content-type')).toBe('image/png')
  expect(whole.headers.get('cache-control')).toBe('private, no-cache')
  const shown = await pixelsOf(whole.bytes)
  expect([shown.width, shown.height]).toEqual([WIDTH, HEIGHT])
  expect(shown.at(50, 70)).not.toEqual(shown.at(50, 40))
  const withoutPath = await pixelsOf((await picture('customer', `${report}/coverage_image?no_robot_path=1`)).bytes)
  expect(withoutPath.at(50, 70)).toEqual(shown.at(50, 70))
  // 3.5 m up, where the path is: ten cells from the top.
  expect(withoutPath.at(50, 10)).toEqual(withoutPath.at(50, 40))
  expect(shown.at(50, 10)).not.toEqual(withoutPath.at(50, 10))
  const again = await picture('customer', `${report}/coverage_image`, {
    'if-none-match': whole.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
})

test('R-054 R-058 the picture of the sectors has their outlines, and neither is shown to who may not see the report', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const report = await rowsRun(MERIDIAN, await createPlan(MERIDIAN), robot, 20)
  const { at } = await pixelsOf((await picture('customer', `${report}/sectors_image`)).bytes)
  expect(at(50, 40)).not.toEqual(at(80, 40))
  for (const kind of ['coverage_image', 'sectors_image']) {
    const stranger = await picture('viewer', `${report}/${kind}`)
    const missing = await picture('viewer', `999999/${kind}`)
    expect(stranger.status).toBe(404)
    expect(stranger.bytes).toEqual(missing.bytes)
  }
})

test('R-054 the cells of a run are those that it reported, on the frame of the plan’s map', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const report = await rowsRun(MERIDIAN, await createPlan(MERIDIAN), robot, 20)
  const [row] = await db.select().from(reportDocuments).where(eq(reportDocuments.report, report))
  const { body } = await (await as('customer'))('GET', `${PATH}/${report}/cells`)
  expect(body).toEqual({
    coverage: {
      width: WIDTH,
      height: HEIGHT,
      resolution: 0.05,
      origin: { x: 0, y: 0 },
      bits: Buffer.from(row?.coverage ?? []).toString('base64'),
    },
    path: Buffer.from(row?.path ?? []).toString('base64'),
  })
})

const groupsSchema = v.object({ data: v.array(reportGroupSchema), total: v.number() })

test('R-035 R-036 runs of one plan are laid over one another: how much one of them covered, and how much all', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const plan = await createPlan(MERIDIAN)
  const runs = [
    await rowsRun(MERIDIAN, plan, robot, 20),
    await rowsRun(MERIDIAN, plan, robot, 40, '2026-11-19T10:00:00Z'),
  ]
  const elsewhere = await createRows({ db }).robot(HALDEN)
  const hidden = await rowsRun(HALDEN, await createPlan(HALDEN), elsewhere.robot, 80)
  const customer = await as('customer')
  const query = `robots[]=${robot}&robots[]=${elsewhere.robot}`
  const { body } = await customer('GET', `${PATH}/coverage_metrics_aggregate?${query}`)
  const { data } = v.parse(groupsSchema, body)
  expect(data).toMatchObject([
    { group: plan, cleaning_plan_name: 'Room', reports: 2, bounds: { x: 0, y: 0, width: 5, height: 4 } },
  ])
  expect(data[0]?.union_area).toBeCloseTo(50 * 40 * CELL_M2)
  expect(data[0]?.always_area).toBeCloseTo(50 * 20 * CELL_M2)
  expect(data[0]?.cleanable_area).toBeCloseTo(50 * HEIGHT * CELL_M2)
  const image = await customer('GET', `${PATH}/coverage_image_aggregate?${query}&group=${plan}`)
  const { reports, image: base64 } = v.parse(v.object({ reports: v.number(), image: v.string() }), image.body)
  expect(reports).toBe(2)
  const { at } = await pixelsOf(Buffer.from(base64, 'base64'))
  // Twice, once, never though it could be cleaned, and never where nobody asks for it.
  const shades = [at(20, 70), at(20, 50), at(20, 10), at(80, 10)]
  expect(new Set(shades.map(String)).size).toBe(4)
  expect(shades[3]).toEqual(FLOOR)
  const aggregate = { [plan]: [...runs, hidden] }
  const posted = await customer('POST', `${PATH}/coverage_image_aggregate`, { aggregate })
  expect(posted.body).toEqual({ images: { [plan]: base64 } })
  const [entry] = v.parse(
    v.object({ data: v.array(v.object({ cleaning_plan_group_id: v.number() })) }),
    (await customer('GET', `${PATH}?${query}`)).body,
  ).data
  expect(entry).toEqual({ cleaning_plan_group_id: plan })
  expect(await db.$count(cleaningReports, eq(cleaningReports.robot, robot))).toBe(2)
})

test('R-036 pictures are given of the groups and reports that are asked for, each of its own reports alone', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const [plan, other] = [await createPlan(MERIDIAN), await createPlan(MERIDIAN)]
  const [low, high] = [await rowsRun(MERIDIAN, plan, robot, 20), await rowsRun(MERIDIAN, plan, robot, 40)]
  const elsewhere = await rowsRun(MERIDIAN, other, robot, 60)
  const customer = await as('customer')
  const given = async (aggregate: { readonly [group: string]: readonly number[] }) => {
    const { status, body } = await customer('POST', `${PATH}/coverage_image_aggregate`, { aggregate })
    expect(status).toBe(200)
    return v.parse(v.object({ images: v.record(v.string(), v.string()) }), body).images
  }
  const both = await given({ [plan]: [low, elsewhere], [other]: [elsewhere, high] })
  expect(Object.keys(both)).toEqual([plan, other].map(String))
  expect(both).toEqual({ ...(await given({ [plan]: [low] })), ...(await given({ [other]: [elsewhere] })) })
  expect(both[plan]).not.toBe((await given({ [plan]: [high] }))[plan])
  expect(await given({ [other]: [low], [plan]: [], 999999: [high] })).toEqual({})
})

test('R-036 decision 954: of a hundred groups and ten thousand reports in all pictures are asked for at once, and no more', async () => {
  const customer = await as('customer')
  const statusOf = async (groups: number, reports: number) => {
    const ids = Array.from({ length: reports / groups }, () => 999_999)
    const aggregate = Object.fromEntries(Array.from({ length: groups }, (_, i) => [900_000 + i, ids]))
    return (await customer('POST', `${PATH}/coverage_image_aggregate`, { aggregate })).status
  }
  expect(await statusOf(MAX_GIVEN_GROUPS, MAX_REPORTS)).toBe(200)
  expect(await statusOf(MAX_GIVEN_GROUPS + 1, MAX_GIVEN_GROUPS + 1)).toBe(400)
  expect(await statusOf(2, MAX_REPORTS + 2)).toBe(400)
})
