import { expect, test } from 'vitest'
import type { PlanElements, Sector } from '../../contract/plan/elements.ts'
import { MISSED_CAUSES } from '../../contract/resources/missedFloor.ts'
import type { ReportDetails } from '../../contract/robot/runReport.ts'
import { STATE } from '../../contract/robot/states.ts'
import { addCell, type CellBits, type CellFrame, hasCell, noCells } from '../../floor/cellBits.ts'
import { cleanableFloor } from '../../floor/cleanable.ts'
import { bytesOf, inflated } from '../../floor/deflate.ts'
import { type EndedRun, missedFloor } from '../../floor/missedFloor.ts'
import { cellCentre, FREE, OCCUPIED } from '../../floor/occupancyGrid.ts'
import * as draw from '../../robots/sites/drawing.ts'

/** A hall of 12 by 8 metres, with a wall of half a metre all around, and two sectors of 6 by 8 metres. */
const frame: CellFrame = { width: 130, height: 90, resolution: 0.1, origin: { x: -0.5, y: -0.5 } }
const WEST = draw.areaSector(1, 'West', draw.corners(draw.area(0, 0, 6, 8)))
const EAST = draw.areaSector(2, 'East', draw.corners(draw.area(6, 0, 6, 8)))
const footprint = { swath: 0.6, clearance: 0.4, nose: 0.8 }

type Place = { readonly x: number; readonly y: number }
type Events = Partial<Pick<ReportDetails, 'skips' | 'obstacles' | 'localization_lost' | 'left_out' | 'states'>> & {
  readonly outcomes?: readonly ReportDetails['sectors'][number]['coverage_event'][]
  readonly trail?: readonly number[]
}

const sectorStats = (sector: Sector, event: ReportDetails['sectors'][number]['coverage_event']) => ({
  sector: sector.id,
  name: sector.name,
  hash: '00000000',
  time: 0,
  area: 0,
  cleanable_area: 0,
  rate: 0,
  wall_distance_rate: 0,
  path_length: 0,
  coverage_efficiency: 0,
  average_velocity: 0,
  performance: 0,
  collision_count: 0,
  water_usage: [0, 0, 0] satisfies [number, number, number],
  sector_configuration: { flow: 'medium' as const, pressure: 2, disinfection: false },
  coverage_event: event,
  notes: '',
})

/** A run that covered all that is `swept`, in the hall with things where `stands` says. */
function run(
  swept: (place: Place) => boolean,
  events: Events = {},
  { zones = [], stands = () => false }: { zones?: PlanElements['zones']; stands?: (place: Place) => boolean } = {},
): EndedRun {
  const occupancy = new Uint8Array(frame.width * frame.height).fill(FREE)
  for (let index = 0; index < occupancy.length; index++) {
    const place = cellCentre(frame, index)
    if (place.x < 0 || place.y < 0 || place.x > 12 || place.y > 8 || stands(place)) occupancy[index] = OCCUPIED
  }
  const floor = { frame, occupancy }
  const covered: CellBits = noCells(frame)
  for (let index = 0; index < occupancy.length; index++) if (swept(cellCentre(frame, index))) addCell(covered, index)
  const sectors = [WEST, EAST]
  const { outcomes = ['finished', 'finished'], skips = [], obstacles = [], localization_lost = [], trail = [] } = events
  const { states = [], left_out } = events
  return {
    floor,
    zones,
    cleanable: cleanableFloor(floor, sectors),
    covered,
    footprint,
    home: { x: 3, y: 4 },
    trail: new Float32Array(trail),
    details: {
      sectors: sectors.map((sector, i) => sectorStats(sector, outcomes[i] ?? 'finished')),
      skips,
      obstacles,
      localization_lost,
      states,
      ...(left_out ? { left_out } : {}),
    },
    end_time: 9000,
    cancelled: undefined,
  }
}

/** Corners and rims that no brush reaches are swept here, so that one thing alone is missed. */
const everywhere = (): boolean => true
const isIn = ({ x, y }: Place, left: number, bottom: number, width: number, height: number): boolean =>
  x > left && x < left + width && y > bottom && y < bottom + height

