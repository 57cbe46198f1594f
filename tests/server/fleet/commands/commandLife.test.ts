import { expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { commands } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { eventually } from '../../../eventually.ts'
import { refuseWrites } from '../../frozenDatabase.ts'
import { startCommanding } from './commanding.ts'

const { service, clock, createRobot, person } = await startCommanding()
const operator = await person('operator')

const online = async () => (await createRobot()).connect()
const rowsOf = (robot: number) => service.db.select().from(commands).where(eq(commands.robot, robot))

test('M-051 an offline robot gets nothing, at once or later', async () => {
  const made = await createRobot()
  const robot = await made.connect()
  const { send } = await operator.take(robot.id)
  await robot.says('offline')
  const { status, body } = await send(2)
  expect(status).toBe(412)
  expect(body).toMatchObject({ errors: [{ token: 'errors.robot.blocked.offline' }] })
  await robot.mqtt.client.endAsync()
  const back = await made.connect()
  back.answers(() => ({ status: 'accepted' }))
  expect((await send(2)).status).toBe(200)
  expect(back.commands).toHaveLength(1)
})

test('M-051 a command without an answer expires: 504, sent to everyone, and a later answer of the robot changes nothing', async () => {
  const robot = await online()
  const { send, progress } = await operator.take(robot.id)
  await robot.basic({ state: STATE.remotePause })
  const stop = { direction: 'stop', angle: 0 }
  for (const [command, payload, expiryMs] of [
    [3, {}, 10_000],
    [11, stop, 2000],
  ] as const) {
    const arrives = robot.next()
    const answer = send(command, payload, { key: `expiring-${command}` })
    const { id, issued_at, expires_at } = await arrives
    expect(expires_at - issued_at).toBe(expiryMs)
    clock.advance(expiryMs)
    const { status, body } = await answer
    expect(status).toBe(504)
    expect(body).toMatchObject({ errors: [{ token: 'errors.robot.expired', type: 'expired' }] })
    await robot.ack({ id, status: 'accepted' })
    await robot.ack({ id, status: 'done' })
    expect((await send(command, payload, { key: `expiring-${command}` })).status).toBe(504)
  }
  expect((await rowsOf(robot.id)).map(({ stage }) => stage)).toEqual(['expired', 'expired'])
  await eventually(() =>
    expect(progress.map(({ command, stage }) => [command, stage])).toEqual([
      [3, 'received'],
      [3, 'expired'],
      [11, 'received'],
      [11, 'expired'],
    ]),
  )
  expect(robot.commands).toHaveLength(2)
})

test('M-051 an answer that came in time and could not be stored before the deadline counts once it is, and so does what follows it', async () => {
  const robot = await online()
  const { send, progress } = await operator.take(robot.id)
  const arrives = robot.next()
  const answer = send(2)
  const { id } = await arrives
  const again = await refuseWrites(service.db)
  onTestFinished(again)
  const isTaken = new Promise<void>(resolve => onTestFinished(service.fleet.onFrame(robot.id, () => resolve())))
  const accepted = robot.ack({ id, status: 'accepted' })
  // Settles after the answer: its frame stands behind it on the same connection.
  const behind = robot.basic()
  await isTaken
  clock.advance(10_000)
  await again()
  await Promise.all([accepted, behind])
  expect((await answer).body).toMatchObject({ id, status: 'accepted' })
  await robot.ack({ id, status: 'done' })
  expect((await rowsOf(robot.id)).map(({ stage }) => stage)).toEqual(['done'])
  await eventually(() => expect(progress.map(({ stage }) => stage)).toEqual(['received', 'accepted', 'done']))
})

test('M-051 another robot’s acknowledgement is nothing', async () => {
  const [robot, other] = [await online(), await online()]
  const { send } = await operator.take(robot.id)
  const arrives = robot.next()
  const answer = send(2)
  const { id } = await arrives
  await other.ack({ id, status: 'rejected' })
  expect((await rowsOf(robot.id)).map(({ stage }) => stage)).toEqual(['received'])
  await robot.ack({ id, status: 'accepted' })
  await other.ack({ id, status: 'failed' })
  expect((await answer).status).toBe(200)
  expect((await rowsOf(robot.id)).map(({ stage }) => stage)).toEqual(['accepted'])
})

test('M-051 a command lives from its press where the sender says it: what is left is what its robot is given, and too old is never sent', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  await robot.basic({ state: STATE.remotePause })
  const { send } = await operator.take(robot.id)
  expect((await send(3, {}, { pressedMsAgo: 10_000 })).status).toBe(504)
  expect((await send(11, { direction: 'stop', angle: 0 }, { pressedMsAgo: 2000 })).status).toBe(504)
  expect((await send(11, { direction: 'stop', angle: 0 }, { pressedMsAgo: 500 })).status).toBe(200)
  const now = clock.now()
  expect(robot.commands).toMatchObject([
    { command: COMMAND.manualControl, issued_at: now - 500, expires_at: now + 1500 },
  ])
  for (const pressedMsAgo of [-1, 0.5, 3_600_001]) expect((await send(3, {}, { pressedMsAgo })).status).toBe(400)
})

