import { inflateRawSync } from 'node:zlib'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type FloorAge, floorAgeSchema, NOT_CLEANABLE } from '../../../../../contract/resources/floorAge.ts'
import { createRoom, createRun, lowRows, ROOM } from '../../../reports/roomRuns.ts'
import { createRows } from '../../../testDatabase.ts'
import { startTestService } from '../../../testService.ts'

const { service, as } = await startTestService()
const { db } = service
const [MERIDIAN, HALDEN] = [2, 3]
const PATH = '/api/v0/CleaningReports/floor_age'

/** The run that each cell was covered by last, `never`, or `other` floor; from the lowest row on. */
function cellsOf({ cells, runs, width, height }: FloorAge): readonly (number | 'never' | 'other')[] {
  const bytes = inflateRawSync(Buffer.from(cells, 'base64'), { maxOutputLength: width * height * 2 })
  return Array.from({ length: width * height }, (_, index) => {
    const value = bytes.readUInt16LE(index * 2)
    if (value === NOT_CLEANABLE) return 'other'
    return value === 0 ? 'never' : (runs[value - 1]?.id ?? Number.NaN)
  })
}
/** What the sector's middle column holds, by rows, where it changes. */
function changesUpwards(age: FloorAge): readonly (readonly [row: number, cell: number | string])[] {
  const cells = cellsOf(age)
  const column = Array.from({ length: age.height }, (_, row) => cells[row * age.width + 20] ?? 'none')
  return column.flatMap((cell, row) => (row > 0 && column[row - 1] === cell ? [] : [[row, cell] as const]))
}
async function ageOf(login: string, query: string): Promise<FloorAge> {
  const { body } = await (await as(login))('GET', `${PATH}?${query}`)
  return v.parse(floorAgeSchema, body)
}

test('each cell of a plan’s floor is told with the run that covered it last, over all runs in sight that are not hidden', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const room = { account: MERIDIAN, robot, plan: await createRoom({ db, call: await as('super') }, MERIDIAN) }
  const old = await createRun(db, { ...room, cells: lowRows(40), start: '2026-09-01T10:00:00Z' })
  const newer = await createRun(db, { ...room, cells: lowRows(20), start: '2026-11-18T10:00:00Z' })
  // Covered nothing that the newer one had not.
  await createRun(db, { ...room, cells: lowRows(10), start: '2026-11-10T10:00:00Z' })
  await createRun(db, { ...room, cells: lowRows(80), start: '2026-11-19T10:00:00Z', deleted: true })
  const elsewhere = await createRows({ db }).robot(HALDEN)
  await createRun(db, { ...room, account: HALDEN, robot: elsewhere.robot, cells: lowRows(80) })
  const age = await ageOf('customer', `plan=${room.plan}`)
  expect(age).toMatchObject({ ...ROOM, plan: room.plan, version: room.plan, reports: 3, left_out: 0, is_cut: false })
  expect(age.runs).toEqual([
    { id: newer, end_timestamp: Date.parse('2026-11-18T11:00:00Z') },
    { id: old, end_timestamp: Date.parse('2026-09-01T11:00:00Z') },
  ])
  const expected = Array.from({ length: ROOM.width * ROOM.height }, (_, index) => {
    if (index % ROOM.width >= 50) return 'other'
    const row = Math.floor(index / ROOM.width)
    return row < 20 ? newer : row < 40 ? old : 'never'
  })
  expect(cellsOf(age)).toEqual(expected)
  expect((await ageOf('super', `plan=${room.plan}`)).reports, 'whoever sees both accounts').toBe(4)
})

