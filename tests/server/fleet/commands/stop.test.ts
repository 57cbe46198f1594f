import { expect, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { audit } from '../../../../server/database/schema.ts'
import { and, eq } from '../../../../server/database/sql.ts'
import { BLUE_ANCHOR, startCommanding, tokensOf } from './commanding.ts'

const { service, clock, superuser, createRobot, person } = await startCommanding()
const [operator, support, customer, viewer] = await Promise.all([
  person('operator'),
  person('support'),
  person('customer'),
  person('viewer'),
])
const online = async () => {
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'accepted' }))
  return robot
}
const anyoneMayStop = (allowed: boolean) =>
  superuser('POST', '/api/v0/Settings/control.anyoneMayStop', { value: JSON.stringify(allowed) })

test('M-033 a stop without control takes control and stops in one request', async () => {
  const robot = await online()
  expect((await operator.send(robot.id, COMMAND.robotEstop)).status).toBe(200)
  const watching = await operator.watch(robot.id)
  const { fence } = await watching.inControl()
  expect(robot.commands).toMatchObject([{ command: COMMAND.robotEstop, payload: {}, fence, login: 3 }])
  expect((await operator.send(robot.id, COMMAND.pause, {}, { fence })).status).toBe(200)
})

test('M-033 a stop of the holder goes through whatever lease they believe to hold', async () => {
  const robot = await online()
  const { send, fence } = await operator.take(robot.id)
  expect((await send(21, {}, { fence: fence + 7 })).status).toBe(200)
  expect((await operator.send(robot.id, COMMAND.robotEstop)).status).toBe(200)
  expect(robot.commands.map(command => command.fence)).toEqual([fence, fence])
})

test('M-033 nobody stops who may not take control: below level 2, or against a higher level', async () => {
  const robot = await online()
  await support.take(robot.id)
  const outranked = await operator.send(robot.id, COMMAND.robotEstop)
  expect([outranked.status, tokensOf(outranked)]).toEqual([403, ['errors.control.outranked']])
  const low = await customer.send(robot.id, COMMAND.robotEstop)
  expect([low.status, tokensOf(low)]).toEqual([403, ['errors.robot.notInControl']])
  const free = await (await createRobot({ account: BLUE_ANCHOR })).connect()
  expect((await viewer.send(free.id, COMMAND.robotEstop)).status).toBe(403)
  expect([...robot.commands, ...free.commands]).toEqual([])
  const logged = await service.db
    .select()
    .from(audit)
    .where(and(eq(audit.robot, robot.id), eq(audit.action, 'robot.command')))
  expect(logged.map(({ login, details }) => [login, details['outcome']])).toEqual([
    [3, 'unauthorised'],
    [5, 'unauthorised'],
  ])
})

test('M-033 a stop that cannot be carried out takes no control', async () => {
  const robot = await online()
  await robot.says('offline')
  expect(tokensOf(await operator.send(robot.id, COMMAND.robotEstop))).toEqual(['errors.robot.blocked.offline'])
  await robot.says('online')
  expect((await support.take(robot.id)).fence).toBe(1)
})

test('M-033 with control.anyoneMayStop every level 2 stops without the lease, which stays where it is', async () => {
  const robot = await online()
  const { fence, send } = await support.take(robot.id)
  await anyoneMayStop(true)
  expect((await operator.send(robot.id, COMMAND.robotEstop)).status).toBe(200)
  expect(robot.commands).toMatchObject([{ command: COMMAND.robotEstop, fence, login: 3 }])
  expect((await send(2)).status).toBe(200)
  expect((await customer.send(robot.id, COMMAND.robotEstop)).status).toBe(403)
  await anyoneMayStop(false)
  expect((await operator.send(robot.id, COMMAND.robotEstop)).status).toBe(403)
})