test('M-051 M-056 time on the way counts where the sender says when the press was: a move and a Resume that were held up are never sent, the stop behind them is', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  await robot.basic({ state: STATE.remotePause })
  const { send } = await operator.take(robot.id)
  const now = clock.now()
  const stop = { direction: 'stop', angle: 0 }
  const move = { direction: 'forward', angle: 0 }
  expect((await send(11, move, { pressedMsAgo: 0, pressedAt: now - 3000 })).status).toBe(504)
  expect((await send(3, {}, { pressedMsAgo: 0, pressedAt: now - 25_000 })).status).toBe(504)
  expect((await send(11, stop)).status).toBe(200)
  expect(robot.commands).toMatchObject([{ payload: stop, issued_at: now, expires_at: now + 2000 }])
})

test('M-051 of its age and its moment the one counts that makes a press older; a moment may be a second off, and nothing is pressed after it came', async () => {
  const robot = await online()
  robot.answers(() => ({ status: 'accepted' }))
  await robot.basic({ state: STATE.remotePause })
  const { send } = await operator.take(robot.id)
  const now = clock.now()
  for (const [pressedMsAgo, pressedAt] of [
    [0, now - 6000],
    [4000, now - 2000],
    [0, now - 1000],
    [0, now + 3_600_000],
    [500, now + 3_600_000],
  ] as const)
    expect((await send(3, {}, { pressedMsAgo, pressedAt })).status).toBe(200)
  expect(robot.commands.map(({ issued_at }) => now - issued_at)).toEqual([5000, 4000, 0, 0, 500])
  expect(robot.commands.map(({ expires_at }) => expires_at - now)).toEqual([5000, 6000, 10_000, 10_000, 9500])
  for (const pressedAt of [-1, 0.5, 'soon', 8_640_000_000_000_001])
    expect((await send(3, {}, { pressedAt })).status, String(pressedAt)).toBe(400)
})

test('M-051 an hour more or less on the clock of the service changes neither a command’s life nor anybody’s budget', async () => {
  const robot = await online()
  const { send } = await operator.take(robot.id)
  const arrives = robot.next()
  const answer = send(2)
  const { id } = await arrives
  clock.setTimeOfDay(clock.now() + 3_600_000)
  clock.advance(9000)
  await robot.ack({ id, status: 'accepted' })
  expect((await answer).status).toBe(200)
  const late = robot.next()
  const unanswered = send(2)
  await late
  clock.setTimeOfDay(clock.now() - 7_200_000)
  clock.advance(10_000)
  expect((await unanswered).status).toBe(504)
  clock.setTimeOfDay(clock.now() + 3_600_000)
})
