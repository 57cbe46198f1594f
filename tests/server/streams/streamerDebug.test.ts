import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Subscriptions, subscriptionsSchema } from '../../../contract/gateway.ts'
import type { ChartDefinition } from '../../../contract/journal/chart.ts'
import { LOGIN_ROLES } from '../../../contract/permissions.ts'
import type { RobotDebug } from '../../../contract/robot/debug.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { logins } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { eventually } from '../../eventually.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { setUpViewing, type Viewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const atomic = { kind: 'atomic' as const, entry: [], exit: [], invokes: [] }
const CHART: ChartDefinition = {
  id: 'behaviour',
  states: [
    { ...atomic, id: 'behaviour', key: 'behaviour', kind: 'compound', initial: 'behaviour.off' },
    { ...atomic, id: 'behaviour.off', key: 'off', parent: 'behaviour' },
    { ...atomic, id: 'behaviour.on', key: 'on', parent: 'behaviour' },
  ],
  transitions: [],
}
const chart = { type: 'chart', seq: 0, chart: CHART, state: 'off' } as const
const moved = { type: 'moved', seq: 1, event: 'power.switchedOn', state: 'on' } as const

async function setUp() {
  const world = await setUpViewing(database)
  const wanted: Subscriptions[] = []
  world.mqtt.client.on('message', (topic, payload) => {
    if (topic.endsWith('/subscriptions')) wanted.push(v.parse(subscriptionsSchema, JSON.parse(payload.toString())))
  })
  await world.mqtt.client.subscribeAsync(`swath/v1/${world.robot.robot}/subscriptions`, { qos: 1 })
  const isAsked = (): boolean => wanted.at(-1)?.debug === true
  /** Settles when the gateway has taken it in. */
  const publish = async (message: unknown): Promise<void> => {
    await world.mqtt.publish('debug', message)
    await world.mqtt.publish('ack', {})
  }
  const hears = (viewer: Viewing): readonly RobotDebug[] => {
    const heard: RobotDebug[] = []
    viewer.socket.on('debug', message => heard.push(message))
    return heard
  }
  const ask = async (viewer: Viewing, isWanted = true): Promise<void> => {
    viewer.socket.emit('debug', isWanted)
    await viewer.settled()
  }
  return { ...world, wanted, isAsked, publish, hears, ask }
}

test('the robot’s own behaviour reaches those alone who may inspect and have asked, and the robot is asked while somebody does', async () => {
  const { watch, publish, hears, ask, isAsked, wanted } = await setUp()
  for (const role of LOGIN_ROLES.filter(each => each !== 'super' && each !== 'support')) {
    const viewer = await watch(role, [])
    const heard = hears(viewer)
    await ask(viewer)
    await publish(chart)
    await viewer.settled()
    expect(heard, role).toEqual([])
  }
  expect(wanted.some(({ debug }) => debug)).toBe(false)
  const support = await watch('support', [])
  const superUser = await watch('super', [])
  const [heard, unheard] = [hears(support), hears(superUser)]
  await ask(support)
  await eventually(() => expect(isAsked()).toBe(true))
  await publish(chart)
  await publish(moved)
  await support.settled()
  await superUser.settled()
  expect(heard).toEqual([chart, moved])
  expect(unheard).toEqual([])
  // Who comes later gets the chart where it is.
  await ask(superUser)
  expect(unheard).toEqual([{ ...chart, seq: 1, state: 'on' }])
  await ask(support, false)
  expect(isAsked()).toBe(true)
  superUser.socket.disconnect()
  await eventually(() => expect(isAsked()).toBe(false))
})

test('a viewer who may inspect no more hears nothing more, and the robot is asked no more', async () => {
  const { watch, publish, hears, ask, isAsked, clock } = await setUp()
  const support = await watch('support', [])
  const heard = hears(support)
  await ask(support)
  await eventually(() => expect(isAsked()).toBe(true))
  await publish(chart)
  await database.db.update(logins).set({ role: 'operator' }).where(eq(logins.id, support.login))
  clock.advance(5000)
  await eventually(() => expect(isAsked()).toBe(false))
  await publish(moved)
  await support.settled()
  expect(heard).toEqual([chart])
})

test.each([
  ['no JSON of the contract', { type: 'moved', seq: 1 }],
  ['an event that is a sentence', { ...moved, event: 'Olga has switched it on' }],
  ['a state that is a sentence', { ...moved, state: 'Olga, who is at the door;' }],
  ['a chart with too many states', { ...chart, chart: { ...CHART, states: Array(201).fill(CHART.states[1]) } }],
  ['a message over 256 KiB', { ...moved, more: 'x'.repeat(300_000) }],
])('%s is refused, and what comes after it is heard', async (_what, broken) => {
  const { watch, publish, hears, ask } = await setUp()
  const support = await watch('support', [])
  const heard = hears(support)
  await ask(support)
  await publish(broken)
  await publish(chart)
  await support.settled()
  expect(heard).toEqual([chart])
})

test('of more than fifty messages a second the rest is left out, and its number says so', async () => {
  const { watch, publish, hears, ask, clock } = await setUp()
  const support = await watch('support', [])
  const heard = hears(support)
  await ask(support)
  for (let seq = 1; seq <= 60; seq += 1) await publish({ ...moved, seq })
  clock.advance(1000)
  await publish({ ...moved, seq: 61 })
  await support.settled()
  expect(heard.map(({ seq }) => seq)).toEqual([...Array.from({ length: 50 }, (_, index) => index + 1), 61])
})
