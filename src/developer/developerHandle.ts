import type { Remote } from 'comlink'
import type { TelemetryEngine } from '../../workers/protocol.ts'
import { clientConfig, isTestMode } from '../service/config.ts'
import { queryClient } from '../service/queryClient.ts'
import { sessionKnown } from '../session/session.ts'

/** What the page offers to a developer's console, and to browser tests, in test mode (B-014). */
export type DeveloperHandle = {
  /** Resolves once the session is known, no query is under way, and every open worker has folded and drawn what it got. */
  readonly idle: () => Promise<void>
  /** The worker of the monitor that is open. */
  readonly telemetry: () => Remote<TelemetryEngine> | undefined
  /** Workers that are open now. */
  readonly openWorkers: () => number
}

declare global {
  interface Window {
    swath?: DeveloperHandle
  }
}

const engines = new Set<Remote<TelemetryEngine>>()

/** Counts a worker in for as long as it is open; the answer counts it out. */
export function trackWorker(engine: Remote<TelemetryEngine>): () => void {
  engines.add(engine)
  return () => engines.delete(engine)
}

async function queriesDone(): Promise<void> {
  while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0)
    await new Promise<void>(resolve => {
      const stop = queryClient.getQueryCache().subscribe(() => {
        stop()
        resolve()
      })
    })
}

/** Hangs the handle on the window where the configuration and local storage allow it. */
export async function offerDeveloperHandle(): Promise<void> {
  if (!isTestMode(await clientConfig(), localStorage)) return
  window.swath = {
    idle: async () => {
      await sessionKnown()
      await queriesDone()
      await Promise.all([...engines].map(engine => engine.idle()))
    },
    telemetry: () => [...engines].at(-1),
    openWorkers: () => engines.size,
  }
}
