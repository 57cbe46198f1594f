import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVEL } from '../../../../contract/permissions.ts'
import { explore, firstViolation } from './explore.ts'
import { ACTIONS, type Action, play, type World, worldOf } from './world.ts'

const EVERYONE_WATCHES: readonly Action[] = [0, 1, 2].map(person => ({ type: 'open', person }))
const after = (start: World, actions: readonly Action[]): World =>
  actions.reduce((world, action) => play(world, action)?.world ?? world, start)

test('M-026 M-028 no order of five things that three people, the clock and the network can do makes two holders or lowers the fence', () => {
  const { found, states } = explore(worldOf([LEVEL.customer, LEVEL.operator, LEVEL.support]), 5)
  expect(found).toBeUndefined()
  expect(states).toBeGreaterThan(10_000)
})

test.each([
  { who: 'an operator', person: 1 },
  { who: 'support', person: 2 },
])('M-028 M-036 the same once everybody watches and $who is in control and has been asked for it', ({ person }) => {
  const start = after(worldOf([LEVEL.customer, LEVEL.operator, LEVEL.support]), [
    ...EVERYONE_WATCHES,
    { type: 'take', person },
    { type: 'request', person: 0 },
    { type: 'request', person: 3 - person },
  ])
  expect(start.control).toMatchObject({ fence: 1, holder: { login: person + 1 }, requests: [{}, {}] })
  expect(explore(start, 4).found).toBeUndefined()
})

test('M-026 M-036 long runs of everything that can be done keep every invariant of control', () => {
  const runs = fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 80 }), actions => {
    expect(firstViolation(worldOf([LEVEL.customer, LEVEL.operator, LEVEL.support]), actions)).toBeUndefined()
  })
  fc.assert(runs, { numRuns: 150 })
})
