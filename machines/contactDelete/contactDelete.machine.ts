/** Taking a contact method away, and what becomes of the subscriptions that are sent to it (A-085..A-088). */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import { type Answer, THROWN } from '../answer.ts'

/** What is asked of the service: first to move the subscriptions, where there is somewhere to, then to take the contact method away. */
export type ContactDeleteOrder = { readonly contact: number; readonly moveTo: number | undefined }
export type SubscriptionCount = Answer<{ readonly subscriptions: number }>

type Input = {
  readonly contact: number
  /** The contact methods that its subscriptions can be sent to instead. */
  readonly others: readonly number[]
}
type Context = Input & {
  readonly subscriptions: number
  readonly target: number | undefined
  readonly error: ApiError | undefined
}
type ContactDeleteEvent =
  | { readonly type: 'contactDelete.choose'; readonly target: number }
  | { readonly type: 'contactDelete.confirm' | 'contactDelete.cancel' | 'contactDelete.retry' }

const notProvided = (): never => {
  throw new Error('A contact method is taken away with its effects provided.')
}

export const contactDeleteMachine = setup({
  types: { context: {} as Context, events: {} as ContactDeleteEvent, input: {} as Input },
  actors: {
    /** Both answer each failure as such; a rejection is a fault of ours. */
    countSubscriptions: fromPromise<SubscriptionCount, number>(notProvided),
    carryOut: fromPromise<Answer, ContactDeleteOrder>(notProvided),
  },
  guards: {
    isUnknown: (_, count: SubscriptionCount) => !count.ok,
    hasNone: (_, count: SubscriptionCount) => count.ok && count.subscriptions === 0,
    hasOthers: ({ context }) => context.others.length > 0,
    isOther: ({ context }, target: number) => context.others.includes(target),
    hasTarget: ({ context }) => context.target !== undefined,
    isDone: (_, answer: Answer) => answer.ok,
  },
  actions: {
    keepCount: assign((_, count: SubscriptionCount) =>
      count.ok ? { subscriptions: count.subscriptions } : { error: count.error },
    ),
    keepTarget: assign((_, target: number) => ({ target })),
    keepFailure: assign((_, answer: Answer) => (answer.ok ? {} : { error: answer.error })),
    forgetError: assign({ error: undefined }),
  },
}).createMachine({
  id: 'contactDelete',
  context: ({ input }) => ({ ...input, subscriptions: 0, target: undefined, error: undefined }),
  initial: 'counting',
  states: {
    counting: {
      invoke: {
        id: 'count',
        src: 'countSubscriptions',
        input: ({ context }) => context.contact,
        onDone: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'unknown',
            actions: { type: 'keepCount', params: ({ event }) => event.output },
          },
          { guard: { type: 'hasNone', params: ({ event }) => event.output }, target: 'deleting' },
          {
            guard: 'hasOthers',
            target: 'moving',
            actions: { type: 'keepCount', params: ({ event }) => event.output },
          },
          { target: 'deletingAll', actions: { type: 'keepCount', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unknown', actions: { type: 'keepCount', params: THROWN } },
      },
      on: { 'contactDelete.cancel': 'cancelled' },
    },
    /** Nobody takes away what may still be sent to. */
    unknown: {
      on: {
        'contactDelete.retry': { target: 'counting', actions: 'forgetError' },
        'contactDelete.cancel': 'cancelled',
      },
    },
    /** nothing is sent to it. */
    deleting: { on: { 'contactDelete.confirm': 'carryingOut', 'contactDelete.cancel': 'cancelled' } },
    /** its subscriptions have nowhere else to go. */
    deletingAll: { on: { 'contactDelete.confirm': 'carryingOut', 'contactDelete.cancel': 'cancelled' } },
    /** they go to another one, which has to be chosen. */
    moving: {
      on: {
        'contactDelete.choose': {
          guard: { type: 'isOther', params: ({ event }) => event.target },
          actions: { type: 'keepTarget', params: ({ event }) => event.target },
        },
        'contactDelete.confirm': { guard: 'hasTarget', target: 'carryingOut' },
        'contactDelete.cancel': 'cancelled',
      },
    },
    carryingOut: {
      entry: 'forgetError',
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context }) => ({ contact: context.contact, moveTo: context.target }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'deleted' },
          // The subscriptions may have been moved already: they are counted again.
          { target: 'counting', actions: { type: 'keepFailure', params: ({ event }) => event.output } },
        ],
        onError: { target: 'counting', actions: { type: 'keepFailure', params: THROWN } },
      },
    },
    deleted: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
