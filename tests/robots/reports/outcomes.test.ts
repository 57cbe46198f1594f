import * as v from 'valibot'
import { expect, test } from 'vitest'
import { COMMAND } from '../../../contract/commands.ts'
import { MAX_REPORT_BYTES, type RunReport, runReportSchema } from '../../../contract/robot/runReport.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { executeCommand } from '../../../robots/commands/executeCommand.ts'
import { encodeReport } from '../../../robots/reports/encodeReport.ts'
import type { EndedRun } from '../../../robots/reports/endedRun.ts'
import { sectorOrderBody } from '../../../robots/sensors/sectorOrder.ts'
import { command } from '../commands.ts'
import { incident, type Living, livingRobot, untilNextRun } from './lived.ts'

/** A robot that cleans, some time into its run. */
function working(): Living {
  const living = livingRobot()
  const soonMs = 20_000
  living.until(() => living.world.timeMs >= soonMs && living.robot.state === STATE.clean)
  return living
}

/** The run that is under way, once it has ended. */
function ended(living: Living): EndedRun {
  living.until(() => living.runs.length > 0)
  return living.runs[0] ?? expect.unreachable('no run')
}

const reportOf = async (living: Living): Promise<RunReport> =>
  v.parse(runReportSchema, await encodeReport(ended(living)))

const eventsOf = ({ details }: RunReport) => details.sectors.map(({ coverage_event }) => coverage_event)

test('R-003 R-006 a run that the remote monitor cancels says who and when, and which sectors it did not reach', async () => {
  const living = working()
  expect(executeCommand(living.world, living.robot, command(COMMAND.cancelCleaning)).status).toBe('accepted')
  const report = await reportOf(living)
  expect(report).toMatchObject({ result: 'swath_cancelled', cancelled: { by: 'Remote Monitor' } })
  expect(report.cancelled?.time).toBeGreaterThan(report.start_time)
  expect(report.cancelled?.time).toBeLessThan(report.end_time)
  expect(eventsOf(report)).toEqual(['endedEarly', 'notReached', 'notReached'])
  expect(report.details.skips).toEqual([])
  // Of the sector at hand the rest of its way is left, and of the others nothing was planned.
  const { left_out } = report.details
  expect(left_out).toMatchObject([
    { sector: report.details.sectors[0]?.sector, reason: 'ended', time: report.cancelled?.time },
  ])
  expect(left_out?.[0]?.points.length).toBeGreaterThan(2)
  expect(report.reasons).toEqual([
    'Cancelled by the remote monitor',
    { reason: 'sectorsLeft', numbers: { left: 3, sectors: 3 } },
    expect.objectContaining({ reason: 'coveredOfRun' }),
  ])
})

test('R-003 R-006 a run that somebody on the spot cancels is one that the operator cancelled', async () => {
  const living = working()
  incident(living, 'cancel')
  expect(await reportOf(living)).toMatchObject({ result: 'operator_cancelled', cancelled: { by: 'Operator' } })
})

test('R-001 a patrol cleans nothing, and has no report', () => {
  const living = livingRobot(false, { job: 'patrol' })
  for (const state of [STATE.loadClean, STATE.goingHome, STATE.loadClean])
    living.until(() => living.robot.state === state)
  expect(living.runs).toEqual([])
})

test('R-006 a run that its battery ends is partial, says so, and the next one does what is left', async () => {
  const living = working()
  living.robot.batteryV = 33
  const report = await reportOf(living)
  expect(report.result).toBe('partial')
  expect(report.reasons[0]).toEqual({ reason: 'batteryLow', numbers: {} })
  expect(eventsOf(report)).toEqual(['endedEarly', 'notReached', 'notReached'])
  living.robot.batteryV = 39
  living.until(() => living.runs.length === 2)
  expect(living.runs[1]?.report.result).toBe('success')
  expect(living.runs[1]?.report.run).not.toBe(report.run)
})

test('R-006 a run whose water runs out goes on in the same report once somebody has filled the tank, where it left off', async () => {
  const living = livingRobot()
  // The first run began in the middle of a sector.
  untilNextRun(living)
  living.until(() => living.robot.state === STATE.clean)
  living.robot.waterL = 0.5
  living.until(() => living.runs.length === 2)
  const report = v.parse(runReportSchema, await encodeReport(living.runs[1] ?? expect.unreachable('no run')))
  const states = report.details.states.map(({ state }) => state)
  expect(states.indexOf(STATE.pause)).toBeGreaterThan(states.indexOf(STATE.goingHome))
  expect(report).toMatchObject({ result: 'success', reasons: [] })
  expect(eventsOf(report)).toEqual(['finished', 'finished', 'finished'])
  expect(report.covered_area / report.details.total_area).toBeGreaterThan(0.7)
})

