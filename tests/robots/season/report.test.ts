import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isShortRun } from '../../../contract/reportFigures.ts'
import { MAX_REPORT_BYTES, REPORT_RESULTS, type RunReport, runReportSchema } from '../../../contract/robot/runReport.ts'
import { coversFloor, STATE } from '../../../contract/robot/states.ts'
import { countCells, decodeCells } from '../../../floor/cellBits.ts'
import { fleet } from '../../../robots/fleet.ts'
import { plannedRuns } from '../../../robots/season/calendar.ts'
import { calmRun } from '../../../robots/season/chances.ts'
import { createReporter } from '../../../robots/season/report.ts'
import { createWorkplace, seasonBuilding } from '../../../robots/season/workplace.ts'
import { inHall } from '../hall.ts'

const toMs = Date.UTC(2026, 10, 20, 12)
const span = { seed: 1, fromMs: toMs - 90 * 86_400_000, toMs }
const robots = fleet(12, 1)
const [spec] = robots.filter(({ name }) => name === 'Knot 12')
if (!spec) throw new Error('There is no such robot')
const group = robots.filter(({ building }) => building === spec.building)

const reporterOf = () => createReporter(createWorkplace(seasonBuilding(spec), group, spec), 7, toMs)
const reporter = reporterOf()
const planned = plannedRuns(spec, span)
const reports: RunReport[] = []
for (const run of planned.slice(-150)) {
  const report = await reporter.report(run)
  if (report) reports.push(report)
}

const bytesOf = (report: RunReport): number => Buffer.byteLength(JSON.stringify(report))
const seconds = ({ start, end }: { readonly start: number; readonly end: number }): number => (end - start) / 1000
const shareOf = (result: RunReport['result']): number =>
  reports.filter(report => report.result === result).length / reports.length

test('R-002 R-004 R-005 every report of a season parses, and is small', () => {
  expect(reports).toHaveLength(150)
  for (const report of reports) expect(v.safeParse(runReportSchema, report).issues).toBeUndefined()
  expect(Math.max(...reports.map(bytesOf))).toBeLessThan(MAX_REPORT_BYTES)
  expect(reports.filter(report => bytesOf(report) < 60_000).length).toBeGreaterThan(0.95 * reports.length)
  expect(new Set(reports.map(({ run }) => run)).size).toBe(reports.length)
})

test('R-001 the same seed lives the same season, to the byte', async () => {
  const again = reporterOf()
  for (const [index, run] of planned.slice(-150).entries())
    if (index % 30 === 0) expect(await again.report(run)).toEqual(reports[index])
})

test('R-059 states follow one another from start to end without a gap', () => {
  for (const { start_time, end_time, details } of reports) {
    let at = start_time
    for (const { start, end } of details.states) {
      expect(start).toBe(at)
      expect(end).toBeGreaterThan(start)
      at = end
    }
    expect(at).toBe(end_time)
    const work = details.states.filter(({ state }) => coversFloor(state)).reduce((sum, one) => sum + seconds(one), 0)
    expect(details.cleaning_time + details.disinfection_time).toBeCloseTo(work, 1)
  }
})

test('R-005 water is what the work took, and the battery is emptied by it', () => {
  for (const { details, start_voltage, end_voltage } of reports) {
    const work = details.cleaning_time + details.disinfection_time
    // No water on the way to the next lane.
    expect(details.water_usage[1]).toBeLessThanOrEqual((0.9 * work) / 60 + 0.05)
    expect(details.water_usage[1]).toBeGreaterThanOrEqual((0.4 * 0.9 * work) / 60)
    const bySectors = details.sectors.reduce((sum, { water_usage }) => sum + water_usage[1], 0)
    expect(bySectors).toBeCloseTo(details.water_usage[1], 1)
    expect(end_voltage).toBeLessThan(start_voltage)
    expect(end_voltage).toBeGreaterThan(32)
  }
})

test('R-002 covered floor is at most the cleanable, and what the raster holds', async () => {
  for (const report of reports.filter((_, index) => index % 15 === 0)) {
    expect(report.covered_area).toBeLessThanOrEqual(report.cleanable_area)
    const cells = report.coverage && (await decodeCells(report.coverage))
    expect(cells).toBeDefined()
    if (cells) expect(countCells(cells) * 0.05 ** 2).toBeGreaterThanOrEqual(report.covered_area - 0.1)
    expect(report.path).toBeDefined()
  }
})

