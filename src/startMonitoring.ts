import { onFailure } from './log/log.ts'
import { createMonitoring } from './log/monitoring.ts'
import type { router as Router } from './router.tsx'
import { OWN_BUILD } from './service/buildPoll.ts'
import { service } from './service/client.ts'
import { clientConfig } from './service/config.ts'
import { session } from './session/session.ts'

const DRAWS = 2 ** 32
/** From 0 to 1. */
const drawn = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / DRAWS

/** Reports failures for as long as somebody is signed in: the service then knows the role (B-022). */
export async function startMonitoring(router: typeof Router): Promise<void> {
  const { monitoring } = await clientConfig()
  const { failed, visited } = createMonitoring(monitoring, {
    build: OWN_BUILD,
    random: drawn,
    later: (run, delayMs) => setTimeout(run, delayMs),
    send: report => service.system.clientFailures(report),
  })
  router.subscribe('onResolved', () => visited(router.state.matches.at(-1)?.routeId ?? '/'))
  onFailure(entry => {
    if (session.getSnapshot().context.self !== undefined) failed(entry)
  })
}
