import { describe, expect, test } from 'vitest'
import type { Sector, Zone } from '../../../contract/plan/elements.ts'
import { countCells } from '../../../floor/cellBits.ts'
import { type OccupancyCells, occupancyCellsOf } from '../../../floor/cleanable.ts'
import { cleanerOf } from '../../../floor/cleaners.ts'
import { createPlanPreviewer, type PlanPreview } from '../../../floor/preview/planPreview.ts'
import { roomsOf } from '../../../floor/rooms.ts'
import type { PlanToClean } from '../../../floor/runPlanner.ts'
import { createRandom } from '../../../robots/random.ts'
import { drawnGrid } from '../../render/harness/room.ts'
import { hasSharedData, NEEDS_DATA } from '../../robots/logs/sharedData.ts'
import { IS_LONG_RUN } from '../../run/longRun.ts'
import { namedFloor } from '../labelledFloors.ts'

const frame = {
  image: 'map.png',
  resolution: 0.1,
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
} as const
/** A hall of 24 by 10 m, and beyond a gap of half a metre, which no robot fits through, a closet. */
const grid = drawnGrid(34, 12, 0.1, [
  ['occupied', 0.5, 0.5, 33, 11],
  ['free', 1, 1, 24, 10],
  ['free', 25, 5, 0.5, 0.5],
  ['free', 25.5, 2, 6, 8],
])
const hallAt = (yaw: number): OccupancyCells => occupancyCellsOf({ map: { ...frame, origin: [0, 0, yaw] }, grid })
const hall = hallAt(0)
const cleaner = cleanerOf({ model: 'neo', width: 26 })
const HOME = { x: 2, y: 2, a: 0 }

const box = (x: number, y: number, width: number, height: number) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const sector = (id: number, points: ReturnType<typeof box>): Sector & { readonly points: typeof points } => ({
  id,
  name: `Sector ${id}`,
  type: 0,
  pause_after: false,
  points,
})
const WEST = sector(1, box(2, 2, 6, 8))
const MIDDLE = sector(2, box(9, 2, 6, 8))
const EAST = sector(3, box(16, 2, 6, 8))
const CLOSET = sector(4, box(26, 3, 5, 6))
const zone = (type: Zone['settings']['type'], points: ReturnType<typeof box>, more = {}): Zone => ({
  id: 1,
  name: 'Zone',
  owner: 'general',
  shape: { type: 'polygon', points },
  settings: { type, stealth: false, ...more },
})
const planOf = (sectors: Sector[], zones: Zone[] = [], home = HOME): Omit<PlanToClean, 'floor'> => ({
  elements: { sectors, zones },
  home,
})

type Previewer = ReturnType<typeof createPlanPreviewer>
/** The preview, and the ids of sectors that were planned anew for it. */
function previewOf(previewer: Previewer, plan: Omit<PlanToClean, 'floor'>) {
  const anew: number[] = []
  const steps = previewer.preview(plan)
  for (;;) {
    const step = steps.next()
    if (step.done) return { preview: step.value, anew }
    anew.push(step.value.sector.id)
  }
}
const freshly = (plan: Omit<PlanToClean, 'floor'>, floor = hall) =>
  previewOf(createPlanPreviewer(floor, cleaner), plan).preview

const figuresOf = ({ sectors, home, ...totals }: PlanPreview) => ({
  ...totals,
  homeS: home.times.at(-1),
  sectors: sectors.map(({ sector: { id }, raster: { cells }, way, ...figures }) => ({
    id,
    ...figures,
    cells: Buffer.from(cells).toString('base64'),
    points: way.points.length,
  })),
})
const missedOf = ({ missed }: Pick<PlanPreview, 'missed'>) =>
  Object.fromEntries(missed.map(({ cause, area }) => [cause, area]))

