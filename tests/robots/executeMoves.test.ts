import { expect, test } from 'vitest'
import { COMMAND } from '../../contract/commands.ts'
import { STATE } from '../../contract/robot/states.ts'
import { distance } from '../../floor/geometry.ts'
import type { RobotCommand } from '../../robots/client/commandInbox.ts'
import { executeCommand } from '../../robots/commands/executeCommand.ts'
import { basicBody } from '../../robots/sensors/basic.ts'
import { estimate, type SimRobot } from '../../robots/world/simRobot.ts'
import { command } from './commands.ts'
import { cleaning, emitAll, runFor, runUntil } from './hall.ts'
import { ahead, ordered, paused } from './obeying.ts'

const statusOf = (robot: SimRobot, { id }: RobotCommand) =>
  robot.acks.filter(ack => ack.id === id).map(({ status }) => status)

test('M-042 M-056 a move by hand follows its arc, ends where its message says, and stands still within 500 ms of silence', () => {
  const { world, robot } = paused()
  const start = robot.body.pose
  for (let said = 0; said < 30; said++) {
    ordered(world, robot, command(COMMAND.manualControl, ahead(robot, 0.4, 40, 0.5)))
    runFor(world, 200)
  }
  expect(distance(start, robot.body.pose)).toBeGreaterThan(0.3)
  expect(robot.body.velocity.linear).toBeGreaterThan(0.1)
  expect(robot.body.velocity.angular / robot.body.velocity.linear).toBeCloseTo(0.8, 1)
  ordered(world, robot, command(COMMAND.manualControl, ahead(robot, 0.4, 40, 0.5)))
  runFor(world, 500)
  expect(robot.body.velocity).toEqual({ linear: 0, angular: 0 })
  const last = robot.body.pose
  runFor(world, 2000)
  expect(robot.body.pose).toEqual(last)
  const short = command(COMMAND.manualControl, ahead(robot, 0, 40, -0.1))
  for (let said = 0; said < 10; said++) runFor(world, 100, () => undefined)
  ordered(world, robot, short)
  runFor(world, 500)
  expect(distance(last, robot.body.pose)).toBeLessThan(0.11)
  expect(statusOf(robot, short)).toEqual(['done'])
})

test('M-056 a stop stops at once, and a message moves nothing after it has expired', () => {
  const { world, robot } = paused()
  for (let said = 0; said < 5; said++) {
    ordered(world, robot, command(COMMAND.manualControl, ahead(robot, 0, 40)))
    runFor(world, 200)
  }
  const speed = robot.body.velocity.linear
  const at = robot.body.pose
  ordered(world, robot, command(COMMAND.manualControl, { direction: 'stop', angle: 0 }))
  runFor(world, 1000)
  expect(distance(at, robot.body.pose)).toBeLessThan(speed ** 2 / (2 * robot.limits.braking) + 0.03)
  ordered(world, robot, command(COMMAND.manualControl, ahead(robot, 0, 40), 100))
  runFor(world, 100)
  const { pose, velocity } = robot.body
  expect(velocity.linear).toBe(0)
  runFor(world, 500)
  expect(robot.body.pose).toEqual(pose)
})

test('M-062 in safe mode the robot stops before it touches something; unsafe it goes on until it does', () => {
  const { world, robot } = paused()
  const wall = (): number => robot.body.pose.x + Math.cos(robot.body.pose.w) * robot.footprint.nose
  robot.body = { pose: { x: 22, y: 7, w: 0 }, velocity: { linear: 0, angular: 0 } }
  const first = command(COMMAND.manualControl, ahead(robot))
  ordered(world, robot, first)
  runFor(world, 200)
  for (let said = 0; said < 100; said++) {
    executeCommand(world, robot, command(COMMAND.manualControl, ahead(robot)))
    runFor(world, 200)
  }
  expect(wall()).toBeGreaterThan(23.5)
  expect(wall()).toBeLessThan(24)
  expect(robot.acks.some(({ status }) => status === 'failed')).toBe(true)
  const safe = wall()
  for (let said = 0; said < 30; said++) {
    executeCommand(world, robot, command(COMMAND.manualControl, ahead(robot, 0, 40)))
    runFor(world, 200)
  }
  expect(wall()).toBeGreaterThanOrEqual(safe)
  expect(wall()).toBeLessThan(24.05)
})

test('M-063 the pose that a move would reach is counted from where the robot believes to be', () => {
  const { world, robot } = paused()
  robot.drift = { x: 0.1, y: 0, w: 0 }
  ordered(world, robot, command(COMMAND.manualControl, ahead(robot, 0, 0, 0.5)))
  const { x, y, w } = estimate(robot)
  expect(robot.futurePose?.x).toBeCloseTo(x + 0.5 * Math.cos(w), 6)
  expect(robot.futurePose?.y).toBeCloseTo(y + 0.5 * Math.sin(w), 6)
})

test('M-042 driven by hand out of a danger it does not go on by itself', () => {
  const { world, robot } = cleaning()
  emitAll(robot, { type: 'danger.entered' })
  ordered(world, robot, command(COMMAND.manualControl, ahead(robot, 0, 40, -0.5)))
  runFor(world, 60_000)
  expect(robot.state).toBe(15)
  ordered(world, robot, command(COMMAND.resetSafety))
  expect(robot.state).toBe(25)
})

