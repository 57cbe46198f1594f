import { expect, test } from 'vitest'
import { robotObjections } from '../../contract/commandRules.ts'
import { COMMAND, COMMAND_LIST, type CommandId } from '../../contract/commands.ts'
import { ROBOT_STATES, STATE } from '../../contract/robot/states.ts'
import { distance } from '../../floor/geometry.ts'
import type { RobotCommand } from '../../robots/client/commandInbox.ts'
import { executeCommand } from '../../robots/commands/executeCommand.ts'
import { situationOf } from '../../robots/commands/situation.ts'
import { basicBody } from '../../robots/sensors/basic.ts'
import { sectorOrderBody } from '../../robots/sensors/sectorOrder.ts'
import { liveParamsBody, statisticsBody } from '../../robots/sensors/statistics.ts'
import { raiseFault } from '../../robots/world/raisedFaults.ts'
import { createRobot, currentSector, type SimRobot } from '../../robots/world/simRobot.ts'
import { STEP_MS, step } from '../../robots/world/step.ts'
import { command } from './commands.ts'
import { snapshotsByState } from './facts.ts'
import { cleaning, emitAll, inHall, runFor, runUntil } from './hall.ts'
import { DONE, ordered, paused } from './obeying.ts'

const blocked = (kind: string) => ({ status: 'rejected', token: `errors.robot.blocked.${kind}` })
const statusOf = (robot: SimRobot, { id }: RobotCommand) =>
  robot.acks.filter(ack => ack.id === id).map(({ status }) => status)

/** Every robot command with a payload that means something in the hall. */
const SAMPLES: { readonly [C in Exclude<CommandId, 0 | 1>]: () => RobotCommand } = {
  [COMMAND.pause]: () => command(COMMAND.pause),
  [COMMAND.resume]: () => command(COMMAND.resume),
  [COMMAND.goHome]: () => command(COMMAND.goHome),
  [COMMAND.poseEstimate]: () => command(COMMAND.poseEstimate, { x: 1, y: 1, w: 0 }),
  [COMMAND.detourEnter]: () => command(COMMAND.detourEnter),
  [COMMAND.detourExit]: () => command(COMMAND.detourExit),
  [COMMAND.detourGoal]: () => command(COMMAND.detourGoal, { x: 12, y: 12, w: 0, allow_merge: false }),
  [COMMAND.resetEstop]: () => command(COMMAND.resetEstop),
  [COMMAND.resetSafety]: () => command(COMMAND.resetSafety),
  [COMMAND.manualControl]: () => command(COMMAND.manualControl, { direction: 'forward', angle: 0 }),
  [COMMAND.skipSector]: () => command(COMMAND.skipSector, { version: 1, hash: sectorOrderBody([]).hash, queue: [] }),
  [COMMAND.toggle3dSensors]: () => command(COMMAND.toggle3dSensors, { toggle: false, timeout: 5 }),
  [COMMAND.cancelCleaning]: () => command(COMMAND.cancelCleaning),
  [COMMAND.poseConfirmation]: () => command(COMMAND.poseConfirmation),
  [COMMAND.collectDiagnostics]: () => command(COMMAND.collectDiagnostics),
  [COMMAND.localizationMonitor]: () => command(COMMAND.localizationMonitor),
  [COMMAND.sendOperatorMessage]: () => command(COMMAND.sendOperatorMessage, { message: 'Move the pallet, please' }),
  [COMMAND.robotEstop]: () => command(COMMAND.robotEstop),
  [COMMAND.setLiveParam]: () => command(COMMAND.setLiveParam, { name: 'max_speed', value: 0.5 }),
  [COMMAND.patSnapshot]: () => command(COMMAND.patSnapshot),
  [COMMAND.fieldCalibration]: () => command(COMMAND.fieldCalibration, { calibration_type: 1, calibration_request: 1 }),
}

