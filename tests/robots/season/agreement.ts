import type { RunReport } from '../../../contract/robot/runReport.ts'
import type { RobotSpec } from '../../../robots/fleet.ts'
import { calmRun } from '../../../robots/season/chances.ts'
import { createReporter } from '../../../robots/season/report.ts'
import { createWorkplace, seasonBuilding } from '../../../robots/season/workplace.ts'
import { simulatedRun } from './simulatedRuns.ts'

type Counted = Omit<RunReport, 'coverage' | 'path'>

const FIGURES: { readonly [name: string]: (report: Counted) => number } = {
  area: ({ covered_area }) => covered_area,
  time: ({ details }) => details.cleaning_time + details.disinfection_time,
  'path length': ({ details }) => details.path_length,
  duration: ({ start_time, end_time }) => end_time - start_time,
  'swept floor': ({ details }) => details.total_area,
  water: ({ details }) => details.water_usage.reduce((sum, litres) => sum + litres, 0),
  battery: ({ start_voltage, end_voltage }) => start_voltage - end_voltage,
}

/** For each figure of a run what the mean over runs of a season is by that over as many simulated ones, of as many seeds. */
export function agreement(spec: RobotSpec, seeds: number): { readonly [figure: string]: number } {
  const alone = { ...spec, slot: 0 }
  const reporter = createReporter(createWorkplace(seasonBuilding(alone), [alone], alone), 1, 0)
  const each = Array.from({ length: seeds }, (_, seed) => seed)
  const simulated = each.map(seed => simulatedRun(alone, seed).report)
  const lived = each.map(
    seed => reporter.live({ startMs: 1_780_000_000_000, daySeed: seed, runSeed: seed }, calmRun(seed), []).report,
  )
  const sumOf = (reports: readonly Counted[], figure: (report: Counted) => number): number =>
    reports.reduce((sum, report) => sum + figure(report), 0)
  return Object.fromEntries(
    Object.entries(FIGURES).map(([name, figure]) => [name, sumOf(lived, figure) / sumOf(simulated, figure)]),
  )
}