test('runs of other versions are laid where they drove, and those on cells of another size are left out and counted', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const parts = { db, call: await as('super') }
  const first = await createRoom(parts, MERIDIAN)
  // The lower left corner of its map is ten cells further left: its column 30 is 20 here.
  const shifted = await createRoom(parts, MERIDIAN, { x: -0.5, versionOf: first })
  const coarse = await createRoom(parts, MERIDIAN, { resolution: 0.1, versionOf: first })
  const run = { account: MERIDIAN, robot, planFirstId: first }
  const cells = lowRows(12)
  const wide = Math.ceil(ROOM.width / 8)
  // Nothing right of column 31.
  for (let row = 0; row < 12; row++) cells.bytes.fill(0, row * wide + 4, (row + 1) * wide)
  await createRun(db, { ...run, plan: coarse, cells: lowRows(80), start: '2026-11-17T10:00:00Z' })
  const before = await createRun(db, { ...run, plan: shifted, cells, start: '2026-11-18T10:00:00Z' })
  const last = await createRun(db, { ...run, plan: first, cells: lowRows(4), start: '2026-11-19T10:00:00Z' })
  const age = await ageOf('customer', `plan=${first}`)
  expect(age).toMatchObject({ version: first, reports: 2, left_out: 1 })
  expect(changesUpwards(age)).toEqual([
    [0, last],
    [4, before],
    [12, 'never'],
  ])
  const row5 = cellsOf(age).slice(5 * ROOM.width, 6 * ROOM.width)
  expect(row5.filter(cell => cell === before)).toHaveLength(22)
  const onShifted = await ageOf('customer', `plan=${first}&version=${shifted}`)
  expect(onShifted).toMatchObject({ version: shifted, origin: { x: -0.5, y: 0 }, reports: 2 })
  expect((await ageOf('customer', `plan=${first}&version=${coarse}`)).reports).toBe(1)
})

test('a floor that no run covered is never cleaned; a stranger’s plan is as one that does not exist', async () => {
  const call = await as('super')
  const plan = await createRoom({ db, call }, MERIDIAN)
  const age = await ageOf('customer', `plan=${plan}`)
  expect(age.runs).toEqual([])
  expect(new Set(cellsOf(age))).toEqual(new Set(['never', 'other']))
  const other = await createRoom({ db, call }, HALDEN)
  const { robot } = await createRows({ db }).robot(HALDEN)
  await createRun(db, { account: HALDEN, plan: other, robot, cells: lowRows(3) })
  const customer = await as('customer')
  const stranger = await customer('GET', `${PATH}?plan=${other}`)
  expect(stranger.status).toBe(404)
  expect(stranger.body).toEqual((await customer('GET', `${PATH}?plan=999999`)).body)
  expect((await customer('GET', `${PATH}?plan=${plan}&version=${other}`)).body).toEqual(stranger.body)
  // One that the reader’s own robot drove is in sight, wherever it went since.
  const mine = await createRows({ db }).robot(MERIDIAN)
  const report = await createRun(db, { account: MERIDIAN, plan: other, robot: mine.robot, cells: lowRows(5) })
  expect(changesUpwards(await ageOf('customer', `plan=${other}`))).toEqual([
    [0, report],
    [5, 'never'],
  ])
})

test('runs count for the age of floor as they do for the filter of reports: replayed and hidden ones where those are asked for', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const room = { account: MERIDIAN, robot, plan: await createRoom({ db, call: await as('super') }, MERIDIAN) }
  const run = async (hour: number, more: object) =>
    createRun(db, { ...room, cells: lowRows(10), start: `2026-11-18T${hour}:00:00Z`, ...more })
  const physical = await run(10, {})
  const replayed = await run(12, { reality: 'replayed' })
  const hidden = await run(14, { deleted: true })
  const newestOf = async (query: string) => (await ageOf('super', `plan=${room.plan}${query}`)).runs.map(({ id }) => id)
  expect(await newestOf('')).toEqual([physical])
  expect(await newestOf('&reality_type=physical')).toEqual([physical])
  expect(await newestOf('&reality_type=replayed')).toEqual([replayed])
  expect(await newestOf('&reality_type=any')).toEqual([replayed])
  expect(await newestOf('&show_deleted=1')).toEqual([hidden])
})
