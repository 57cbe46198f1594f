/**
 * Keeps a browser's drawing and the draft on the service the same: what is drawn is shown at once, kept in the browser, sent, and forgotten there only
 * when the service has answered what became of it.
 */
import { emit, enqueueActions, sendTo } from 'xstate'
import { MAX_SENT_COMMANDS } from '../../contract/resources/planDrafts.ts'
import { compensating } from './draftDocument.logic.ts'
import { documentOf, draftSync, errorOf, exchangeOf, is, isEnded, UNREACHABLE } from './draftSync.setup.ts'

/** What happens at any time while the draft is open. */
const ON_READY = draftSync.createStateConfig({
  invoke: [
    {
      id: 'live',
      src: 'live',
      input: ({ context }) => ({ version: documentOf({ context }).head.version }),
      onError: {},
    },
    {
      id: 'keeper',
      src: 'keeper',
      input: ({ context: { version, login } }) => ({ version, login }),
      onError: { actions: 'setNotKept' },
    },
  ],
  on: {
    'draft.draw': { actions: { type: 'draw', params: ({ event: { id, command } }) => ({ sent: { id, command } }) } },
    'draft.undo': {
      actions: {
        type: 'draw',
        params: ({ context, event }) => ({
          sent: compensating(documentOf({ context }), 'undo', event.id),
          way: 'undo' as const,
        }),
      },
    },
    'draft.redo': {
      actions: {
        type: 'draw',
        params: ({ context, event }) => ({
          sent: compensating(documentOf({ context }), 'redo', event.id),
          way: 'redo' as const,
        }),
      },
    },
    'draft.dismiss': { actions: { type: 'dismiss', params: ({ event }) => event.ids } },
    'draft.save': { guard: 'mayEdit', actions: { type: 'wantSave', params: ({ event }) => event.order } },
    'draft.discard': { guard: 'mayEdit', actions: 'wantDiscard' },
    'draft.asked': { actions: 'forgetError' },
    'draft.point': { actions: sendTo('live', ({ event }) => event) },
    'draft.othersMoved': { actions: { type: 'setOthers', params: ({ event }) => event.others } },
    'draft.notKept': { actions: 'setNotKept' },
    'draft.changed': [
      {
        guard: ({ context, event }) => documentOf({ context }).head.draft !== event.head.draft,
        target: 'opening',
      },
      { actions: { type: 'setHead', params: ({ event }) => event.head } },
    ],
  },
})

export const draftSyncMachine = draftSync.createMachine({
  id: 'draftSync',
  context: ({ input }) => ({
    ...input,
    document: undefined,
    robots: [],
    restored: 0,
    isKept: true,
    batch: MAX_SENT_COMMANDS,
    others: [],
    saving: undefined,
    discards: undefined,
    error: undefined,
  }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { version, login, document } }) => ({ version: document?.head.version ?? version, login }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'ready',
            actions: enqueueActions(({ event, enqueue }) => {
              if (event.output.ok) enqueue({ type: 'open', params: event.output })
            }),
          },
          { guard: ({ event }) => is(event.output, 'unauthorized'), target: 'signedOut' },
          {
            guard: ({ event }) => is(event.output, 'notFound', 'forbidden', 'preconditionFailed'),
            target: 'closed',
            actions: { type: 'setError', params: ({ event }) => errorOf(event.output) },
          },
          { target: 'unopened', actions: { type: 'setError', params: ({ event }) => errorOf(event.output) } },
        ],
        onError: { target: 'unopened', actions: { type: 'setError', params: errorOf(UNREACHABLE) } },
      },
    },
    /** The service did not answer: what is kept in the browser stays there. */
    unopened: { after: { retry: 'opening' }, on: { 'draft.retry': 'opening' } },
    /** There is no such draft for this login. */
    closed: { on: { 'draft.retry': 'opening' } },
    /** The session has ended. What is not confirmed stays in the browser for the login. */
    signedOut: { on: { 'draft.retry': 'opening' } },
    ready: {
      ...ON_READY,
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'isBehind', target: 'exchanging' },
            { guard: 'wantsSave', target: 'saving' },
            { guard: 'wantsDiscard', target: 'discarding' },
          ],
          on: { 'draft.look': 'exchanging' },
        },
        exchanging: {
          invoke: {
            id: 'exchange',
            src: 'exchange',
            input: exchangeOf,
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'idle',
                actions: enqueueActions(({ event, enqueue }) => {
                  if (event.output.ok) enqueue({ type: 'integrate', params: event.output.exchanged })
                }),
              },
              { guard: ({ event }) => isEnded(event.output), target: '#draftSync.opening' },
              { guard: ({ event }) => is(event.output, 'unauthorized'), target: '#draftSync.signedOut' },
              {
                guard: ({ event }) => is(event.output, 'notFound'),
                target: '#draftSync.closed',
                actions: { type: 'setError', params: ({ event }) => errorOf(event.output) },
              },
              { guard: ({ event }) => is(event.output, 'forbidden'), target: 'idle', actions: 'readOnly' },
              {
                guard: ({ context, event }) =>
                  context.batch === 1 && is(event.output, 'badRequest', 'tooLarge', 'conflict'),
                target: 'idle',
                actions: 'refuseFirst',
              },
              {
                guard: ({ event }) => is(event.output, 'badRequest', 'tooLarge', 'conflict'),
                target: 'idle',
                actions: 'sendSingly',
              },
              { target: 'offline', actions: { type: 'setError', params: ({ event }) => errorOf(event.output) } },
            ],
            onError: { target: 'offline', actions: { type: 'setError', params: errorOf(UNREACHABLE) } },
          },
        },
        /** Drawing goes on. */
        offline: {
          after: { retry: 'exchanging' },
          on: {
            'draft.look': 'exchanging',
            'draft.retry': 'exchanging',
            'draft.discard': { guard: 'mayEdit', target: 'exchanging', actions: 'wantDiscard' },
          },
          exit: 'forgetError',
        },
        saving: {
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => {
              const { head, sequence } = documentOf({ context })
              return { ...context.saving, version: head.version, draft: head.draft, sequence }
            },
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'idle',
                actions: enqueueActions(({ event, enqueue }) => {
                  if (event.output.ok) enqueue({ type: 'finishSave', params: event.output })
                }),
              },
              { guard: ({ event }) => is(event.output, 'unauthorized'), target: '#draftSync.signedOut' },
              { guard: ({ event }) => isEnded(event.output), target: '#draftSync.opening' },
              { target: 'exchanging', actions: { type: 'setError', params: ({ event }) => errorOf(event.output) } },
            ],
            onError: { target: 'exchanging', actions: { type: 'setError', params: errorOf(UNREACHABLE) } },
          },
        },
        discarding: {
          invoke: {
            id: 'discard',
            src: 'discard',
            input: ({ context }) => {
              const { version, draft } = documentOf({ context }).head
              return { version, draft }
            },
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#draftSync.opening',
                actions: emit({ type: 'discarded' }),
              },
              { guard: ({ event }) => is(event.output, 'unauthorized'), target: '#draftSync.signedOut' },
              { guard: ({ event }) => isEnded(event.output), target: '#draftSync.opening' },
              { target: 'idle', actions: { type: 'setError', params: ({ event }) => errorOf(event.output) } },
            ],
            onError: { target: 'idle', actions: { type: 'setError', params: errorOf(UNREACHABLE) } },
          },
        },
      },
    },
  },
})
