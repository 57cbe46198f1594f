import { expect, test } from 'vitest'
import { robotObjections } from '../../contract/commandRules.ts'
import { COMMAND_LIST, type CommandId } from '../../contract/commands.ts'
import { ROBOT_STATES } from '../../contract/robot/states.ts'
import type { RobotCommand } from '../../robots/client/commandInbox.ts'
import { obey } from '../../robots/commands/obey.ts'
import { situationOf } from '../../robots/commands/situation.ts'
import { distance } from '../../robots/geometry.ts'
import { basicBody } from '../../robots/sensors/basic.ts'
import { sectorOrderBody } from '../../robots/sensors/sectorOrder.ts'
import { liveParamsBody, statisticsBody } from '../../robots/sensors/statistics.ts'
import { raiseFault } from '../../robots/world/raisedFaults.ts'
import { createRobot, currentSector, estimate, type SimRobot } from '../../robots/world/simRobot.ts'
import { STEP_MS, step } from '../../robots/world/step.ts'
import type { World } from '../../robots/world/world.ts'
import { command } from './commands.ts'
import { snapshotsByState } from './facts.ts'
import { cleaning, inHall, runFor, runUntil, tellAll } from './hall.ts'

const DONE = { status: 'accepted' } as const
const blocked = (kind: string) => ({ status: 'rejected', token: `errors.robot.blocked.${kind}` })
const statusOf = (robot: SimRobot, { id }: RobotCommand) =>
  robot.acks.filter(ack => ack.id === id).map(({ status }) => status)

/** Every robot command with a payload that means something in the hall. */
const SAMPLES: { readonly [C in Exclude<CommandId, 0 | 1>]: () => RobotCommand } = {
  2: () => command(2),
  3: () => command(3),
  4: () => command(4),
  5: () => command(5, { x: 1, y: 1, w: 0 }),
  6: () => command(6),
  7: () => command(7),
  8: () => command(8, { x: 12, y: 12, w: 0, allow_merge: false }),
  9: () => command(9),
  10: () => command(10),
  11: () => command(11, { direction: 'forward', angle: 0 }),
  12: () => command(12, { version: 1, hash: sectorOrderBody([]).hash, queue: [] }),
  14: () => command(14, { toggle: false, timeout: 5 }),
  15: () => command(15),
  16: () => command(16),
  18: () => command(18),
  19: () => command(19),
  20: () => command(20, { message: 'Move the pallet, please' }),
  21: () => command(21),
  22: () => command(22, { name: 'max_speed', value: 0.5 }),
  23: () => command(23),
  24: () => command(24, { calibration_type: 1, calibration_request: 1 }),
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
            expect(obey(world, robot, given)).toEqual(objection ? blocked(objection.kind) : DONE)
            expect(robot.acks.length + robot.pending.length).toBe(objection ? 0 : 1)
            judged += 1
          }
  }
  expect(Object.keys(SAMPLES)).toHaveLength(COMMAND_LIST.length - 2)
  expect(judged).toBe(5 * ROBOT_STATES.length * 6 * (COMMAND_LIST.length - 2))
})

const ordered = (world: World, robot: SimRobot, ...commands: readonly RobotCommand[]): void => {
  for (const one of commands) expect(obey(world, robot, one)).toEqual(DONE)
}
/** Paused from afar, and standing. */
function paused(name?: string) {
  const { world, robot } = cleaning(name)
  ordered(world, robot, command(2))
  runUntil(world, () => robot.body.velocity.linear === 0)
  return { world, robot }
}
const ahead = (robot: SimRobot, angle = 0, safety = 0, metres = 1) =>
  ({ move_message: { distance: metres, angle, future_pose: robot.body.pose, safety } }) as const

