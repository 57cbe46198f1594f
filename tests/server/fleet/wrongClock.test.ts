import * as v from 'valibot'
import { expect, test } from 'vitest'
import { COMMAND } from '../../../contract/commands.ts'
import { clockSchema, robotTopic, SILENCE_LIMIT_MS } from '../../../contract/gateway.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { eventually } from '../../eventually.ts'
import { startCommanding, tokensOf } from './commands/commanding.ts'

const HOUR_MS = 3_600_000
const { service, clock, createRobot, person } = await startCommanding()
const operator = await person('operator')

test.each([-3, 3])(
  'M-039 a robot whose clock is %i hours off is judged by what it said last, and not by what has the newest time',
  async hours => {
    const robot = await (await createRobot()).connect()
    robot.answers(() => ({ status: 'accepted' }))
    const offMs = hours * HOUR_MS
    const { send } = await operator.take(robot.id)
    const enter = async (seq: number, state: number) => {
      const place = { plan: 3, plan_type: 1, sector: 1, location: 0 }
      await robot.mqtt.publish('state', { seq, time: clock.now() + offMs, state, ...place })
    }
    await enter(1, STATE.remotePause)
    clock.advance(5000)
    // Cleaning again, by basic data with a time that is refused for the map; then paused by a change of state.
    await robot.basic({ state: STATE.clean }, { timeMs: clock.now() + offMs })
    expect(tokensOf(await send(3))).toEqual(['errors.robot.blocked.state'])
    expect((await send(2)).status).toBe(200)
    clock.advance(5000)
    await enter(2, STATE.remotePause)
    expect((await send(3)).status).toBe(200)
  },
)

/** The pings that a robot gets, as they come. */
async function pingsOf(robot: Awaited<ReturnType<Awaited<ReturnType<typeof createRobot>>['connect']>>) {
  const pings: number[] = []
  robot.mqtt.client.on('message', (topic, payload) => {
    if (topic !== robotTopic(robot.id, 'clock')) return
    const { type, sent } = v.parse(clockSchema, JSON.parse(payload.toString()))
    if (type === 'ping') pings.push(sent)
  })
  await robot.mqtt.client.subscribeAsync(robotTopic(robot.id, 'clock'))
  return pings
}

test('M-056 a robot whose clock is set is sent as many pings as it looks back on with the next second, once, and no other robot is', async () => {
  const [robot, other] = [await (await createRobot()).connect(), await (await createRobot()).connect()]
  const [pings, others] = [await pingsOf(robot), await pingsOf(other)]
  const send = (of: typeof robot, offMs: number) =>
    of.mqtt.publish('clock', { type: 'pong', sent: clock.now(), robot: clock.now() + offMs })
  /** Everything that was sent to a robot before has come. */
  const settled = async (of: typeof robot) => {
    const arrives = of.next()
    void operator.send(of.id, COMMAND.robotEstop)
    await arrives
  }
  await send(other, 0)
  for (const offMs of [HOUR_MS, -HOUR_MS, 0]) {
    await send(robot, offMs)
    clock.advance(1000)
    await settled(robot)
    expect(pings.length).toBeGreaterThanOrEqual(8)
    pings.length = 0
    await send(robot, offMs)
    clock.advance(1000)
    await settled(robot)
    expect(pings.length).toBeLessThanOrEqual(2)
    pings.length = 0
  }
  await settled(other)
  expect(others.length).toBeLessThanOrEqual(3)
})

test('an hour more or less on the clock of the service loses no robot, and sends every robot the new time at once', async () => {
  const robot = await (await createRobot()).connect()
  const pings = await pingsOf(robot)
  for (const hours of [1, -2]) {
    clock.setTimeOfDay(clock.now() + hours * HOUR_MS)
    pings.length = 0
    clock.advance(1000)
    await eventually(() => expect(pings.length).toBeGreaterThanOrEqual(8))
    expect(pings.every(sent => Math.abs(sent - clock.now()) < 2000)).toBe(true)
    expect(service.fleet.registry.find(robot.id)?.live.connection.state).toBe('online')
  }
  clock.advance(SILENCE_LIMIT_MS + 2000)
  expect(service.fleet.registry.find(robot.id)?.live.connection.state).toBe('lost')
})
