import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Grants, LoginRole } from '../../../contract/permissions.ts'
import {
  type Credentials,
  type CredentialsReader,
  type LookUp,
  type SignIn,
  sessionMachine,
} from '../../../machines/session/session.machine.ts'
import { badPassword, codeAsked, OPERATOR, SUPPORT } from './people.ts'

type Effects = {
  readonly lookUp?: LookUp
  readonly signIn?: (credentials: Credentials) => SignIn
  readonly grants?: (role: LoginRole | undefined) => Grants
  readonly clearTraces?: () => void
}

const NOBODY: LookUp = { found: false, reason: 'never' }

function start({ lookUp = NOBODY, signIn, grants, clearTraces = () => {} }: Effects) {
  const machine = sessionMachine.provide({
    actors: {
      lookUpSelf: fromPromise(async () => lookUp),
      signIn: fromPromise<SignIn, CredentialsReader>(
        async ({ input }) => signIn?.(input()) ?? { ok: true, self: OPERATOR },
      ),
      loadGrants: fromPromise<Grants, LoginRole | undefined>(async ({ input }) => grants?.(input) ?? {}),
      signOut: fromPromise(async () => {}),
    },
    actions: { clearTraces },
  })
  const actor = createActor(machine)
  actor.start()
  return actor
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

test('A-021 the session is not known before the permissions are', async () => {
  const actor = start({ lookUp: { found: true, self: OPERATOR } })
  const seen: unknown[] = []
  actor.subscribe(snapshot => seen.push(snapshot.value))
  await waitFor(actor, snapshot => snapshot.matches('authenticated'))
  expect(seen).toEqual(['authorizing', 'authenticated'])
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

test('A-004 an error on the tfa field asks for the code without calling it a failure; a second one is told', async () => {
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
