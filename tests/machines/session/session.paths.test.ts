import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { badPassword, codeAsked, OPERATOR, SUPPORT } from './people.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

const NAMES = [
  'checking',
  'anonymous.entering',
  'anonymous.submitting',
  'anonymous.enteringCode',
  'anonymous.submittingCode',
  'authorizing',
  'authenticated',
  'signingOut',
] as const
type Name = (typeof NAMES)[number]

function nameOf(snapshot: Snapshot): Name {
  const { value } = snapshot
  const name = typeof value === 'string' ? value : `anonymous.${value.anonymous}`
  const known = NAMES.find(each => each === name)
  if (!known) throw new Error(`No such state: ${name}`)
  return known
}

const isNobody = ({ context }: Snapshot): void => {
  expect(context.self).toBeUndefined()
  expect(context.grants).toEqual({})
}
const isSomebody = ({ context }: Snapshot): void => {
  expect(context.self).toBeDefined()
  expect(context.failure).toBeUndefined()
}

const credentials = () => ({ login: 'olli', password: 'clean-floors-everywhere' })
const paths = modelPaths(sessionMachine, {
  nameOf,
  key: ({ context }) => [context.self?.role, context.reason, context.failure?.context],
  events: [
    { type: 'xstate.done.actor.lookUp', output: { found: true, self: OPERATOR } },
    { type: 'xstate.done.actor.lookUp', output: { found: false, reason: 'never' } },
    { type: 'xstate.done.actor.lookUp', output: { found: false, reason: 'unreachable', error: badPassword } },
    { type: 'xstate.error.actor.lookUp', error: new Error('gone') },
    { type: 'session.signIn', credentials },
    { type: 'session.loginChanged' },
    { type: 'session.signOut', inactivity: false },
    { type: 'session.signOut', inactivity: true },
    { type: 'session.lost' },
    { type: 'session.selfChanged', self: OPERATOR },
    { type: 'session.selfChanged', self: SUPPORT },
    ...['signIn', 'signInWithCode'].flatMap(id => [
      { type: `xstate.done.actor.${id}`, output: { ok: true, self: OPERATOR } },
      { type: `xstate.done.actor.${id}`, output: { ok: false, error: badPassword } },
      { type: `xstate.done.actor.${id}`, output: { ok: false, error: codeAsked } },
      { type: `xstate.error.actor.${id}`, error: new Error('gone') },
    ]),
    { type: 'xstate.done.actor.grants', output: { Robots: ['view'] } },
    { type: 'xstate.error.actor.grants', error: new Error('gone') },
    { type: 'xstate.done.actor.signOut', output: undefined },
    { type: 'xstate.error.actor.signOut', error: new Error('gone') },
  ],
  states: {
    checking: isNobody,
    'anonymous.entering': isNobody,
    'anonymous.submitting': isNobody,
    'anonymous.enteringCode': isNobody,
    'anonymous.submittingCode': isNobody,
    authorizing: isSomebody,
    authenticated: isSomebody,
    signingOut: isNobody,
  },
})

test('A-001 A-004 A-010 every way through the session keeps login and permissions only while somebody is signed in', () => {
  expect(paths.length).toBeGreaterThan(NAMES.length)
  for (const path of paths) path.check()
})
