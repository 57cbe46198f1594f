/** Driving by hand: a move runs while its key is held and ends with it (M-056, M-061..M-063; decision 408). */
import { assign, fromPromise, setup, stateIn } from 'xstate'
import { COMMAND, commandExpiryMs, type MoveDirection } from '../../contract/commands.ts'
import type { ApiError } from '../../contract/errors.ts'
import type { Answer } from '../answer.ts'

/** While a key is held, its move is sent again after this interval: well within the 500 ms after which a robot stands still. */
export const REPEAT_MS = 200
/**
 * No stop is waited for longer: every move before it is too old by then, give or take `PRESSED_AT_TOLERANCE_MS`. The stop itself is never too old; one that
 * comes later still stops the robot.
 */
export const STOP_LIMIT_MS = commandExpiryMs(COMMAND.manualControl)

/** One of the moves of the pad. Metres along the arc, negative backwards; radians counter-clockwise. */
export type Move = {
  readonly direction: Exclude<MoveDirection, 'stop'>
  readonly distance: number
  readonly angle: number
  /** Highest safety value at which the robot still goes. */
  readonly safety: number
}

export type ManualDriveContext = {
  /** The move that runs, or the newest pending one. */
  readonly move: Move | undefined
  /** It is sent as soon as the one on its way is answered: another key was pressed meanwhile, or the answer takes long. */
  readonly isDue: boolean
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
 * waiting for the move that is on its way; what is pressed meanwhile waits for the stop, so that the stop cannot end it.
 */
export const manualDriveMachine = setup({
  types: { context: {} as ManualDriveContext, events: {} as ManualDriveEvent },
  actors: {
    sendMove: fromPromise<Answer, Move | undefined>(notProvided),
    /** Sends the stop at once, and once more behind a move that was still on its way. */
    sendStop: fromPromise<void>(notProvided),
  },
  delays: { repeat: REPEAT_MS, stopLimit: STOP_LIMIT_MS },
  actions: {
    hold: assign((_, move: Move) => ({ move, error: undefined })),
    fallDue: assign({ isDue: true }),
    settle: assign({ isDue: false }),
    letGo: assign({ move: undefined }),
    setError: assign((_, error: ApiError | undefined) => ({ error })),
  },
  guards: {
    isDue: ({ context }) => context.isDue,
    isPending: ({ context }) => context.move !== undefined,
    isAnswered: stateIn({ driving: 'answered' }),
  },
}).createMachine({
  id: 'manualDrive',
  context: { move: undefined, isDue: false, error: undefined },
  initial: 'standing',
  states: {
    standing: {
      on: {
        'move.pressed': { target: 'driving', actions: { type: 'hold', params: ({ event }) => event.move } },
      },
    },
    /** Entered again each time the move is sent. */
    driving: {
      entry: 'settle',
      after: { repeat: [{ guard: 'isAnswered', target: 'driving', reenter: true }, { actions: 'fallDue' }] },
      on: {
        'move.released': 'stopping',
        'move.interrupted': 'stopping',
      },
      initial: 'sending',
      states: {
        sending: {
          on: { 'move.pressed': { actions: [{ type: 'hold', params: ({ event }) => event.move }, 'fallDue'] } },
          invoke: {
            id: 'sendMove',
            src: 'sendMove',
            input: ({ context }) => context.move,
            onDone: [
              {
                guard: ({ event }) => !event.output.ok,
                target: '#manualDrive.stopping',
                actions: {
                  type: 'setError',
                  params: ({ event }) => (event.output.ok ? undefined : event.output.error),
                },
              },
              { guard: 'isDue', target: '#manualDrive.driving', reenter: true },
              { target: 'answered' },
            ],
            onError: '#manualDrive.stopping',
          },
        },
        answered: {
          on: {
            'move.pressed': {
              target: '#manualDrive.driving',
              reenter: true,
              actions: { type: 'hold', params: ({ event }) => event.move },
            },
          },
        },
      },
    },
    stopping: {
      entry: 'letGo',
      invoke: { id: 'sendStop', src: 'sendStop', onDone: 'stopped', onError: 'stopped' },
      after: { stopLimit: 'stopped' },
      on: {
        'move.pressed': { actions: { type: 'hold', params: ({ event }) => event.move } },
        'move.released': { actions: 'letGo' },
        'move.interrupted': { actions: 'letGo' },
      },
    },
    stopped: { always: [{ guard: 'isPending', target: 'driving' }, { target: 'standing' }] },
  },
})
