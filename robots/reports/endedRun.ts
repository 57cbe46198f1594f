/** What a run that has ended came to. */
import type { RunReason } from '../../contract/robot/runReasons.ts'
import type { ReportDetails, RunReport } from '../../contract/robot/runReport.ts'
import { areaOfCells, type CellBits, eachCell, hasCell } from '../../floor/cellBits.ts'
import { type CleanableFloor, cleanableOf } from '../../floor/cleanable.ts'
import { type Ending, outcomeOf } from './runOutcome.ts'
import type { RunStart } from './runTally.ts'
import type { SectorList } from './sectorList.ts'
import { hourly, isSprayed, rounded, roundedWater, type SectorTally, sectorStats } from './sectorTally.ts'
import type { SweptFloor } from './sweptFloor.ts'

export type EndedRun = {
  readonly report: Omit<RunReport, 'coverage' | 'path'>
  readonly coverage: CellBits | undefined
  /** x, y (metres in map) and pen of each vertex. */
  readonly path: Float32Array
}

export type CountedRun = Pick<ReportDetails, 'collisions' | 'obstacles' | 'localization_lost' | 'left_out'> & {
  readonly start: RunStart
  readonly endMs: number
  readonly ending: Ending
  readonly volts: number
  readonly cancelled: RunReport['cancelled']
  readonly reasons: readonly RunReason[]
  readonly swept: SweptFloor
  readonly sectors: SectorList
  readonly worked: { readonly cleaningS: number; readonly disinfectionS: number }
  readonly water: ReportDetails['water_usage']
  readonly states: readonly ReportDetails['states'][number][]
}

/** A report's outlines have no more corners. */
const MAX_CORNERS = 200

export function endRun(run: CountedRun): EndedRun {
  const { start, swept, sectors, cancelled } = run
  const stats = statsOf(run)
  // Of a run without sectors all that was covered.
  const covered = rounded(stats.length > 0 ? sumOf(stats, 'area') : swept.coveredM2())
  const { cleaningS, disinfectionS } = run.worked
  return {
    report: {
      run: start.run,
      plan: start.plan,
      plan_type: start.planType,
      start_time: start.startMs,
      end_time: run.endMs,
      ...outcomeOf({
        ending: run.ending,
        cancelled,
        sectors: stats,
        reasons: run.reasons,
        outOfReach: () => outOfReach(run),
      }),
      ...(cancelled ? { cancelled } : {}),
      start_voltage: rounded(start.volts),
      end_voltage: rounded(run.volts),
      software_version: start.softwareVersion,
      cleanable_area: rounded(sumOf(stats, 'cleanable_area')),
      covered_area: covered,
      details: {
        // The rounded joints of a curve are covered beside what is swept.
        total_area: rounded(Math.max(swept.sweptM2(), covered)),
        performance: hourly(covered, cleaningS + disinfectionS),
        cleaning_time: rounded(cleaningS),
        disinfection_time: rounded(disinfectionS),
        path_length: rounded(swept.pathM()),
        water_usage: roundedWater(run.water),
        sectors: stats,
        disinfection: { spray_zones: sprayZones(sectors.all(), stats) },
        coverage_event: sectors.events(run.endMs),
        states: [...run.states],
        skips: [...sectors.skips],
        collisions: run.collisions,
        obstacles: run.obstacles,
        localization_lost: run.localization_lost,
        ...(run.left_out ? { left_out: run.left_out } : {}),
      },
    },
    coverage: swept.coverage,
    path: swept.path(),
  }
}

type Stats = ReportDetails['sectors']

const sumOf = (stats: Stats, field: 'area' | 'cleanable_area'): number =>
  stats.reduce((sum, each) => sum + each[field], 0)

function statsOf({ start: { floor }, swept, sectors }: CountedRun): Stats {
  if (!floor || !swept.coverage) return sectors.all().map(tally => sectorStats(tally, 0, 0))
  const { cleanable } = floor
  const { frame } = swept.coverage
  const counts = countBySector(cleanable, swept.coverage)
  return sectors.all().map(tally => {
    const place = cleanable.sectors.findIndex(({ sector }) => sector.id === tally.sector.id)
    const whole = cleanable.sectors[place]?.cleanable ?? 0
    return sectorStats(tally, areaOfCells(frame, counts[place + 1] ?? 0), areaOfCells(frame, whole))
  })
}

/** How many cleanable cells of each sector are covered, by its place counted from 1. */
function countBySector({ cells, sectorOf, sectors }: CleanableFloor, covered: CellBits): readonly number[] {
  const counts = Array.from({ length: sectors.length + 1 }, () => 0)
  eachCell(covered, index => {
    if (!hasCell(cells, index)) return
    const place = sectorOf[index] ?? 0
    counts[place] = (counts[place] ?? 0) + 1
  })
  return counts
}

/** Square metres of the run's cleanable floor that were missed and that its robot cannot get to. */
function outOfReach({ start: { floor, reach }, swept: { coverage }, sectors }: CountedRun): number {
  if (!floor || !reach || !coverage) return 0
  const isReached = reach()
  let cells = 0
  eachCell(cleanableOf(floor.cleanable, new Set(sectors.all().map(({ sector }) => sector.id))), index => {
    if (!hasCell(coverage, index) && !isReached(index)) cells++
  })
  return areaOfCells(coverage.frame, cells)
}

function sprayZones(tallies: readonly SectorTally[], stats: Stats): ReportDetails['disinfection']['spray_zones'] {
  return tallies.flatMap(({ sector, timeS }, place) => {
    if (!isSprayed(sector) || timeS === 0 || !('points' in sector) || sector.points.length > MAX_CORNERS) return []
    return [{ points: sector.points, area: stats[place]?.area ?? 0, time: rounded(timeS) }]
  })
}