test.each([
  ['breakdown', 'controllerLost'],
  ['power', 'powerLost'],
] as const)('R-006 a run that ends by %s has failed', async (name, reason) => {
  const living = working()
  incident(living, name)
  const report = await reportOf(living)
  expect(report.result).toBe('failure')
  expect(report.reasons[0]).toEqual({ reason, numbers: {} })
  expect(report.details.states.at(-1)?.end).toBe(report.end_time)
  // Somebody brings it home, and what is left is done in another run.
  living.until(() => living.robot.state === STATE.loadClean)
})

test('R-003 a sector that the remote monitor skips is told with who skipped it, and the run is partial', async () => {
  const living = working()
  const { hash, queue } = sectorOrderBody(living.robot.queue)
  const skipping = queue.map(entry => (entry.sector === 2 ? { ...entry, status: 'skipped' as const } : entry))
  const payload = { version: 1 as const, hash, queue: skipping }
  expect(executeCommand(living.world, living.robot, command(COMMAND.skipSector, payload)).status).toBe('accepted')
  const report = await reportOf(living)
  expect(report.result).toBe('partial')
  expect(report.details.skips).toHaveLength(1)
  expect(report.details.skips).toMatchObject([
    { sector: 2, by: 'Remote Monitor', message: 'Skipped by the remote monitor' },
  ])
  expect(report.details.sectors[1]?.coverage_event).toBe('skipped')
  expect(report.details.coverage_event.map(({ sector, event }) => [sector, event])).toEqual([
    [2, 'skipped'],
    [1, 'finished'],
    [3, 'finished'],
  ])
})

test('R-005 a bump, a pallet and a loss of localization are in the report with where and when', async () => {
  const living = working()
  incident(living, 'pallet')
  const [pallet] = living.world.objects
  living.until(() => living.world.objects.length === 0 && living.robot.state === STATE.clean)
  incident(living, 'bump')
  living.until(() => living.robot.state === STATE.clean)
  living.robot.drift = { x: 0.2, y: 0, w: 0 }
  living.robot.uncertainty = 0.5
  living.until(() => living.robot.uncertainty < 0.1 && living.robot.state === STATE.clean)
  const { details } = (await reportOf(living)) ?? {}
  expect(details.collisions).toHaveLength(1)
  expect(details.sectors.reduce((sum, { collision_count }) => sum + collision_count, 0)).toBe(1)
  const seen = details.obstacles.filter(({ points }) =>
    points.every(({ x, y }) => Math.abs(Math.hypot(x - (pallet?.x ?? 0), y - (pallet?.y ?? 0)) - 0.6) < 0.02),
  )
  expect(seen.length).toBeGreaterThan(0)
  expect(seen[0]?.last_seen).toBeGreaterThan(seen[0]?.first_seen ?? 0)
  expect(details.localization_lost.length).toBeGreaterThan(0)
  for (const { start, end } of details.localization_lost) expect(end).toBeGreaterThan(start)
})

test('R-004 a report is never larger than it may be: first the path gets coarser, then it goes, then what else is long', async () => {
  const lived = ended(working())
  // A run of many states, whatever came between.
  const states = Array.from({ length: 5 }, () => lived.report.details.states).flat()
  const run = { ...lived, report: { ...lived.report, details: { ...lived.report.details, states } } }
  const whole = await encodeReport(run)
  const size = (report: RunReport | undefined): number => JSON.stringify(report).length
  expect(size(whole)).toBeLessThan(MAX_REPORT_BYTES)
  const coarser = await encodeReport(run, size(whole) - 1)
  expect(coarser?.path?.length).toBeLessThan(whole?.path?.length ?? 0)
  const withoutPath = size({ ...(whole ?? expect.unreachable('no report')), path: '' })
  const short = await encodeReport(run, withoutPath)
  expect(short?.path).toBeUndefined()
  expect(short?.details.states).toEqual(run.report.details.states)
  const shorter = await encodeReport(run, withoutPath - 1000)
  expect(shorter?.details.states.length).toBeLessThan(run.report.details.states.length)
  expect(shorter?.details.states.at(-1)?.end).toBe(run.report.end_time)
  expect(await encodeReport(run, 100)).toBeUndefined()
  for (const limit of [size(whole) - 1, withoutPath, withoutPath - 1000])
    expect(size(await encodeReport(run, limit))).toBeLessThanOrEqual(limit)
})
