import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { isLoginPath } from '../session/referrer.ts'
import { NotFound } from '../shell/NotFound.tsx'

/** Nothing is shown until the session is known; whoever has none is sent to the login with the way back. */
export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    if (isLoginPath(location.pathname)) return
    const session = await context.sessionKnown()
    if (session.matches('authenticated')) return
    throw redirect({ to: '/v2/login', search: { referrer: true, referrerUrl: location.href }, replace: true })
  },
  component: Outlet,
  notFoundComponent: NotFound,
})
