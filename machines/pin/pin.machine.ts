/**
 * The pin in the editor: looked at, written, resolved, deleted (N-004..N-007, N-016). A save that fails leaves the form as it was; one that
 * comes after somebody else's shows both versions, and nothing is lost.
 */
import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import type { ControlLevel } from '../../contract/permissions.ts'
import type { Pin } from '../../contract/resources/pins.ts'
import {
  BLANK_DRAFT,
  changedDraft,
  type DraftChange,
  editorOf,
  isUnsaved,
  mayWritePin,
  missingFields,
  newDraft,
  orderOf,
  type PinAction,
  type PinAnswer,
  type PinContext,
  type PinOffers,
  type PinOrder,
  type PinSpot,
  type PinTarget,
  restored,
  shownMissing,
  type UnsavedPin,
} from './pin.logic.ts'

export type PinEvent =
  | { readonly type: 'pin.place'; readonly spot: PinSpot }
  /** What was being written when the page was loaded anew. */
  | { readonly type: 'pin.restore'; readonly unsaved: UnsavedPin }
  | { readonly type: 'pin.open' | 'pin.modify' | 'pin.resolve' | 'pin.delete'; readonly pin: Pin }
  | { readonly type: 'pin.change'; readonly change: DraftChange }
  | { readonly type: 'pin.save'; readonly offers: PinOffers }
  /** Of a confirmation. */
  | { readonly type: 'pin.confirm' | 'pin.cancel' }
  /** After a change by somebody else: their version, or the own one over it. */
  | { readonly type: 'pin.takeRemote' | 'pin.keepOwn' }
  | { readonly type: 'pin.close' }
  /** Ends a pin that is put somewhere and in which nothing is written; all else stays, and nothing is asked. */
  | { readonly type: 'pin.drop' }
  /** Whether unsaved text is given up. */
  | { readonly type: 'pin.discard' | 'pin.stay' }

/** An action that the service did not do, with its error where it gave one (N-016). */
export type PinEmitted = { readonly type: 'failed'; readonly action: PinAction; readonly error: ApiError | undefined }

const notProvided = (): never => {
  throw new Error('A pin is edited with its effects provided.')
}

