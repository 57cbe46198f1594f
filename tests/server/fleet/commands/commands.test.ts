import { expect, test } from 'vitest'
import { COMMAND, type CommandId, REFUSED_BY_ROBOT } from '../../../../contract/commands.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { commands } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { eventually } from '../../../eventually.ts'
import { BLUE_ANCHOR, startCommanding, tokensOf } from './commanding.ts'

const { service, clock, createRobot, person } = await startCommanding()
const [operator, support, customer, viewer] = await Promise.all(
  ['operator', 'support', 'customer', 'viewer'].map(person),
)
if (!operator || !support || !customer || !viewer) throw new Error('The demo lacks a login')

const online = async () => (await createRobot()).connect()
const rowsOf = (robot: number) => service.db.select().from(commands).where(eq(commands.robot, robot))

test('M-051 a command reaches its robot with the lease’s number and its expiry, and is answered when the robot has accepted', async () => {
  const robot = await online()
  const { send, fence } = await operator.take(robot.id)
  const arrives = robot.next()
  const answer = send(2)
  const command = await arrives
  expect(command).toEqual({
    id: command.id,
    command: COMMAND.pause,
    payload: {},
    fence,
    issued_at: clock.now(),
    expires_at: clock.now() + 10_000,
    login: 3,
  })
  await robot.ack({ id: command.id, status: 'accepted' })
  expect(await answer).toMatchObject({ status: 200, body: { id: command.id, status: 'accepted' } })
})

test('M-051 a command that its robot has carried out at once is answered as done', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'done' }))
  const { send } = await operator.take(robot.id)
  expect(await send(2, {})).toMatchObject({ status: 200, body: { status: 'done' } })
})

test('M-080 everyone who watches gets each stage in order; the key goes to its sender alone', async () => {
  const robot = await online()
  const { send, progress } = await operator.take(robot.id)
  const { progress: heard } = await customer.watch(robot.id)
  robot.answers(() => ({ status: 'accepted' }))
  const { body } = await send(2, {}, { key: 'a-key-of-its-own' })
  const { id } = robot.commands[0] ?? { id: '' }
  expect(body).toEqual({ id, status: 'accepted' })
  await robot.ack({ id, status: 'failed', token: 'errors.robot.failed', message: 'The brush is stuck' })
  await eventually(() => expect(heard).toHaveLength(3))
  const step = { id, command: COMMAND.pause, user: { id: 3, name: 'Olga Lindqvist' } }
  const reason = { token: 'errors.robot.failed', message: 'The brush is stuck' }
  expect(heard).toEqual([
    { ...step, self: false, stage: 'received' },
    { ...step, self: false, stage: 'accepted' },
    { ...step, self: false, stage: 'failed', ...reason },
  ])
  await eventually(() => expect(progress).toHaveLength(3))
  expect(progress[0]).toEqual({ ...step, self: true, key: 'a-key-of-its-own', stage: 'received' })
  expect(await rowsOf(robot.id)).toMatchObject([{ id, stage: 'failed', ...reason }])
})

test('M-051 what the robot refuses is 412 with the robot’s own reason', async () => {
  const robot = await online()
  const { send } = await operator.take(robot.id)
  robot.answers(() => ({ status: 'rejected', token: 'errors.robot.staleQueue', message: 'The order has changed' }))
  const queue = [{ sector: 1, status: 'queued', estimated_s: 60 }]
  const first = await send(12, { version: 1, hash: 'old', queue })
  expect(first.status).toBe(412)
  expect(first.body).toEqual({
    errors: [
      {
        token: 'errors.robot.staleQueue',
        type: 'preconditionFailed',
        message: 'The order has changed',
        data: REFUSED_BY_ROBOT,
      },
    ],
  })
  robot.answers(() => ({ status: 'rejected' }))
  expect(tokensOf(await send(15))).toEqual(['errors.robot.rejected'])
})

