import * as v from 'valibot'
import { expect, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { messageSchema } from '../../../../contract/resources/messages.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { audit } from '../../../../server/database/schema.ts'
import { and, eq } from '../../../../server/database/sql.ts'
import { type Answer, listOf } from '../../testService.ts'
import { startCommanding, tokensOf } from './commanding.ts'

const { service, superuser, createRobot, person } = await startCommanding()
const [operator, support] = await Promise.all([person('operator'), person('support')])
const CANNED = 'Please release the emergency stop.'

const waitingRobot = async () => {
  const robot = await (await createRobot()).connect()
  await robot.basic({ state: STATE.remotePause })
  robot.answers(() => ({ status: 'accepted' }))
  return robot
}
const messagesOf = async (robot: number) => {
  const { body }: Answer = await superuser('GET', `/api/v0/Messages?robot=${robot}`)
  return listOf(messageSchema, body)
}

test('M-066 a message of the list needs control alone; one of the sender’s own needs sendCustomMessages', async () => {
  const robot = await waitingRobot()
  const own = 'Please move the secret box'
  const { send } = await operator.take(robot.id)
  const refused = await send(20, { message: own })
  expect([refused.status, tokensOf(refused)]).toEqual([403, ['errors.robot.customMessage']])
  expect((await send(20, { message: CANNED })).status).toBe(200)
  const logged = await service.db
    .select()
    .from(audit)
    .where(and(eq(audit.robot, robot.id), eq(audit.action, 'robot.command')))
  expect(logged).toMatchObject([
    { login: 3, details: { command: COMMAND.sendOperatorMessage, outcome: 'unauthorised' } },
  ])
  expect(JSON.stringify(logged)).not.toContain('secret')
  const allowed = await support.take(robot.id)
  expect((await allowed.send(20, { message: own })).status).toBe(200)
  expect(robot.commands.map(({ payload }) => payload)).toEqual([{ message: CANNED }, { message: own }])
})

test('M-066 the list is the setting’s: what is taken out of it is a message of one’s own', async () => {
  const robot = await waitingRobot()
  const { send } = await operator.take(robot.id)
  const set = (texts: readonly string[]) =>
    superuser('POST', '/api/v0/Settings/rm-canned-messages', { value: JSON.stringify(texts) })
  await set(['Only this'])
  expect((await send(20, { message: CANNED })).status).toBe(403)
  expect((await send(20, { message: 'Only this' })).status).toBe(200)
  await set([CANNED])
})

test('O-026 what an operator has said to a robot is among its messages once it has accepted it, and not if it refused', async () => {
  const robot = await waitingRobot()
  const { send } = await operator.take(robot.id)
  const { body } = await send(20, { message: CANNED })
  const { id } = v.parse(v.object({ id: v.string() }), body)
  await robot.ack({ id, status: 'done' })
  robot.answers(() => ({ status: 'rejected' }))
  await send(20, { message: CANNED })
  const messages = await messagesOf(robot.id)
  expect(messages).toHaveLength(1)
  expect(messages).toMatchObject([
    {
      robot: robot.id,
      time: '2026-11-20 12:00:00',
      level: 'info',
      text: CANNED,
      key: id,
      login: { id: 3, name: 'Olga Lindqvist' },
    },
  ])
})

test('M-053 diagnostics take a choice of types only from robots that have it', async () => {
  const types = { types: ['logs', 'sensors'] }
  const robot = await waitingRobot()
  expect((await operator.send(robot.id, COMMAND.collectDiagnostics, types)).status).toBe(200)
  expect((await operator.send(robot.id, COMMAND.collectDiagnostics)).status).toBe(200)
  const older = await (await createRobot({ mainDeb: '2.5.9' })).connect()
  older.answers(() => ({ status: 'accepted' }))
  const refused = await operator.send(older.id, COMMAND.collectDiagnostics, types)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ errors: [{ token: 'errors.robot.payload', field: 'types' }] })
  expect((await operator.send(older.id, COMMAND.collectDiagnostics, {})).status).toBe(200)
  expect([...robot.commands, ...older.commands].map(({ payload }) => payload)).toEqual([types, {}, {}])
})

test('O-026 a message that no database could keep is refused before the robot gets it', async () => {
  const robot = await waitingRobot()
  const { send } = await support.take(robot.id)
  for (const mark of ['\0', '\u0007', '\u009b', '\u202e', '\ud83d']) {
    const refused = await send(20, { message: `Please${mark} move` })
    expect([refused.status, tokensOf(refused)], JSON.stringify(mark)).toEqual([400, ['errors.robot.payload']])
  }
  const text = 'Please move\n\tthe box 📦'
  expect((await send(20, { message: text })).status).toBe(200)
  expect(robot.commands.map(({ payload }) => payload)).toEqual([{ message: text }])
  expect(await messagesOf(robot.id)).toMatchObject([{ text }])
})

test('M-051 what a robot says to a command counts, whatever characters its reason holds', async () => {
  const robot = await waitingRobot()
  const { send } = await operator.take(robot.id)
  robot.answers(() => ({ status: 'rejected', message: 'No\0 way' }))
  const { status, body } = await send(20, { message: CANNED })
  expect(status).toBe(412)
  expect(JSON.stringify(body)).not.toContain('expired')
})

test('M-051 a payload is an object: an empty one is {} or left out, and never a list', async () => {
  const robot = await waitingRobot()
  const { send } = await operator.take(robot.id)
  expect((await send(18)).status).toBe(200)
  expect((await send(18, {})).status).toBe(200)
  for (const payload of [[], [{}], 'null', '"text"', '1']) {
    const { status } = await send(18, payload)
    expect(status, JSON.stringify(payload)).toBe(400)
  }
  expect(robot.commands.map(({ payload }) => payload)).toEqual([{}, {}])
})
