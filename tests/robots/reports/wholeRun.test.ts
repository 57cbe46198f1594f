import * as v from 'valibot'
import { expect, test } from 'vitest'
import { runReportSchema } from '../../../contract/robot/runReport.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { areaOfCells, cellFrameOf, countShared, decodeCells } from '../../../floor/cellBits.ts'
import { cleanableFloor, occupancyCellsOf, raisedHeadCells } from '../../../floor/cleanable.ts'
import { paintTrail } from '../../../floor/coverage.ts'
import { frameOf } from '../../../floor/floorPlan.ts'
import { chunkVertices } from '../../../map/trail.ts'
import { encodeReport } from '../../../robots/reports/encodeReport.ts'
import { planFiles } from '../../../robots/sites/planFiles.ts'
import { foldBatch } from '../../../scene/ingest.ts'
import { EMPTY_SCENE } from '../../../scene/scene.ts'
import { createCoveredFloor } from '../../../workers/readout/coveredFloor.ts'
import { batchOf } from '../../workers/frames.ts'
import { livingRobot, untilNextRun } from './lived.ts'
import { readPlan } from './readPlan.ts'

const living = livingRobot(true)
// The first run began in the middle of a sector.
untilNextRun(living)
const startMs = living.world.timeMs
living.until(() => living.runs.length === 2)
const ended = living.runs[1] ?? expect.unreachable('no run')
const report = v.parse(runReportSchema, await encodeReport(ended))
const { details } = report

test('R-005 a whole run is a report that parses, with every sector and what was done in it', () => {
  expect(report).toMatchObject({ plan: 11, plan_type: 'cleaningAndDisinfecting', result: 'success', reasons: [] })
  expect(report.end_time - report.start_time).toBe(living.world.timeMs - startMs)
  expect(details.sectors.map(({ sector, coverage_event }) => [sector, coverage_event])).toEqual([
    [1, 'finished'],
    [2, 'finished'],
    [3, 'finished'],
  ])
  for (const sector of details.sectors) {
    expect(sector.rate, sector.name).toBeGreaterThan(93)
    expect(sector.rate).toBeCloseTo((100 * sector.area) / sector.cleanable_area, 2)
    expect(sector.average_velocity).toBeCloseTo(sector.path_length / sector.time, 2)
    expect(sector.performance).toBeCloseTo((3600 * sector.area) / sector.time, 0)
    expect(sector.coverage_efficiency).toBeGreaterThan(70)
    // 0.9 litres a minute, but for the ways on which the head is up.
    expect(sector.water_usage[1]).toBeLessThan((0.9 * sector.time) / 60)
    expect(sector.water_usage[1]).toBeGreaterThan((0.7 * 0.9 * sector.time) / 60)
    expect(sector.sector_configuration).toEqual({ flow: 'medium', pressure: 3, disinfection: sector.sector === 2 })
  }
  const sum = (of: (sector: (typeof details.sectors)[number]) => number): number =>
    details.sectors.reduce((total, sector) => total + of(sector), 0)
  expect(report.covered_area).toBeCloseTo(
    sum(({ area }) => area),
    2,
  )
  expect(report.cleanable_area).toBeCloseTo(
    sum(({ cleanable_area }) => cleanable_area),
    2,
  )
  expect(details.cleaning_time + details.disinfection_time).toBeCloseTo(
    sum(({ time }) => time),
    2,
  )
  expect(details.total_area).toBeGreaterThan(report.covered_area)
  expect(details.disinfection.spray_zones).toHaveLength(1)
  expect(report.end_voltage).toBeLessThan(report.start_voltage)
})

test('R-059 the states of a run follow one another without gaps from its start to its end', () => {
  const { states } = details
  expect(states[0]).toMatchObject({ state: STATE.loadClean, start: report.start_time })
  expect(states.at(-1)).toMatchObject({ state: STATE.goingHome, end: report.end_time })
  for (const [index, span] of states.entries())
    if (index > 0) expect(span.start, String(index)).toBe(states[index - 1]?.end)
  const working = states.filter(({ state }) => state === STATE.clean || state === STATE.disinfect)
  expect(working.reduce((sum, { start, end }) => sum + end - start, 0) / 1000).toBeCloseTo(
    details.cleaning_time + details.disinfection_time,
    2,
  )
})

test('R-007 robot, report, worker and service count the same cells of the run', async () => {
  const plan = await readPlan(await planFiles(living.world.terrain, 1))
  const frame = cellFrameOf(frameOf(plan))
  // As the console folds what the robot told, and the service a run that was cut short.
  const scene = foldBatch(EMPTY_SCENE, batchOf(...living.frames().map(({ bytes }) => bytes)), 'live', {
    onFrame: () => undefined,
    onFault: fault => expect.unreachable(fault),
  })
  const vertices = scene.coverage.chunks.flatMap((_, index) => [...chunkVertices(scene.coverage, index)])
  const raised = raisedHeadCells(frame, plan.elements.zones)
  const watched = paintTrail(frame, living.robot.footprint.swath, Float32Array.from(vertices), raised)
  const reported = report.coverage ? await decodeCells(report.coverage) : undefined
  expect(reported?.frame).toEqual(frame)
  expect(reported?.bytes).toEqual(watched.cells.bytes)
  expect(ended.coverage?.bytes).toEqual(watched.cells.bytes)
  const { cells, count } = cleanableFloor(occupancyCellsOf(plan), plan.elements.sectors)
  expect(report.cleanable_area).toBeCloseTo(areaOfCells(frame, count), 3)
  expect(report.covered_area).toBeCloseTo(areaOfCells(frame, countShared(cells, watched.cells)), 3)
})

test('R-007 the console reads out while the run goes on what the report says in the end', async () => {
  const files = await planFiles(living.world.terrain, 1)
  const config = { plan_type: 1, home: { x: 0, y: 0, a: 0 } }
  const loaded = { ...(await readPlan(files)), config, plan: 11, name: 'Hall', files: {} }
  const covered = createCoveredFloor(living.robot.footprint.swath)
  const areas: number[] = []
  let scene = EMPTY_SCENE
  for (let from = 0; from < living.frames().length; from += 5000) {
    const batch = batchOf(
      ...living
        .frames()
        .slice(from, from + 5000)
        .map(({ bytes }) => bytes),
    )
    scene = foldBatch(scene, batch, 'live', { onFrame: () => undefined, onFault: fault => expect.unreachable(fault) })
    const area = covered.areaOf(scene, { status: 'loaded', loaded })
    if (area !== undefined) areas.push(area)
  }
  expect(areas.length).toBeGreaterThan(2)
  expect(areas).toEqual(areas.toSorted((a, b) => a - b))
  expect(areas.at(-1)).toBeCloseTo(report.covered_area, 3)
  expect(covered.areaOf({ ...scene, plan: 12 }, { status: 'loaded', loaded })).toBeUndefined()
  expect(covered.areaOf(scene, undefined)).toBeUndefined()
})
