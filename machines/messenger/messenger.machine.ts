/** The messenger: the robot's messages, whether it is open, and how many are unread (O-026..O-029). */
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import { type Answer, THROWN } from '../answer.ts'
import { type ArrivedMessage, flagged, isKnown, type ShownMessage, withMessage } from './messenger.logic.ts'

/** Default for the number of messages (O-028). */
export const MESSAGES_MAXIMUM = 100
/** From being flagged to being gone, ms. */
export const MESSAGE_REMOVAL_MS = 500
/** How often the elapsed times are written again, ms (O-029). */
export const ELAPSED_BUMP_MS = 60_000

type Input = {
  readonly maximum?: number
  /** What is older is history, whenever it arrives. Ms since the epoch. */
  readonly sinceMs: number
  /** When it starts, ms since the epoch. */
  readonly nowMs: number
}
/** `nowMs`: the time that elapsed times are counted to. */
type MessengerContext = Required<Input> & {
  /** Oldest first. */
  readonly messages: readonly ShownMessage[]
  readonly unread: number
  /** Why there is no history. */
  readonly failure: ApiError | undefined
}
/** Earlier messages, or why they are unknown. */
export type HistoryAnswer = Answer<{ readonly messages: readonly ArrivedMessage[] }>

export type MessengerEvent =
  /** `isOwn`: the viewer has just sent it, and needs no notice. `nowMs`: when it came. */
  | {
      readonly type: 'message.arrived'
      readonly message: ArrivedMessage
      readonly isOwn?: boolean
      readonly nowMs: number
    }
  | { readonly type: 'messenger.ticked'; readonly nowMs: number }
  | { readonly type: 'panel.toggled' | 'history.retried' }

const notProvided = (): never => {
  throw new Error('The messenger runs with its effects provided.')
}

const messagesOf = (answer: HistoryAnswer): readonly ArrivedMessage[] => (answer.ok ? answer.messages : [])

export const messengerMachine = setup({
  types: { context: {} as MessengerContext, events: {} as MessengerEvent, input: {} as Input },
  actors: {
    /** Sends each message as it comes. */
    arrivals: fromCallback(notProvided),
    /** Says each minute what time it is (`ELAPSED_BUMP_MS`). */
    minutes: fromCallback(notProvided),
    history: fromPromise<HistoryAnswer>(notProvided),
  },
  delays: { removal: MESSAGE_REMOVAL_MS },
  guards: {
    isUnread: ({ context }, { message, isOwn }: { readonly message: ArrivedMessage; readonly isOwn?: boolean }) =>
      isOwn !== true && message.timeMs >= context.sinceMs && !isKnown(context.messages, message),
    isLoaded: (_, answer: HistoryAnswer) => answer.ok,
    overflows: ({ context }) => context.messages.some(({ leaving }) => leaving),
  },
  actions: {
    keep: assign(({ context }, messages: readonly ArrivedMessage[]) => ({
      messages: flagged(messages.reduce(withMessage, context.messages), context.maximum),
    })),
    shift: assign(({ context }) => ({ messages: context.messages.filter(({ leaving }) => !leaving) })),
    count: assign(({ context }) => ({ unread: context.unread + 1 })),
    forgetUnread: assign({ unread: 0 }),
    setError: assign((_, answer: HistoryAnswer) => ({ failure: answer.ok ? undefined : answer.error })),
    setTime: assign((_, nowMs: number) => ({ nowMs })),
  },
}).createMachine({
  id: 'messenger',
  context: ({ input }) => ({
    maximum: MESSAGES_MAXIMUM,
    ...input,
    messages: [],
    unread: 0,
    failure: undefined,
  }),
  invoke: [{ src: 'arrivals' }, { src: 'minutes' }],
  on: { 'messenger.ticked': { actions: { type: 'setTime', params: ({ event }) => event.nowMs } } },
  type: 'parallel',
  states: {
    panel: {
      initial: 'collapsed',
      states: {
        collapsed: {
          on: {
            'panel.toggled': 'expanded',
            // Counted before the list knows it: this region comes first.
            'message.arrived': {
              guard: { type: 'isUnread', params: ({ event }) => event },
              actions: 'count',
            },
          },
        },
        expanded: { entry: 'forgetUnread', on: { 'panel.toggled': 'collapsed' } },
      },
    },
    list: {
      initial: 'fits',
      on: {
        'message.arrived': {
          actions: [
            { type: 'keep', params: ({ event }) => [event.message] },
            { type: 'setTime', params: ({ event }) => event.nowMs },
          ],
        },
      },
      states: {
        fits: { always: { guard: 'overflows', target: 'overflowing' } },
        overflowing: { after: { removal: { target: 'fits', actions: 'shift' } } },
      },
    },
    history: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'history',
            src: 'history',
            // Messages from before are not unread.
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'loaded',
                actions: [{ type: 'keep', params: ({ event }) => messagesOf(event.output) }, 'forgetUnread'],
              },
              { target: 'failed', actions: { type: 'setError', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: { type: 'setError', params: THROWN } },
          },
        },
        failed: { on: { 'history.retried': 'loading' } },
        loaded: {},
      },
    },
  },
})
