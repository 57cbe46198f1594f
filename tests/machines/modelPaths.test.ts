import { expect, test } from 'vitest'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { modelPaths } from './modelPaths.ts'

const WAYS = ['first', 'second', 'third'] as const

/** Three ways lead to one state; what they bring is looked at by nothing that comes next. */
const machine = setup({ actions: { come: assign(({ event }) => ({ came: event.type })) } }).createMachine({
  context: { came: '' },
  initial: 'away',
  states: { away: { on: { '*': { target: 'there', actions: 'come' } } }, there: {} },
})
type Snapshot = SnapshotFrom<typeof machine>

test.each(WAYS)('whatever way leads to a state that is known already, what it brings is asserted: the %s one', way => {
  const paths = modelPaths(machine, {
    events: WAYS.map(type => ({ type })),
    nameOf: ({ value }: Snapshot) => value,
    states: { away: () => undefined, there: ({ context }: Snapshot) => expect(context).not.toEqual({ came: way }) },
    key: () => undefined,
    isJournalled: false,
  })
  expect(() => {
    for (const { check } of paths) check()
  }).toThrow(way)
})
