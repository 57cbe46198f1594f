import { expect, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { audit } from '../../../../server/database/schema.ts'
import { and, eq } from '../../../../server/database/sql.ts'
import { startCommanding, tokensOf } from './commanding.ts'

const { service, clock, createRobot, person } = await startCommanding()
const [operator, support, customer] = await Promise.all(['operator', 'support', 'customer'].map(person))
if (!operator || !support || !customer) throw new Error('The demo lacks a login')

const online = async () => (await createRobot()).connect()
const auditOf = async (robot: number) =>
  (
    await service.db
      .select()
      .from(audit)
      .where(and(eq(audit.robot, robot), eq(audit.action, 'robot.command')))
  ).map(({ login, action, details }) => ({
    login,
    action,
    details,
  }))

test('M-033 without control every command but 18 is refused, reaches no robot and is logged without its payload', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  await support.take(robot.id)
  const message = 'Please move the secret box'
  const answers = [
    await operator.send(robot.id, COMMAND.pause),
    await operator.send(robot.id, COMMAND.sendOperatorMessage, { message }),
    await customer.send(robot.id, COMMAND.resume),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  for (const answer of answers) expect(tokensOf(answer)).toEqual(['errors.robot.notInControl'])
  expect(robot.commands).toEqual([])
  expect(await auditOf(robot.id)).toEqual(
    [
      [3, 2],
      [3, 20],
      [5, 3],
    ].map(([login, command]) => ({ login, action: 'robot.command', details: { command, outcome: 'unauthorised' } })),
  )
  expect((await operator.send(robot.id, COMMAND.collectDiagnostics)).status).toBe(200)
  expect(robot.commands).toMatchObject([{ command: COMMAND.collectDiagnostics, fence: 0 }])
})

test('M-033 a command of an old lease, or without its number, is refused and reaches no robot', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  const before = await operator.take(robot.id)
  const without = await operator.send(robot.id, COMMAND.pause)
  expect([without.status, tokensOf(without)]).toEqual([409, ['errors.robot.staleFence']])
  await support.take(robot.id)
  const after = await operator.take(robot.id).catch(() => undefined)
  expect(after).toBeUndefined()
  const late = await before.send(2)
  expect([late.status, tokensOf(late)]).toEqual([403, ['errors.robot.notInControl']])
  const { socket } = await support.watch(robot.id)
  await new Promise(resolve => socket.emit('relinquishControl', resolve))
  const again = await operator.take(robot.id)
  expect(again.fence).toBeGreaterThan(before.fence)
  const stale = await again.send(2, {}, { fence: before.fence })
  expect([stale.status, tokensOf(stale)]).toEqual([409, ['errors.robot.staleFence']])
  expect(robot.commands).toEqual([])
  expect((await again.send(2)).status).toBe(200)
})

test('M-033 while control changes hands under a stream of commands the robot never gets one of an older lease after one of a newer', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  const superuser = await person('super')
  const statuses: number[] = []
  let held = await support.take(robot.id)
  for (const next of [superuser, support, superuser, support, superuser]) {
    const { send } = held
    const sent = Array.from({ length: 5 }, () => send(2))
    held = await next.take(robot.id)
    for (const { status } of await Promise.all(sent)) statuses.push(status)
    clock.advance(1000)
  }
  const fences = robot.commands.map(({ fence }) => fence)
  expect(fences).toEqual(fences.toSorted((a, b) => a - b))
  expect(statuses).toHaveLength(25)
  expect(statuses.filter(status => ![200, 403, 409].includes(status))).toEqual([])
  expect(statuses.filter(status => status === 200)).toHaveLength(fences.length)
})
