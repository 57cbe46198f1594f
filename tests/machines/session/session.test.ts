import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Grants, LoginRole } from '../../../contract/permissions.ts'
import type { Self } from '../../../contract/resources/logins.ts'
import type {
  Accepted,
  AnonymousReason,
  Credentials,
  CredentialsReader,
  IdentityChange,
  LookUp,
  SessionEmitted,
  SignIn,
} from '../../../machines/session/session.logic.ts'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { inactivityIn, openBrowser, pass, RULES } from './desk.ts'
import { badPassword, codeAsked, MASQUERADED, NEWCOMER, OPERATOR, SUPPORT } from './people.ts'

type Effects = {
  readonly lookUp?: LookUp | (() => LookUp)
  readonly signIn?: (credentials: Credentials) => SignIn
  readonly grants?: (role: LoginRole | undefined) => Grants
  readonly trustDevice?: (self: Self | undefined) => void
  readonly accept?: () => SignIn
  readonly change?: (change: IdentityChange) => Accepted
  readonly signOut?: (reason: AnonymousReason) => void
  readonly clearTraces?: () => void
  readonly reopen?: () => void
}

const NOBODY: LookUp = { found: false, reason: 'never' }

const nothing = (): void => {}

function start(effects: Effects) {
  const { lookUp = NOBODY, signIn, grants, trustDevice = nothing, accept, change, signOut = nothing } = effects
  const clock = new SimulatedClock()
  const desk = inactivityIn(openBrowser(), clock)
  const machine = sessionMachine.provide({
    actors: {
      lookUpSelf: fromPromise(async () => (typeof lookUp === 'function' ? lookUp() : lookUp)),
      signIn: fromPromise<SignIn, CredentialsReader>(
        async ({ input }) => signIn?.(input()) ?? { ok: true, self: OPERATOR },
      ),
      trustDevice: fromPromise<void, Self | undefined>(async ({ input }) => trustDevice(input)),
      loadGrants: fromPromise<Grants, LoginRole | undefined>(async ({ input }) => grants?.(input) ?? {}),
      acceptAgreement: fromPromise<SignIn>(async () => accept?.() ?? { ok: true, self: OPERATOR }),
      changeIdentity: fromPromise<Accepted, IdentityChange>(async ({ input }) => change?.(input) ?? { ok: true }),
      inactivity: desk.machine,
      signOut: fromPromise<void, AnonymousReason>(async ({ input }) => signOut(input)),
    },
    actions: { clearTraces: effects.clearTraces ?? nothing, reopen: effects.reopen ?? nothing },
  })
  const actor = createActor(machine, { clock })
  const emitted: SessionEmitted[] = []
  actor.on('*', each => emitted.push(each))
  actor.start()
  return Object.assign(actor, { testClock: clock, desk, emitted })
}

const credentials =
  (code?: string): CredentialsReader =>
  () => ({ login: 'olli', password: 'secret words', code })

test('A-041 a session that is still good signs in without asking', async () => {
  const actor = start({ lookUp: { found: true, self: OPERATOR }, grants: () => ({ Robots: ['view'] }) })
  const { context } = await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(context.self).toEqual(OPERATOR)
  expect(context.grants).toEqual({ Robots: ['view'] })
})

test('A-031 rights that change while somebody is signed in take the place of those before, who goes on meanwhile', async () => {
  const answers: Grants[] = [{ Robots: ['view'] }, { Robots: ['view', 'edit'] }]
  const actor = start({ lookUp: { found: true, self: OPERATOR }, grants: () => answers.shift() ?? {} })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.rightsChanged' })
  const meanwhile = actor.getSnapshot()
  expect(meanwhile.matches('authenticated')).toBe(true)
  expect(meanwhile.context.grants).toEqual({ Robots: ['view'] })
  const { context } = await waitFor(actor, snapshot => snapshot.matches({ authenticated: { rights: 'known' } }))
  expect(context.grants).toEqual({ Robots: ['view', 'edit'] })
})

test('A-021 the session is not known before the permissions are', async () => {
  const actor = start({ lookUp: { found: true, self: OPERATOR } })
  const seen: unknown[] = []
  actor.subscribe(snapshot => seen.push(snapshot.value))
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(seen).toEqual(['authorizing', { authenticated: { identity: 'own', freshness: 'current', rights: 'known' } }])
})

