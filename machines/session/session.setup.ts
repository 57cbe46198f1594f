import { assign, emit, fromPromise, raise, setup } from 'xstate'
import type { Grants, LoginRole } from '../../contract/permissions.ts'
import type { Self } from '../../contract/resources/logins.ts'
import { inactivityMachine } from './inactivity.machine.ts'
import {
  type Accepted,
  type AnonymousReason,
  asksForCode,
  type CredentialsReader,
  type IdentityChange,
  isSameIdentity,
  type LookUp,
  lacksFactor,
  nobody,
  REFRESH_MS,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type SessionFailure,
  type SignIn,
} from './session.logic.ts'

const notProvided = (): never => {
  throw new Error('The session runs with its effects provided.')
}

/** What the chart of the session is made of: its effects, guards and actions by name. */
export const session = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    children: {} as { readonly inactivity: 'inactivity' },
  },
  actors: {
    lookUpSelf: fromPromise<LookUp>(notProvided),
    signIn: fromPromise<SignIn, CredentialsReader>(notProvided),
    /** Logs its failure itself: a device that is not trusted asks for the code again, and that is all. */
    trustDevice: fromPromise<void, Self | undefined>(notProvided),
    /** Resolves with no grants when they cannot be had, having logged it. */
    loadGrants: fromPromise<Grants, LoginRole | undefined>(notProvided),
    acceptAgreement: fromPromise<SignIn>(notProvided),
    changeIdentity: fromPromise<Accepted, IdentityChange>(notProvided),
    inactivity: inactivityMachine,
    /** Informs the service; the local session ends whatever it answers. */
    signOut: fromPromise<void, AnonymousReason>(notProvided),
  },
  delays: { refreshInterval: REFRESH_MS },
  guards: {
    isSomebody: ({ context }) => context.self !== undefined,
    isFound: (_, answer: LookUp) => answer.found,
    isUnreachable: (_, answer: LookUp) => !answer.found && answer.reason === 'unreachable',
    isSignedIn: (_, answer: SignIn) => answer.ok,
    trustsDevice: ({ context }, answer: SignIn) => answer.ok && context.trustsDevice,
    asksForCode: (_, answer: SignIn) => asksForCode(answer),
    /** Another tab has made this browser act as another, or for another account. */
    identityDiffers: ({ context }, self: Self) => context.self !== undefined && !isSameIdentity(context.self, self),
    roleDiffers: ({ context }, self: Self) => context.self?.role !== self.role,
    /** */
    mustAgree: (_, self: Self) => self.eula_accepted === null,
    hasAgreed: ({ context }) => context.self?.eula_accepted !== null,
    /** The role asks for a second factor, and there is none. */
    mustSetUp: (_, self: Self) => lacksFactor(self),
    lacksFactor: ({ context }) => context.self !== undefined && lacksFactor(context.self),
    isMasquerading: ({ context }) => context.self?.originator !== undefined,
    startsMasquerade: (_, change: IdentityChange) => change.kind === 'masquerade',
    endsMasquerade: (_, change: IdentityChange) => change.kind === 'endMasquerade',
    isAccepted: (_, answer: Accepted) => answer.ok,
  },
  actions: {
    /** Everything a session leaves in the browser: cached answers and the flags of this login. */
    clearTraces: () => {},
    /** The page again from the start: everything that was read before belongs to another identity. */
    reopen: () => {},
    becomeNobody: assign((_, reason: AnonymousReason) => nobody(reason)),
    become: assign((_, self: Self) => ({ self, failure: undefined })),
    becomeFound: assign((_, answer: LookUp) => (answer.found ? { self: answer.self, failure: undefined } : {})),
    becomeSignedIn: assign((_, answer: SignIn) => (answer.ok ? { self: answer.self, failure: undefined } : {})),
    grant: assign((_, grants: Grants) => ({ grants })),
    fail: assign((_, failure: SessionFailure | undefined) => ({ failure })),
    keepTrust: assign((_, trustsDevice: boolean) => ({ trustsDevice })),
    /** What a look-up in the middle of a session means. */
    takeAnswer: raise(
      (_, answer: LookUp): SessionEvent =>
        answer.found ? { type: 'session.selfChanged', self: answer.self } : { type: 'session.lost' },
    ),
    emitAnswer: emit(
      (_, answer: Accepted): SessionEmitted =>
        answer.ok ? { type: 'accepted' } : { type: 'refused', error: answer.error },
    ),
  },
})
