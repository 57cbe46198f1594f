import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import type { router as Router } from '../router.tsx'
import { xsrfToken } from '../service/client.ts'
import { fetchingAhead } from './fetchAhead.ts'

/** For developers, and large. */
const NOT_AHEAD: ReadonlySet<string> = new Set(['/gallery', '/inspector'])

/**
 * The router reloads the page by itself when a screen's file cannot be had, which it knows by the message of the error. Without a network that
 * would leave nothing of the page: the message is another one, and `ScreenFailed` offers what can be done.
 */
export function keepFailedScreens(): void {
  globalThis.addEventListener('vite:preloadError', event => {
    event.payload.message = `A part could not be loaded: ${event.payload.message}`
  })
}

/**
 * The file of the screen that is opened comes while it is asked who is there: a browser that was signed in will show it. What cannot be had is reported by
 * the screen itself, which asks again.
 */
export function fetchOpenedScreen(router: typeof Router): void {
  if (xsrfToken(document.cookie) === undefined) return
  const [routes] = router.getMatchedRoutes(globalThis.location.pathname)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
}

/** Every screen in turn, after the parts of the one that is shown. */
export function fetchScreensAhead(router: typeof Router): void {
  const screens: { readonly [id: string]: AnyRoute } = { ...router.routesById }
  for (const [id, route] of Object.entries(screens))
    if (!NOT_AHEAD.has(id))
      fetchingAhead.add(async () => {
        await router.loadRouteChunk(route)
        // The router reports no failure, but a component that is here has nothing left to load.
        const component: RouteComponent | undefined = route.options.component
        return component?.preload === undefined
      }, 'others')
}
