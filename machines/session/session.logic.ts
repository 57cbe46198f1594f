import type { ApiError, ErrorContext } from '../../contract/errors.ts'
import type { Grants } from '../../contract/permissions.ts'
import type { Self } from '../../contract/resources/logins.ts'

export type Credentials = { readonly login: string; readonly password: string; readonly code?: string | undefined }
/** Read when they are sent: a function, so that no journal of events ever holds a password. */
export type CredentialsReader = () => Credentials

/** Why nobody is signed in. `never`: nobody was; `unreachable`: the service did not answer. */
export type AnonymousReason = 'never' | 'signedOut' | 'inactivity' | 'lost' | 'unreachable'
/** The reasons that a person or the passing of time gives; they hold for every tab. */
export type EndReason = Extract<AnonymousReason, 'signedOut' | 'inactivity'>

/** Answer to who is signed in. */
export type LookUp =
  | { readonly found: true; readonly self: Self }
  | { readonly found: false; readonly reason: 'never' }
  | { readonly found: false; readonly reason: 'unreachable'; readonly error: ApiError }
/** Answer to a sign-in. */
export type SignIn = { readonly ok: true; readonly self: Self } | { readonly ok: false; readonly error: ApiError }
/** Answer to a request about the session itself. */
export type Accepted = { readonly ok: true } | { readonly ok: false; readonly error: ApiError }
/** The refused request, worded by the context of its step. */
export type SessionFailure = { readonly context: ErrorContext; readonly error: ApiError }

/** Who the session acts as, or for which account (A-049, A-056; decision 8). */
export type IdentityChange =
  | { readonly kind: 'account'; readonly account: number }
  | { readonly kind: 'masquerade'; readonly login: number }
  | { readonly kind: 'endMasquerade' }

export type SessionContext = {
  readonly self: Self | undefined
  readonly grants: Grants
  readonly failure: SessionFailure | undefined
  readonly reason: AnonymousReason
  /** Wished with the code, carried out once the login has succeeded. */
  readonly trustsDevice: boolean
}

export type SessionEvent =
  | { readonly type: 'session.signIn'; readonly credentials: CredentialsReader; readonly trustsDevice?: boolean }
  | { readonly type: 'session.signOut'; readonly inactivity: boolean }
  /** The service answered 401 to a call that needs a session. */
  | { readonly type: 'session.lost' }
  /** Another tab signed this browser out. */
  | { readonly type: 'session.endedElsewhere'; readonly reason: EndReason }
  /** Another tab signed somebody in. */
  | { readonly type: 'session.startedElsewhere' }
  /** The own login was read again, e.g. after its language was changed. */
  | { readonly type: 'session.selfChanged'; readonly self: Self }
  /** What the login may do is other than it was. */
  | { readonly type: 'session.rightsChanged' }
  /** The service answers nothing before a second factor is set up: the role asks for one from now on. */
  | { readonly type: 'session.setUpNeeded' }
  /** Another login was typed: the step of the code no longer fits. */
  | { readonly type: 'session.loginChanged' }
  /** The end-user licence agreement. */
  | { readonly type: 'session.acceptAgreement' }
  | { readonly type: 'session.changeIdentity'; readonly change: IdentityChange }

/** Emitted once: the service's answer to an identity change. */
export type SessionEmitted = { readonly type: 'accepted' } | { readonly type: 'refused'; readonly error: ApiError }

/** the own login is read again so often. */
export const REFRESH_MS = 1_800_000

export const isSameIdentity = (a: Self, b: Self): boolean =>
  a.id === b.id && a.current_account === b.current_account && a.originator?.id === b.originator?.id
/** Whether the role asks for a second factor that is not set up yet. */
export const lacksFactor = (self: Self): boolean => self.tfa_required && !self.tfa_secret
export const nobody = (reason: AnonymousReason): SessionContext => ({
  self: undefined,
  grants: {},
  failure: undefined,
  reason,
  trustsDevice: false,
})
export const asksForCode = (answer: SignIn): boolean =>
  !answer.ok && (answer.error.field === 'tfa' || answer.error.field === 'tfa_code')
export const failureOf = (answer: SignIn, context: ErrorContext): SessionFailure | undefined =>
  answer.ok ? undefined : { context, error: answer.error }

/** Why it is not known who is signed in (M-075). */
export const lookUpFailure = (answer: LookUp): SessionFailure | undefined =>
  !answer.found && answer.reason === 'unreachable' ? { context: 'user.getUser', error: answer.error } : undefined
