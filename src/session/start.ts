import { languageBeforeLogin } from '../i18n/i18n.ts'
import { logFailure } from '../log/log.ts'
import type { router as Router } from '../router.tsx'
import { queries } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'
import { takeDensityPreference, takeThemePreference } from '../theme/theme.ts'
import { followLanguage } from './changeLanguage.ts'
import { rememberView } from './expiration.ts'
import { needsFullReload } from './fullReload.ts'
import { askForProofs } from './proof.ts'
import { isLoginPath, storeRoute } from './referrer.ts'
import { keepTabsTogether, type SessionSnapshot, session } from './session.ts'

/** What a browser shows of a session that ended: the login page, knowing why and where to go on. */
function leave(router: typeof Router, { context: { reason } }: SessionSnapshot): void {
  const { pathname, href } = router.state.location
  if (isLoginPath(pathname)) return
  const interrupted = reason === 'lost' || reason === 'inactivity'
  void router.navigate({
    to: '/v2/login',
    search: {
      ...(interrupted ? { sessionExpired: true, referrer: true } : {}),
      ...(reason === 'lost' ? { referrerUrl: href } : {}),
    },
    replace: true,
  })
}

/** The login's theme and density follow it to this browser. */
async function takeLook(): Promise<void> {
  const read = async (name: 'theme' | 'density'): Promise<string> =>
    (await queryClient.fetchQuery(queries.preferences.get.queryOptions({ input: { name } }))).value
  try {
    const [theme, density] = await Promise.all([read('theme'), read('density')])
    takeThemePreference(theme)
    takeDensityPreference(density)
  } catch (error) {
    logFailure('preferences.look', error)
  }
}

/**
 * Starts the session, and keeps language and place on the screen in step with it. Resolves once the first screen and its language are
 * there; until then nothing is worth showing.
 */
export async function startSession(router: typeof Router): Promise<void> {
  let previous: SessionSnapshot | undefined
  let leftFrom: string | undefined
  let language = followLanguage(languageBeforeLogin())
  session.subscribe(snapshot => {
    const wasIn = previous?.matches('authenticated') ?? false
    const isIn = snapshot.matches('authenticated')
    const { self, reason } = snapshot.context
    if (self !== undefined && self.language !== previous?.context.self?.language)
      language = followLanguage(self.language)
    // A self-lookup that failed falls back to English (B-025).
    if (reason === 'unreachable' && previous?.matches('checking')) language = followLanguage('en')
    if (previous?.context.self !== undefined && self === undefined) {
      leftFrom = router.state.location.href
      // At once, whether or not the service can still be reached.
      leave(router, snapshot)
    }
    // A deliberate sign-out is the end of what was done, any other an interruption; what the session left is cleared by now.
    if (snapshot.matches('anonymous') && leftFrom !== undefined) {
      if (reason !== 'signedOut') storeRoute(sessionStorage, leftFrom)
      leftFrom = undefined
    }
    // A screen that may not be open any more sends its viewer home.
    if (wasIn && isIn && snapshot.context.grants !== previous?.context.grants) void router.invalidate()
    previous = snapshot
    if (!wasIn && isIn) void takeLook()
    if (wasIn && (snapshot.matches('agreement') || snapshot.matches('secondFactor'))) void router.invalidate()
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (needsFullReload(fromLocation?.pathname, toLocation.pathname)) globalThis.location.assign(toLocation.href)
  })
  rememberView(sessionStorage, globalThis.location.search)
  keepTabsTogether()
  askForProofs()
  session.start()
  // The screen would follow the address only once it is drawn, and never catch up with where somebody went before.
  // oxlint-disable-next-line typescript/no-misused-promises -- the very listener that it goes on with once it is drawn, so that each step is followed once
  router.history.subscribe(router.load)
  await router.load()
  await language
}
