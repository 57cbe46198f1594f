/** The draft of a version as the editor sees it: for React by `useDraft`, for the canvas by `subscribe`. */
import type { Actor, SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../../contract/errors.ts'
import type { DrawingCommand } from '../../../../contract/plan/drawing.ts'
import type { KindCount } from '../../../../contract/resources/planDrafts.ts'
import type { Plan } from '../../../../contract/resources/plans.ts'
import type { DraftGuest, Presence } from '../../../../contract/sockets/drafts.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import {
  type Drawn,
  draw,
  type RefusedCommand,
  unsavedCount,
} from '../../../../machines/draftSync/draftDocument.logic.ts'
import type { draftSyncMachine } from '../../../../machines/draftSync/draftSync.machine.ts'
import type { SaveOrder } from '../../../../machines/draftSync/draftSync.types.ts'

/**
 * `opening`: nothing is shown yet, or a discarded draft gives way to the next one. `unopened`: the service does not answer, it is asked again. `closed`:
 * there is none for this login. `live`: all is confirmed. `sending`: some is not. `offline`: drawing goes on, and is sent later.
 */
export type DraftState =
  | 'opening'
  | 'unopened'
  | 'closed'
  | 'signedOut'
  | 'live'
  | 'sending'
  | 'offline'
  | 'saving'
  | 'discarding'

export type DraftSnapshot = {
  readonly state: DraftState
  /** Whether drawing is possible now. */
  readonly mayDraw: boolean
  /** Undefined until it is open. */
  readonly drawing: Drawing | undefined
  /** The version that the draft is of: the next one, once a closed version's draft was saved. */
  readonly version: number
  /** Commands that the service has not confirmed. */
  readonly pending: number
  /** Changes, of anybody, that no version has yet. */
  readonly unsaved: number
  readonly refused: readonly RefusedCommand[]
  /** How many commands of an earlier page were there again. */
  readonly restored: number
  /** Whether what is drawn outlives this page before the service has it. */
  readonly isKept: boolean
  readonly others: readonly DraftGuest[]
  /** Kinds of robots that work by the plan, the commonest first. */
  readonly robots: readonly KindCount[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Why opening, saving or discarding has failed. */
  readonly error: ApiError | undefined
}

export type DraftStore = {
  readonly snapshot: () => DraftSnapshot
  /** Called after each change. @returns how to stop */
  readonly subscribe: (listener: () => void) => () => void
  /** Draws; what does not apply to what is shown changes nothing, and the reason is answered. Undefined where nothing can be drawn now. */
  readonly send: (command: DrawingCommand) => Drawn | undefined
  readonly undo: () => void
  readonly redo: () => void
  /** Where the person points and what they have selected, for the others. */
  readonly point: (presence: Presence) => void
  /** Refused commands that somebody has seen. */
  readonly dismiss: (ids: readonly string[]) => void
  /** Saves once all is confirmed. */
  readonly save: (order: SaveOrder) => void
  /** Throws the draft away once all is confirmed. */
  readonly discard: () => void
  /** Somebody is asked about the drawing as a whole: an error of before is forgotten. */
  readonly asked: () => void
  readonly retry: () => void
  /** Called with the version that has the drawing. @returns how to stop */
  readonly onSaved: (listener: (plan: Plan) => void) => () => void
  /** Called when the draft was thrown away. @returns how to stop */
  readonly onDiscarded: (listener: () => void) => () => void
}

type Machine = typeof draftSyncMachine
type Snapshot = SnapshotFrom<Machine>

function stateOf(snapshot: Snapshot): DraftState {
  for (const state of ['opening', 'unopened', 'closed', 'signedOut'] as const) if (snapshot.matches(state)) return state
  if (snapshot.matches('ready') && snapshot.context.discards) return 'discarding'
  for (const ready of ['offline', 'saving', 'discarding'] as const) if (snapshot.matches({ ready })) return ready
  const { document } = snapshot.context
  return document && document.pending.length > 0 ? 'sending' : 'live'
}

function snapshotOf(snapshot: Snapshot): DraftSnapshot {
  const { document, restored, isKept, others, robots, error, version, mayEdit } = snapshot.context
  const pending = document?.pending.length ?? 0
  return {
    state: stateOf(snapshot),
    mayDraw: mayEdit && snapshot.matches('ready'),
    drawing: document?.drawing,
    version: document?.head.version ?? version,
    pending,
    unsaved: document ? unsavedCount(document) : 0,
    refused: document?.refused ?? [],
    restored,
    isKept,
    others,
    robots,
    canUndo: (document?.undo.length ?? 0) > 0,
    canRedo: (document?.redo.length ?? 0) > 0,
    error,
  }
}

/** As a random UUID: that of the browser is missing where the service is reached over plain http. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((start, index) => hex.slice(start, [8, 12, 16, 20, 32][index])).join('-')
}

export function createDraftStore(actor: Actor<Machine>): DraftStore {
  let known: { readonly of: Snapshot['context']; readonly snapshot: DraftSnapshot } | undefined
  const snapshot = (): DraftSnapshot => {
    const now = actor.getSnapshot()
    // Where the person points goes through the chart at every move, and changes nothing here.
    if (known?.of !== now.context || known.snapshot.state !== stateOf(now))
      known = { of: now.context, snapshot: snapshotOf(now) }
    return known.snapshot
  }
  return {
    snapshot,
    subscribe: listener => {
      const { unsubscribe } = actor.subscribe(listener)
      return unsubscribe
    },
    send: command => {
      const { document } = actor.getSnapshot().context
      if (document === undefined || !snapshot().mayDraw) return undefined
      const id = newCommandId()
      const drawn = draw(document, { id, command })
      if (drawn.ok) actor.send({ type: 'draft.draw', id, command })
      return drawn
    },
    undo: () => actor.send({ type: 'draft.undo', id: newCommandId() }),
    redo: () => actor.send({ type: 'draft.redo', id: newCommandId() }),
    point: presence => actor.send({ type: 'draft.point', presence }),
    dismiss: ids => actor.send({ type: 'draft.dismiss', ids }),
    save: order => actor.send({ type: 'draft.save', order }),
    discard: () => actor.send({ type: 'draft.discard' }),
    asked: () => actor.send({ type: 'draft.asked' }),
    retry: () => actor.send({ type: 'draft.retry' }),
    onSaved: listener => {
      const { unsubscribe } = actor.on('saved', ({ plan }) => listener(plan))
      return unsubscribe
    },
    onDiscarded: listener => {
      const { unsubscribe } = actor.on('discarded', listener)
      return unsubscribe
    },
  }
}