test('M-039 M-040 M-041 M-042 M-044..M-048 in every state, of every kind of robot, with and without fault and lock, each command is obeyed just where the table allows it', () => {
  let judged = 0
  for (const name of ['Plover 03', 'Knot 12', 'Ruff 01', 'Snipe 08', 'Oystercatcher 01']) {
    const { world, robot: grown } = inHall(name)
    for (const [state, snapshot] of snapshotsByState())
      for (const code of [undefined, 300, 2203])
        for (const uncertainty of [0.03, 0.9])
          for (const sample of Object.values(SAMPLES)) {
            const robot = createRobot(grown.spec, grown.sectors)
            Object.assign(robot, { state, snapshot, uncertainty })
            if (code !== undefined) raiseFault(world, robot, code, 'A fault')
            const given = sample()
            const [objection] = robotObjections(given.command, situationOf(robot))
            expect(executeCommand(world, robot, given)).toEqual(objection ? blocked(objection.kind) : DONE)
            expect(robot.acks.length + robot.pending.length).toBe(objection ? 0 : 1)
            judged += 1
          }
  }
  expect(Object.keys(SAMPLES)).toHaveLength(COMMAND_LIST.length - 2)
  expect(judged).toBe(5 * ROBOT_STATES.length * 6 * (COMMAND_LIST.length - 2))
})

test('M-040 M-041 a pause stops within the braking distance, and a resume goes on with the same sector', () => {
  const { world, robot } = cleaning()
  const sector = currentSector(robot)
  const { pose, velocity } = robot.body
  ordered(world, robot, command(COMMAND.pause))
  expect(robot.state).toBe(25)
  runFor(world, 2000)
  expect(robot.body.velocity.linear).toBe(0)
  expect(distance(pose, robot.body.pose)).toBeLessThan(velocity.linear ** 2 / (2 * robot.limits.braking) + 0.05)
  runFor(world, 60_000)
  expect(robot.state).toBe(25)
  ordered(world, robot, command(COMMAND.resume))
  runUntil(world, () => robot.state === STATE.clean && robot.body.velocity.linear > 0.2)
  expect(currentSector(robot)).toBe(sector)
})

test('M-047 an emergency stop brings it to a stand; its reset leads through the delay to a pause from which nothing resumes by itself', () => {
  const { world, robot } = cleaning()
  const { pose, velocity } = robot.body
  ordered(world, robot, command(COMMAND.robotEstop))
  expect(robot.state).toBe(12)
  runFor(world, 60_000)
  expect(robot.state).toBe(12)
  expect(distance(pose, robot.body.pose)).toBeLessThan(velocity.linear ** 2 / (2 * robot.limits.braking) + 0.05)
  expect(executeCommand(world, robot, command(COMMAND.resume))).toEqual(blocked('state'))
  ordered(world, robot, command(COMMAND.resetEstop))
  expect(robot.state).toBe(27)
  runUntil(world, () => robot.state === STATE.remotePause)
  runFor(world, 60_000)
  expect(robot.state).toBe(25)
})

test('M-057 a queue of an old hash is refused; order, skips and removals of the right one are followed', () => {
  const { world, robot } = paused()
  const { hash, queue } = sectorOrderBody(robot.queue)
  expect(queue.map(({ sector, status }) => `${sector} ${status}`)).toEqual(['1 current', '2 queued', '3 queued'])
  expect(executeCommand(world, robot, command(COMMAND.skipSector, { version: 1, hash: 'old', queue }))).toEqual({
    status: 'rejected',
    token: 'errors.robot.staleQueue',
  })
  const [first, , third] = queue
  if (!first || !third) throw new Error('The queue is too short')
  expect(
    executeCommand(world, robot, command(COMMAND.skipSector, { version: 1, hash, queue: [{ ...third, sector: 99 }] })),
  ).toEqual({
    status: 'rejected',
    token: 'errors.robot.payload',
  })
  ordered(
    world,
    robot,
    command(COMMAND.skipSector, { version: 1, hash, queue: [third, { ...first, status: 'skipped' }] }),
  )
  expect(robot.queue.map(({ sector, status }) => `${sector} ${status}`)).toEqual(['3 queued', '1 skipped'])
  expect(sectorOrderBody(robot.queue).hash).not.toBe(hash)
  ordered(world, robot, command(COMMAND.resume))
  runUntil(world, () => robot.state === STATE.clean)
  expect(currentSector(robot)).toBe(3)
  runUntil(world, () => robot.state === STATE.finishedReportGenerated)
  expect(robot.queue.map(({ status }) => status)).toEqual(['done', 'skipped'])
})

