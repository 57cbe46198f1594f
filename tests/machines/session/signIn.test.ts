import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Credentials, CredentialsReader, LookUp, SignIn } from '../../../machines/session/session.logic.ts'
import { badPassword, codeAsked, NEWCOMER, OPERATOR } from './people.ts'
import { type SessionEffects, startSession } from './startSession.ts'

const credentials =
  (code?: string): CredentialsReader =>
  () => ({ login: 'olli', password: 'secret words', code })

test('A-041 a session that is still good signs in without asking', async () => {
  const actor = startSession({ lookUp: { found: true, self: OPERATOR }, grants: () => ({ Robots: ['view'] }) })
  const { context } = await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(context.self).toEqual(OPERATOR)
  expect(context.grants).toEqual({ Robots: ['view'] })
})

test('A-021 the session is not known before the permissions are', async () => {
  const actor = startSession({ lookUp: { found: true, self: OPERATOR } })
  const seen: unknown[] = []
  actor.subscribe(snapshot => seen.push(snapshot.value))
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(seen).toEqual(['authorizing', { authenticated: { identity: 'own', freshness: 'current', rights: 'known' } }])
})

test('A-003 login and password are what is sent, and no event holds them in a readable place', async () => {
  const sent: Credentials[] = []
  const actor = startSession({ signIn: given => (sent.push(given), { ok: true, self: OPERATOR }) })
  const events: string[] = []
  actor.system.inspect({
    next: event => void (event.type === '@xstate.event' && events.push(JSON.stringify(event.event))),
  })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  actor.send({ type: 'session.signIn', credentials: credentials() })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(sent).toEqual([{ login: 'olli', password: 'secret words', code: undefined }])
  expect(events.join()).toContain('session.signIn')
  expect(events.join()).not.toContain('secret words')
})

test('A-004 an error on the tfa field asks for the code without calling it a failure; a second one is shown', async () => {
  const actor = startSession({
    signIn: ({ code }) => (code === '419000' ? { ok: true, self: OPERATOR } : { ok: false, error: codeAsked }),
  })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  actor.send({ type: 'session.signIn', credentials: credentials() })
  const asked = await waitFor(actor, snapshot => snapshot.matches({ anonymous: 'enteringCode' }))
  expect(asked.context.failure).toBeUndefined()

  actor.send({ type: 'session.signIn', credentials: credentials('000000') })
  await waitFor(actor, snapshot => snapshot.matches({ anonymous: 'submittingCode' }))
  const refused = await waitFor(actor, snapshot => snapshot.matches({ anonymous: 'enteringCode' }))
  expect(refused.context.failure).toEqual({ context: 'tfa.getTfa', error: codeAsked })

  actor.send({ type: 'session.signIn', credentials: credentials('419000') })
  const signedIn = await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(signedIn.context.failure).toBeUndefined()
})

test('A-004 any other login error is worded by login.getLogin', async () => {
  const actor = startSession({ signIn: () => ({ ok: false, error: badPassword }) })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  actor.send({ type: 'session.signIn', credentials: credentials() })
  const { context } = await waitFor(actor, snapshot => snapshot.context.failure !== undefined)
  expect(context.failure).toEqual({ context: 'login.getLogin', error: badPassword })
})

test('A-005 the device is trusted once the code was right, when that was wished, and not before', async () => {
  const trusted: (number | undefined)[] = []
  const effects: SessionEffects = {
    signIn: ({ code }) => (code === '419000' ? { ok: true, self: OPERATOR } : { ok: false, error: codeAsked }),
    trustDevice: self => trusted.push(self?.id),
  }
  for (const trustsDevice of [true, false]) {
    const actor = startSession(effects)
    await waitFor(actor, snapshot => snapshot.matches('anonymous'))
    actor.send({ type: 'session.signIn', credentials: credentials(), trustsDevice })
    await waitFor(actor, snapshot => snapshot.matches({ anonymous: 'enteringCode' }))
    expect(trusted).toEqual(trustsDevice ? [] : [OPERATOR.id])
    actor.send({ type: 'session.signIn', credentials: credentials('419000'), trustsDevice })
    await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  }
  expect(trusted).toEqual([OPERATOR.id])
})

test('A-008 a login that has not accepted the agreement reads it first; a refusal of the service is shown', async () => {
  let answer: SignIn = { ok: false, error: badPassword }
  const actor = startSession({ lookUp: { found: true, self: NEWCOMER }, accept: () => answer })
  await waitFor(actor, snapshot => snapshot.matches({ agreement: 'reading' }))
  actor.send({ type: 'session.acceptAgreement' })
  await waitFor(actor, snapshot => snapshot.context.failure !== undefined)
  expect(actor.getSnapshot().matches({ agreement: 'reading' })).toBe(true)
  answer = { ok: true, self: OPERATOR }
  actor.send({ type: 'session.acceptAgreement' })
  const { context } = await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(context.self?.eula_accepted).not.toBeNull()
})

test('A-008 A-010 the agreement can be left by signing out', async () => {
  const actor = startSession({ lookUp: { found: true, self: NEWCOMER } })
  await waitFor(actor, snapshot => snapshot.matches('agreement'))
  actor.send({ type: 'session.signOut', inactivity: false })
  expect((await waitFor(actor, snapshot => snapshot.matches('anonymous'))).context.self).toBeUndefined()
})

test('A-028 a login page notices that another tab has signed in', async () => {
  let answer: LookUp = { found: false, reason: 'never' }
  const actor = startSession({ lookUp: () => answer })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  answer = { found: true, self: OPERATOR }
  actor.send({ type: 'session.startedElsewhere' })
  expect((await waitFor(actor, snapshot => snapshot.matches('authenticated'))).context.self).toEqual(OPERATOR)
})