test('M-033 a robot that loses its holder while it is driven by hand gets a stop', async () => {
  const robot = await online()
  await robot.basic({ state: STATE.remotePause })
  const { socket, fence } = await operator.take(robot.id)
  const released = robot.next()
  await new Promise(resolve => socket.emit('relinquishControl', resolve))
  const stop = { command: COMMAND.manualControl, payload: { direction: 'stop', angle: 0 }, fence, login: 0 }
  expect(await released).toMatchObject(stop)

  const again = await operator.take(robot.id)
  const dropped = robot.next()
  again.socket.disconnect()
  socket.disconnect()
  await expect
    .poll(() => {
      clock.advance(1000)
      return robot.commands.length
    })
    .toBe(2)
  expect(await dropped).toMatchObject({ ...stop, fence: again.fence })
  const logged = await service.db
    .select()
    .from(audit)
    .where(and(eq(audit.robot, robot.id), eq(audit.action, 'robot.command')))
  expect(logged.map(({ details }) => details)).toContainEqual({ command: COMMAND.manualControl, outcome: 'holderLost' })
})

test('M-033 a robot that loses its holder while it cleans goes on', async () => {
  const robot = await online()
  const { socket } = await operator.take(robot.id)
  await new Promise(resolve => socket.emit('relinquishControl', resolve))
  const { send } = await operator.take(robot.id)
  expect((await send(2)).status).toBe(200)
  expect(robot.commands.map(({ command }) => command)).toEqual([2])
})

test('M-033 after a backup was restored a robot that has seen higher numbers still stops, and takes commands again', async () => {
  const robot = await (await createRobot()).connect()
  let highest = 500
  robot.answers(({ fence }) => {
    if (fence > 0 && fence < highest) return { status: 'rejected', token: 'errors.robot.staleFence', fence: highest }
    highest = Math.max(highest, fence)
    return { status: 'accepted' }
  })
  const watching = await operator.watch(robot.id)
  const { body, status } = await operator.send(robot.id, COMMAND.robotEstop)
  expect([status, body]).toMatchObject([200, { status: 'accepted', recorded: true }])
  // An old number first, then none, which is never old.
  expect(robot.commands.map(({ fence }) => fence)).toEqual([1, 0])
  await expect.poll(() => watching.newest()?.fence).toBe(501)
  expect((await operator.send(robot.id, COMMAND.pause, {}, { fence: 501 })).status).toBe(200)
})

test('M-033 M-056 a robot whose clock is ahead takes a stop for an expired one and is sent it once more, as one that never expires; nothing else is', async () => {
  const robot = await (await createRobot()).connect()
  robot.answers(({ expires_at }) =>
    expires_at <= clock.now() + 3_600_000
      ? { status: 'rejected', token: 'errors.robot.expired' }
      : { status: 'accepted' },
  )
  const { status, body } = await operator.send(robot.id, COMMAND.robotEstop)
  expect([status, body]).toMatchObject([200, { status: 'accepted' }])
  expect(robot.commands.map(({ fence }) => fence)).toEqual([1, 0])
  expect(new Set(robot.commands.map(({ id }) => id)).size).toBe(2)
  expect(tokensOf(await operator.send(robot.id, COMMAND.pause, {}, { fence: 1 }))).toEqual(['errors.robot.expired'])
  expect(robot.commands).toHaveLength(3)
})

test('M-033 a stop that its robot takes for an expired one twice is refused, and sent no more', async () => {
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'rejected', token: 'errors.robot.expired' }))
  expect(tokensOf(await operator.send(robot.id, COMMAND.robotEstop))).toEqual(['errors.robot.expired'])
  expect(robot.commands).toHaveLength(2)
})

test('M-033 a robot that reports the highest number it has seen as it comes gets none below it; one that does not is served as before', async () => {
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'accepted' }))
  const holder = await operator.take(robot.id)
  expect(holder.fence).toBe(1)
  await robot.says('online', '2.6.1', { fence: 70 })
  await expect.poll(() => holder.newest()).toMatchObject({ self: true, fence: 71 })
  expect((await holder.send(2, {}, { fence: 71 })).status).toBe(200)
  await robot.says('online')
  expect((await support.take(robot.id)).fence).toBe(72)
})
