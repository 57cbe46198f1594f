import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { reportEntrySchema, reportSchema } from '../../../contract/resources/reports.ts'
import { reportDetailsSchema } from '../../../contract/robot/runReport.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { recordedRun } from '../../../e2e/recordedRun.ts'
import { SMALL_ROOM } from '../../../e2e/smallRoom.ts'
import { startVirtualRobot } from '../../../e2e/virtualRobot.ts'
import { eventually } from '../../eventually.ts'
import { createTestClock } from '../testClock.ts'
import { listOf, startTestService } from '../testService.ts'

const clock = createTestClock(Date.now())
const { service, as, session } = await startTestService({}, { clock })
const operator = await as('operator')
/** Robot and service live in steps of so many ms, and hear of one another in between. */
const STEP_MS = 50
const MAX_RUN_MS = 600_000

/** A run of a robot from its dock and back to it, as the service reports it. */
async function livedRun() {
  const robot = await startVirtualRobot(service.url, { name: 'Knot', site: SMALL_ROOM, atHome: true, clock })
  onTestFinished(robot.close)
  await eventually(() => expect(service.recordings.state(robot.id)).toBe('recording'))
  robot.begin()
  for (let livedMs = 0; robot.unreported() === 0 && livedMs < MAX_RUN_MS; livedMs += STEP_MS) {
    clock.advance(STEP_MS)
    await setImmediate()
    await setImmediate()
  }
  clock.advance(STEP_MS)
  const entry = await eventually(async () => {
    const { body } = await operator('GET', `/api/v0/CleaningReports?robots[]=${robot.id}&limit=10`)
    const [only] = listOf(reportEntrySchema, body)
    return only ?? expect.unreachable('no report')
  })
  await eventually(() => expect(robot.unreported()).toBe(0))
  const { body } = await operator('GET', `/api/v0/CleaningReports/${entry.id}`)
  return { robot, report: v.parse(reportSchema, body) }
}

test('R-001 R-002 a robot’s run from its dock is a report whose figures are those of its recording', async () => {
  const { robot, report } = await livedRun()
  const details = v.parse(reportDetailsSchema, JSON.parse(report.report))
  const span = { startMs: report.start_timestamp, endMs: report.end_timestamp }
  const asked = { url: service.url, session: await session('super'), robot: robot.id }
  const recorded = await recordedRun(asked, span, robot.terrain, robot.swathM)
  expect(report).toMatchObject({ result: 'success', reality_type: 'physical', cleaning_plan: robot.plan })
  // To the cell, and to the millimetre and the square centimetre.
  expect(report.covered_area).toBeCloseTo(recorded.coveredM2, 6)
  expect(report.cleanable_area).toBeCloseTo(recorded.cleanableM2, 6)
  expect(report.coverage_percentage).toBeCloseTo((100 * recorded.coveredM2) / recorded.cleanableM2, 6)
  expect(report.total_area).toBeCloseTo(recorded.totalM2, 3)
  expect(details.path_length).toBeCloseTo(recorded.pathM, 3)
  expect(report.covered_area).toBeGreaterThan(3)
  // To a step of the robot's world.
  const secondsIn = Map.groupBy(details.states, ({ state }) => state)
  expect([...secondsIn.keys()]).toEqual([...recorded.secondsIn.keys()])
  for (const [state, spans] of secondsIn) {
    const seconds = spans.reduce((sum, { start, end }) => sum + (end - start) / 1000, 0)
    expect(Math.abs(seconds - (recorded.secondsIn.get(state) ?? 0)), String(state)).toBeLessThanOrEqual(0.101)
  }
  expect(report.time).toBeCloseTo(recorded.secondsIn.get(STATE.clean) ?? 0, 0)
  // The robot tells its flow to the hundredth of a litre a minute.
  expect(Math.abs(report.water_usage / recorded.waterL - 1)).toBeLessThan(0.01)
  expect(report.water_usage_by_flow).toEqual([0, report.water_usage, 0])
})
