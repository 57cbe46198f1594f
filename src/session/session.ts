import { useSelector } from '@xstate/react'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Grants, LoginRole } from '../../contract/permissions.ts'
import type { Self } from '../../contract/resources/logins.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { logFailure } from '../log/log.ts'
import { onSessionLost, service } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'
import { apiErrorOf, ServiceError } from '../service/serviceError.ts'
import { forgetGrants, loadGrants } from './permissions.ts'
import { forgetStoredRoute } from './referrer.ts'
import { forgetTelemetryLog } from './telemetryLog.ts'

const machine = sessionMachine.provide({
  actors: {
    lookUpSelf: fromPromise(async () => {
      try {
        return { found: true, self: await service.logins.self() }
      } catch (error) {
        const nobody = error instanceof ServiceError && error.status === 401
        if (!nobody) logFailure('session.lookUp', error)
        return nobody
          ? { found: false, reason: 'never' }
          : { found: false, reason: 'unreachable', error: apiErrorOf(error) }
      }
    }),
    signIn: fromPromise(async ({ input: credentials }) => {
      const { login, password, code } = credentials()
      try {
        const { self } = await service.logins.login({
          login,
          password,
          ...(code === undefined ? {} : { tfa_code: code }),
        })
        return { ok: true, self }
      } catch (error) {
        return { ok: false, error: apiErrorOf(error) }
      }
    }),
    loadGrants: fromPromise(async ({ input: role }: { input: LoginRole | undefined }) =>
      role === undefined
        ? {}
        : loadGrants(
            {
              cache: sessionStorage,
              fetchPermissions: async () => (await service.authorization.permissions()).permissions,
              onFailure: error => logFailure('session.permissions', error),
            },
            role,
          ),
    ),
    signOut: fromPromise(async () => {
      try {
        await service.logins.logout()
      } catch (error) {
        logFailure('session.signOut', error)
      }
    }),
  },
  actions: {
    clearTraces: () => {
      queryClient.clear()
      forgetGrants(sessionStorage)
      forgetStoredRoute(sessionStorage)
      void forgetTelemetryLog()
    },
  },
})

/** The one session of this page. */
export const session = createActor(machine)
export type SessionActor = typeof session
export type SessionSnapshot = ReturnType<SessionActor['getSnapshot']>

onSessionLost(() => session.send({ type: 'session.lost' }))

/** True once it is known who is signed in and what they may do, or that nobody is. */
const isKnown = (snapshot: SessionSnapshot): boolean =>
  !snapshot.matches('checking') && !snapshot.matches('authorizing') && !snapshot.matches('signingOut')

/** Waits until the session is known; the start of every route. */
export const sessionKnown = (): Promise<SessionSnapshot> => waitFor(session, isKnown)

export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T => useSelector(session, select)

/** The own login; undefined while nobody is signed in. Screens behind the session can use `useSelf`. */
export const useMaybeSelf = (): Self | undefined => useSession(snapshot => snapshot.context.self)
export const useGrants = (): Grants => useSession(snapshot => snapshot.context.grants)
