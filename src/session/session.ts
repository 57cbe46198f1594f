import { useSelector } from '@xstate/react'
import { fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import type { Grants, LoginRole } from '../../contract/permissions.ts'
import type { Self } from '../../contract/resources/logins.ts'
import type { inactivityMachine } from '../../machines/session/inactivity.machine.ts'
import type { Accepted, IdentityChange, LookUp, SignIn } from '../../machines/session/session.logic.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { createNamedActor } from '../actors/startActor.ts'
import { forgetDrafts, forgetOwnDrafts } from '../drafts/drafts.ts'
import { logFailure } from '../log/log.ts'
import { endSessionOfRequests, onRightsHeard, onSessionLost, onSetUpNeeded, service } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'
import { apiErrorOf, ServiceError } from '../service/serviceError.ts'
import { browserInactivity } from './inactivity.ts'
import { forgetGrants, loadGrants } from './permissions.ts'
import { forgetStoredRoute } from './referrer.ts'
import { forgetRights, invalidateRights, rightsWatch } from './rights.ts'
import {
  forgetSharedSession,
  isSignOutUnsent,
  rememberUnsentSignOut,
  sessionEventOf,
  shareIdentity,
  shareSignOut,
} from './sharedSession.ts'
import { forgetTabJournal } from './tabJournal.ts'
import { forgetTelemetryLog } from './telemetryLog.ts'

async function lookUpSelf(): Promise<LookUp> {
  try {
    if (isSignOutUnsent(localStorage)) await service.logins.logout()
    rememberUnsentSignOut(localStorage, false)
    return { found: true, self: await service.logins.self() }
  } catch (error) {
    if (error instanceof ServiceError && error.status === 401) return { found: false, reason: 'never' }
    logFailure('session.lookUp', error)
    return { found: false, reason: 'unreachable', error: apiErrorOf(error) }
  }
}

async function changeIdentity(change: IdentityChange): Promise<Accepted> {
  try {
    if (change.kind === 'account') await service.logins.switchAccount({ account: change.account })
    else if (change.kind === 'masquerade') await service.logins.masquerade({ id: change.login })
    else await service.logins.endMasquerade()
    return { ok: true }
  } catch (error) {
    return { ok: false, error: apiErrorOf(error) }
  }
}

/** Who leaves does not wait longer for a service that does not answer. */
const SIGN_OUT_LIMIT_MS = 5000

const machine = sessionMachine.provide({
  actors: {
    lookUpSelf: fromPromise(lookUpSelf),
    signIn: fromPromise(async ({ input: credentials }): Promise<SignIn> => {
      const { login, password, code } = credentials()
      try {
        const { self } = await service.logins.login({
          login,
          password,
          ...(code === undefined ? {} : { tfa_code: code }),
        })
        rememberUnsentSignOut(localStorage, false)
        return { ok: true, self }
      } catch (error) {
        return { ok: false, error: apiErrorOf(error) }
      }
    }),
    trustDevice: fromPromise(async ({ input: self }: { input: Self | undefined }) => {
      try {
        if (self) await service.logins.trustDevice({ id: self.id })
      } catch (error) {
        logFailure('session.trustDevice', error)
      }
    }),
    loadGrants: fromPromise(async ({ input: role }: { input: LoginRole | undefined }) =>
      role === undefined
        ? {}
        : loadGrants(
            {
              cache: sessionStorage,
              fetchPermissions: async () => {
                const { permissions, own } = await service.authorization.permissions()
                return own === undefined ? permissions : { ...permissions, [role]: own }
              },
              onFailure: error => {
                invalidateRights(sessionStorage)
                logFailure('session.permissions', error)
              },
            },
            role,
          ),
    ),
    acceptAgreement: fromPromise(async (): Promise<SignIn> => {
      try {
        return { ok: true, self: await service.logins.acceptEula() }
      } catch (error) {
        return { ok: false, error: apiErrorOf(error) }
      }
    }),
    changeIdentity: fromPromise(({ input: change }: { input: IdentityChange }) => changeIdentity(change)),
    inactivity: browserInactivity,
    signOut: fromPromise(async ({ input: reason }) => {
      shareSignOut(localStorage, reason === 'inactivity' ? 'inactivity' : 'signedOut')
      try {
        await service.logins.logout(undefined, { signal: AbortSignal.timeout(SIGN_OUT_LIMIT_MS) })
      } catch (error) {
        rememberUnsentSignOut(localStorage, true)
        logFailure('session.signOut', error)
      }
    }),
  },
  actions: {
    clearTraces: ({ context }) => {
      queryClient.clear()
      endSessionOfRequests()
      forgetGrants(sessionStorage)
      forgetRights(sessionStorage)
      forgetStoredRoute(sessionStorage)
      forgetDrafts(sessionStorage)
      // A session that expired is no reason to lose what was written in it.
      if (context.reason === 'signedOut') forgetOwnDrafts(sessionStorage)
      forgetSharedSession(localStorage)
      void forgetTelemetryLog()
      void forgetTabJournal()
    },
    reopen: () => globalThis.location.reload(),
  },
})

/** The one session of this page. */
export const session = createNamedActor(machine, { id: 'session' })
export type SessionActor = typeof session
export type SessionSnapshot = ReturnType<SessionActor['getSnapshot']>

onSessionLost(() => session.send({ type: 'session.lost' }))
onSetUpNeeded(() => session.send({ type: 'session.setUpNeeded' }))
onRightsHeard(
  rightsWatch(sessionStorage, () => {
    forgetGrants(sessionStorage)
    session.send({ type: 'session.rightsChanged' })
  }),
)

/** Keeps the tabs of this browser at one session. */
export function keepTabsTogether(): void {
  globalThis.addEventListener('storage', change => {
    const event = sessionEventOf(change, session.getSnapshot().context.self)
    if (event === 'reopen') globalThis.location.reload()
    else if (event) session.send(event)
  })
  session.subscribe(snapshot => {
    const { self } = snapshot.context
    if (self && snapshot.matches('authenticated')) shareIdentity(localStorage, self)
  })
}

/** True once it is known who is signed in and what they may do, or that nobody is. */
const isKnown = (snapshot: SessionSnapshot): boolean =>
  (['anonymous', 'agreement', 'secondFactor', 'authenticated'] as const).some(state => snapshot.matches(state))

/** Waits until the session is known; the start of every route. */
export const sessionKnown = (): Promise<SessionSnapshot> => waitFor(session, isKnown)

export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T => useSelector(session, select)

/** The own login; undefined while nobody is signed in. */
export const useMaybeSelf = (): Self | undefined => useSession(snapshot => snapshot.context.self)
/** Whether somebody acts as another: what they choose is shown to them, and kept nowhere. */
export const isActing = (): boolean => session.getSnapshot().context.self?.originator !== undefined
export const useGrants = (): Grants => useSession(snapshot => snapshot.context.grants)

type InactivitySnapshot = SnapshotFrom<typeof inactivityMachine>

/** Of the watch over this session; `select` is given nothing while nobody is signed in. */
export function useInactivity<T>(select: (snapshot: InactivitySnapshot | undefined) => T): T {
  return useSelector(
    useSession(snapshot => snapshot.children.inactivity),
    select,
  )
}
