import { NEVER } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { commands } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { startDispatch } from '../../../../server/fleet/commands/dispatch.ts'
import { startLeases } from '../../../../server/fleet/control/leases.ts'
import { log } from '../../testDatabase.ts'
import { startCommanding, tokensOf } from './commanding.ts'

const { service, clock, createRobot, person } = await startCommanding()
const [operator, support] = await Promise.all([person('operator'), person('support')])
const online = async () => (await createRobot()).connect()
const rowsOf = (robot: number) => service.db.select().from(commands).where(eq(commands.robot, robot))

test('M-051 the same command with the same key is carried out once and answered alike, whatever has happened since', async () => {
  const robot = await online()
  const { send, socket } = await operator.take(robot.id)
  robot.answers(() => ({ status: 'accepted' }))
  const options = { key: 'pause-me-once' }
  const first = await send(2, {}, options)
  await robot.basic({ state: STATE.remotePause })
  expect((await send(2, {}, options)).body).toEqual(first.body)
  await new Promise(resolve => socket.emit('relinquishControl', resolve))
  expect((await send(2, undefined, options)).body).toEqual(first.body)
  expect(robot.commands.filter(({ command }) => command === COMMAND.pause)).toHaveLength(1)
})

test('M-051 of the same command sent twice at once the second waits for what becomes of the first', async () => {
  const robot = await online()
  const { send } = await operator.take(robot.id)
  const options = { key: 'both-at-once' }
  const arrives = robot.next()
  const answers = Promise.all([send(2, {}, options), send(2, {}, options), send(2, {}, options)])
  const { id } = await arrives
  await robot.ack({ id, status: 'rejected', token: 'errors.robot.failed' })
  for (const answer of await answers) {
    expect(answer.status).toBe(412)
    expect(tokensOf(answer)).toEqual(['errors.robot.failed'])
  }
  expect(robot.commands).toHaveLength(1)
  expect(await rowsOf(robot.id)).toHaveLength(1)
})

test('M-051 a key that was used for another payload or command is refused; another login’s or another robot’s key is its own', async () => {
  const [robot, other] = [await online(), await online()]
  for (const each of [robot, other]) {
    each.answers(() => ({ status: 'accepted' }))
    await each.basic({ state: STATE.remotePause })
  }
  const { send } = await operator.take(robot.id)
  const options = { key: 'used-for-a-pose' }
  const pose = { x: 1, y: 2, w: 3 }
  expect((await send(5, pose, options)).status).toBe(200)
  expect((await send(5, { w: 3, y: 2, x: 1 }, options)).status).toBe(200)
  for (const [command, payload] of [
    [5, { ...pose, w: 0 }],
    [3, {}],
  ] as const) {
    const answer = await send(command, payload, options)
    expect([answer.status, tokensOf(answer)]).toEqual([409, ['errors.robot.keyReused']])
  }
  expect(robot.commands).toHaveLength(1)
  const elsewhere = await operator.take(other.id)
  expect((await elsewhere.send(3, {}, options)).status).toBe(200)
  const someoneElse = await support.take(robot.id)
  expect((await someoneElse.send(3, {}, options)).status).toBe(200)
})

test('M-051 what was refused may be sent again with its key', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  const options = { key: 'once-more-please' }
  expect((await operator.send(robot.id, COMMAND.resume, {}, options)).status).toBe(403)
  const { send } = await operator.take(robot.id)
  expect((await send(3, {}, options)).status).toBe(412)
  await robot.basic({ state: STATE.remotePause })
  expect((await send(3, {}, options)).status).toBe(200)
})

test('M-051 after a start of the service what was unanswered expires when it is due, or takes its answer', async () => {
  const robot = await online()
  const sent = (id: string, agoMs: number) => ({
    id,
    robot: robot.id,
    login: 3,
    key: id,
    command: COMMAND.pause,
    payloadHash: '',
    fence: 1,
    issuedAt: new Date(clock.now() - agoMs),
    stage: 'received' as const,
  })
  await service.db.insert(commands).values([sent('overdue', 10_000), sent('pending', 9000), sent('answered', 9000)])
  const { db } = service
  const { registry, link } = service.fleet
  const control = await startLeases({ db, clock, log, robotState: () => undefined, signOuts: NEVER })
  const restarted = await startDispatch({ db, registry, control, requirements: {}, publish: link.publish, clock, log })
  onTestFinished(async () => {
    await restarted.close()
    await control.close()
  })
  const stages = async () => Object.fromEntries((await rowsOf(robot.id)).map(({ id, stage }) => [id, stage]))
  await restarted.acknowledged(robot.id, { id: 'overdue', status: 'accepted' })
  await restarted.acknowledged(robot.id, { id: 'answered', status: 'accepted' })
  expect(await stages()).toEqual({ overdue: 'expired', pending: 'received', answered: 'accepted' })
  clock.advance(1000)
  await restarted.acknowledged(robot.id, { id: 'answered', status: 'done' })
  expect(await stages()).toEqual({ overdue: 'expired', pending: 'expired', answered: 'done' })
  expect(robot.commands).toEqual([])
})
