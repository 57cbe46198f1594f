import type { Remote } from 'comlink'
import type { Language } from '../../contract/languages.ts'
import type { TelemetryEngine } from '../../workers/protocol.ts'
import { showLanguage } from '../i18n/i18n.ts'
import { callCounts } from '../service/client.ts'
import { clientConfig, isTestMode } from '../service/config.ts'
import { queryClient } from '../service/queryClient.ts'
import { isProofAsked } from '../session/proof.ts'
import { sessionKnown } from '../session/session.ts'

/** What the page offers to a developer's console, and to browser tests, in test mode (B-014). */
export type DeveloperHandle = {
  /**
   * Resolves once the session is known, no call to the service is under way, every open worker has folded and drawn what it got, and the page
   * shows what it says of that.
   */
  readonly idle: () => Promise<void>
  /** The worker of the monitor that is open. */
  readonly telemetry: () => Remote<TelemetryEngine> | undefined
  /** Workers that are open now. */
  readonly openWorkers: () => number
  /** Shows the page in a language, without loading it anew; answers whether the language could be had. */
  readonly showLanguage: (language: Language) => Promise<boolean>
}

declare global {
  interface Window {
    swath?: DeveloperHandle
  }
}

type Tracked = {
  readonly engine: Remote<TelemetryEngine>
  readonly caughtUp: (messages: number) => Promise<void>
  /** Resolves when it is counted out. */
  readonly closed: Promise<void>
}
const workers = new Set<Tracked>()
/** Calls are looked at so often; nothing tells of their ends but to whoever made them. Ms. */
const LOOK_MS = 20

/** Counts a worker in for as long as it is open; the answer counts it out. `caughtUp`: once so many messages of it are here. */
export function trackWorker(engine: Tracked['engine'], caughtUp: Tracked['caughtUp']): () => void {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const tracked = { engine, caughtUp, closed }
  workers.add(tracked)
  return () => {
    workers.delete(tracked)
    resolve()
  }
}

const soon = (delayMs = 0): Promise<void> => new Promise(resolve => setTimeout(resolve, delayMs))

/** Queries and whatever statecharts ask for. */
async function callsDone(): Promise<void> {
  await queriesDone()
  while (callCounts().open > 0) await soon(LOOK_MS)
}

/** One that is closed meanwhile has nothing more to say. */
const workerDone = ({ engine, caughtUp, closed }: Tracked): Promise<void> =>
  Promise.race([engine.idle().then(caughtUp), closed])

/** What an answer leads to, a further call or a message to the worker, is waited for as well. */
async function idle(): Promise<void> {
  let made: number
  do {
    made = callCounts().made
    await sessionKnown()
    await callsDone()
    await Promise.all([...workers].map(workerDone))
    // React draws what has come before this.
    await soon()
  } while (callCounts().made !== made || callCounts().open > 0)
}

async function queriesDone(): Promise<void> {
  // A change that waits for its person to prove who they are is not under way.
  const isChanging = (): boolean => queryClient.isMutating() > 0 && !isProofAsked()
  while (queryClient.isFetching() > 0 || isChanging()) await soon(LOOK_MS)
}

/** Hangs the handle on the window where the configuration and local storage allow it. */
export async function offerDeveloperHandle(): Promise<void> {
  if (!isTestMode(await clientConfig(), localStorage)) return
  window.swath = {
    idle,
    telemetry: () => [...workers].at(-1)?.engine,
    openWorkers: () => workers.size,
    showLanguage,
  }
}
