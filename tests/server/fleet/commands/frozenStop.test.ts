import { expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { SESSION_COOKIE } from '../../../../contract/routes/access.ts'
import { commands, leaseEvents, leases } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { eventually } from '../../../eventually.ts'
import { freezeDatabase, refuseWrites } from '../../frozenDatabase.ts'
import { callerOf } from '../../testService.ts'
import { startCommanding, tokensOf } from './commanding.ts'

const { service, clock, superuser, createRobot, person, session } = await startCommanding()
const [operator, support, customer] = await Promise.all([person('operator'), person('support'), person('customer')])

/** Settles when the service has begun with so many requests more. */
function arrivals(requests: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = requests
  const count = (): void => {
    left -= 1
    if (left > 0) return
    service.http.off('request', count)
    setImmediate(resolve)
  }
  service.http.on('request', count)
  return promise
}

/** The time in which a stop is at its robot, and in which its sender knows, ms. */
const AT_ROBOT_MS = 300
const KNOWN_MS = 2000

const online = async () => {
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'accepted' }))
  return robot
}
async function freeze() {
  const thaw = await freezeDatabase(service.db)
  onTestFinished(thaw)
  return thaw
}
const anyoneMayStop = (allowed: boolean) =>
  superuser('POST', '/api/v0/Settings/control.anyoneMayStop', { value: JSON.stringify(allowed) })
const rowsOf = (robot: number) => service.db.select().from(commands).where(eq(commands.robot, robot))
const leaseOf = async (robot: number) => (await service.db.select().from(leases).where(eq(leases.robot, robot)))[0]

test('M-033 while the database stands still a stop is at its robot in 300 ms, its sender knows in 2 s, and the record follows', async () => {
  const robot = await online()
  const { send, fence } = await operator.take(robot.id)
  const thaw = await freeze()
  const started = performance.now()
  const arrives = robot.next()
  const answer = send(21)
  expect(await arrives).toMatchObject({ command: COMMAND.robotEstop, fence, login: 3 })
  expect(performance.now() - started).toBeLessThan(AT_ROBOT_MS)
  expect((await answer).body).toMatchObject({ status: 'accepted', recorded: false })
  expect(performance.now() - started).toBeLessThan(KNOWN_MS)
  await thaw()
  await eventually(async () =>
    expect(await rowsOf(robot.id)).toMatchObject([{ command: COMMAND.robotEstop, fence, stage: 'accepted' }]),
  )
  await robot.basic()
  expect((await send(21)).body).toMatchObject({ status: 'accepted', recorded: true })
})

test('M-033 a stop without control takes it while the database stands still: everyone gets it at once, and it is stored in its order', async () => {
  const robot = await online()
  const before = await operator.take(robot.id)
  const watching = await support.watch(robot.id)
  const thaw = await freeze()
  const answer = await support.send(robot.id, COMMAND.robotEstop)
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'accepted', recorded: false }])
  const { fence } = await watching.inControl()
  expect(fence).toBe(before.fence + 1)
  expect(robot.commands).toMatchObject([{ command: COMMAND.robotEstop, fence, login: 2 }])
  await thaw()
  await eventually(async () => expect(await leaseOf(robot.id)).toMatchObject({ holder: 2, fence }))
  const events = await service.db.select().from(leaseEvents).where(eq(leaseEvents.robot, robot.id))
  expect(events.map(({ type, login, reason }) => [type, login, reason])).toEqual([
    ['began', 3, 'taken'],
    ['ended', 3, 'taken'],
    ['began', 2, 'takenForStop'],
  ])
})

test('M-033 a take that waits for the database is overtaken by a stop, each with a number of its own', async () => {
  const robot = await online()
  const [first, second] = [await operator.watch(robot.id), await support.watch(robot.id)]
  const thaw = await freeze()
  const taken = new Promise(resolve => first.socket.emit('takeControl', resolve))
  // The take has arrived: the socket answers in order.
  await new Promise(resolve => first.socket.emit('cedeControl', { to: -1 }, resolve))
  expect((await support.send(robot.id, COMMAND.robotEstop)).status).toBe(200)
  expect((await second.inControl()).fence).toBe(2)
  await thaw()
  expect(await taken).toEqual({ ok: true })
  await eventually(async () => expect(await leaseOf(robot.id)).toMatchObject({ holder: 2, fence: 2 }))
})

test('M-051 a stop pressed twice with one key while the database stands still is one command', async () => {
  const robot = await online()
  const { send } = await operator.take(robot.id)
  const thaw = await freeze()
  const answers = await Promise.all([send(21, {}, { key: 'pressed-twice' }), send(21, {}, { key: 'pressed-twice' })])
  expect(answers[1].body).toEqual(answers[0].body)
  expect(robot.commands).toHaveLength(1)
  await thaw()
  await eventually(async () => expect(await rowsOf(robot.id)).toHaveLength(1))
})

test('M-033 a stop that its robot does not answer counts as sent within 2 s of its press', async () => {
  const robot = await online()
  robot.answers(() => undefined)
  const { send } = await operator.take(robot.id)
  await freeze()
  const arrives = robot.next()
  const answer = send(21)
  await arrives
  clock.advance(KNOWN_MS - 200)
  expect((await answer).body).toMatchObject({ status: 'sent', recorded: false })
})