test('R-003 R-006 how runs ended is plausible, and nothing is without a cause', () => {
  expect(shareOf('success') + shareOf('partial')).toBeGreaterThan(0.85)
  for (const result of REPORT_RESULTS) expect(shareOf(result), result).toBeGreaterThan(0)
  for (const { result, reasons, details, cancelled } of reports) {
    if (result === 'success')
      expect(details.sectors.every(({ coverage_event: event }) => event === 'finished')).toBe(true)
    else expect(reasons.length).toBeGreaterThan(0)
    if (result === 'partial')
      expect(
        details.skips.length +
          details.obstacles.length +
          details.localization_lost.length +
          details.sectors.filter(({ rate }) => rate < 90).length,
      ).toBeGreaterThan(0)
    expect(cancelled?.by).toBe(
      result === 'operator_cancelled' ? 'Operator' : result === 'swath_cancelled' ? 'Remote Monitor' : undefined,
    )
  }
  expect(reports.filter(({ details }) => details.skips.some(({ message }) => message !== '')).length).toBeGreaterThan(3)
  const whole = reports.filter(({ result }) => result === 'success')
  expect(
    whole.some(({ start_time, end_time, covered_area }) =>
      isShortRun({ seconds: (end_time - start_time) / 1000, coveredArea: covered_area }),
    ),
  ).toBe(false)
})

const { spec: inTheHall } = inHall().robot
const hall = createWorkplace(seasonBuilding(inTheHall), [inTheHall], inTheHall)
const ofHall = createReporter(hall, 7, toMs)
const run = { startMs: toMs - 3_600_000, daySeed: 1, runSeed: 3 }

test('R-005 what stands on a lane is told of, costs time, and keeps floor from being cleaned', () => {
  const free = ofHall.live(run, calmRun(1), []).report
  const thing = { x: 6, y: 6, radius: 0.5, fromMs: 0, toMs: Infinity }
  const blocked = ofHall.live(run, calmRun(1), [thing]).report
  expect(blocked.covered_area).toBeLessThan(free.covered_area - 2)
  expect(blocked.end_time - blocked.start_time).toBeGreaterThan(free.end_time - free.start_time + 60_000)
  const states = new Set(blocked.details.states.map(({ state }) => state))
  for (const state of [STATE.obstacle, STATE.dangerObstacle, STATE.remotePause, STATE.remoteDetour])
    expect(states.has(state)).toBe(true)
  const around = blocked.details.obstacles.filter(({ points }) =>
    points.every(({ x, y }) => Math.hypot(x - thing.x, y - thing.y) < 0.6),
  )
  expect(around.length).toBeGreaterThan(0)
})

test('R-005 a robot whose water runs out has it filled at its dock, and goes on where it left off in the same run', () => {
  const { report } = ofHall.live(run, { ...calmRun(2), waterL: 2 }, [])
  const plain = ofHall.live(run, calmRun(2), []).report
  const states = report.details.states.map(({ state }) => state)
  expect(states.indexOf(STATE.goingHome)).toBeLessThan(states.indexOf(STATE.pause))
  expect(states.lastIndexOf(STATE.goingHome)).toBeGreaterThan(states.indexOf(STATE.pause))
  expect(report.result).toBe('success')
  expect(report.covered_area).toBeCloseTo(plain.covered_area, 0)
  // Nothing is cleaned twice because of it.
  expect(report.details.total_area / plain.details.total_area).toBeLessThan(1.03)
  expect(report.details.water_usage[1]).toBeLessThan(1.1 * plain.details.water_usage[1])
})

test('R-006 a run of a season that its battery ends is partial and says so, as a live one', () => {
  const { report } = ofHall.live(run, { ...calmRun(2), batteryV: 33.5 }, [])
  expect(report).toMatchObject({ result: 'partial' })
  expect(report.reasons[0]).toEqual({ reason: 'batteryLow', numbers: {} })
})

test('R-003 a sector that somebody skips is not cleaned, with who skipped it and why', () => {
  const chances = {
    ...calmRun(3),
    skips: new Map([[1, { by: 'Remote Monitor' as const, message: 'Sector blocked', atShare: 0 }]]),
  }
  const { report } = ofHall.live(run, chances, [])
  expect(report.result).toBe('partial')
  expect(report.details.skips).toMatchObject([{ sector: 2, by: 'Remote Monitor', message: 'Sector blocked' }])
  expect(report.details.sectors.map(({ coverage_event }) => coverage_event)).toEqual([
    'finished',
    'skipped',
    'finished',
  ])
  expect(report.details.sectors[1]).toMatchObject({ time: 0, area: 0 })
})

test('R-003 a robot that breaks down ends its run where it stands', () => {
  const ending = {
    kind: 'failed',
    state: STATE.disconnection,
    reason: 'controllerLost',
    standsMs: 60_000,
    atShare: 0.5,
  } as const
  const { report } = ofHall.live(run, { ...calmRun(4), ending }, [])
  expect(report).toMatchObject({ result: 'failure' })
  expect(report.reasons[0]).toEqual({ reason: 'controllerLost', numbers: {} })
  expect(report.details.states.at(-1)).toMatchObject({ state: STATE.disconnection })
  expect(report.details.sectors.map(({ coverage_event }) => coverage_event)).toContain('notReached')
})

test('R-005 a robot that was lost knows where it was, and is brought back to its path', () => {
  const { report } = ofHall.live(run, { ...calmRun(5), lost: { atShare: 0.4, forMs: 90_000 } }, [])
  const [lost] = report.details.localization_lost.filter(({ start, end }) => end - start > 60_000)
  expect(lost).toBeDefined()
  expect(report.details.states.some(({ state }) => state === STATE.remotePoseCorrection)).toBe(true)
})
