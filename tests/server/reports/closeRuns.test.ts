import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import { WELL } from '../../../e2e/provision.ts'
import { cleaningReports, reportDocuments, robotStatuses } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { eventually } from '../../eventually.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { startTestService } from '../testService.ts'
import { connectReporter, createRobot } from './reportingRobot.ts'
import { reportMessage } from './reportMessages.ts'

const { service, as } = await startTestService()
const { db } = service
const superuser = await as('super')
const MERIDIAN = 2
const MINUTE_MS = 60_000
const ROOM =
  'sectors: [{ id: 1, name: One, type: 1, points: [{x: 0, y: 0}, {x: 5, y: 0}, {x: 5, y: 4}, {x: 0, y: 4}] }]'
const plan = idOf(
  await superuser(
    'POST',
    '/api/v0/CleaningPlans',
    await planRequest({ name: 'Hall', account: MERIDIAN }, { 'sectors.yaml': ROOM }),
  ),
)

/** A robot in the middle of a run, whose software has run for `minutes`. */
async function cleaningRobot(minutes: number) {
  const credential = await createRobot(superuser, MERIDIAN)
  const robot = { ...credential, ...(await connectReporter(service.mqttUrl, credential)) }
  const start = Date.now() - minutes * MINUTE_MS
  const hello = (bootId: string) =>
    robot.publish('connection', {
      state: 'online',
      model: 'neo',
      hardware_version: '2.0',
      main_deb: '2.6.1',
      boot_id: bootId,
    })
  let seq = 0
  const enter = (state: number, time: number, bootId = 'one') =>
    robot.publish('state', { boot_id: bootId, seq: ++seq, time, state, plan, plan_type: 1, sector: 1, location: 0 })
  await hello('one')
  await enter(STATE.main, start - MINUTE_MS)
  await enter(STATE.loadClean, start)
  await enter(STATE.clean, start + MINUTE_MS)
  /** The software begins anew. */
  const restart = async () => {
    await hello('two')
    await enter(STATE.main, Date.now(), 'two')
  }
  const stored = () =>
    db.select().from(cleaningReports).where(eq(cleaningReports.robot, robot.robot)).orderBy(asc(cleaningReports.id))
  return { ...robot, start, enter, restart, stored }
}

test('R-006 a run that the robot’s own restart cut short is closed from history and recording, once, and floor that it drove over is painted', async () => {
  const { robot, start, restart, stored, sendFrame } = await cleaningRobot(20)
  const [pose, basic] = [channelByName('pose'), channelByName('basic')]
  const from = Date.now() - 3000
  const inState = (seq: number, state: number, timeMs: number) =>
    sendFrame(
      basic.id,
      encodeMessage({ ...basic, name: 'basic' }, { seq, timeMs }, { ...WELL, plan, state, battery: 37.5 }),
    )
  await inState(1, STATE.main, from)
  await inState(2, STATE.clean, from + 1)
  for (let step = 0; step <= 20; step++)
    await sendFrame(
      pose.id,
      encodeMessage(
        { ...pose, name: 'pose' },
        { seq: step + 3, timeMs: from + 100 + step * 100 },
        { x: 1 + step * 0.1, y: 2, w: 0 },
      ),
    )
  await restart()
  const [row, ...others] = await eventually(async () => {
    const rows = await stored()
    expect(rows).toHaveLength(1)
    return rows
  })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    result: 'failure',
    reality: 'recording',
    plan,
    startTime: new Date(start),
    endVoltage: 37.5,
    reasons: [{ reason: 'restarted' }],
  })
  expect(row?.endTime.getTime()).toBeGreaterThan(start + 19 * MINUTE_MS)
  expect(row?.workSeconds).toBeGreaterThan(18 * 60)
  // Two metres in the width of 32 inches.
  expect(row?.coveredArea).toBeGreaterThan(1.5)
  expect(row?.coveredArea).toBeLessThan(1.8)
  expect(row?.cleanableArea).toBeCloseTo(20, 0)
  const [document] = await db
    .select()
    .from(reportDocuments)
    .where(eq(reportDocuments.report, row?.id ?? 0))
  expect(document?.coverage).not.toBeNull()
  expect(document?.path).not.toBeNull()
  expect(await db.$count(robotStatuses, eq(robotStatuses.robot, robot))).toBeGreaterThan(3)
})

test('R-006 a run is closed when the robot begins the next one', async () => {
  const { robot, enter, stored } = await cleaningRobot(20)
  await enter(STATE.main, Date.now() - 2000, 'one')
  await enter(STATE.loadClean, Date.now() - 1000, 'one')
  // What came to its end is not closed of a robot that has never reported.
  const other = await cleaningRobot(20)
  await other.enter(STATE.loadClean, Date.now(), 'one')
  await eventually(async () => expect(await other.stored()).toHaveLength(1))
  expect(await other.stored()).toMatchObject([{ reasons: [{ reason: 'nextRun' }] }])
  expect(robot).toBeLessThan(other.robot)
  expect(await stored()).toEqual([])
})

test('R-006 the robot’s own report takes the place of what the service made of the run, and the service makes nothing beside it', async () => {
  const { report, restart, stored, start } = await cleaningRobot(20)
  await restart()
  const [made] = await eventually(async () => {
    const rows = await stored()
    expect(rows).toMatchObject([{ reality: 'recording' }])
    return rows
  })
  const own = reportMessage(plan, start + 19 * MINUTE_MS, { start_time: start + 2000 })
  expect(await report(own)).toEqual({ run: own.run, status: 'stored' })
  expect(await stored()).toMatchObject([{ id: made?.id, run: own.run, reality: 'physical', result: 'partial' }])
  const second = await cleaningRobot(20)
  await second.report(reportMessage(plan, Date.now(), { start_time: second.start }))
  await second.restart()
  const third = await cleaningRobot(20)
  await third.restart()
  // Robots are looked at in their order.
  await eventually(async () => expect(await third.stored()).toHaveLength(1))
  expect(await second.stored()).toMatchObject([{ reality: 'physical' }])
})
