import * as v from 'valibot'
import { expect, test } from 'vitest'
import { COMMAND } from '../../contract/commands.ts'
import { STATE } from '../../contract/robot/states.ts'
import { distance, fromFrame } from '../../floor/geometry.ts'
import { executeCommand } from '../../robots/commands/executeCommand.ts'
import { INCIDENT_NAMES, provoke } from '../../robots/incidents/incidents.ts'
import { createIncidentSchedule, incidentsSchema } from '../../robots/incidents/schedule.ts'
import { basicBody } from '../../robots/sensors/basic.ts'
import { CAMERA_FRONT, depthBody } from '../../robots/sensors/depth.ts'
import { activeFaults } from '../../robots/sensors/faults.ts'
import { laserBody } from '../../robots/sensors/laser.ts'
import { estimate } from '../../robots/world/simRobot.ts'
import { STEP_MS, step } from '../../robots/world/step.ts'
import { command } from './commands.ts'
import { cleaning, inHall, runFor, runUntil } from './hall.ts'

test('a list of incidents is parsed, and one that is not in it is refused', () => {
  expect(v.parse(incidentsSchema, 'Plover 03=pallet@30, Heron 11=kidnap@60')).toEqual([
    { robot: 'Plover 03', incident: 'pallet', afterS: 30 },
    { robot: 'Heron 11', incident: 'kidnap', afterS: 60 },
  ])
  expect(v.parse(incidentsSchema, '')).toEqual([])
  expect(v.parse(incidentsSchema, 'demo')).toBe('demo')
  for (const wrong of ['Plover 03=flood@30', 'Plover 03=pallet', 'pallet@30', 'Plover 03=toString@1'])
    expect(v.is(incidentsSchema, wrong), wrong).toBe(false)
})

test('what is listed happens after its time, to its robot, once', () => {
  const { world, robot } = inHall()
  const schedule = createIncidentSchedule([{ robot: 'Plover 03', incident: 'safety', afterS: 30 }], 1)
  const stepped = (): void => schedule.stepped([{ world, robot }])
  runFor(world, 30_000 - STEP_MS, stepped)
  expect(robot.state).not.toBe(18)
  runFor(world, 60_000, stepped)
  expect(robot.state).toBe(18)
  runUntil(world, () => robot.state === STATE.clean)
  runFor(world, 60_000, stepped)
  expect(robot.state).not.toBe(18)
})

test('now and then something is to be solved, never two things at one site, and the same seed brings the same', () => {
  const history = (seed: number): readonly string[] => {
    const { world, robot } = inHall()
    const schedule = createIncidentSchedule('demo', seed)
    const notes: string[] = []
    for (let passed = 0; passed < 40 * 60_000; passed += STEP_MS) {
      step(world)
      const before = {
        objects: world.objects.length,
        state: robot.state,
        faults: robot.raised.length,
        covered: robot.coveredUntilM,
        pose: robot.body.pose,
      }
      schedule.stepped([{ world, robot }])
      const happened =
        world.objects.length !== before.objects ||
        robot.state !== before.state ||
        robot.raised.length !== before.faults ||
        robot.coveredUntilM !== before.covered ||
        robot.body.pose !== before.pose
      if (!happened) continue
      expect(before.objects).toBe(0)
      expect([7, 9, 10, 11, 38]).toContain(before.state)
      notes.push(`${world.timeMs} ${robot.state}`)
    }
    return notes
  }
  const first = history(1)
  expect(first.length).toBeGreaterThan(1)
  expect(first.length).toBeLessThan(9)
  expect(history(1)).toEqual(first)
  expect(history(2)).not.toEqual(first)
})

test('M-049 a pallet is seen by the laser and the 3D camera; a detour leads around it, and the robot resumes behind it', () => {
  const { world, robot } = cleaning()
  expect(provoke(world, robot, 'pallet')).toBe(true)
  runUntil(world, () => robot.state === STATE.dangerObstacle)
  const [pallet] = world.objects
  if (!pallet) throw new Error('There is no pallet')
  const scan = laserBody(world, robot)
  const ends = [...scan.ranges].map((range, i) => {
    const angle = scan.start + (i * (scan.end - scan.start)) / (scan.ranges.length - 1)
    return fromFrame(scan, { x: range * Math.cos(angle), y: range * Math.sin(angle) })
  })
  const onIt = ends.filter(end => Math.abs(distance(end, pallet) - pallet.radius) < 0.05).length
  expect(onIt).toBeGreaterThan(20)
  const cloud = depthBody(world, robot, CAMERA_FRONT)
  let seen = 0
  for (let i = 0; i < cloud.xyz.length; i += 3) {
    const at = fromFrame(cloud, { x: cloud.xyz[i] ?? 0, y: cloud.xyz[i + 1] ?? 0 })
    if ((cloud.xyz[i + 2] ?? 0) > 0.1 && Math.abs(distance(at, pallet) - pallet.radius) < 0.05) seen += 1
  }
  expect(seen).toBeGreaterThan(50)
  executeCommand(world, robot, command(COMMAND.resetSafety))
  expect(robot.state).toBe(25)
  executeCommand(world, robot, command(COMMAND.detourEnter))
  runUntil(world, () => robot.state === STATE.remotePause, 'the detour')
  executeCommand(world, robot, command(COMMAND.resume))
  runUntil(world, () => robot.state === STATE.clean && robot.body.velocity.linear > 0.2)
  runFor(world, 5000)
  expect(robot.state).toBe(7)
})

