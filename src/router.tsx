import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { sessionKnown } from './session/session.ts'
import { ScreenFailed } from './shell/ScreenFailed.tsx'

/** What every route's `beforeLoad` gets. */
export type RouterContext = { readonly sessionKnown: typeof sessionKnown }

export const router = createRouter({
  routeTree,
  context: { sessionKnown } satisfies RouterContext,
  defaultPreload: 'intent',
  // Links are prefetched for their code; data comes through the query cache.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
