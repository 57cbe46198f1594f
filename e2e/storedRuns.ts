import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import { type PlanElements, planElementsSchema, type Sector } from '../contract/plan/elements.ts'
import { mapYamlSchema } from '../contract/plan/mapYaml.ts'
import type { RunReport, SectorStats } from '../contract/robot/runReport.ts'
import { STATE } from '../contract/robot/states.ts'
import { SESSION_HEADER } from '../contract/routes/access.ts'
import { areaOfCells, eachCell, encodeCells } from '../floor/cellBits.ts'
import { cleanableFloor, occupancyCellsOf } from '../floor/cleanable.ts'
import { createCoverage } from '../floor/coverage.ts'
import { base64Of, deflated } from '../floor/deflate.ts'
import { boundsOf, isInside } from '../floor/geometry.ts'
import type { MapCells } from '../floor/mapCells.ts'
import { expect } from './fixtures.ts'
import { callAs, sessionOf } from './provision.ts'

const SWATH_M = 0.8
const LANE_M = 0.6
const STEP_M = 0.2
const MINUTE_MS = 60_000

type ReadPlan = { readonly id: number; readonly elements: PlanElements; readonly cells: MapCells }

const planSchema = v.object({ data: v.record(v.string(), v.number()) })
const importedSchema = v.object({ stored: v.number(), refused: v.array(v.object({ message: v.string() })) })
const robotsSchema = v.object({ data: v.array(v.object({ id: v.number(), plan: v.number() })) })
const listSchema = v.object({ data: v.array(v.object({ id: v.number() })) })

async function readPlan(url: string, id: number): Promise<ReadPlan> {
  const session = await sessionOf(url, 'super')
  const file = async (data: number): Promise<Buffer> => {
    const answer = await fetch(`${url}/api/v0/Data/${data}`, { headers: { [SESSION_HEADER]: session } })
    return Buffer.from(await answer.arrayBuffer())
  }
  const call = await callAs(url, 'super')
  const { data } = v.parse(planSchema, await call('GET', `/api/v0/CleaningPlans/${id}`))
  const text = async (name: string): Promise<unknown> => parse((await file(data[name] ?? 0)).toString())
  const { data: grey, info } = await sharp(await file(data['map.png'] ?? 0))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    id,
    elements: v.parse(planElementsSchema, await text('sectors.yaml')),
    cells: {
      map: v.parse(mapYamlSchema, await text('map.yaml')),
      grid: { width: info.width, height: info.height, data: new Uint8Array(grey) },
    },
  }
}

/** A run as a test wants it; all else is made up and the same each time. */
export type RunOf = {
  readonly startMs: number
  readonly minutes?: number
  readonly result?: RunReport['result']
  /** Sectors that were skipped. */
  readonly skipped?: readonly number[]
  /** So much of each sector is driven, 0 to 1. */
  readonly share?: number
  readonly version?: string
  /** A robot that counts no cells and knows no sectors. */
  readonly isBare?: boolean
  /** What stood in its way. */
  readonly obstacles?: RunReport['details']['obstacles']
}

function lanesOf(sector: Sector, share: number): readonly (readonly [x: number, y: number, pen: 0 | 1])[] {
  if (!('points' in sector)) return []
  const { minX, maxX, minY, maxY } = boundsOf(sector.points)
  const vertices: [number, number, 0 | 1][] = []
  for (let y = minY + LANE_M / 2; y < minY + (maxY - minY) * share; y += LANE_M) {
    let isDown = false
    for (let x = minX + SWATH_M / 2; x < maxX - SWATH_M / 2; x += STEP_M) {
      if (!isInside(sector.points, { x, y })) continue
      vertices.push([x, y, isDown ? 1 : 0])
      isDown = true
    }
  }
  return vertices
}

