import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { robotTopic } from '../../contract/gateway.ts'
import { type RobotDebug, robotDebugSchema } from '../../contract/robot/debug.ts'
import { chartDefinition } from '../../machines/journal/chartDefinition.ts'
import { remoteTransitions } from '../../machines/journal/remoteTransitions.ts'
import { behaviourMachine } from '../../robots/behaviour/behaviour.machine.ts'
import { BEHAVIOUR_CHART } from '../../robots/behaviour/behaviourChart.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'
import { fleet } from '../../robots/fleet.ts'
import { createBehaviourDebug } from '../../robots/telemetry/behaviourDebug.ts'
import { createRobot, send } from '../../robots/world/simRobot.ts'
import { FACTS } from './facts.ts'
import { startBroker } from './gatewayBroker.ts'

const ROBOT = 3
const TOKEN = 'a-token-of-its-own'

test('the chart that a robot tells is its own machine, within what the contract lets through', () => {
  expect(BEHAVIOUR_CHART).toEqual(chartDefinition(behaviourMachine))
  const [{ value: state }] = initialTransition(behaviourMachine)
  const message = { type: 'chart', seq: 0, chart: BEHAVIOUR_CHART, state }
  expect(v.parse(robotDebugSchema, JSON.parse(JSON.stringify(message)))).toEqual(message)
})

test('the chart explains each change of each state by each fact', () => {
  const [first] = initialTransition(behaviourMachine)
  const waiting = [first]
  const seen = new Set<string>()
  for (let snapshot = waiting.pop(); snapshot; snapshot = waiting.pop()) {
    if (seen.has(JSON.stringify(snapshot.value))) continue
    seen.add(JSON.stringify(snapshot.value))
    for (const fact of FACTS) {
      const [next] = transition(behaviourMachine, snapshot, fact)
      if (JSON.stringify(next.value) === JSON.stringify(snapshot.value)) continue
      const taken = remoteTransitions(BEHAVIOUR_CHART, fact.type, snapshot.value, next.value)
      expect(taken, `${fact.type} from ${JSON.stringify(snapshot.value)}`).toHaveLength(1)
      waiting.push(next)
    }
  }
  expect(seen.size).toBeGreaterThan(40)
})

async function setUp() {
  const broker = await startBroker({ robot: ROBOT, token: TOKEN })
  onTestFinished(broker.stop)
  const [spec] = fleet(12, 1)
  if (!spec) throw new Error('There is no robot')
  const robot = createRobot(spec, [])
  const client = connectRobot({
    url: broker.url,
    robot: ROBOT,
    token: TOKEN,
    identity: { model: 'shiny', hardware_version: '3', main_deb: '2.6.4', boot_id: 'boot-1' },
    clock: { now: () => 0 },
  })
  onTestFinished(client.close)
  await client.ready
  const tick = createBehaviourDebug(client, robot)
  const messages = (): readonly RobotDebug[] =>
    broker.received
      .filter(({ topic }) => topic === robotTopic(ROBOT, 'debug'))
      .map(({ payload }) => v.parse(robotDebugSchema, JSON.parse(payload.toString())))
  const asks = async (debug: boolean): Promise<void> => {
    const heard = Promise.withResolvers<unknown>()
    const stop = client.onSubscriptions(heard.resolve)
    await broker.send('subscriptions', { channels: [], ...(debug && { debug }) }, true)
    await heard.promise
    stop()
  }
  const said = (count: number): Promise<void> => broker.until(() => messages().length >= count)
  return { broker, robot, tick, messages, asks, said }
}

test('a robot tells its chart when it is asked, each change after that, and nothing before and afterwards', async () => {
  const { robot, tick, messages, asks, said } = await setUp()
  send(robot, { type: 'power.switchedOn' })
  tick()
  await asks(true)
  tick()
  send(robot, { type: 'system.loaded' })
  // The chart does not take it: nothing has changed.
  send(robot, { type: 'bump.felt' })
  send(robot, { type: 'software.loaded' })
  tick()
  await said(3)
  await asks(false)
  send(robot, { type: 'operator.loggedIn' })
  tick()
  await asks(true)
  tick()
  await said(4)
  expect(messages()).toMatchObject([
    { type: 'chart', seq: 1, state: 'systemLoading', chart: { id: 'behaviour' } },
    { type: 'moved', seq: 2, event: 'system.loaded', state: 'loading' },
    { type: 'moved', seq: 3, event: 'software.loaded', state: 'login' },
    { type: 'chart', seq: 4, state: 'loginChecklist' },
  ])
})

test('of changes that wait while there is no tick the newest sixty-four are told', async () => {
  const { robot, tick, messages, asks, said } = await setUp()
  await asks(true)
  tick()
  for (const type of [
    'power.switchedOn',
    'system.loaded',
    'software.loaded',
    'operator.loggedIn',
    'checklist.finished',
    'sync.finished',
  ] as const)
    send(robot, { type })
  for (let times = 0; times < 50; times += 1) {
    send(robot, { type: 'plans.opened' })
    send(robot, { type: 'screen.closed' })
  }
  tick()
  await said(65)
  const [chart, first] = messages()
  expect(messages()).toHaveLength(65)
  expect([chart?.seq, first?.seq, messages().at(-1)?.seq]).toEqual([0, 43, 106])
})