test('M-040 M-041 a pause stops within the braking distance, and a resume goes on with the same sector', () => {
  const { world, robot } = cleaning()
  const sector = currentSector(robot)
  const { pose, velocity } = robot.body
  ordered(world, robot, command(2))
  expect(robot.state).toBe(25)
  runFor(world, 2000)
  expect(robot.body.velocity.linear).toBe(0)
  expect(distance(pose, robot.body.pose)).toBeLessThan(velocity.linear ** 2 / (2 * robot.limits.braking) + 0.05)
  runFor(world, 60_000)
  expect(robot.state).toBe(25)
  ordered(world, robot, command(3))
  runUntil(world, () => robot.state === 7 && robot.body.velocity.linear > 0.2)
  expect(currentSector(robot)).toBe(sector)
})

test('M-047 an emergency stop brings it to a stand; its reset leads through the delay to a pause from which nothing resumes by itself', () => {
  const { world, robot } = cleaning()
  const { pose, velocity } = robot.body
  ordered(world, robot, command(21))
  expect(robot.state).toBe(12)
  runFor(world, 60_000)
  expect(robot.state).toBe(12)
  expect(distance(pose, robot.body.pose)).toBeLessThan(velocity.linear ** 2 / (2 * robot.limits.braking) + 0.05)
  expect(obey(world, robot, command(3))).toEqual(blocked('state'))
  ordered(world, robot, command(9))
  expect(robot.state).toBe(27)
  runUntil(world, () => robot.state === 25)
  runFor(world, 60_000)
  expect(robot.state).toBe(25)
})

test('M-042 M-056 a move by hand follows its arc, ends where its message says, and stands still within 500 ms of silence', () => {
  const { world, robot } = paused()
  const start = robot.body.pose
  for (let said = 0; said < 30; said++) {
    ordered(world, robot, command(11, ahead(robot, 0.4, 40, 0.5)))
    runFor(world, 200)
  }
  expect(distance(start, robot.body.pose)).toBeGreaterThan(0.3)
  expect(robot.body.velocity.linear).toBeGreaterThan(0.1)
  expect(robot.body.velocity.angular / robot.body.velocity.linear).toBeCloseTo(0.8, 1)
  ordered(world, robot, command(11, ahead(robot, 0.4, 40, 0.5)))
  runFor(world, 500)
  expect(robot.body.velocity).toEqual({ linear: 0, angular: 0 })
  const last = robot.body.pose
  runFor(world, 2000)
  expect(robot.body.pose).toEqual(last)
  const short = command(11, ahead(robot, 0, 40, -0.1))
  for (let said = 0; said < 10; said++) runFor(world, 100, () => undefined)
  ordered(world, robot, short)
  runFor(world, 500)
  expect(distance(last, robot.body.pose)).toBeLessThan(0.11)
  expect(statusOf(robot, short)).toEqual(['done'])
})

test('M-056 a stop stops at once, and a message moves nothing after it has expired', () => {
  const { world, robot } = paused()
  for (let said = 0; said < 5; said++) {
    ordered(world, robot, command(11, ahead(robot, 0, 40)))
    runFor(world, 200)
  }
  const speed = robot.body.velocity.linear
  const at = robot.body.pose
  ordered(world, robot, command(11, { direction: 'stop', angle: 0 }))
  runFor(world, 1000)
  expect(distance(at, robot.body.pose)).toBeLessThan(speed ** 2 / (2 * robot.limits.braking) + 0.03)
  ordered(world, robot, command(11, ahead(robot, 0, 40), 100))
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
  const first = command(11, ahead(robot))
  ordered(world, robot, first)
  runFor(world, 200)
  for (let said = 0; said < 100; said++) {
    obey(world, robot, command(11, ahead(robot)))
    runFor(world, 200)
  }
  expect(wall()).toBeGreaterThan(23.5)
  expect(wall()).toBeLessThan(24)
  expect(robot.acks.some(({ status }) => status === 'failed')).toBe(true)
  const safe = wall()
  for (let said = 0; said < 30; said++) {
    obey(world, robot, command(11, ahead(robot, 0, 40)))
    runFor(world, 200)
  }
  expect(wall()).toBeGreaterThanOrEqual(safe)
  expect(wall()).toBeLessThan(24.05)
})