test('M-033 what is remembered serves stops alone: of sessions that were verified, with the CSRF token, at robots they were let to', async () => {
  const [robot, other] = [await online(), await online()]
  const token = await session('operator')
  const stranger = callerOf(service.url, { 'x-session-id': 'x'.repeat(43) })
  const withCookie = callerOf(service.url, { cookie: `${SESSION_COOKIE}=${token}` })
  await callerOf(service.url, { 'x-session-id': token })('GET', '/api/v0/Logins/self')
  await operator.watch(robot.id)
  await customer.watch(robot.id)
  await superuser('GET', '/api/v0/Logins/self')
  const signedOut = await person('operator')
  await signedOut.watch(robot.id)
  await signedOut.call('POST', '/api/v0/Logins/logout')
  await freeze()
  const stop = (id: number) => `/api/v0/Robots/${id}/command/21`
  const answers = [
    await stranger('POST', stop(robot.id), {}),
    await signedOut.send(robot.id, COMMAND.robotEstop),
    await withCookie('POST', stop(robot.id), {}),
    await operator.send(other.id, COMMAND.robotEstop),
    await customer.send(robot.id, COMMAND.robotEstop),
  ]
  expect(answers.map(answer => [answer.status, tokensOf(answer)[0]])).toEqual([
    [412, 'errors.robot.stopNotSent'],
    [412, 'errors.robot.stopNotSent'],
    [403, 'errors.request.csrf'],
    [412, 'errors.robot.stopNotSent'],
    [403, 'errors.robot.notInControl'],
  ])
  expect([...robot.commands, ...other.commands]).toEqual([])
})

test('M-051 what waited for a database that stood still for 15 s never reaches its robot, and its sender learns that', async () => {
  const robot = await online()
  await robot.basic({ state: STATE.remotePause })
  const { send } = await operator.take(robot.id)
  const thaw = await freeze()
  const arrived = arrivals(3)
  const answers = [send(11, { direction: 'stop', angle: 0 }), send(22, { name: 'speed', value: 1 }), send(3)]
  await arrived
  clock.advance(15_000)
  await thaw()
  for (const answer of await Promise.all(answers)) expect(tokensOf(answer)).toEqual(['errors.robot.expired'])
  expect(robot.commands.filter(({ login }) => login !== 0)).toEqual([])
})

test.each(['their own', 'somebody else’s'] as const)(
  'M-033 a reset that was pressed before a stop and stored after it never reaches its robot, and its sender learns why: %s stop',
  async whose => {
    await anyoneMayStop(true)
    const robot = await online()
    await robot.basic({ state: STATE.estop })
    const { send } = await operator.take(robot.id)
    await support.watch(robot.id)
    const thaw = await freeze()
    const arrived = arrivals(1)
    const reset = send(COMMAND.resetEstop)
    await arrived
    clock.advance(100)
    const stopped = robot.next()
    const stop = whose === 'their own' ? send(COMMAND.robotEstop) : support.send(robot.id, COMMAND.robotEstop)
    expect(await stopped).toMatchObject({ command: COMMAND.robotEstop })
    expect((await stop).status).toBe(200)
    await thaw()
    const answer = await reset
    expect([answer.status, tokensOf(answer)]).toEqual([412, ['errors.robot.stopped']])
    expect(robot.commands.map(({ command }) => command)).toEqual([COMMAND.robotEstop])
    expect((await rowsOf(robot.id)).map(({ command }) => command)).toEqual([COMMAND.robotEstop])
    // What is pressed after the stop is meant so.
    clock.advance(100)
    expect((await send(COMMAND.resetEstop)).status).toBe(200)
    await anyoneMayStop(false)
  },
)

test('M-033 a reset whose request was on its way longer than a later stop does not follow it', async () => {
  const robot = await online()
  await robot.basic({ state: STATE.estop })
  const { send } = await operator.take(robot.id)
  clock.advance(1000)
  expect((await send(COMMAND.robotEstop)).status).toBe(200)
  clock.advance(500)
  expect(tokensOf(await send(COMMAND.resetEstop, {}, { pressedMsAgo: 600 }))).toEqual(['errors.robot.stopped'])
  expect((await send(COMMAND.resetEstop, {}, { pressedMsAgo: 400 })).status).toBe(200)
  expect(robot.commands.map(({ command }) => command)).toEqual([COMMAND.robotEstop, COMMAND.resetEstop])
})

test('M-033 on a full disk a stop goes through, and so does what the service says to a robot that loses its holder', async () => {
  const robot = await online()
  await robot.basic({ state: STATE.remotePause })
  const { send, socket, fence } = await operator.take(robot.id)
  const again = await refuseWrites(service.db)
  onTestFinished(again)
  expect((await send(21)).body).toMatchObject({ status: 'accepted', recorded: false })
  const released = robot.next()
  socket.emit('relinquishControl', () => undefined)
  expect(await released).toMatchObject({
    command: COMMAND.manualControl,
    payload: { direction: 'stop' },
    fence,
    login: 0,
  })
  await again()
  await eventually(async () => expect(await leaseOf(robot.id)).toMatchObject({ holder: null, fence }))
})

test('M-033 a holder whose link breaks while the database stands still loses the lease in time, and the robot gets a stop', async () => {
  const robot = await online()
  await robot.basic({ state: STATE.remotePause })
  const { socket, fence } = await operator.take(robot.id)
  await freeze()
  const stopped = robot.next()
  socket.disconnect()
  await eventually(() => {
    clock.advance(1000)
    expect(robot.commands).not.toEqual([])
  })
  expect(await stopped).toMatchObject({
    command: COMMAND.manualControl,
    payload: { direction: 'stop' },
    fence,
    login: 0,
  })
})
