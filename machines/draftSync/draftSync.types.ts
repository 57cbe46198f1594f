import type { ApiError } from '../../contract/errors.ts'
import type { AcceptedCommand, DrawingCommand, SentCommand } from '../../contract/plan/drawing.ts'
import type { CommandAnswer, DraftHead, KindCount, PlanDraft } from '../../contract/resources/planDrafts.ts'
import type { Plan } from '../../contract/resources/plans.ts'
import type { DraftGuest, Presence } from '../../contract/sockets/drafts.ts'
import type { Answer } from '../answer.ts'
import type { DraftDocument, RefusedCommand, StoredCommand } from './draftDocument.logic.ts'

export type DraftSyncInput = { readonly version: number; readonly login: number; readonly mayEdit: boolean }
export type SaveOrder = { readonly comment?: string | undefined; readonly replace?: boolean | undefined }

/** What is asked of the service: to take commands, or where there are none, to answer with those that are not known here. */
export type Exchange = {
  readonly version: number
  readonly draft: string
  readonly since: number
  readonly commands: readonly SentCommand[]
}
export type Exchanged = DraftHead & {
  readonly commands: readonly AcceptedCommand[]
  readonly answers?: readonly CommandAnswer[]
}
export type Opened = { readonly draft: PlanDraft; readonly stored: readonly StoredCommand[] }
export type Saved = { readonly head: DraftHead; readonly plan: Plan }

export type DraftSyncContext = DraftSyncInput & {
  readonly document: DraftDocument | undefined
  /** How many commands of an earlier page were there again when the draft was opened. */
  readonly restored: number
  /** Kinds of robots that work by the plan, the commonest first; none until it is known. */
  readonly robots: readonly KindCount[]
  /** Whether what is drawn outlives this page. */
  readonly isKept: boolean
  /** How many commands are sent at once: fewer after the service refused a request as a whole. */
  readonly batch: number
  readonly others: readonly DraftGuest[]
  readonly saving: SaveOrder | undefined
  /** The draft is to be thrown away as soon as all is confirmed. */
  readonly discards: true | undefined
  /** Why opening, saving or discarding has failed. */
  readonly error: ApiError | undefined
}

/** What the socket says, and at each of its openings that there may be more. */
export type LiveEvent =
  | { readonly type: 'draft.changed'; readonly head: DraftHead }
  | { readonly type: 'draft.othersMoved'; readonly others: readonly DraftGuest[] }
  | { readonly type: 'draft.look' }
export type LiveOrder = { readonly type: 'draft.point'; readonly presence: Presence }
export type KeeperEvent = { readonly type: 'draft.notKept' }
export type KeeperOrder =
  | { readonly type: 'draft.keep'; readonly command: StoredCommand }
  | { readonly type: 'draft.forget'; readonly ids: readonly string[] }

export type DraftSyncEvent =
  | { readonly type: 'draft.draw'; readonly id: string; readonly command: DrawingCommand }
  | { readonly type: 'draft.undo' | 'draft.redo'; readonly id: string }
  | { readonly type: 'draft.dismiss'; readonly ids: readonly string[] }
  | { readonly type: 'draft.save'; readonly order: SaveOrder }
  /** Somebody is asked about the drawing as a whole: what failed before is over. */
  | { readonly type: 'draft.asked' }
  | { readonly type: 'draft.discard' }
  | { readonly type: 'draft.retry' }
  | LiveOrder
  | LiveEvent
  | KeeperEvent

/** What happens once. */
export type DraftSyncEmitted =
  | { readonly type: 'saved'; readonly plan: Plan }
  | { readonly type: 'discarded' }
  | { readonly type: 'refused'; readonly commands: readonly RefusedCommand[] }

export type OpenAnswer = Answer<Opened>
export type ExchangeAnswer = Answer<{ readonly exchanged: Exchanged }>
export type SaveAnswer = Answer<Saved>