test('M-063 the pose that a move would reach is told from where the robot believes to be', () => {
  const { world, robot } = paused()
  robot.drift = { x: 0.1, y: 0, w: 0 }
  ordered(world, robot, command(11, ahead(robot, 0, 0, 0.5)))
  const { x, y, w } = estimate(robot)
  expect(robot.futurePose?.x).toBeCloseTo(x + 0.5 * Math.cos(w), 6)
  expect(robot.futurePose?.y).toBeCloseTo(y + 0.5 * Math.sin(w), 6)
})

test('M-042 driven by hand out of a danger it does not go on by itself', () => {
  const { world, robot } = cleaning()
  tellAll(robot, { type: 'danger.entered' })
  ordered(world, robot, command(11, ahead(robot, 0, 40, -0.5)))
  runFor(world, 60_000)
  expect(robot.state).toBe(15)
  ordered(world, robot, command(10))
  expect(robot.state).toBe(25)
})

test('M-044 M-049 a detour goal is in progress, yields, and is resumed: back to the pause, or merged onto the path', () => {
  for (const allow_merge of [false, true]) {
    const { world, robot } = paused()
    const goal = command(8, { x: 5, y: 12, w: 0, allow_merge })
    ordered(world, robot, goal)
    expect(robot.state).toBe(26)
    expect(robot.detourTold).toMatchObject({ status: 1, goal: { x: 5, y: 12 } })
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
    runUntil(world, () => robot.detourTold.status === 10, 'yielding')
    expect(basicBody(world, robot, 1, []).detour_status).toBe(10)
    runUntil(world, () => robot.detourTold.status === 1, 'going on')
    runUntil(world, () => robot.state !== 26, 'the end')
    expect(statusOf(robot, goal)).toEqual(['done'])
    expect(robot.detourTold).toEqual({ status: 0, path: [] })
    expect(robot.state).toBe(allow_merge ? 10 : 25)
    if (allow_merge) runUntil(world, () => robot.state === 7)
    else expect(distance(robot.body.pose, { x: 5, y: 12 })).toBeLessThan(0.4)
  }
})

test('M-049 a goal that cannot be reached fails as unreachable and moves nothing; a detour is left with its exit', () => {
  const { world, robot } = paused()
  const far = command(8, { x: 40, y: 40, w: 0, allow_merge: false })
  ordered(world, robot, far)
  expect(statusOf(robot, far)).toEqual(['failed'])
  expect(robot.detourTold.status).toBe(2)
  expect(robot.state).toBe(25)
  const path = robot.path
  const near = command(8, { x: 12, y: 12, w: 0, allow_merge: false })
  ordered(world, robot, near)
  runFor(world, 2000)
  ordered(world, robot, command(7))
  expect(robot.state).toBe(25)
  expect(statusOf(robot, near)).toEqual(['failed'])
  expect(robot.path).toBe(path)
})

test('M-049 detour enter leads around what stands in the way and back onto the path, and is ignored where nothing does', () => {
  const { world, robot } = paused()
  ordered(world, robot, command(6))
  expect(robot.detourTold.status).toBe(20)
  const at = robot.path?.points[robot.progress + 28]
  if (!at) throw new Error('The path is too short')
  world.objects = [{ kind: 'pallet', ...at, radius: 0.5, heightM: 1.4, untilMs: Infinity }]
  const enter = command(6)
  ordered(world, robot, enter)
  runUntil(world, () => robot.state === 25, 'the end of the detour')
  expect(statusOf(robot, enter)).toEqual(['done'])
  const next = robot.path?.points[robot.progress]
  expect(next && distance(next, robot.body.pose)).toBeLessThan(0.4)
})