test('M-051 a payload that is not the command’s is 400 and repeats no value', async () => {
  const robot = await online()
  const { send } = await support.take(robot.id)
  const wrong: readonly (readonly [command: CommandId, payload: unknown, field: string | undefined])[] = [
    [COMMAND.pause, { secret: 1 }, undefined],
    [COMMAND.poseEstimate, { x: 1, y: 'secret', w: 0 }, 'y'],
    [COMMAND.poseEstimate, {}, undefined],
    [COMMAND.detourGoal, { x: 1, y: 1, w: 0, allow_merge: 'secret' }, 'allow_merge'],
    [COMMAND.manualControl, { direction: 'secret', angle: 0 }, undefined],
    [COMMAND.toggle3dSensors, { toggle: true, timeout: 7 }, 'timeout'],
    [COMMAND.sendOperatorMessage, { message: '' }, 'message'],
    [COMMAND.fieldCalibration, { calibration_type: 1, calibration_request: 3 }, 'calibration_request'],
  ]
  for (const [command, payload, field] of wrong) {
    const { status, body } = await send(command, payload)
    expect(status, `${command}`).toBe(400)
    expect(body).toMatchObject({ errors: [{ token: 'errors.robot.payload', type: 'badRequest' }] })
    expect(JSON.stringify(body)).not.toContain('secret')
    if (field !== undefined) expect(body).toMatchObject({ errors: [{ field }] })
  }
  expect((await send(2, {}, { key: 'short' })).status).toBe(400)
  expect(robot.commands).toEqual([])
})

test('M-039 every condition that forbids a command is reported, with what its text needs', async () => {
  const robot = await (await createRobot({ mainDeb: '2.2.0' })).connect()
  await robot.basic({ state: STATE.clean, plan: 0, active_fault_count: 2, active_fault_codes: [4, 5] })
  const { send } = await operator.take(robot.id)
  const preconditionFailed = { type: 'preconditionFailed' }
  const reset = await send(10)
  expect(reset.status).toBe(412)
  expect(reset.body).toMatchObject({
    errors: [
      {
        ...preconditionFailed,
        token: 'errors.robot.blocked.state',
        data: { states: 'danger_obstacle,sm_failure,incident', now: 'clean' },
      },
    ],
  })
  const message = await send(20, { message: 'Please release the emergency stop.' })
  expect(message.body).toMatchObject({
    errors: [
      { ...preconditionFailed, token: 'errors.robot.blocked.version', data: { minimum: '2.3.0' } },
      { ...preconditionFailed, token: 'errors.robot.blocked.state', data: { states: 'remote_pause', now: 'clean' } },
    ],
  })
  await robot.basic({ state: STATE.dangerObstacle })
  expect((await send(10)).body).toMatchObject({
    errors: [{ token: 'errors.robot.blocked.faults', data: { count: 2 } }],
  })
  expect(tokensOf(await send(23))).toEqual(['errors.robot.blocked.level'])
  expect(
    tokensOf(
      await viewer.send((await (await createRobot({ account: BLUE_ANCHOR })).connect()).id, COMMAND.collectDiagnostics),
    ),
  ).toEqual(['errors.robot.blocked.level'])
  expect(robot.commands).toEqual([])
})

test('M-039 a change of state counts from the moment it is said, before the next basic data', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  const { send } = await operator.take(robot.id)
  expect((await send(2)).status).toBe(200)
  clock.advance(100)
  await robot.mqtt.publish('state', {
    seq: 1,
    time: clock.now(),
    state: STATE.remotePause,
    plan: 3,
    sector: 1,
    location: 0,
  })
  expect(tokensOf(await send(2))).toEqual(['errors.robot.blocked.state'])
  expect((await send(3)).status).toBe(200)
  clock.advance(100)
  await robot.basic({ state: STATE.clean })
  expect((await send(2)).status).toBe(200)
})

test('M-051 more than thirty commands a second of one sender to one robot are too many; a stop is counted for itself', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  const { send } = await operator.take(robot.id)
  const answers = await Promise.all(Array.from({ length: 32 }, () => send(2, { wrong: true })))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect(refused[0]?.body).toMatchObject({ errors: [{ token: 'errors.robot.tooManyRequests' }] })
  expect((await send(21)).status).toBe(200)
  clock.advance(1000)
  expect((await send(2)).status).toBe(200)
})