export const pinMachine = setup({
  types: {
    context: {} as PinContext,
    events: {} as PinEvent,
    input: {} as { readonly level: ControlLevel; readonly robot: number },
    emitted: {} as PinEmitted,
  },
  actors: {
    /** Answers each failure as such; a rejection is a fault of ours. */
    save: fromPromise<PinAnswer, PinOrder>(notProvided),
  },
  guards: {
    mayCreate: ({ context }) => mayWritePin(context.level, BLANK_DRAFT.type),
    mayRestore: ({ context }, { draft }: UnsavedPin) => mayWritePin(context.level, draft.type),
    mayWrite: ({ context }, pin: Pin) => mayWritePin(context.level, pin.type),
    isUnsaved: ({ context }) => isUnsaved(context),
    isBlank: ({ context }) => context.pin === undefined && !isUnsaved(context),
    isComplete: ({ context }, offers: PinOffers) =>
      missingFields(context.draft, context.pin === undefined, offers).length === 0,
    isSaving: ({ context }) => context.action === 'save',
    /** Text can always be saved anew; nobody can resolve or delete what is gone. */
    canKeepOwn: ({ context }) =>
      context.action === 'save' ? shownMissing(context).length === 0 : context.remote !== 'gone',
    isConflict: ({ context }) => context.remote !== undefined,
    isGone: ({ context }) => context.remote === 'gone',
    hasPin: ({ context }) => context.pin !== undefined,
    wantsPin: ({ context }) => context.next !== undefined && 'pin' in context.next,
    wantsSpot: ({ context }) => context.next !== undefined && 'spot' in context.next,
    isSaved: (_, answer: PinAnswer) => answer.kind === 'saved' && !answer.pin.deleted,
    isTakenAway: (_, answer: PinAnswer) => answer.kind === 'saved' && answer.pin.deleted,
    isChanged: (_, answer: PinAnswer) => answer.kind === 'changed',
  },
  actions: {
    emitFailure: enqueueActions(({ enqueue }, failure: Omit<PinEmitted, 'type'>) => {
      enqueue.emit({ type: 'failed', ...failure })
    }),
    take: assign((_, pin: Pin) => editorOf(pin)),
    restore: assign((_, unsaved: UnsavedPin) => restored(unsaved)),
    startAt: assign((_, spot: PinSpot) => newDraft(spot)),
    takeNext: assign(({ context: { next } }) => {
      if (!next) return {}
      return 'pin' in next ? editorOf(next.pin) : newDraft(next.spot)
    }),
    want: assign((_, next: PinTarget | undefined) => ({ next })),
    change: assign(({ context }, change: DraftChange) => ({ draft: changedDraft(context.draft, change) })),
    giveUpText: assign(({ context }) => (context.pin ? editorOf(context.pin) : { draft: context.original })),
    mark: assign((_, submitted: PinOffers) => ({ submitted })),
    setAction: assign((_, action: PinAction) => ({ action })),
    keepAnswer: assign((_, answer: PinAnswer) => {
      if (answer.kind === 'saved') return editorOf(answer.pin)
      return answer.kind === 'changed' ? { remote: answer.newest ?? 'gone' } : {}
    }),
    takeRemote: assign(({ context: { remote } }) => (remote && remote !== 'gone' ? editorOf(remote) : {})),
    /** The next save goes over the remote revision, or makes a new pin where the remote one is gone. */
    keepOwn: assign(({ context: { remote } }) => ({
      pin: remote === 'gone' ? undefined : remote,
      remote: undefined,
    })),
  },
}).createMachine({
  id: 'pin',
  context: ({ input: { level, robot } }) => ({
    level,
    robot,
    pin: undefined,
    spot: { plan: 0, x: 0, y: 0 },
    draft: BLANK_DRAFT,
    original: BLANK_DRAFT,
    action: 'save',
    submitted: undefined,
    remote: undefined,
    next: undefined,
  }),
  initial: 'none',
  states: {
    none: {
      on: {
        'pin.restore': {
          guard: { type: 'mayRestore', params: ({ event }) => event.unsaved },
          target: 'editing',
          actions: { type: 'restore', params: ({ event }) => event.unsaved },
        },
        'pin.place': {
          guard: 'mayCreate',
          target: 'editing',
          actions: { type: 'startAt', params: ({ event }) => event.spot },
        },
        'pin.open': { target: 'shown', actions: { type: 'take', params: ({ event }) => event.pin } },
      },
    },
    shown: {
      on: {
        'pin.place': {
          guard: 'mayCreate',
          target: 'editing',
          actions: { type: 'startAt', params: ({ event }) => event.spot },
        },
        'pin.open': { actions: { type: 'take', params: ({ event }) => event.pin } },
        'pin.modify': {
          guard: { type: 'mayWrite', params: ({ event }) => event.pin },
          target: 'editing',
          actions: { type: 'take', params: ({ event }) => event.pin },
        },
        'pin.resolve': {
          guard: { type: 'mayWrite', params: ({ event }) => event.pin },
          target: 'confirming',
          actions: [
            { type: 'take', params: ({ event }) => event.pin },
            { type: 'setAction', params: 'resolve' },
          ],
        },
        'pin.delete': {
          guard: { type: 'mayWrite', params: ({ event }) => event.pin },
          target: 'confirming',
          actions: [
            { type: 'take', params: ({ event }) => event.pin },
            { type: 'setAction', params: 'delete' },
          ],
        },
        'pin.close': 'none',
      },
    },
    /** Resolve and delete ask first (N-005). */
    confirming: { on: { 'pin.confirm': 'saving', 'pin.cancel': 'shown' } },
    editing: {
      entry: { type: 'setAction', params: 'save' },
      on: {
        'pin.change': { actions: { type: 'change', params: ({ event }) => event.change } },
        'pin.save': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.offers },
            target: 'saving',
            actions: { type: 'mark', params: ({ event }) => event.offers },
          },
          { actions: { type: 'mark', params: ({ event }) => event.offers } },
        ],
        'pin.place': {
          target: 'leaving',
          actions: { type: 'want', params: ({ event }) => ({ spot: event.spot }) },
        },
        'pin.open': { target: 'leaving', actions: { type: 'want', params: ({ event }) => ({ pin: event.pin }) } },
        'pin.close': 'leaving',
        'pin.drop': { guard: 'isBlank', target: 'none' },
      },
    },
    /** Leaves at once where there is nothing to lose, and asks else. */
    leaving: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isUnsaved', target: 'asking' }, { target: 'left' }] },
        asking: { on: { 'pin.discard': 'left' } },
        left: { type: 'final' },
      },
      on: {
        'pin.stay': [
          { guard: 'isConflict', target: 'conflict', actions: { type: 'want', params: undefined } },
          { target: 'editing', actions: { type: 'want', params: undefined } },
        ],
      },
      onDone: [
        { guard: 'wantsPin', target: 'shown', actions: 'takeNext' },
        { guard: 'wantsSpot', target: 'editing', actions: 'takeNext' },
        { guard: 'isGone', target: 'none' },
        { guard: 'isConflict', target: 'shown', actions: 'takeRemote' },
        { guard: 'hasPin', target: 'shown', actions: 'giveUpText' },
        { target: 'none' },
      ],
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => orderOf(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'keepAnswer', params: ({ event }) => event.output },
          },
          { guard: { type: 'isTakenAway', params: ({ event }) => event.output }, target: 'none' },
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'keepAnswer', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: {
              type: 'emitFailure',
              params: ({ context, event }) => ({
                action: context.action,
                error: event.output.kind === 'failed' ? event.output.error : undefined,
              }),
            },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'emitFailure', params: ({ context }) => ({ action: context.action, error: undefined }) },
        },
      },
    },
    /** The form keeps its text (N-016). */
    failed: { always: [{ guard: 'isSaving', target: 'editing' }, { target: 'shown' }] },
    /** Somebody else was faster: both versions are in view, the own one can still be changed. */
    conflict: {
      on: {
        'pin.change': { guard: 'isSaving', actions: { type: 'change', params: ({ event }) => event.change } },
        'pin.takeRemote': [
          { guard: 'isGone', target: 'none' },
          { target: 'shown', actions: 'takeRemote' },
        ],
        'pin.keepOwn': { guard: 'canKeepOwn', target: 'saving', actions: 'keepOwn' },
        'pin.close': 'leaving',
      },
    },
  },
})