async function patchesOf(question: EndedRun) {
  const answer = await missedFloor(question)
  const bytes = (await inflated(bytesOf(answer.cells), answer.width * answer.height * 2)) ?? new Uint8Array()
  const numbers = new Uint16Array(bytes.buffer)
  let missed = 0
  for (const [index, number] of numbers.entries()) {
    const isMissed = hasCell(question.cleanable.cells, index) && !hasCell(question.covered, index)
    expect(number > 0).toBe(isMissed)
    if (isMissed) missed++
  }
  const area = answer.causes.reduce((sum, one) => sum + one.area, 0)
  expect(area).toBeCloseTo(missed * 0.01, 6)
  expect(answer.patches.reduce((sum, one) => sum + one.area, 0)).toBeCloseTo(area, 6)
  return answer
}

test('every missed cell has one cause, and the areas of causes and patches come to the missed floor', async () => {
  const answer = await patchesOf(run(({ x, y }) => Math.sin(x * 3) * Math.cos(y * 2) > 0.2))
  expect(answer.causes.length).toBeGreaterThan(0)
  expect(answer.causes.every(({ cause }) => MISSED_CAUSES.includes(cause))).toBe(true)
})

test('a run that covered everything missed nothing', async () => {
  expect(await patchesOf(run(everywhere))).toMatchObject({ causes: [], patches: [] })
})

test('a skipped sector is missed because it was skipped, by whom and with their words', async () => {
  const skip = { sector: 2, time: 5000, by: 'Operator' as const, message: 'Wet paint' }
  const answer = await patchesOf(run(({ x }) => x < 6, { outcomes: ['finished', 'skipped'], skips: [skip] }))
  expect(answer.patches[0]).toMatchObject({
    cause: 'sectorSkipped',
    sector: 2,
    by: 'Operator',
    message: 'Wet paint',
    time: 5000,
  })
  expect(answer.causes[0]).toMatchObject({ cause: 'sectorSkipped' })
  expect(answer.causes[0]?.area).toBeGreaterThan(44)
})

test('a sector that the run did not come to, and lanes that were not driven yet, are missed because it ended', async () => {
  const early = run(place => isIn(place, 0, 0, 6, 4), { outcomes: ['endedEarly', 'notReached'] })
  const answer = await patchesOf({ ...early, cancelled: { by: 'Remote Monitor', time: 7000, message: 'Closed' } })
  const ended = answer.patches.filter(({ cause }) => cause === 'runEnded')
  expect(new Set(ended.map(({ sector }) => sector))).toEqual(new Set([1, 2]))
  expect(ended[0]).toMatchObject({ by: 'Remote Monitor', message: 'Closed', time: 7000 })
  expect(answer.causes.find(({ cause }) => cause === 'runEnded')?.area).toBeGreaterThan(65)
})

test('floor where something stood, and the lane left out on the way around it, are missed because of the obstacle', async () => {
  const obstacle = { points: draw.corners(draw.area(3, 3, 1, 1)), first_seen: 1000, last_seen: 2000 }
  const answer = await patchesOf(
    run(place => !isIn(place, 2.6, 2.6, 3.4, 1.8) && !isIn(place, 9, 3, 1, 1), { obstacles: [obstacle] }),
  )
  expect(answer.patches).toMatchObject([
    { cause: 'obstacle', sector: 1, first_seen: 1000, last_seen: 2000 },
    { cause: 'notDriven', sector: 2 },
  ])
})

test('floor in a zone that forbids it, and beside it where no lane gets to, is missed because of the zone; what lanes get to was not driven', async () => {
  const noGo = draw.noGoZone(1, 'Keep out', draw.area(2, 3, 2, 2))
  const raised = draw.raisedHeadZone(2, 'Carpet', draw.area(8, 2, 2, 2))
  const swept = (place: Place): boolean => !isIn(place, 1.4, 2.4, 3.2, 3.2) && !isIn(place, 8, 2, 2, 2)
  const answer = await patchesOf(run(swept, {}, { zones: [noGo, raised] }))
  expect(answer.patches[0]).toMatchObject({ cause: 'keepOut', sector: 1, zone: 1 })
  expect(answer.patches.find(({ sector }) => sector === 2)).toMatchObject({ cause: 'keepOut', zone: 2 })
  const areaOf = (wanted: string): number => answer.causes.find(({ cause }) => cause === wanted)?.area ?? 0
  expect(areaOf('keepOut'), 'two zones of 4 m², and a rim of the first').toBeCloseTo(8.44)
  expect(areaOf('keepOut') + areaOf('notDriven')).toBeCloseTo(14.24)
})