test('A-003 login and password are what is sent, and no event holds them in a readable place', async () => {
  const sent: Credentials[] = []
  const actor = start({ signIn: given => (sent.push(given), { ok: true, self: OPERATOR }) })
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
  const actor = start({
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
  const actor = start({ signIn: () => ({ ok: false, error: badPassword }) })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  actor.send({ type: 'session.signIn', credentials: credentials() })
  const { context } = await waitFor(actor, snapshot => snapshot.context.failure !== undefined)
  expect(context.failure).toEqual({ context: 'login.getLogin', error: badPassword })
})

test('A-010 signing out forgets the person at once and clears what the session left behind', async () => {
  const clearTraces = vi.fn<() => void>()
  const actor = start({ lookUp: { found: true, self: OPERATOR }, clearTraces })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.signOut', inactivity: true })
  expect(actor.getSnapshot().context).toMatchObject({ self: undefined, grants: {}, reason: 'inactivity' })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  expect(clearTraces).toHaveBeenCalledTimes(1)
})

test('A-007 a session that the service no longer knows ends here too, with the reason', async () => {
  const clearTraces = vi.fn<() => void>()
  const actor = start({ lookUp: { found: true, self: OPERATOR }, clearTraces })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.lost' })
  expect(actor.getSnapshot().matches('anonymous')).toBe(true)
  expect(actor.getSnapshot().context).toMatchObject({ self: undefined, reason: 'lost' })
  expect(clearTraces).toHaveBeenCalledTimes(1)
})

test('A-033 permissions are loaded again when the role of the login changes, and not for anything else', async () => {
  const roles: (LoginRole | undefined)[] = []
  const actor = start({
    lookUp: { found: true, self: OPERATOR },
    grants: role => (roles.push(role), { [`${role}`]: ['view'] }),
  })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.selfChanged', self: { ...OPERATOR, language: 'th' } })
  expect(actor.getSnapshot().context.self?.language).toBe('th')
  expect(roles).toEqual(['operator'])

  actor.send({ type: 'session.selfChanged', self: SUPPORT })
  expect(actor.getSnapshot().context.grants).toEqual({})
  const { context } = await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(roles).toEqual(['operator', 'support'])
  expect(context.grants).toEqual({ support: ['view'] })
})

test('A-005 the device is trusted once the code was right, when that was wished, and not before', async () => {
  const trusted: (number | undefined)[] = []
  const effects: Effects = {
    signIn: ({ code }) => (code === '419000' ? { ok: true, self: OPERATOR } : { ok: false, error: codeAsked }),
    trustDevice: self => trusted.push(self?.id),
  }
  for (const trustsDevice of [true, false]) {
    const actor = start(effects)
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
  const actor = start({ lookUp: { found: true, self: NEWCOMER }, accept: () => answer })
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
  const actor = start({ lookUp: { found: true, self: NEWCOMER } })
  await waitFor(actor, snapshot => snapshot.matches('agreement'))
  actor.send({ type: 'session.signOut', inactivity: false })
  expect((await waitFor(actor, snapshot => snapshot.matches('anonymous'))).context.self).toBeUndefined()
})

/** As the requirement has it, not as the machine does. */
const HALF_AN_HOUR_MS = 1_800_000

test('A-023 the own login is read again every 30 minutes while somebody is there, and not before', async () => {
  let answer: LookUp = { found: true, self: OPERATOR }
  let lookUps = 0
  const actor = start({
    lookUp: () => {
      lookUps++
      return answer
    },
  })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.getSnapshot().children.inactivity?.send({ type: 'watching.started' })
  answer = { found: true, self: { ...OPERATOR, name: 'Olli Virtanen' } }
  const before = lookUps
  pass(actor.testClock, HALF_AN_HOUR_MS - 1000)
  expect(lookUps).toBe(before)
  pass(actor.testClock, 1000)
  expect(lookUps).toBe(before + 1)
  await waitFor(actor, ({ context }) => context.self?.name === 'Olli Virtanen')
  answer = { found: false, reason: 'unreachable', error: badPassword }
  pass(actor.testClock, HALF_AN_HOUR_MS)
  await waitFor(actor, snapshot => snapshot.matches({ authenticated: { freshness: 'current' } }))
  answer = NOBODY
  pass(actor.testClock, HALF_AN_HOUR_MS)
  expect((await waitFor(actor, snapshot => snapshot.matches('anonymous'))).context.reason).toBe('lost')
})

test('A-024 A-029 nobody there: warned, then signed out for inactivity on the service too', async () => {
  const reasons: AnonymousReason[] = []
  const actor = start({ lookUp: { found: true, self: OPERATOR }, signOut: reason => reasons.push(reason) })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  await waitFor(actor, ({ children }) => children.inactivity?.getSnapshot().context.rules !== undefined)
  pass(actor.testClock, RULES.warningMs)
  const inactivity = actor.getSnapshot().children.inactivity
  expect(inactivity?.getSnapshot().matches({ running: { presence: { checked: 'warned' } } })).toBe(true)
  pass(actor.testClock, RULES.expiryMs - RULES.warningMs)
  const { context } = await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  expect(context).toMatchObject({ self: undefined, reason: 'inactivity' })
  expect(reasons).toEqual(['inactivity'])
})

test('A-010 A-028 a session that another tab ended ends here with its reason, without asking the service again', async () => {
  const signOut = vi.fn<() => void>()
  const clearTraces = vi.fn<() => void>()
  const actor = start({ lookUp: { found: true, self: OPERATOR }, signOut, clearTraces })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.endedElsewhere', reason: 'inactivity' })
  expect(actor.getSnapshot().context).toMatchObject({ self: undefined, reason: 'inactivity' })
  expect(clearTraces).toHaveBeenCalledTimes(1)
  expect(signOut).not.toHaveBeenCalled()
})

test('A-028 a login page notices that another tab has signed in', async () => {
  let answer: LookUp = { found: false, reason: 'never' }
  const actor = start({ lookUp: () => answer })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  answer = { found: true, self: OPERATOR }
  actor.send({ type: 'session.startedElsewhere' })
  expect((await waitFor(actor, snapshot => snapshot.matches('authenticated'))).context.self).toEqual(OPERATOR)
})

test('A-049 A-050 another account reloads the page; a refusal is emitted and changes nothing', async () => {
  const reopen = vi.fn<() => void>()
  let answer: Accepted = { ok: false, error: badPassword }
  const actor = start({ lookUp: { found: true, self: OPERATOR }, change: () => answer, reopen })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.changeIdentity', change: { kind: 'account', account: 2 } })
  await waitFor(actor, snapshot => snapshot.matches({ authenticated: { identity: 'own' } }))
  expect(actor.emitted).toEqual([{ type: 'refused', error: badPassword }])
  expect(reopen).not.toHaveBeenCalled()
  answer = { ok: true }
  actor.send({ type: 'session.changeIdentity', change: { kind: 'account', account: 2 } })
  // Whatever was asked for under the old session is refused now.
  actor.send({ type: 'session.lost' })
  await waitFor(actor, snapshot => snapshot.matches({ authenticated: { identity: 'changed' } }))
  actor.send({ type: 'session.lost' })
  expect(actor.getSnapshot().matches('authenticated')).toBe(true)
  expect(reopen).toHaveBeenCalledTimes(1)
})

test('A-056 nobody acts as another through another, and only a masquerade can be ended', async () => {
  const changes: IdentityChange['kind'][] = []
  const change = ({ kind }: IdentityChange): Accepted => (changes.push(kind), { ok: true })
  const own = start({ lookUp: { found: true, self: OPERATOR }, change })
  const masquerading = start({ lookUp: { found: true, self: MASQUERADED }, change })
  for (const [actor, kind] of [
    [own, 'endMasquerade'],
    [masquerading, 'endMasquerade'],
  ] as const) {
    await waitFor(actor, snapshot => snapshot.matches('authenticated'))
    actor.send({ type: 'session.changeIdentity', change: { kind: 'masquerade', login: 5 } })
    actor.send({ type: 'session.changeIdentity', change: { kind } })
    await waitFor(actor, snapshot => snapshot.matches({ authenticated: { identity: 'changed' } }))
  }
  expect(changes).toEqual(['masquerade', 'endMasquerade'])
})
