import { languageBeforeLogin, showLanguage } from '../i18n/i18n.ts'
import { logFailure } from '../log/log.ts'
import type { router as Router } from '../router.tsx'
import { queries } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'
import { takeThemePreference } from '../theme/theme.ts'
import { needsFullReload } from './fullReload.ts'
import { isLoginPath, storeRoute } from './referrer.ts'
import { type SessionSnapshot, session } from './session.ts'

/** What a browser shows of a session that ended: the login page, knowing why and where to go on. */
function leaveFor(router: typeof Router, snapshot: SessionSnapshot): void {
  const { reason } = snapshot.context
  const { pathname, href } = router.state.location
  if (isLoginPath(pathname)) return
  if (reason === 'lost') storeRoute(sessionStorage, href)
  void router.navigate({
    to: '/v2/login',
    search: {
      ...(reason === 'lost' || reason === 'inactivity' ? { sessionExpired: true } : {}),
      ...(reason === 'lost' ? { referrer: true, referrerUrl: href } : {}),
    },
    replace: true,
  })
}

/** The login's theme follows it to this browser. */
async function takeTheme(): Promise<void> {
  try {
    const { value } = await queryClient.fetchQuery(queries.preferences.get.queryOptions({ input: { name: 'theme' } }))
    takeThemePreference(value)
  } catch (error) {
    logFailure('preferences.theme', error)
  }
}

/**
 * Starts the session, and keeps language and place on the screen in step with it. Resolves once the first screen and its language are
 * there; until then nothing is worth showing.
 */
export async function startSession(router: typeof Router): Promise<void> {
  let previous: SessionSnapshot | undefined
  let language = showLanguage(languageBeforeLogin())
  session.subscribe(snapshot => {
    const wasIn = previous?.matches('authenticated') ?? false
    const isIn = snapshot.matches('authenticated')
    const { self } = snapshot.context
    if (self !== undefined && self.language !== previous?.context.self?.language) language = showLanguage(self.language)
    // A self-lookup that failed falls back to English (B-025).
    if (snapshot.context.reason === 'unreachable' && previous?.matches('checking')) language = showLanguage('en')
    previous = snapshot
    if (!wasIn && isIn) void takeTheme()
    if (wasIn && !isIn && snapshot.matches('anonymous')) leaveFor(router, snapshot)
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (needsFullReload(fromLocation?.pathname, toLocation.pathname)) globalThis.location.assign(toLocation.href)
  })
  session.start()
  await router.load()
  await language
}