/** A report as a robot publishes it, computed from lanes over the plan's sectors. */
async function runReport({ id, elements, cells }: ReadPlan, run: RunOf): Promise<RunReport> {
  const { startMs, minutes = 90, result = 'success', skipped = [], share = 1, version = '2.6.1', isBare = false } = run
  const { obstacles = [] } = run
  const endMs = startMs + minutes * MINUTE_MS
  const floor = cleanableFloor(occupancyCellsOf(cells), elements.sectors)
  const coverage = createCoverage(floor.cells.frame, SWATH_M)
  const path: number[] = []
  for (const sector of elements.sectors)
    if (!skipped.includes(sector.id))
      for (const [x, y, pen] of lanesOf(sector, share)) {
        coverage.add({ x, y, pen })
        path.push(x, y, pen)
      }
  const covered = new Map<number, number>()
  eachCell(coverage.cells, index => {
    const place = floor.sectorOf[index] ?? 0
    covered.set(place, (covered.get(place) ?? 0) + 1)
  })
  const area = (count: number): number => areaOfCells(floor.cells.frame, count)
  const sectors = floor.sectors.map(({ sector, cleanable }, place): SectorStats => {
    const isSkipped = skipped.includes(sector.id)
    const count = Math.min(cleanable, covered.get(place + 1) ?? 0)
    const seconds = isSkipped ? 0 : ((minutes * 60) / floor.sectors.length) * 0.8
    return {
      sector: sector.id,
      name: sector.name,
      hash: '0123456789abcdef',
      time: seconds,
      area: area(count),
      cleanable_area: area(cleanable),
      rate: cleanable === 0 ? 0 : (100 * count) / cleanable,
      wall_distance_rate: 3.1,
      path_length: area(count) / LANE_M,
      coverage_efficiency: 91,
      average_velocity: 0.62,
      performance: seconds === 0 ? 0 : (area(count) * 3600) / seconds,
      collision_count: place % 3,
      water_usage: [1.1, 2.2, 3.4],
      sector_configuration: {
        flow: 'medium',
        pressure: 2,
        disinfection: sector.disinfection_settings?.spray_enabled ?? false,
      },
      coverage_event: isSkipped ? 'skipped' : 'finished',
      notes: '',
    }
  })
  const sum = (of: (sector: SectorStats) => number): number => sectors.reduce((total, each) => total + of(each), 0)
  const at = (part: number): number => Math.round(startMs + (endMs - startMs) * part)
  const spans = [STATE.loadClean, STATE.clean, STATE.obstacle, STATE.clean, STATE.pause, STATE.clean, STATE.goingHome]
  const ends = [0, 0.05, 0.4, 0.43, 0.7, 0.72, 0.95, 1]
  return {
    run: randomUUID(),
    plan: id,
    plan_type: 'cleaning',
    start_time: startMs,
    end_time: endMs,
    result,
    ...(result === 'operator_cancelled'
      ? { cancelled: { by: 'Operator' as const, time: endMs, message: 'The hall was needed.' } }
      : {}),
    reasons: result === 'failure' ? [{ reason: 'batteryLow' as const, numbers: {} }] : [],
    start_voltage: 39.1,
    end_voltage: 35.4,
    software_version: version,
    covered_area: sum(each => each.area),
    cleanable_area: isBare ? 0 : sum(each => each.cleanable_area),
    details: {
      total_area: sum(each => each.area) * 1.07,
      performance: 800,
      cleaning_time: sum(each => each.time),
      disinfection_time: 0,
      path_length: sum(each => each.path_length),
      water_usage: [8.1, 12.4, 18.2],
      sectors: isBare ? [] : sectors,
      disinfection: { spray_zones: [] },
      coverage_event: [],
      states: spans.map((state, i) => ({ state, sector: 1, start: at(ends[i] ?? 0), end: at(ends[i + 1] ?? 1) })),
      skips: skipped.map(sector => ({
        sector,
        time: at(0.5),
        by: 'Operator' as const,
        message: 'Passengers in the area.',
      })),
      collisions: [],
      obstacles,
      localization_lost: [],
    },
    ...(isBare
      ? {}
      : {
          coverage: await encodeCells(coverage.cells),
          path: base64Of(await deflated(new Uint8Array(Float32Array.from(path).buffer))),
        }),
  }
}

/** Hands in runs of a robot as its past; their reports' ids, the newest start first. */
export async function storeRuns(
  url: string,
  { robot, plan, runs }: { readonly robot: number; readonly plan: number; readonly runs: readonly RunOf[] },
): Promise<readonly number[]> {
  const call = await callAs(url, 'super')
  const read = await readPlan(url, plan)
  const reports = await Promise.all(runs.map(run => runReport(read, run)))
  const { stored, refused } = v.parse(
    importedSchema,
    await call('POST', `/api/v0/Robots/${robot}/reports`, { reports }),
  )
  if (stored !== runs.length)
    throw new Error(`Reports were refused: ${refused.map(({ message }) => message).join(' ')}`)
  const { data } = v.parse(
    listSchema,
    await call(
      'GET',
      `/api/v0/CleaningReports?robots=${robot}&order_by=start_time&direction=desc&limit=${runs.length}`,
    ),
  )
  return data.map(({ id }) => id)
}

/** The plan of one of the demo's robots, which have one soon after the service is ready. */
export async function planOfRobot(url: string, robot: number): Promise<number> {
  const call = await callAs(url, 'super')
  let plan = 0
  await expect
    .poll(
      async () => {
        const { data } = v.parse(robotsSchema, await call('GET', '/v1/Robots?limit=50'))
        plan = data.find(({ id }) => id === robot)?.plan ?? 0
        return plan
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  return plan
}
