import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { badPassword, codeAsked, FACTORLESS, MASQUERADED, NEWCOMER, OPERATOR, SUPPORT } from './people.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

const NAMES = [
  'checking',
  'trustingDevice',
  'agreement.reading',
  'agreement.accepting',
  'secondFactor',
  'authenticated.own',
  'authenticated.masquerading',
  'authenticated.changing',
  'authenticated.changed',
  'anonymous.entering',
  'anonymous.submitting',
  'anonymous.enteringCode',
  'anonymous.submittingCode',
  'authorizing',
  'signingOut',
] as const
type Name = (typeof NAMES)[number]

function pathOf(value: Snapshot['value']): string {
  if (typeof value === 'string') return value
  if ('anonymous' in value) return `anonymous.${value.anonymous}`
  if ('agreement' in value) return `agreement.${value.agreement}`
  return `authenticated.${value.authenticated.identity}`
}

function nameOf(snapshot: Snapshot): Name {
  const name = pathOf(snapshot.value)
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

const mayAct = (snapshot: Snapshot): void => {
  isSomebody(snapshot)
  expect(snapshot.context.self?.eula_accepted).not.toBeNull()
  const { tfa_required, tfa_secret } = snapshot.context.self ?? {}
  expect(tfa_required === true && tfa_secret === false).toBe(false)
}
const mayTrustDevice = (snapshot: Snapshot): void => {
  isSomebody(snapshot)
  expect(snapshot.context.trustsDevice).toBe(true)
}
const hasNotAgreed = ({ context }: Snapshot): void => expect(context.self?.eula_accepted).toBeNull()
const hasNoFactor = ({ context }: Snapshot): void => {
  expect(context.self?.tfa_secret).toBe(false)
  expect(context.self?.tfa_required).toBe(true)
}
const actsAsThemselves = (snapshot: Snapshot): void => {
  mayAct(snapshot)
  expect(snapshot.context.self?.originator).toBeUndefined()
}
const actsAsAnother = (snapshot: Snapshot): void => {
  mayAct(snapshot)
  expect(snapshot.context.self?.originator).toBeDefined()
}

const credentials = () => ({ login: 'olli', password: 'clean-floors-everywhere' })
const paths = modelPaths(sessionMachine, {
  nameOf,
  key: ({ value, context: { self, reason, failure, trustsDevice } }) => [
    value,
    self?.role,
    self?.eula_accepted,
    self?.originator,
    self?.tfa_required,
    self?.tfa_secret,
    reason,
    failure?.context,
    trustsDevice,
  ],
  events: [
    ...[OPERATOR, NEWCOMER, MASQUERADED, FACTORLESS].flatMap(self =>
      ['lookUp', 'refresh'].map(id => ({ type: `xstate.done.actor.${id}`, output: { found: true, self } })),
    ),
    { type: 'xstate.done.actor.refresh', output: { found: false, reason: 'never' } },
    { type: 'xstate.done.actor.refresh', output: { found: false, reason: 'unreachable', error: badPassword } },
    { type: 'xstate.error.actor.refresh', error: new Error('gone') },
    { type: 'xstate.after.refreshInterval.session.authenticated.freshness.current' },
    { type: 'session.acceptAgreement' },
    { type: 'session.setUpNeeded' },
    { type: 'session.selfChanged', self: { ...FACTORLESS, tfa_secret: true } },
    { type: 'xstate.done.actor.accept', output: { ok: true, self: OPERATOR } },
    { type: 'xstate.done.actor.accept', output: { ok: false, error: badPassword } },
    { type: 'xstate.error.actor.accept', error: new Error('gone') },
    { type: 'session.changeIdentity', change: { kind: 'account', account: 2 } },
    { type: 'session.changeIdentity', change: { kind: 'masquerade', login: 5 } },
    { type: 'session.changeIdentity', change: { kind: 'endMasquerade' } },
    { type: 'xstate.done.actor.change', output: { ok: true } },
    { type: 'xstate.done.actor.change', output: { ok: false, error: badPassword } },
    { type: 'xstate.error.actor.change', error: new Error('gone') },
    { type: 'xstate.done.actor.inactivity' },
    { type: 'session.endedElsewhere', reason: 'inactivity' },
    { type: 'session.startedElsewhere' },
    { type: 'xstate.done.actor.trust', output: undefined },
    { type: 'xstate.error.actor.trust', error: new Error('gone') },
    { type: 'xstate.done.actor.lookUp', output: { found: false, reason: 'never' } },
    { type: 'xstate.done.actor.lookUp', output: { found: false, reason: 'unreachable', error: badPassword } },
    { type: 'xstate.error.actor.lookUp', error: new Error('gone') },
    { type: 'session.signIn', credentials },
    { type: 'session.signIn', credentials, trustsDevice: true },
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
    trustingDevice: mayTrustDevice,
    authorizing: isSomebody,
    'agreement.reading': hasNotAgreed,
    'agreement.accepting': hasNotAgreed,
    secondFactor: hasNoFactor,
    'authenticated.own': actsAsThemselves,
    'authenticated.masquerading': actsAsAnother,
    'authenticated.changing': mayAct,
    'authenticated.changed': mayAct,
    signingOut: isNobody,
  },
})

test('A-001 A-004 A-008 A-010 A-056 every way through the session keeps login and permissions only while somebody is signed in, and lets nobody act before the agreement, nor before a second factor that their role asks for', () => {
  expect(paths.length).toBeGreaterThan(NAMES.length)
  for (const path of paths) path.check()
})
