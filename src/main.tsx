import '@fontsource-variable/inter/opsz.css'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { offerDeveloperHandle } from './developer/developerHandle.ts'
import { hashLinkTarget } from './hashLinks.ts'
import { i18n } from './i18n/i18n.ts'
import { noteFailure, noteNavigation } from './journal/pageFacts.ts'
import { startTakingDown } from './journal/takeDown.ts'
import { onFailure } from './log/log.ts'
import { fetchingAhead } from './parts/fetchAhead.ts'
import { fetchOpenedScreen, fetchScreensAhead, keepFailedScreens } from './parts/screens.ts'
import { router } from './router.tsx'
import { startBuildPoll } from './service/buildPoll.ts'
import { fetchRoutes } from './service/client.ts'
import { queryClient } from './service/queryClient.ts'
import { startSession } from './session/start.ts'
import { startMonitoring } from './startMonitoring.ts'
import { Toasts } from './widgets/toast/Toasts.tsx'

const target = hashLinkTarget(globalThis.location.hash)
if (target !== undefined) globalThis.history.replaceState(undefined, '', target)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** The first screen comes first; what may be needed when the service is gone comes after it. */
const FETCH_AHEAD_AFTER_MS = 2000

// Before any actor starts.
startTakingDown()
keepFailedScreens()
fetchOpenedScreen(router)
onFailure(noteFailure)
router.subscribe('onResolved', () => {
  const match = router.state.matches.at(-1)
  if (match) noteNavigation(match)
})
startBuildPoll()
void offerDeveloperHandle()
void startMonitoring(router)

/** What was taken down becomes the journal as soon as there is time for it. */
const openJournal = async (): Promise<boolean> => {
  try {
    const { openTabJournal } = await import('./journal/openJournal.ts')
    await openTabJournal()
    return true
  } catch {
    return false
  }
}
fetchingAhead.add(fetchRoutes, 'first')
fetchingAhead.add(openJournal, 'first')
// Every other screen than home asks for more than a start does.
if (!/^\/(v2\/)?(home)?$/.test(globalThis.location.pathname)) void fetchRoutes()

const screen = (
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>
)
// What index.html shows stays until there is a screen to take its place. No top-level await: screens' chunks import from this one.
void startSession(router).then(() => {
  createRoot(root).render(screen)
  setTimeout(() => {
    fetchingAhead.start()
    fetchScreensAhead(router)
  }, FETCH_AHEAD_AFTER_MS)
})