test('a passage narrower than the robot, and a room behind it, are too narrow', async () => {
  // A wall at x = 6 with a door of 0.6 m.
  const stands = ({ x, y }: Place): boolean => x > 5.9 && x < 6.1 && !(y > 4 && y < 4.6)
  const answer = await patchesOf(run(({ x }) => x < 6, {}, { stands }))
  expect(answer.causes.map(({ cause }) => cause)).toEqual(['tooNarrow'])
})

test('floor that lies on from where the robot lost its way is missed because it did not know where it was', async () => {
  const loss = { start: 3000, end: 4000, x: 2, y: 4 }
  // It found itself again five metres further.
  const trail = [1, 4, 0, 2, 4, 1, 7, 4, 0, 8, 4, 1]
  const answer = await patchesOf(run(place => !isIn(place, 2, 3.7, 3, 0.6), { localization_lost: [loss], trail }))
  expect(answer.patches).toMatchObject([{ cause: 'localizationLost', first_seen: 3000, last_seen: 4000 }])
})

test('floor of the way that the robot says it left out has the reason that it gives, and the second', async () => {
  const obstacle = { points: draw.corners(draw.area(3, 3, 1, 1)), first_seen: 1000, last_seen: 2000 }
  const loss = { start: 5000, end: 6000, x: 8, y: 2 }
  const way = (y: number, from: number, to: number) => ({
    points: [
      { x: from, y },
      { x: to, y },
    ],
  })
  const answer = await patchesOf(
    run(place => ![2, 3.5, 5].some(y => isIn(place, 1, y - 0.25, 10, 0.5)), {
      outcomes: ['finished', 'endedEarly'],
      obstacles: [obstacle],
      localization_lost: [loss],
      left_out: [
        { sector: 1, time: 1500, reason: 'obstacle', ...way(3.5, 1, 6) },
        { sector: 2, time: 5500, reason: 'localization', ...way(2, 6, 11) },
        { sector: 2, time: 8000, reason: 'ended', ...way(5, 6, 11) },
      ],
      states: [{ state: STATE.clean, sector: 1, start: 200, end: 4000 }],
    }),
  )
  const at = (cause: string, sector: number) =>
    answer.patches.find(patch => patch.cause === cause && patch.sector === sector)
  expect(at('obstacle', 1)).toMatchObject({ first_seen: 1000, last_seen: 2000, time: 1500 })
  expect(at('localizationLost', 2)).toMatchObject({ first_seen: 5000, last_seen: 6000, time: 5000 })
  expect(at('runEnded', 2)).toMatchObject({ time: 9000 })
  // Nothing is said of the rest, which was planned: not the obstacle that stood elsewhere.
  expect(at('notDriven', 1)).toMatchObject({ time: 200 })
  expect(at('notDriven', 2)).toBeDefined()
  expect(at('obstacle', 1)?.area).toBeCloseTo(2, 1)
})

test('floor that was planned, could be reached and was not driven says no more than that', async () => {
  const answer = await patchesOf(run(place => !isIn(place, 2, 3, 2, 1)))
  expect(answer.patches).toMatchObject([{ cause: 'notDriven', sector: 1 }])
  expect(answer.patches[0]?.area).toBeCloseTo(2, 1)
})

test('a skipped sector keeps what nobody could have cleaned apart', async () => {
  const stands = ({ x, y }: Place): boolean => x > 9 && x < 11 && (Math.abs(y - 4) < 0.3 || Math.abs(y - 4.9) < 0.3)
  const skip = { sector: 2, time: 5000, by: 'Robot' as const, message: '' }
  const answer = await patchesOf(
    run(({ x }) => x < 6, { outcomes: ['finished', 'skipped'], skips: [skip] }, { stands }),
  )
  expect(answer.causes.map(({ cause }) => cause)).toEqual(['sectorSkipped', 'tooNarrow'])
})