test('M-105 an estimate near the truth makes a kidnapped robot find itself, one far off leaves it lost', () => {
  const { world, robot } = cleaning()
  robot.drift = { x: 4, y: 2, w: 1 }
  robot.uncertainty = 1
  runUntil(world, () => robot.state === 30)
  runFor(world, 60_000)
  expect(robot.state).toBe(30)
  const { x, y, w } = robot.body.pose
  const wrong = command(5, { x: x + 3, y, w })
  ordered(world, robot, wrong)
  expect(robot.state).toBe(31)
  expect(estimate(robot).x).toBeCloseTo(x + 3, 6)
  runFor(world, 60_000)
  expect(robot.state).toBe(31)
  expect(statusOf(robot, wrong)).toEqual(['failed'])
  expect(basicBody(world, robot, 1, []).localization_lock).not.toBe(1)
  const right = command(5, { x: x + 0.6, y: y - 0.5, w: w + 0.3 })
  ordered(world, robot, right)
  runUntil(world, () => robot.state === 25)
  expect(statusOf(robot, right)).toEqual(['done'])
  expect(robot.drift).toEqual({ x: 0, y: 0, w: 0 })
  ordered(world, robot, command(3))
  runUntil(world, () => robot.state === 7)
})

test('M-048 a pose is confirmed by a robot that has a lock, and not by one that has none', () => {
  const { world, robot } = paused()
  const sure = command(16)
  ordered(world, robot, sure)
  expect(statusOf(robot, sure)).toEqual(['done'])
  robot.uncertainty = 1
  const unsure = command(16)
  ordered(world, robot, unsure)
  expect(statusOf(robot, unsure)).toEqual(['failed'])
  expect(robot.state).toBe(25)
})

test('M-057 a queue of an old hash is refused; order, skips and removals of the right one are followed', () => {
  const { world, robot } = paused()
  const { hash, queue } = sectorOrderBody(robot.queue)
  expect(queue.map(({ sector, status }) => `${sector} ${status}`)).toEqual(['1 current', '2 queued', '3 queued'])
  expect(obey(world, robot, command(12, { version: 1, hash: 'old', queue }))).toEqual({
    status: 'rejected',
    token: 'errors.robot.staleQueue',
  })
  const [first, , third] = queue
  if (!first || !third) throw new Error('The queue is too short')
  expect(obey(world, robot, command(12, { version: 1, hash, queue: [{ ...third, sector: 99 }] }))).toEqual({
    status: 'rejected',
    token: 'errors.robot.payload',
  })
  ordered(world, robot, command(12, { version: 1, hash, queue: [third, { ...first, status: 'skipped' }] }))
  expect(robot.queue.map(({ sector, status }) => `${sector} ${status}`)).toEqual(['3 queued', '1 skipped'])
  expect(sectorOrderBody(robot.queue).hash).not.toBe(hash)
  ordered(world, robot, command(3))
  runUntil(world, () => robot.state === 7)
  expect(currentSector(robot)).toBe(3)
  runUntil(world, () => robot.state === 33)
  expect(robot.queue.map(({ status }) => status)).toEqual(['done', 'skipped'])
})

test('M-057 the sector that is worked on can be skipped while it is', () => {
  const { world, robot } = cleaning()
  const { hash, queue } = sectorOrderBody(robot.queue)
  ordered(
    world,
    robot,
    command(12, {
      version: 1,
      hash,
      queue: queue.map(entry => (entry.sector === 1 ? { ...entry, status: 'skipped' } : entry)),
    }),
  )
  runUntil(world, () => robot.state === 38)
  expect(currentSector(robot)).toBe(2)
})

test('N-024 the sector that is worked on can be put last while it is, by naming another one as current', () => {
  const { world, robot } = cleaning()
  const { hash, queue } = sectorOrderBody(robot.queue)
  const [first, second, third] = queue
  if (!first || !second || !third) throw new Error('The queue is too short')
  const arranged = [{ ...second, status: 'current' as const }, third, { ...first, status: 'queued' as const }]
  ordered(world, robot, command(12, { version: 1, hash, queue: arranged }))
  runUntil(world, () => currentSector(robot) !== 0)
  expect(robot.queue.map(({ sector, status }) => `${sector} ${status}`)).toEqual(['2 current', '3 queued', '1 queued'])
})