test('of a plan that has changed only sectors are planned anew that are others or come to from elsewhere', () => {
  const previewer = createPlanPreviewer(hall, cleaner)
  expect(previewOf(previewer, planOf([WEST, MIDDLE, EAST])).anew).toEqual([1, 2, 3])
  expect(previewOf(previewer, planOf([{ ...WEST, name: 'Lobby' }, MIDDLE, EAST])).anew).toEqual([])
  const wider = { ...EAST, points: box(16, 2, 7, 8) }
  expect(previewOf(previewer, planOf([WEST, MIDDLE, wider])).anew).toEqual([3])
  const slow = zone('zone', box(17, 3, 3, 3), { dynamics_settings: slowly })
  const slowed = previewOf(previewer, planOf([WEST, MIDDLE, wider], [slow]))
  expect(slowed.anew, 'the slower it drives the closer it follows its lanes').toEqual([3])
  expect(slowed.preview.seconds).toBeGreaterThan(freshly(planOf([WEST, MIDDLE, wider])).seconds + 10)
})
const mode = { mode: 'tiptoe_slow' } as const
const slowly = { normal: mode, wall: mode, mapping: mode, inter_sector: mode }

test('what was previewed step by step, or given up between two sectors, is what a preview from nothing says', () => {
  const random = createRandom(7)
  const previewer = createPlanPreviewer(hall, cleaner)
  let sectors: Sector[] = [WEST, MIDDLE, EAST, CLOSET]
  let zones: Zone[] = []
  for (let round = 0; round < (IS_LONG_RUN ? 12 : 5); round++) {
    const at = Math.floor(random() * 4)
    const by = Math.round(random() * 20) / 10
    sectors = sectors.map((one, place) =>
      place === at && 'points' in one ? { ...one, points: one.points.map(({ x, y }) => ({ x: x + by - 1, y })) } : one,
    )
    if (round % 4 === 1) sectors = [...sectors.slice(1), ...sectors.slice(0, 1)]
    if (round % 4 === 2) zones = [zone('no_go_zone', box(4 + by * 5, 4, 2, 2))]
    if (round % 4 === 3) zones = [zone('zone', box(4 + by * 5, 4, 3, 3), { dynamics_settings: slowly })]
    if (round % 3 === 0) previewer.preview(planOf(sectors.toSpliced(at, 1), zones)).next()
    const plan = planOf(sectors, zones)
    expect(figuresOf(previewOf(previewer, plan).preview)).toEqual(figuresOf(freshly(plan)))
  }
})

describe('floor that a robot will miss has the cause that a report would give', () => {
  test('a no-go zone keeps it out, and where no wheel fits it is too narrow', () => {
    const noGo = zone('no_go_zone', box(4, 4, 2, 2))
    const [west, closet] = freshly(planOf([WEST, CLOSET], [noGo])).sectors
    expect(west && missedOf(west)['keepOut']).toBeGreaterThan(4)
    expect(closet && missedOf(closet)).toEqual({ tooNarrow: closet?.area })
    expect(closet).toMatchObject({ covered: 0, seconds: 0, hasWay: false })
  })

  test('a sector into which a zone leaves no way is missed because of the zone', () => {
    const shut = zone('no_go_zone', box(15.4, 1, 0.3, 10))
    const [, east] = freshly(planOf([WEST, EAST], [shut])).sectors
    expect(east).toMatchObject({ covered: 0, hasWay: false })
    expect(east && Object.keys(missedOf(east))).toEqual(['keepOut'])
  })

  test('where a zone raises the head nothing is cleaned', () => {
    const up = { cleaning_settings: { cleaning_head: 'up', vacuum: 'no_preference', flow_mode: 'no_preference' } }
    const [west] = freshly(planOf([WEST], [zone('zone', box(3, 3, 3, 3), up)])).sectors
    expect(west && missedOf(west)['keepOut']).toBeCloseTo(9, 0)
  })

  test('covered and missed floor come to the floor of each sector, and overlaps count once', () => {
    const preview = freshly(planOf([WEST, { ...MIDDLE, points: box(6, 2, 9, 8) }]))
    for (const { area, covered, missed } of preview.sectors)
      expect(covered + missed.reduce((sum, each) => sum + each.area, 0)).toBeCloseTo(area, 6)
    expect(preview.area).toBeCloseTo(13 * 8, 0)
    expect(preview.covered / preview.area).toBeGreaterThan(0.93)
  })
})

