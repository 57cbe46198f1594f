import { createActor, fromPromise, SimulatedClock } from 'xstate'
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
import { inactivityIn, openBrowser } from './desk.ts'
import { OPERATOR } from './people.ts'

/** What the session asks of service and browser, and what comes of it. */
export type SessionEffects = {
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

/** Nobody has been signed in. */
export const NOBODY: LookUp = { found: false, reason: 'never' }

const nothing = (): void => {}

/** A tab's session, whose time goes by when the test says so. */
export function startSession(effects: SessionEffects) {
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