test('M-044 M-049 a detour goal is in progress, yields, and is resumed: back to the pause, or merged onto the path', () => {
  for (const allow_merge of [false, true]) {
    const { world, robot } = paused()
    const goal = command(COMMAND.detourGoal, { x: 5, y: 12, w: 0, allow_merge })
    ordered(world, robot, goal)
    expect(robot.state).toBe(26)
    expect(robot.reportedDetour).toMatchObject({ status: 1, goal: { x: 5, y: 12 } })
    runUntil(world, () => robot.body.velocity.linear > 0.2)
    const { x, y, w } = robot.body.pose
    world.objects = [
      {
        kind: 'pallet',
        x: x + 1.9 * Math.cos(w),
        y: y + 1.9 * Math.sin(w),
        radius: 0.6,
        heightM: 1.4,
        untilMs: world.timeMs + 6000,
      },
    ]
    runUntil(world, () => robot.reportedDetour.status === 10, 'yielding')
    expect(basicBody(world, robot, 1, []).detour_status).toBe(10)
    runUntil(world, () => robot.reportedDetour.status === 1, 'going on')
    runUntil(world, () => robot.state !== STATE.remoteDetour, 'the end')
    expect(statusOf(robot, goal)).toEqual(['done'])
    expect(robot.reportedDetour).toEqual({ status: 0, path: [] })
    expect(robot.state).toBe(allow_merge ? 10 : 25)
    if (allow_merge) runUntil(world, () => robot.state === STATE.clean)
    else expect(distance(robot.body.pose, { x: 5, y: 12 })).toBeLessThan(0.4)
  }
})

test('M-049 a goal that cannot be reached fails as unreachable and moves nothing; a detour is left with its exit', () => {
  const { world, robot } = paused()
  const far = command(COMMAND.detourGoal, { x: 40, y: 40, w: 0, allow_merge: false })
  ordered(world, robot, far)
  expect(statusOf(robot, far)).toEqual(['failed'])
  expect(robot.reportedDetour.status).toBe(2)
  expect(robot.state).toBe(25)
  const path = robot.path
  const near = command(COMMAND.detourGoal, { x: 12, y: 12, w: 0, allow_merge: false })
  ordered(world, robot, near)
  runFor(world, 2000)
  ordered(world, robot, command(COMMAND.detourExit))
  expect(robot.state).toBe(25)
  expect(statusOf(robot, near)).toEqual(['failed'])
  expect(robot.path).toBe(path)
})

test('M-049 detour enter leads around what stands in the way and back onto the path, and is ignored where nothing does', () => {
  const { world, robot } = paused()
  ordered(world, robot, command(COMMAND.detourEnter))
  expect(robot.reportedDetour.status).toBe(20)
  const at = robot.path?.points[robot.progress + 28]
  if (!at) throw new Error('The path is too short')
  world.objects = [{ kind: 'pallet', ...at, radius: 0.5, heightM: 1.4, untilMs: Infinity }]
  const enter = command(COMMAND.detourEnter)
  ordered(world, robot, enter)
  runUntil(world, () => robot.state === STATE.remotePause, 'the end of the detour')
  expect(statusOf(robot, enter)).toEqual(['done'])
  const next = robot.path?.points[robot.progress]
  expect(next && distance(next, robot.body.pose)).toBeLessThan(0.4)
})

test('M-105 an estimate near the truth makes a kidnapped robot find itself, one far off leaves it lost', () => {
  const { world, robot } = cleaning()
  robot.drift = { x: 4, y: 2, w: 1 }
  robot.uncertainty = 1
  runUntil(world, () => robot.state === STATE.poseCorrection)
  runFor(world, 60_000)
  expect(robot.state).toBe(30)
  const { x, y, w } = robot.body.pose
  const wrong = command(COMMAND.poseEstimate, { x: x + 3, y, w })
  ordered(world, robot, wrong)
  expect(robot.state).toBe(31)
  expect(estimate(robot).x).toBeCloseTo(x + 3, 6)
  runFor(world, 60_000)
  expect(robot.state).toBe(31)
  expect(statusOf(robot, wrong)).toEqual(['failed'])
  expect(basicBody(world, robot, 1, []).localization_lock).not.toBe(1)
  const right = command(COMMAND.poseEstimate, { x: x + 0.6, y: y - 0.5, w: w + 0.3 })
  ordered(world, robot, right)
  runUntil(world, () => robot.state === STATE.remotePause)
  expect(statusOf(robot, right)).toEqual(['done'])
  expect(robot.drift).toEqual({ x: 0, y: 0, w: 0 })
  ordered(world, robot, command(COMMAND.resume))
  runUntil(world, () => robot.state === STATE.clean)
})

test('M-048 a pose is confirmed by a robot that has a lock, and not by one that has none', () => {
  const { world, robot } = paused()
  const sure = command(COMMAND.poseConfirmation)
  ordered(world, robot, sure)
  expect(statusOf(robot, sure)).toEqual(['done'])
  robot.uncertainty = 1
  const unsure = command(COMMAND.poseConfirmation)
  ordered(world, robot, unsure)
  expect(statusOf(robot, unsure)).toEqual(['failed'])
  expect(robot.state).toBe(25)
})