test('M-057 the sector that is worked on can be skipped while it is', () => {
  const { world, robot } = cleaning()
  const { hash, queue } = sectorOrderBody(robot.queue)
  ordered(
    world,
    robot,
    command(COMMAND.skipSector, {
      version: 1,
      hash,
      queue: queue.map(entry => (entry.sector === 1 ? { ...entry, status: 'skipped' } : entry)),
    }),
  )
  runUntil(world, () => robot.state === STATE.disinfect)
  expect(currentSector(robot)).toBe(2)
})

test('N-024 the sector that is worked on can be put last while it is, by naming another one as current', () => {
  const { world, robot } = cleaning()
  const { hash, queue } = sectorOrderBody(robot.queue)
  const [first, second, third] = queue
  if (!first || !second || !third) throw new Error('The queue is too short')
  const arranged = [{ ...second, status: 'current' as const }, third, { ...first, status: 'queued' as const }]
  ordered(world, robot, command(COMMAND.skipSector, { version: 1, hash, queue: arranged }))
  runUntil(world, () => currentSector(robot) !== 0)
  expect(robot.queue.map(({ sector, status }) => `${sector} ${status}`)).toEqual(['2 current', '3 queued', '1 queued'])
})

test('M-058 M-064 the 3D sensors go off and come back by themselves, after 30 s on robots that know no other time', () => {
  for (const [name, seconds] of [
    ['Plover 03', 5],
    ['Knot 12', 30],
  ] as const) {
    const { world, robot } = cleaning(name)
    ordered(world, robot, command(COMMAND.toggle3dSensors, { toggle: false, timeout: 5 }))
    const isOn = (): boolean => basicBody(world, robot, 1, []).enabled_3d_camera
    runFor(world, seconds * 1000 - STEP_MS)
    expect(isOn()).toBe(false)
    step(world)
    expect(isOn()).toBe(true)
    ordered(
      world,
      robot,
      command(COMMAND.toggle3dSensors, { toggle: false, timeout: 30 }),
      command(COMMAND.toggle3dSensors, { toggle: true, timeout: 30 }),
    )
    expect(isOn()).toBe(true)
  }
})

test('M-053 going home, cancelling, diagnostics, monitor, message and snapshot have their consequences', () => {
  const { world, robot } = paused()
  const messages = (): readonly string[] => robot.outbox.map(({ text }) => text)
  const diagnostics = command(COMMAND.collectDiagnostics)
  const snapshot = command(COMMAND.patSnapshot)
  ordered(
    world,
    robot,
    diagnostics,
    snapshot,
    command(COMMAND.sendOperatorMessage, { message: 'Please help' }),
    command(COMMAND.localizationMonitor),
  )
  expect(robot.localizationMonitor).toBe(1)
  ordered(world, robot, command(COMMAND.localizationMonitor))
  expect(robot.localizationMonitor).toBe(2)
  expect(messages()).toContain('Message shown: Please help')
  expect(world.people.some(({ errand }) => errand.kind === 'visit')).toBe(true)
  expect(statusOf(robot, diagnostics)).toEqual([])
  runFor(world, 5000)
  expect(statusOf(robot, diagnostics)).toEqual(['done'])
  expect(statusOf(robot, snapshot)).toEqual(['done'])
  expect(messages()).toContain('Diagnostics collected')
  ordered(world, robot, command(COMMAND.goHome))
  expect(robot.state).toBe(11)
  runUntil(world, () => robot.state === STATE.waitingForSchedule)
  expect(robot.queue.some(({ status }) => status === 'queued')).toBe(true)
  runUntil(world, () => robot.state === STATE.clean)
  ordered(world, robot, command(COMMAND.cancelCleaning))
  runUntil(world, () => robot.state === STATE.finishedReportGenerated)
  expect(robot.queue.every(({ status }) => status === 'skipped')).toBe(true)
})

