import { expect, test } from 'vitest'
import { type Message, messageSchema } from '../../../../../contract/resources/messages.ts'
import { CHANNEL } from '../../../../../contract/telemetry/channels.ts'
import type { BodyInput } from '../../../../../contract/telemetry/codec.ts'
import { encodeFrame } from '../../../../../contract/telemetry/frame.ts'
import { startCommanding } from '../../../fleet/commands/commanding.ts'
import { type Caller, listOf } from '../../../testService.ts'

const { service, clock, as, superuser, createRobot } = await startCommanding()
const [operator, customer, distributor] = await Promise.all([as('operator'), as('customer'), as('distributor')])

/** An account that the demo's operator does not see. */
const BAYSIDE = 7
/** A sound frame whose body is no message. */
const brokenMessage = (timeMs: number) =>
  encodeFrame({ channel: CHANNEL.robotMessage, seq: 900, flags: 0, timeMs }, new Uint8Array([1, 2, 3]))
const said = (text: string, key = text): BodyInput<'robot_message'> => ({ level: 'warning', text, key })
/** What is stored once the robot's queue has been written. */
async function messagesOf(robot: number, count: number, query = '', call: Caller = operator) {
  const read = async () => {
    const { body } = await call('GET', `/api/v0/Messages?robot=${robot}${query}`)
    return listOf(messageSchema, body)
  }
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}
const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text)

test('O-026 O-030 a message of a robot is stored once with its level, text and key, also when the frame comes again', async () => {
  const robot = await (await createRobot()).connect()
  await robot.frame('robot_message', said('The **brush** is worn', 'brush'), { seq: 1 })
  await robot.frame('robot_message', said('The **brush** is worn', 'brush'), { seq: 1 })
  await robot.frame('robot_message', said('The **brush** is worn', 'brush'), { seq: 2 })
  expect(await messagesOf(robot.id, 2)).toMatchObject([
    {
      robot: robot.id,
      time: '2026-11-20 12:00:00',
      level: 'warning',
      text: 'The **brush** is worn',
      key: 'brush',
    },
    { key: 'brush' },
  ])
  clock.advance(60_000)
  await robot.frame('robot_message', said('After a new start'), { seq: 1 })
  expect(textsOf(await messagesOf(robot.id, 3))).toContain('After a new start')
})

test('O-026 many messages at once are all kept, in their order; a text that no database can hold is kept without what it cannot', async () => {
  const robot = await (await createRobot()).connect()
  const texts = Array.from({ length: 200 }, (_, i) => `Message ${i}`)
  await Promise.all(texts.map((text, i) => robot.frame('robot_message', said(text), { seq: i + 1 })))
  await robot.frame('robot_message', said('NUL\0 inside'), { seq: 201 })
  expect(textsOf(await messagesOf(robot.id, 201))).toEqual([...texts, 'NUL inside'])
})

test('O-026 a broken message is refused, counted, and holds nothing else up', async () => {
  const robot = await (await createRobot()).connect()
  const frames: number[] = []
  service.fleet.onFrame(robot.id, ({ channel }) => frames.push(channel))
  await robot.mqtt.sendFrame(CHANNEL.robotMessage, brokenMessage(clock.now()))
  await robot.frame('robot_message', said('Sound'))
  expect(textsOf(await messagesOf(robot.id, 1))).toEqual(['Sound'])
  expect(service.fleet.refusals.ofRobot(robot.id)).toEqual({ body: 1 })
  expect(frames).toEqual([27, 27])
})

test('M-074 messages are read by robot and time, both ends exclusive, in the order asked for, with a limit and the whole count', async () => {
  const robot = await (await createRobot()).connect()
  const start = clock.now()
  for (const [i, text] of ['first', 'second', 'third', 'fourth'].entries()) {
    if (i > 0) clock.advance(1000)
    await robot.frame('robot_message', said(text))
  }
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  await messagesOf(robot.id, 4)
  const between = `&time_gt=${at(0)}&time_lt=${at(3)}`
  expect(textsOf(await messagesOf(robot.id, 2, between))).toEqual(['second', 'third'])
  expect(textsOf(await messagesOf(robot.id, 2, '&limit=2&direction=desc'))).toEqual(['fourth', 'third'])
  const { body } = await operator('GET', `/api/v0/Messages?robot=${robot.id}&limit=1`)
  expect(body).toMatchObject({ total: 4 })
  for (const wrong of ['&limit=1001', '&limit=0', '&time_gt=yesterday', '&order_by=text'])
    expect((await operator('GET', `/api/v0/Messages?robot=${robot.id}${wrong}`)).status, wrong).toBe(400)
})

test('O-030 messages need viewMessages, level 2 and a robot in sight', async () => {
  const { id } = await createRobot()
  const path = `/api/v0/Messages?robot=${id}`
  for (const [caller, status] of [
    [superuser, 200],
    [operator, 200],
    [customer, 403],
    [distributor, 403],
  ] as const)
    expect((await caller('GET', path)).status).toBe(status)
  expect((await operator('GET', '/api/v0/Messages?robot=999999')).status).toBe(404)
  const elsewhere = await createRobot({ account: BAYSIDE })
  expect((await operator('GET', `/api/v0/Messages?robot=${elsewhere.id}`)).status).toBe(404)
  expect((await operator('GET', '/api/v0/Messages')).status).toBe(400)
})
