/** Driving by hand: a move runs while its key is held and ends with it (M-056, M-061..M-063; decisions, "Manual driving is a promise"). */
import { assign, fromPromise, setup } from 'xstate'
import type { MoveDirection } from '../../contract/commands.ts'
import type { ApiError } from '../../contract/errors.ts'

/** While a key is held its move is said again after this long: well within the 500 ms after which a robot stands still. */
export const REPEAT_MS = 200

/** One of the moves of the pad. Metres along the arc, negative backwards; radians counter-clockwise. */
export type Move = {
  readonly direction: Exclude<MoveDirection, 'stop'>
  readonly distance: number
  readonly angle: number
  /** Highest safety value at which the robot still goes. */
  readonly safety: number
}

export type MoveAnswer = { readonly ok: true } | { readonly ok: false; readonly error: ApiError }

export type ManualDriveContext = {
  /** The move that runs, or the newest pending one. */
  readonly move: Move | undefined
  /** Another move was pressed while one was on its way. */
  readonly isReplaced: boolean
  readonly error: ApiError | undefined
}

export type ManualDriveEvent =
  | { readonly type: 'move.pressed'; readonly move: Move }
  | { readonly type: 'move.released' }
  /** Focus, link or lease is gone, the page is hidden, or a rule forbids it now. */
  | { readonly type: 'move.interrupted' }

const notProvided = (): never => {
  throw new Error('Manual driving runs with its effects provided.')
}

/**
 * At most one move is on its way; of those pressed meanwhile the newest is sent next. Whatever ends the driving sends a stop at once, without
 * waiting for the move that is on its way.
 */
export const manualDriveMachine = setup({
  types: { context: {} as ManualDriveContext, events: {} as ManualDriveEvent },
  actors: {
    sendMove: fromPromise<MoveAnswer, Move | undefined>(notProvided),
    /** Sends the stop at once, and once more behind a move that was still on its way. */
    sendStop: fromPromise<void>(notProvided),
  },
  delays: { repeat: REPEAT_MS },
  actions: {
    hold: assign((_, move: Move) => ({ move, error: undefined })),
    replace: assign({ isReplaced: true }),
    settle: assign({ isReplaced: false }),
    letGo: assign({ move: undefined }),
    blame: assign((_, error: ApiError | undefined) => ({ error })),
  },
  guards: { isReplaced: ({ context }) => context.isReplaced },
}).createMachine({
  id: 'manualDrive',
  context: { move: undefined, isReplaced: false, error: undefined },
  initial: 'standing',
  states: {
    standing: {
      on: {
        'move.pressed': {
          target: 'driving',
          actions: { type: 'hold', params: ({ event }) => event.move },
        },
      },
    },
    driving: {
      on: {
        'move.released': 'stopping',
        'move.interrupted': 'stopping',
      },
      initial: 'sending',
      states: {
        sending: {
          entry: 'settle',
          // What is on its way stays the only one; the newest goes next, at once.
          on: { 'move.pressed': { actions: ['replace', { type: 'hold', params: ({ event }) => event.move }] } },
          invoke: {
            id: 'sendMove',
            src: 'sendMove',
            input: ({ context }) => context.move,
            onDone: [
              {
                guard: ({ event }) => !event.output.ok,
                target: '#manualDrive.stopping',
                actions: {
                  type: 'blame',
                  params: ({ event }) => (event.output.ok ? undefined : event.output.error),
                },
              },
              { guard: 'isReplaced', target: 'sending', reenter: true },
              { target: 'holding' },
            ],
            onError: '#manualDrive.stopping',
          },
        },
        holding: {
          on: { 'move.pressed': { actions: { type: 'hold', params: ({ event }) => event.move }, target: 'sending' } },
          after: { repeat: 'sending' },
        },
      },
    },
    stopping: {
      entry: 'letGo',
      invoke: { id: 'sendStop', src: 'sendStop', onDone: 'standing', onError: 'standing' },
      on: {
        'move.pressed': {
          target: 'driving',
          actions: { type: 'hold', params: ({ event }) => event.move },
        },
      },
    },
  },
})
