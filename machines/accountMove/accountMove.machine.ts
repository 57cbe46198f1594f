/** An account on its way to another parent: marked, aimed, confirmed. */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import { type Answer, THROWN } from '../answer.ts'
import { holdProblem, type MoveTarget, type MovingAccount } from './accountMove.logic.ts'

export type MoveContext = {
  /** The account that was marked, by its id. */
  readonly marked: number | undefined
  /** As the newest tree has it; absent until that is there. */
  readonly moving: MovingAccount | undefined
  readonly target: MoveTarget | undefined
  /** Why the service did not do it. */
  readonly error: ApiError | undefined
}

export type MoveEvent =
  | { readonly type: 'move.mark'; readonly account: number }
  | { readonly type: 'move.aim'; readonly target: MoveTarget }
  | { readonly type: 'move.confirm' | 'move.cancel' }
  /** Of the word that it was refused. */
  | { readonly type: 'move.dismiss' }

export type LookedUp = Answer<{ readonly moving: MovingAccount }>
export type MoveOrder = { readonly account: number; readonly target: MoveTarget }

const NOTHING: MoveContext = { marked: undefined, moving: undefined, target: undefined, error: undefined }

const notProvided = (): never => {
  throw new Error('An account is moved with its effects provided.')
}

export const accountMoveMachine = setup({
  types: { context: {} as MoveContext, events: {} as MoveEvent },
  actors: {
    /** Looks an account up in the newest tree. Answers each failure as such, as `move` does. */
    lookUp: fromPromise<LookedUp, number>(notProvided),
    move: fromPromise<Answer, MoveOrder>(notProvided),
    /** Resolves once the list on screen is the new one. */
    reload: fromPromise<void>(notProvided),
  },
  guards: {
    mayHold: ({ context: { moving } }, target: MoveTarget) =>
      moving !== undefined && holdProblem(moving, target) === undefined,
    isFound: (_, answer: LookedUp) => answer.ok,
    isMoved: (_, answer: Answer) => answer.ok,
  },
  actions: {
    mark: assign((_, marked: number) => ({ ...NOTHING, marked })),
    aim: assign((_, target: MoveTarget) => ({ target })),
    keepFound: assign((_, answer: LookedUp) => (answer.ok ? { moving: answer.moving } : {})),
    keepError: assign((_, answer: Answer) => (answer.ok ? {} : { error: answer.error })),
    /** The mark stays, so that another parent can be chosen. */
    giveUpTarget: assign({ target: undefined, error: undefined }),
    clear: assign(NOTHING),
  },
}).createMachine({
  id: 'accountMove',
  context: NOTHING,
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: {
        'move.mark': { target: 'marking', actions: { type: 'mark', params: ({ event }) => event.account } },
      },
    },
    /** Who moves along is asked of the service: the list on screen shows one role, and may be old. */
    marking: {
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => context.marked ?? 0,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
          { target: 'lost', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'lost', actions: { type: 'keepError', params: THROWN } },
      },
      on: { 'move.cancel': 'idle' },
    },
    choosing: {
      on: {
        'move.aim': {
          guard: { type: 'mayHold', params: ({ event }) => event.target },
          target: 'aimed',
          actions: { type: 'aim', params: ({ event }) => event.target },
        },
        'move.cancel': 'idle',
      },
    },
    aimed: {
      on: {
        'move.aim': {
          guard: { type: 'mayHold', params: ({ event }) => event.target },
          actions: { type: 'aim', params: ({ event }) => event.target },
        },
        'move.confirm': 'moving',
        'move.cancel': 'idle',
      },
    },
    moving: {
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context }) => ({ account: context.marked ?? 0, target: context.target ?? 'top' }),
        onDone: [
          { guard: { type: 'isMoved', params: ({ event }) => event.output }, target: 'reloading' },
          { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'refused', actions: { type: 'keepError', params: THROWN } },
      },
    },
    reloading: { invoke: { id: 'reload', src: 'reload', onDone: 'idle', onError: 'idle' } },
    /** Nothing was moved; the tree may have changed since, so it is looked at again. */
    refused: { on: { 'move.dismiss': { target: 'marking', actions: 'giveUpTarget' }, 'move.cancel': 'idle' } },
    /** There is nothing to choose a parent for. */
    lost: { on: { 'move.dismiss': 'idle', 'move.cancel': 'idle' } },
  },
})
