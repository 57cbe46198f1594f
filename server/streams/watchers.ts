import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { GateRefusal, Scope, Viewer, ViewerGate } from './viewerGate.ts'

/** A socket that has been let in. */
export type Watcher = {
  readonly token: string
  readonly robot: number
  readonly scope: Scope
  readonly viewer: () => Viewer
  /** Rights may have become others than they were. */
  readonly update: (viewer: Viewer) => void
  readonly end: (reason: GateRefusal) => void
  /** Whether what the viewer may do must end as soon as they may not: their rights are checked as often as sessions. */
  readonly isUrgent?: () => boolean
}

/** Watches over the rights of those who have been let in. */
export type Watchers = {
  /** Returns how to leave. */
  readonly add: (watcher: Watcher) => () => void
  /** Looks at once whether those who watch a robot still may. */
  readonly recheck: (robot: number) => void
  /** Robots that somebody watches. */
  readonly watched: () => ReadonlySet<number>
  readonly close: () => void
}

/** A session that another service on the same database has ended is found within this time; so are the rights of urgent ones. */
const SESSION_CHECK_MS = 1000
/** Changed rights and accounts are found within this time. */
const RIGHTS_CHECK_MS = 5000

export function createWatchers(options: { gate: ViewerGate; clock: Clock; log: Logger }): Watchers {
  const { gate, clock, log } = options
  const watchers = new Set<Watcher>()
  const failed = (error: unknown): void => log.warn({ err: error }, 'The rights of viewers could not be checked')

  const endSession = (session: number): void => {
    for (const watcher of watchers) if (watcher.viewer().session === session) watcher.end('signedOut')
  }

  async function checkSessions(): Promise<void> {
    const ids = new Set([...watchers].map(watcher => watcher.viewer().session))
    if (ids.size === 0) return
    const alive = await gate.alive([...ids])
    for (const id of ids) if (!alive.has(id)) endSession(id)
  }

  async function checkRights(which: readonly Watcher[]): Promise<void> {
    const alike = Map.groupBy(which, ({ token, robot, scope }) => `${robot} ${scope} ${token}`)
    for (const group of alike.values()) {
      const [{ token, robot, scope } = {}] = group
      if (token === undefined || robot === undefined || scope === undefined) continue
      const admission = await gate.admit(token, robot, scope)
      for (const watcher of group) {
        if (!watchers.has(watcher)) continue
        if (admission.ok) watcher.update(admission.viewer)
        else watcher.end(admission.refusal)
      }
    }
  }

  const subscription = gate.ended.subscribe(({ session }) => endSession(session))
  const stopSessions = clock.every(SESSION_CHECK_MS, () => {
    checkSessions().catch(failed)
    checkRights([...watchers].filter(watcher => watcher.isUrgent?.())).catch(failed)
  })
  const stopRights = clock.every(RIGHTS_CHECK_MS, () => void checkRights([...watchers]).catch(failed))

  return {
    add: watcher => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    recheck: robot => {
      checkRights([...watchers].filter(watcher => watcher.robot === robot)).catch(failed)
    },
    watched: () => new Set([...watchers].map(({ robot }) => robot)),
    close: () => {
      subscription.unsubscribe()
      stopSessions()
      stopRights()
    },
  }
}
