/** Takes down what moves the actors of this page, from its first moment on. Small: it is part of the start; what reads it comes later (`tabJournal.ts`). */
import type { EdgeFact, TakenDown } from '../../machines/journal/inspection.ts'
import type { RemoteNotice } from '../../machines/journal/remoteActors.ts'
import { onInspection } from '../actors/startActor.ts'

/** So much waits for the journal's own code; what comes before that is loaded and is more is counted. */
const MAX_WAITING = 10_000

let waiting: TakenDown[] = []
let lost = 0
let onFirst: (() => void) | undefined

/** ms since the epoch by the page's clock, which is never set. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

function push(what: TakenDown): void {
  if (waiting.length === MAX_WAITING) {
    lost += 1
    return
  }
  waiting.push(what)
  if (waiting.length === 1) onFirst?.()
}

/** From now on, for as long as the page is there. */
export function startTakingDown(): void {
  noteFact({ kind: 'page.loaded' })
  onInspection(inspection => {
    const isFirst = inspection.type === '@xstate.event' && inspection.event.type === 'xstate.init'
    // Its snapshots never change, so that they can be read later.
    push({ atMs: nowMs(), inspection, ...(isFirst && { first: inspection.actorRef.getSnapshot() }) })
  })
}

/** A fact that crosses an edge of the page: a message, a call, an address. */
export const noteFact = (fact: EdgeFact): void => push({ atMs: nowMs(), fact })

/** What an actor elsewhere tells of itself. It is timed when it arrives: clocks elsewhere are others. */
export const noteRemote = (remote: RemoteNotice): void => push({ atMs: nowMs(), remote })

/** What was taken down since the last time. */
export function takenDown(): readonly TakenDown[] {
  const taken = waiting
  waiting = []
  if (lost > 0) taken.push({ atMs: nowMs(), fact: { kind: 'journal.gap', reason: 'tooMany', lost } })
  lost = 0
  return taken
}

/** Calls `listener` when something waits and nothing did before; at once where something waits already. */
export function onTakenDown(listener: () => void): void {
  onFirst = listener
  if (waiting.length > 0) listener()
}
