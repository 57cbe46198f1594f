import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { reportGroupSchema } from '../../contract/resources/reports.ts'
import { type SuperimposedLine, superimposedLineSchema } from '../../contract/resources/superimposed.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { SUPERIMPOSED_LINES } from '../../contract/routes/reports.ts'
import { addCell, type CellBits, hasCell, noCells } from '../../floor/cellBits.ts'
import { CELL_M2, createRoom, createRun, lowRows, ROOM } from '../server/reports/roomRuns.ts'
import { createRows } from '../server/testDatabase.ts'
import { startTestService } from '../server/testService.ts'

const { service, as, session } = await startTestService()
const { db } = service
const MERIDIAN = 2
const PATH = '/api/v0/CleaningReports'
const CELLS = ROOM.width * ROOM.height
/** Floor of the one sector, with no wall near it. */
const isCleanable = (index: number): boolean => index % ROOM.width < ROOM.width / 2

/** The same each time: cell i is in run n when a number of both says so; two columns never are, one always. */
function scattered(n: number): CellBits {
  const cells = noCells(ROOM)
  for (let i = 0; i < CELLS; i++)
    if (![3, 60].includes(i % ROOM.width) && ((i * 7919 + n * 104_729) % 101 < 13 * n || i % ROOM.width === 7))
      addCell(cells, i)
  return cells
}

async function linesOf(query: string): Promise<readonly SuperimposedLine[]> {
  const response = await fetch(`${service.url}${SUPERIMPOSED_LINES.path}?${query}`, {
    headers: { [SESSION_HEADER]: await session('customer') },
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  return text
    .trimEnd()
    .split('\n')
    .map(line => v.parse(superimposedLineSchema, JSON.parse(line)))
}

test('R-036 union, what all runs covered, and how often each cell was covered are right to the cell', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const plan = await createRoom({ db, call: await as('super') }, MERIDIAN)
  const runs = [1, 2, 3, 4, 5, 6, 7].map(scattered)
  for (const cells of runs) await createRun(db, { account: MERIDIAN, plan, robot, cells })
  const times = Array.from({ length: CELLS }, (_, i) => runs.filter(cells => hasCell(cells, i)).length)
  const areaOf = (rule: (count: number) => boolean): number =>
    times.filter((count, index) => isCleanable(index) && rule(count)).length * CELL_M2
  const customer = await as('customer')
  const { body } = await customer('GET', `${PATH}/coverage_metrics_aggregate?robots=${robot}`)
  const [group] = v.parse(v.object({ data: v.array(reportGroupSchema) }), body).data
  expect(group?.reports).toBe(7)
  expect(group?.cleanable_area).toBeCloseTo((CELLS / 2) * CELL_M2, 9)
  expect(group?.union_area).toBeCloseTo(
    areaOf(count => count > 0),
    9,
  )
  expect(group?.always_area).toBeCloseTo(
    areaOf(count => count === 7),
    9,
  )
  const image = await customer('GET', `${PATH}/coverage_image_aggregate?robots=${robot}&group=${plan}`)
  const png = Buffer.from(v.parse(v.object({ image: v.string() }), image.body).image, 'base64')
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  // Six shades from seldom to always, one for floor that was to be cleaned and never was, and the bare floor.
  const shadeOf = (index: number): string => {
    const count = times[index] ?? 0
    if (count > 0) return `shade ${Math.min(5, Math.floor((count / 7) * 6))}`
    return isCleanable(index) ? 'never' : 'bare'
  }
  const seen = new Map<string, Set<string>>()
  for (let index = 0; index < CELLS; index++) {
    const row = ROOM.height - 1 - Math.floor(index / ROOM.width)
    const at = (row * info.width + (index % ROOM.width)) * info.channels
    const colour = data.subarray(at, at + 3).join(' ')
    seen.set(shadeOf(index), (seen.get(shadeOf(index)) ?? new Set()).add(colour))
  }
  expect([...seen.values()].map(({ size }) => size)).toEqual([...seen].map(() => 1))
  expect(new Set([...seen.values()].map(colours => [...colours][0])).size).toBe(seen.size)
  expect(seen.size).toBeGreaterThanOrEqual(7)
})

test('R-035 R-036 the runs of each plan come as they are laid over one another, and the last picture is of all of them', async () => {
  const { robot } = await createRows({ db }).robot(MERIDIAN)
  const call = await as('super')
  const [many, few] = [await createRoom({ db, call }, MERIDIAN), await createRoom({ db, call }, MERIDIAN)]
  for (let run = 0; run < 70; run++)
    await createRun(db, { account: MERIDIAN, plan: many, robot, cells: lowRows(run % 40) })
  await createRun(db, { account: MERIDIAN, plan: few, robot, cells: lowRows(8) })
  const [first, ...lines] = await linesOf(`robots=${robot}`)
  expect(first).toMatchObject({
    kind: 'groups',
    groups: [
      { group: many, plan: many, cleaning_plan_first_id: many, reports: 70, cleaning_plan_name: 'Room' },
      { group: few, reports: 1 },
    ],
  })
  const steps = lines.flatMap(line => ('reports' in line ? [[line.group, line.reports]] : []))
  expect(steps).toHaveLength(lines.length)
  expect(steps.slice(-2)).toEqual([
    [many, 70],
    [few, 1],
  ])
  const counts = steps.slice(0, -1).map(([, reports]) => reports ?? 0)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.length).toBeGreaterThan(1)
  const whole = lines.findLast(line => line.kind === 'picture' && line.group === many)
  if (whole?.kind !== 'picture') throw new Error('No picture came')
  expect(whole.union_area).toBeCloseTo(39 * (ROOM.width / 2) * CELL_M2, 9)
  const { body } = await (await as('customer'))('GET', `${PATH}/coverage_image_aggregate?robots=${robot}&group=${many}`)
  expect(body).toEqual({ group: many, reports: 70, image: whole.image })
  const again = await linesOf(`robots=${robot}`)
  expect(again.map(({ kind }) => kind)).toEqual(['groups', 'picture', 'picture'])
})