test('M-105 a kidnapped robot shows where it is not, and an estimate where it is', () => {
  const { world, robot } = cleaning()
  const believed = estimate(robot)
  expect(provoke(world, robot, 'kidnap')).toBe(true)
  expect(distance(estimate(robot), believed)).toBeLessThan(1e-9)
  expect(distance(robot.body.pose, believed)).toBeGreaterThan(3)
  runUntil(world, () => robot.state === STATE.poseCorrection)
  const { x, y, w } = robot.body.pose
  executeCommand(world, robot, command(COMMAND.poseEstimate, { x: x - 0.4, y: y + 0.4, w: w - 0.2 }))
  runUntil(world, () => robot.state === STATE.remotePause)
  expect(basicBody(world, robot, 1, [])).toMatchObject({ localization_lock: 1 })
  expect(distance(estimate(robot), robot.body.pose)).toBe(0)
})

test('M-048 a robot that asks for its pose raises fault 300 until it has one, and is reset then', () => {
  const { world, robot } = cleaning()
  expect(provoke(world, robot, 'pose')).toBe(true)
  const codes = (): readonly number[] => activeFaults(robot).map(({ code }) => code)
  expect(robot.state).toBe(18)
  expect(codes()).toContain(300)
  const { x, y, w } = robot.body.pose
  executeCommand(world, robot, command(COMMAND.poseEstimate, { x, y, w }))
  expect(robot.state).toBe(31)
  runUntil(world, () => robot.state === STATE.smFailure)
  expect(codes()).toEqual([])
  executeCommand(world, robot, command(COMMAND.resetSafety))
  expect(robot.state).toBe(25)
})

test('M-058 a covered 3D camera stops the robot until its 3D sensors are switched off', () => {
  const { world, robot } = cleaning()
  expect(provoke(world, robot, 'camera')).toBe(true)
  runUntil(world, () => robot.state === STATE.dangerObstacle)
  expect(activeFaults(robot).map(({ code }) => code)).toContain(6103)
  executeCommand(world, robot, command(COMMAND.toggle3dSensors, { toggle: false, timeout: 30 }))
  runUntil(world, () => robot.state === STATE.clean)
  runFor(world, 40_000)
  expect(activeFaults(robot)).toEqual([])
})

test('an incident that cannot happen now does not', () => {
  const { world, robot } = inHall()
  robot.agenda = []
  runUntil(world, () => robot.state === STATE.clean)
  executeCommand(world, robot, command(COMMAND.robotEstop))
  for (const name of INCIDENT_NAMES) {
    if (name === 'estop') continue
    expect(provoke(world, robot, name), name).toBe(false)
  }
  expect(robot.state).toBe(12)
  expect(world.objects).toEqual([])
})

test('M-042 driven past a pallet by hand, the robot goes on behind it', () => {
  const { world, robot } = cleaning()
  const pointAt = (ahead: number) => robot.path?.points[robot.progress + ahead] ?? robot.body.pose
  runUntil(world, () => robot.state === STATE.clean && distance(pointAt(0), pointAt(75)) > 7.4, 'a long lane')
  expect(provoke(world, robot, 'pallet')).toBe(true)
  runUntil(world, () => robot.state === STATE.dangerObstacle)
  executeCommand(world, robot, command(COMMAND.resetSafety))
  const beyond = pointAt(38)
  robot.body = { ...robot.body, pose: { ...robot.body.pose, x: beyond.x + 0.5, y: beyond.y } }
  executeCommand(world, robot, command(COMMAND.resume))
  runUntil(world, () => robot.state === STATE.clean && robot.body.velocity.linear > 0.2)
  runFor(world, 3000)
  expect(robot.state).toBe(7)
  expect(distance(robot.body.pose, beyond)).toBeGreaterThan(0.5)
})