test('M-050 a lost robot stops with a fault while its localization monitor is on, and drives on without one while it is off', () => {
  const { world, robot } = cleaning()
  const facts = () => {
    const { state, localization_lock, localization_monitor, active_fault_codes } = basicBody(world, robot, 1, [])
    return { state, localization_lock, localization_monitor, isFaulty: active_fault_codes.includes(3004) }
  }
  ordered(world, robot, command(COMMAND.localizationMonitor))
  robot.uncertainty = 0.6
  robot.drift = { x: 0.5, y: -0.3, w: 0.1 }
  const before = robot.odometerM
  runFor(world, 3000)
  expect(facts()).toEqual({ state: STATE.clean, localization_lock: 0, localization_monitor: 1, isFaulty: false })
  expect(robot.odometerM).toBeGreaterThan(before)

  ordered(world, robot, command(COMMAND.localizationMonitor))
  step(world)
  expect(facts()).toEqual({
    state: STATE.poseCorrection,
    localization_lock: 0,
    localization_monitor: 2,
    isFaulty: true,
  })
})

test('M-050 a robot that drives on while lost finds its place again by its scans', () => {
  const { world, robot } = cleaning()
  ordered(world, robot, command(COMMAND.localizationMonitor))
  robot.uncertainty = 0.6
  robot.drift = { x: 0.5, y: -0.3, w: 0.1 }
  runUntil(world, () => basicBody(world, robot, 1, []).localization_lock === 1)
  expect(robot.state).toBe(7)
  runUntil(world, () => robot.drift.x === 0)
  expect(robot.drift).toEqual({ x: 0, y: 0, w: 0 })
})

test('M-054 a live parameter changes how the robot works; one that it does not have, or out of range, is refused', () => {
  const { world, robot } = cleaning()
  for (const wrong of [
    { name: 'colour', value: 1 },
    { name: 'max_speed', value: 9 },
  ])
    expect(executeCommand(world, robot, command(COMMAND.setLiveParam, wrong))).toEqual({
      status: 'rejected',
      token: 'errors.robot.payload',
    })
  ordered(
    world,
    robot,
    command(COMMAND.setLiveParam, { name: 'max_speed', value: 0.25 }),
    command(COMMAND.setLiveParam, { name: 'water_flow', value: 1.8 }),
  )
  runFor(world, 3000)
  expect(robot.body.velocity.linear).toBeLessThanOrEqual(0.25)
  const water = robot.waterL
  runFor(world, 10_000)
  expect(water - robot.waterL).toBeCloseTo((1.8 / 60) * 10, 1)
  expect(liveParamsBody(robot).params.find(({ name }) => name === 'max_speed')?.value).toBe(0.25)
  expect(statisticsBody(world, robot).rows.find(({ name }) => name === 'Water flow')?.value).toBe(1.8)
})

test('M-059 a calibration takes its time, and ends at once when it is cancelled', () => {
  const { world, robot } = paused()
  const started = command(COMMAND.fieldCalibration, { calibration_type: 1, calibration_request: 1 })
  ordered(world, robot, started)
  expect(robot.state).toBe(43)
  ordered(world, robot, command(COMMAND.fieldCalibration, { calibration_type: 1, calibration_request: 2 }))
  expect(robot.state).toBe(25)
  expect(statusOf(robot, started)).toEqual(['failed'])
  const whole = command(COMMAND.fieldCalibration, { calibration_type: 1, calibration_request: 1 })
  ordered(world, robot, whole)
  runUntil(world, () => robot.state === STATE.remotePause)
  expect(statusOf(robot, whole)).toEqual(['done'])
})

test('M-046 a safety failure is reset once its faults have passed, and not before', () => {
  const { world, robot } = cleaning()
  emitAll(robot, { type: 'safety.failed' })
  raiseFault(world, robot, 2203, 'Drive controller timeout', 5000)
  expect(executeCommand(world, robot, command(COMMAND.resetSafety))).toEqual(blocked('faults'))
  runFor(world, 5000)
  ordered(world, robot, command(COMMAND.resetSafety))
  expect(robot.state).toBe(25)
})