test('M-058 M-064 the 3D sensors go off and come back by themselves, after 30 s on robots that know no other time', () => {
  for (const [name, seconds] of [
    ['Plover 03', 5],
    ['Knot 12', 30],
  ] as const) {
    const { world, robot } = cleaning(name)
    ordered(world, robot, command(14, { toggle: false, timeout: 5 }))
    const isOn = (): boolean => basicBody(world, robot, 1, []).enabled_3d_camera
    runFor(world, seconds * 1000 - STEP_MS)
    expect(isOn()).toBe(false)
    step(world)
    expect(isOn()).toBe(true)
    ordered(world, robot, command(14, { toggle: false, timeout: 30 }), command(14, { toggle: true, timeout: 30 }))
    expect(isOn()).toBe(true)
  }
})

test('M-053 going home, cancelling, diagnostics, monitor, message and snapshot have their consequences', () => {
  const { world, robot } = paused()
  const told = (): readonly string[] => robot.outbox.map(({ text }) => text)
  const diagnostics = command(18)
  const snapshot = command(23)
  ordered(world, robot, diagnostics, snapshot, command(20, { message: 'Please help' }), command(19))
  expect(robot.localizationMonitor).toBe(2)
  ordered(world, robot, command(19))
  expect(robot.localizationMonitor).toBe(1)
  expect(told()).toContain('Message shown: Please help')
  expect(world.people.some(({ errand }) => errand.kind === 'visit')).toBe(true)
  expect(statusOf(robot, diagnostics)).toEqual([])
  runFor(world, 5000)
  expect(statusOf(robot, diagnostics)).toEqual(['done'])
  expect(statusOf(robot, snapshot)).toEqual(['done'])
  expect(told()).toContain('Diagnostics collected')
  ordered(world, robot, command(4))
  expect(robot.state).toBe(11)
  runUntil(world, () => robot.state === 34)
  expect(robot.queue.some(({ status }) => status === 'queued')).toBe(true)
  runUntil(world, () => robot.state === 7)
  ordered(world, robot, command(15))
  runUntil(world, () => robot.state === 33)
  expect(robot.queue.every(({ status }) => status === 'skipped')).toBe(true)
})

test('M-054 a live parameter changes how the robot works; one that it does not have, or out of range, is refused', () => {
  const { world, robot } = cleaning()
  for (const wrong of [
    { name: 'colour', value: 1 },
    { name: 'max_speed', value: 9 },
  ])
    expect(obey(world, robot, command(22, wrong))).toEqual({ status: 'rejected', token: 'errors.robot.payload' })
  ordered(
    world,
    robot,
    command(22, { name: 'max_speed', value: 0.25 }),
    command(22, { name: 'water_flow', value: 1.8 }),
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
  const begun = command(24, { calibration_type: 1, calibration_request: 1 })
  ordered(world, robot, begun)
  expect(robot.state).toBe(43)
  ordered(world, robot, command(24, { calibration_type: 1, calibration_request: 2 }))
  expect(robot.state).toBe(25)
  expect(statusOf(robot, begun)).toEqual(['failed'])
  const whole = command(24, { calibration_type: 1, calibration_request: 1 })
  ordered(world, robot, whole)
  runUntil(world, () => robot.state === 25)
  expect(statusOf(robot, whole)).toEqual(['done'])
})

test('M-046 a safety failure is reset once its faults have passed, and not before', () => {
  const { world, robot } = cleaning()
  tellAll(robot, { type: 'safety.failed' })
  raiseFault(world, robot, 2203, 'Drive controller timeout', 5000)
  expect(obey(world, robot, command(10))).toEqual(blocked('faults'))
  runFor(world, 5000)
  ordered(world, robot, command(10))
  expect(robot.state).toBe(25)
})
