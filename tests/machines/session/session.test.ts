import { expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { Grants, LoginRole } from '../../../contract/permissions.ts'
import type { Accepted, AnonymousReason, IdentityChange, LookUp } from '../../../machines/session/session.logic.ts'
import { pass, RULES } from './desk.ts'
import { badPassword, MASQUERADED, OPERATOR, SUPPORT } from './people.ts'
import { NOBODY, startSession } from './startSession.ts'

/** As the requirement has it, not as the machine does. */
const HALF_AN_HOUR_MS = 1_800_000

test('A-031 rights that change while somebody is signed in take the place of those before, who goes on meanwhile', async () => {
  const answers: Grants[] = [{ Robots: ['view'] }, { Robots: ['view', 'edit'] }]
  const actor = startSession({ lookUp: { found: true, self: OPERATOR }, grants: () => answers.shift() ?? {} })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.rightsChanged' })
  const meanwhile = actor.getSnapshot()
  expect(meanwhile.matches('authenticated')).toBe(true)
  expect(meanwhile.context.grants).toEqual({ Robots: ['view'] })
  const { context } = await waitFor(actor, snapshot => snapshot.matches({ authenticated: { rights: 'known' } }))
  expect(context.grants).toEqual({ Robots: ['view', 'edit'] })
})

test('A-010 signing out forgets the person at once and clears what the session left behind', async () => {
  const clearTraces = vi.fn<() => void>()
  const actor = startSession({ lookUp: { found: true, self: OPERATOR }, clearTraces })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.signOut', inactivity: true })
  expect(actor.getSnapshot().context).toMatchObject({ self: undefined, grants: {}, reason: 'inactivity' })
  await waitFor(actor, snapshot => snapshot.matches('anonymous'))
  expect(clearTraces).toHaveBeenCalledTimes(1)
})

test('A-007 a session that the service no longer knows ends here too, with the reason', async () => {
  const clearTraces = vi.fn<() => void>()
  const actor = startSession({ lookUp: { found: true, self: OPERATOR }, clearTraces })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.lost' })
  expect(actor.getSnapshot().matches('anonymous')).toBe(true)
  expect(actor.getSnapshot().context).toMatchObject({ self: undefined, reason: 'lost' })
  expect(clearTraces).toHaveBeenCalledTimes(1)
})

test('A-033 permissions are loaded again when the role of the login changes, and not for anything else', async () => {
  const roles: (LoginRole | undefined)[] = []
  const actor = startSession({
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

test('A-023 the own login is read again every 30 minutes while somebody is there, and not before', async () => {
  let answer: LookUp = { found: true, self: OPERATOR }
  let lookUps = 0
  const actor = startSession({
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
  const actor = startSession({ lookUp: { found: true, self: OPERATOR }, signOut: reason => reasons.push(reason) })
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
  const actor = startSession({ lookUp: { found: true, self: OPERATOR }, signOut, clearTraces })
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  actor.send({ type: 'session.endedElsewhere', reason: 'inactivity' })
  expect(actor.getSnapshot().context).toMatchObject({ self: undefined, reason: 'inactivity' })
  expect(clearTraces).toHaveBeenCalledTimes(1)
  expect(signOut).not.toHaveBeenCalled()
})

test('A-049 A-050 another account reloads the page; a refusal is emitted and changes nothing', async () => {
  const reopen = vi.fn<() => void>()
  let answer: Accepted = { ok: false, error: badPassword }
  const actor = startSession({ lookUp: { found: true, self: OPERATOR }, change: () => answer, reopen })
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
  const own = startSession({ lookUp: { found: true, self: OPERATOR }, change })
  const masquerading = startSession({ lookUp: { found: true, self: MASQUERADED }, change })
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
