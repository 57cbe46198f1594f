/** Who is signed in: looked up at the start, signed in and out, lost when the service no longer knows the session. */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError, ErrorContext } from '../../contract/errors.ts'
import type { Grants, LoginRole } from '../../contract/permissions.ts'
import type { Self } from '../../contract/resources/logins.ts'

export type Credentials = { readonly login: string; readonly password: string; readonly code?: string | undefined }
/** Read when they are sent: a function, so that no journal of events ever holds a password. */
export type CredentialsReader = () => Credentials

/** Why nobody is signed in. `never`: nobody was; `unreachable`: the service did not say who it is. */
export type AnonymousReason = 'never' | 'signedOut' | 'inactivity' | 'lost' | 'unreachable'

/** Answer to who is signed in. */
export type LookUp =
  | { readonly found: true; readonly self: Self }
  | { readonly found: false; readonly reason: 'never' }
  | { readonly found: false; readonly reason: 'unreachable'; readonly error: ApiError }
/** Answer to a sign-in. */
export type SignIn = { readonly ok: true; readonly self: Self } | { readonly ok: false; readonly error: ApiError }
/** What the service said no to, worded by the context of the step it was at. */
export type SignInFailure = { readonly context: ErrorContext; readonly error: ApiError }

export type SessionContext = {
  readonly self: Self | undefined
  readonly grants: Grants
  readonly failure: SignInFailure | undefined
  readonly reason: AnonymousReason
}

export type SessionEvent =
  | { readonly type: 'session.signIn'; readonly credentials: CredentialsReader }
  | { readonly type: 'session.signOut'; readonly inactivity: boolean }
  /** The service answered 401 to a call that needs a session. */
  | { readonly type: 'session.lost' }
  /** The own login was read again, e.g. after its language was changed. */
  | { readonly type: 'session.selfChanged'; readonly self: Self }
  /** Another login was typed: the step of the code no longer fits. */
  | { readonly type: 'session.loginChanged' }

const nobody = (reason: AnonymousReason): SessionContext => ({
  self: undefined,
  grants: {},
  failure: undefined,
  reason,
})
const asksForCode = (answer: SignIn): boolean =>
  !answer.ok && (answer.error.field === 'tfa' || answer.error.field === 'tfa_code')
const signingInFailure = (answer: SignIn, context: ErrorContext): SignInFailure | undefined =>
  answer.ok ? undefined : { context, error: answer.error }

/** Why it is not known who is signed in (M-075). */
const lookUpFailure = (answer: LookUp): SignInFailure | undefined =>
  !answer.found && answer.reason === 'unreachable' ? { context: 'user.getUser', error: answer.error } : undefined

const notProvided = (): never => {
  throw new Error('The session runs with its effects provided.')
}
const noCredentials: CredentialsReader = () => ({ login: '', password: '' })

export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    lookUpSelf: fromPromise<LookUp>(notProvided),
    signIn: fromPromise<SignIn, CredentialsReader>(notProvided),
    /** Resolves with no grants when they cannot be had, having logged it. */
    loadGrants: fromPromise<Grants, LoginRole | undefined>(notProvided),
    /** Tells the service; the local session ends whatever it answers. */
    signOut: fromPromise<void>(notProvided),
  },
  actions: {
    /** Everything a session leaves in the browser: cached answers and the flags of this login. */
    clearTraces: () => {},
    becomeNobody: assign((_, reason: AnonymousReason) => nobody(reason)),
    become: assign((_, self: Self | undefined) => ({ self, failure: undefined })),
    grant: assign((_, grants: Grants) => ({ grants })),
    fail: assign((_, failure: SignInFailure | undefined) => ({ failure })),
  },
  guards: {
    roleDiffers: ({ context }, self: Self) => context.self?.role !== self.role,
  },
}).createMachine({
  id: 'session',
  context: nobody('never'),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'lookUp',
        src: 'lookUpSelf',
        onDone: [
          {
            guard: ({ event }) => event.output.found,
            target: 'authorizing',
            actions: { type: 'become', params: ({ event }) => (event.output.found ? event.output.self : undefined) },
          },
          {
            target: 'anonymous',
            actions: [
              {
                type: 'becomeNobody',
                params: ({ event }) => (event.output.found ? 'never' : event.output.reason),
              },
              { type: 'fail', params: ({ event }) => lookUpFailure(event.output) },
            ],
          },
        ],
        onError: { target: 'anonymous', actions: { type: 'becomeNobody', params: 'unreachable' } },
      },
    },
    anonymous: {
      initial: 'entering',
      states: {
        entering: { on: { 'session.signIn': 'submitting' } },
        submitting: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => (event.type === 'session.signIn' ? event.credentials : noCredentials),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#session.authorizing',
                actions: { type: 'become', params: ({ event }) => (event.output.ok ? event.output.self : undefined) },
              },
              {
                guard: ({ event }) => asksForCode(event.output),
                target: 'enteringCode',
                actions: { type: 'fail', params: undefined },
              },
              {
                target: 'entering',
                actions: { type: 'fail', params: ({ event }) => signingInFailure(event.output, 'login.getLogin') },
              },
            ],
            onError: 'entering',
          },
        },
        /** The password was right and the login has a second factor: the same form again, with its code. */
        enteringCode: {
          on: {
            'session.signIn': 'submittingCode',
            'session.loginChanged': { target: 'entering', actions: { type: 'fail', params: undefined } },
          },
        },
        submittingCode: {
          invoke: {
            id: 'signInWithCode',
            src: 'signIn',
            input: ({ event }) => (event.type === 'session.signIn' ? event.credentials : noCredentials),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#session.authorizing',
                actions: { type: 'become', params: ({ event }) => (event.output.ok ? event.output.self : undefined) },
              },
              {
                guard: ({ event }) => asksForCode(event.output),
                target: 'enteringCode',
                actions: { type: 'fail', params: ({ event }) => signingInFailure(event.output, 'tfa.getTfa') },
              },
              {
                target: 'entering',
                actions: { type: 'fail', params: ({ event }) => signingInFailure(event.output, 'login.getLogin') },
              },
            ],
            onError: 'enteringCode',
          },
        },
      },
    },
    /** Hidden still: what the role may do is part of knowing the session. */
    authorizing: {
      invoke: {
        id: 'grants',
        src: 'loadGrants',
        input: ({ context }) => context.self?.role,
        onDone: { target: 'authenticated', actions: { type: 'grant', params: ({ event }) => event.output } },
        onError: 'authenticated',
      },
      on: {
        'session.lost': { target: 'anonymous', actions: ['clearTraces', { type: 'becomeNobody', params: 'lost' }] },
      },
    },
    authenticated: {
      on: {
        'session.signOut': {
          target: 'signingOut',
          actions: {
            type: 'becomeNobody',
            params: ({ event }) => (event.inactivity ? 'inactivity' : 'signedOut'),
          },
        },
        'session.lost': { target: 'anonymous', actions: ['clearTraces', { type: 'becomeNobody', params: 'lost' }] },
        'session.selfChanged': [
          {
            guard: { type: 'roleDiffers', params: ({ event }) => event.self },
            target: 'authorizing',
            actions: [
              { type: 'become', params: ({ event }) => event.self },
              { type: 'grant', params: {} },
            ],
          },
          { actions: { type: 'become', params: ({ event }) => event.self } },
        ],
      },
    },
    signingOut: {
      exit: 'clearTraces',
      invoke: { id: 'signOut', src: 'signOut', onDone: 'anonymous', onError: 'anonymous' },
    },
  },
})
