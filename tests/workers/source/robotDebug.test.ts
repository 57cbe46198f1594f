import { expect, test } from 'vitest'
import type { ChartDefinition } from '../../../contract/journal/chart.ts'
import type { RemoteFact } from '../../../contract/journal/remoteActors.ts'
import { createRobotDebug } from '../../../workers/source/robotDebug.ts'

const CHART: ChartDefinition = {
  id: 'behaviour',
  states: [{ id: 'behaviour', key: 'behaviour', kind: 'compound', entry: [], exit: [], invokes: [] }],
  transitions: [],
}
const chart = (seq: number, state: string, of = CHART) => ({ type: 'chart', seq, chart: of, state })
const moved = (seq: number, event: string, state: string) => ({ type: 'moved', seq, event, state })

/** What was asked of the service, and what was told of the robot. */
function setUp() {
  const asked: boolean[] = []
  const facts: RemoteFact[] = []
  const link = { isConnected: true, malformed: 0 }
  const listeners = new Map<string, (payload?: unknown) => void>()
  const ask = createRobotDebug({
    robot: 7,
    socket: {
      get connected() {
        return link.isConnected
      },
      emit: (_event, isWanted) => asked.push(isWanted),
      on: (event, listener) => listeners.set(event, listener),
    },
    post: fact => facts.push(fact),
    onMalformed: () => {
      link.malformed += 1
    },
  })
  const receive = (payload: unknown): void => listeners.get('debug')?.(payload)
  return { link, asked, facts, ask, receive, connect: () => listeners.get('connect')?.() }
}

const shortOf = (fact: RemoteFact): string =>
  fact.kind === 'born'
    ? `born ${JSON.stringify(fact.value)}`
    : fact.kind === 'moved'
      ? `${fact.event.type} ${JSON.stringify(fact.value)}${fact.lost === undefined ? '' : ` lost ${fact.lost}`}`
      : 'ended'

test('a robot’s chart is born once it comes, moves, and ends when nobody asks any more', () => {
  const { ask, receive, facts, asked } = setUp()
  receive(chart(4, 'off'))
  ask(true)
  ask(true)
  receive(moved(4, 'too.early', 'off'))
  receive(chart(4, 'off'))
  receive(moved(5, 'power.switchedOn', 'on'))
  ask(false)
  receive(moved(6, 'power.switchedOff', 'off'))
  expect(facts.map(shortOf)).toEqual(['born "off"', 'power.switchedOn "on"', 'ended'])
  expect(facts[0]).toMatchObject({ actor: 'robot:7', side: 'robot', chart: CHART, context: { robot: 7 } })
  expect(asked).toEqual([true, false])
})

test('changes that were not heard of are counted with the next, and an older one is passed over', () => {
  const { ask, receive, facts } = setUp()
  ask(true)
  receive(chart(0, 'off'))
  receive(moved(4, 'system.loaded', 'loading'))
  receive(moved(3, 'power.switchedOn', 'on'))
  expect(facts.map(shortOf)).toEqual(['born "off"', 'system.loaded "loading" lost 3'])
})

test('after a reconnect it is asked again; the same chart goes on, that of another start is born anew', () => {
  const { ask, receive, facts, asked, link, connect } = setUp()
  link.isConnected = false
  ask(true)
  expect(asked).toEqual([])
  connect()
  receive(chart(3, 'off'))
  connect()
  receive(chart(3, 'off'))
  receive(chart(6, 'on'))
  receive(chart(0, 'off'))
  receive(chart(1, 'off', { ...CHART, id: 'other' }))
  expect(asked).toEqual([true, true])
  expect(facts.map(shortOf)).toEqual(['born "off"', 'debug.resumed "on" lost 3', 'born "off"', 'born "off"'])
})

test('what does not fit the contract is counted and passed over', () => {
  const { ask, receive, facts, link } = setUp()
  ask(true)
  receive({ type: 'chart', seq: 1 })
  receive(moved(1, 'a sentence of somebody', 'on'))
  expect([facts, link.malformed]).toEqual([[], 2])
})
