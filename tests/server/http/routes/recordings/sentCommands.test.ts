import { expect, test } from 'vitest'
import { COMMAND } from '../../../../../contract/commands.ts'
import { toWireTime } from '../../../../../contract/time.ts'
import { startCommanding } from '../../../fleet/commands/commanding.ts'

const { clock, createRobot, person } = await startCommanding()

test('P-018 commands that a robot carried out are listed with their time and sender, those that it refused are not', async () => {
  const { id, connect } = await createRobot()
  const robot = await connect()
  robot.answers(({ command }) => ({ status: command === COMMAND.pause ? 'done' : 'rejected' }))
  const [operator, customer, stranger] = [await person('operator'), await person('customer'), await person('viewer')]
  const { fence } = await operator.take(id)
  const sentMs = clock.now()
  expect((await operator.send(id, COMMAND.pause, {}, { key: crypto.randomUUID(), fence })).status).toBe(200)
  expect((await operator.send(id, COMMAND.goHome, {}, { key: crypto.randomUUID(), fence })).status).toBe(412)
  const path = (fromMs: number, toMs: number): string =>
    `/api/v0/Robots/${id}/sent_commands?time_gt=${toWireTime(fromMs)}&time_lt=${toWireTime(toMs)}`
  const minute = path(sentMs - 60_000, sentMs + 60_000)
  expect((await operator.call('GET', minute)).body).toEqual({
    data: [{ time: toWireTime(sentMs), command: COMMAND.pause, user: { id: 3, name: 'Olga Lindqvist' } }],
    total: 1,
  })
  expect((await operator.call('GET', path(sentMs - 120_000, sentMs - 60_000))).body).toEqual({ data: [], total: 0 })
  expect((await customer.call('GET', minute)).status).toBe(403)
  expect((await stranger.call('GET', minute)).status).toBe(404)
})
