import { expect, test } from 'vitest'
import { and, createMachine, not, or, setup, stateIn } from 'xstate'
import type { ChartDefinition } from '../../../contract/journal/chart.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'

const machine = setup({
  actors: { load: createMachine({}) },
  guards: { isOpen: () => true, isMine: () => false, hasText: (_, _text: string) => true },
  actions: { note: () => {}, close: () => {} },
  delays: { timeout: 15_000, computed: () => 1 },
}).createMachine({
  id: 'door',
  initial: 'shut',
  on: { 'door.knocked': { actions: 'note' } },
  states: {
    shut: {
      entry: 'close',
      on: {
        'door.opened': [
          { guard: and(['isOpen', not(stateIn('#busy'))]), target: 'open.wide' },
          { guard: or(['isMine', { type: 'hasText', params: 'key' }]), target: 'open' },
          { guard: () => true, target: 'gone', actions: () => {} },
        ],
      },
    },
    open: {
      type: 'parallel',
      states: {
        wide: {
          id: 'busy',
          invoke: { id: 'loading', src: 'load' },
          after: { timeout: '#door.shut', 250: '#door.gone' },
        },
        light: { initial: 'off', states: { off: { always: 'on' }, on: { after: { computed: 'off' } } } },
      },
    },
    before: { type: 'history', history: 'deep', target: 'open' },
    gone: { type: 'final' },
  },
})

const stateOf = ({ states }: ChartDefinition, id: string) => states.find(state => state.id === id)
const transitionsOf = ({ transitions }: ChartDefinition, id: string) =>
  transitions.filter(({ source }) => source === id).map(({ id: _id, source: _source, ...rest }) => rest)

test('a chart has its states under the ids of XState, with kinds, parents, initial states and what runs in them', () => {
  const chart = chartDefinition(machine)
  expect(chart.states.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'door compound',
    'door.shut atomic',
    'door.open parallel',
    'busy atomic',
    'door.open.light compound',
    'door.open.light.off atomic',
    'door.open.light.on atomic',
    'door.before history',
    'door.gone final',
  ])
  expect(stateOf(chart, 'door')).toMatchObject({ initial: 'door.shut' })
  expect(stateOf(chart, 'door.shut')).toMatchObject({ parent: 'door', entry: ['close'], exit: [] })
  expect(stateOf(chart, 'busy')).toEqual({
    id: 'busy',
    key: 'wide',
    parent: 'door.open',
    kind: 'atomic',
    entry: [],
    exit: [],
    invokes: [{ id: 'loading', source: 'load' }],
  })
  expect(stateOf(chart, 'door.before')).toMatchObject({ history: 'deep' })
})

test('a transition has its guards joined as they are written, its actions, and nothing of functions without a name', () => {
  const chart = chartDefinition(machine)
  expect(transitionsOf(chart, 'door')).toEqual([
    { event: 'door.knocked', targets: [], actions: ['note'], reenters: false },
  ])
  expect(transitionsOf(chart, 'door.shut')).toEqual([
    {
      event: 'door.opened',
      targets: ['busy'],
      guard: { text: 'isOpen && !#busy', names: ['isOpen'] },
      actions: [],
      reenters: false,
    },
    {
      event: 'door.opened',
      targets: ['door.open'],
      guard: { text: 'isMine || hasText', names: ['isMine', 'hasText'] },
      actions: [],
      reenters: false,
    },
    {
      event: 'door.opened',
      targets: ['door.gone'],
      guard: { text: 'inline', names: ['inline'] },
      actions: ['inline'],
      reenters: false,
    },
  ])
})

test('a delay has its name and its number, where it is not computed', () => {
  const chart = chartDefinition(machine)
  expect(transitionsOf(chart, 'busy').map(({ delay, targets }) => ({ delay, targets }))).toEqual([
    { delay: { ms: 250 }, targets: ['door.gone'] },
    { delay: { name: 'timeout', ms: 15_000 }, targets: ['door.shut'] },
  ])
  expect(transitionsOf(chart, 'door.open.light.on')).toMatchObject([{ delay: { name: 'computed' } }])
  expect(transitionsOf(chart, 'door.open.light.off')).toMatchObject([{ event: '', targets: ['door.open.light.on'] }])
})