test('a sector that goes far beyond its map is previewed as far as there is floor, and one beside it not at all', () => {
  const far = { ...WEST, points: box(2, 2, 6, 1e6) }
  const beside = sector(5, box(500, 500, 1e5, 1e5))
  const [reaching, away] = freshly(planOf([far, beside])).sectors
  expect(reaching?.covered).toBeGreaterThan(45)
  expect(away).toMatchObject({ area: 0, covered: 0, missed: [], hasWay: false })
})

test('a tank that runs dry on the way is filled at the dock, and the work goes on where it was left', () => {
  const plan = planOf([WEST, MIDDLE, EAST])
  const dry = { ...cleaner, water: { lastsS: 150, fillingS: 40 } }
  const previewer = createPlanPreviewer(hall, dry)
  const { preview } = previewOf(previewer, plan)
  const usual = freshly(plan)
  expect(usual.refills).toBe(0)
  expect(preview.refills).toBeGreaterThanOrEqual(1)
  expect(preview.refillS).toBeGreaterThan(40 * preview.refills)
  expect(preview.seconds).toBeCloseTo(usual.seconds + preview.refillS, 3)
  expect(preview.covered, 'but for a cell where it left off').toBeCloseTo(usual.covered, 1)
  expect(preview.cleaningS).toBeLessThan(150 * (preview.refills + 1))
})

test('E-003 lanes lie along the heading that a sector has, on a turned map too, and without one as before', () => {
  const along = (degrees: number, yaw: number) => {
    const turned = (points: ReturnType<typeof box>) =>
      points.map(({ x, y }) => ({
        x: x * Math.cos(yaw) - y * Math.sin(yaw),
        y: x * Math.sin(yaw) + y * Math.cos(yaw),
      }))
    const [home = HOME] = turned([HOME])
    const one = { ...MIDDLE, points: turned(MIDDLE.points), lane_heading_deg: degrees + (yaw * 180) / Math.PI }
    const floor = hallAt(yaw)
    return { floor, preview: freshly(planOf([one], [], { ...home, a: yaw }), floor) }
  }
  const shareAlong = ({ preview }: ReturnType<typeof along>, heading: number): number => {
    const { points = [], times } = preview.sectors[0]?.way ?? {}
    let [all, fitting] = [0, 0]
    for (const [i, to] of points.entries()) {
      const from = points[i - 1]
      if (!from || to.headUp || !times) continue
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      all += length
      if (Math.abs(Math.sin(Math.atan2(to.y - from.y, to.x - from.x) - heading)) < 0.1) fitting += length
    }
    return fitting / all
  }
  expect(shareAlong(along(0, 0), 0)).toBeGreaterThan(0.75)
  expect(shareAlong(along(90, 0), Math.PI / 2)).toBeGreaterThan(0.75)
  expect(shareAlong(along(0, 0.3), 0.3)).toBeGreaterThan(0.75)
  expect(along(0, 0.3).preview.covered).toBeCloseTo(along(0, 0).preview.covered, -1)
  expect(shareAlong({ floor: hall, preview: freshly(planOf([MIDDLE])) }, Math.PI / 2)).toBeGreaterThan(0.75)
})

describe.skipIf(!hasSharedData)(`a real floor${NEEDS_DATA}`, () => {
  test('every missed cell of the rooms of a university building has one cause, and what is covered is beside no wall', async () => {
    const { map } = await namedFloor()
    const rooms = roomsOf(map)
      .toSorted((a, b) => b.area - a.area)
      .slice(0, 6)
    const [first] = rooms
    const sectors = rooms.map(({ outline }, place): Sector => ({ ...sector(place + 1, []), points: [...outline] }))
    const middle = first?.outline[0] ?? HOME
    const previewer = createPlanPreviewer(map, cleaner)
    const { preview } = previewOf(previewer, planOf(sectors, [], { x: middle.x + 1, y: middle.y + 1, a: 0 }))
    const missed = preview.missed.reduce((sum, { area }) => sum + area, 0)
    expect(preview.area).toBeGreaterThan(200)
    expect(preview.covered + missed).toBeCloseTo(preview.area, 3)
    const cell = map.frame.resolution ** 2
    expect(countCells(previewer.covered()) * cell).toBeGreaterThanOrEqual(preview.covered - 1e-6)
  })
})
