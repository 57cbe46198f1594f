import { createRootRouteWithContext, Outlet, redirect, retainSearchParams } from '@tanstack/react-router'
import { InspectorDock } from '../features/inspector/InspectorDock.tsx'
import { askPreferences } from '../preferences/preference.ts'
import type { RouterContext } from '../router.tsx'
import { narrowingSearch } from '../session/narrowing.ts'
import { AGREEMENT_PATH, isLoginPath, SECOND_FACTOR_PATH } from '../session/referrer.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { ProofQuestion } from '../shell/ProofQuestion.tsx'
import { ProblemReport } from '../shell/problemReport/ProblemReport.tsx'
import { SessionWarning } from '../shell/SessionWarning.tsx'

/** What the header of every screen and the names on it go by. */
const OF_EVERY_SCREEN = ['demo-mode', 'use-robot-display-name', 'home-view', 'reports-view'] as const

/**
 * Nothing is shown until the session is known; whoever has none is sent to the login with the way
 * back, whoever has not accepted the agreement to that, and whose role asks for a second factor to that.
 */
export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: narrowingSearch,
  // What the screens are narrowed to stays while somebody goes from one to the other.
  search: { middlewares: [retainSearchParams(['within'])] },
  beforeLoad: async ({ context, location }) => {
    if (isLoginPath(location.pathname)) return
    const session = await context.sessionKnown()
    if (session.matches('authenticated')) return askPreferences(OF_EVERY_SCREEN)
    if (session.matches('agreement')) {
      if (location.pathname === AGREEMENT_PATH) return
      throw redirect({ to: AGREEMENT_PATH, search: { referrerUrl: location.href }, replace: true })
    }
    if (session.matches('secondFactor')) {
      if (location.pathname === SECOND_FACTOR_PATH) return
      throw redirect({ to: SECOND_FACTOR_PATH, search: { referrerUrl: location.href }, replace: true })
    }
    throw redirect({ to: '/v2/login', search: { referrer: true, referrerUrl: location.href }, replace: true })
  },
  component: Root,
  notFoundComponent: NotFound,
})

/** Any screen, over it the questions whether somebody is still there, and whether it is they, and the inspector where it is asked for. */
function Root() {
  return (
    <>
      <Outlet />
      <SessionWarning />
      <ProofQuestion />
      <InspectorDock />
      <ProblemReport />
    </>
  )
}
