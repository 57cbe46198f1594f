/** A remote stop request: never in doubt about what has become of it (decisions, M). It is no safety function. */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'

/** The state in which a robot has stopped. */
const ESTOP_STATE = 12
/** A stop that the robot's own state has not confirmed after this long is told as not confirmed. */
export const STOP_CONFIRM_MS = 2000

/** `recorded`: whether the stop was in the service's record when it answered; it does not wait for that. */
export type StopAnswer =
  | { readonly ok: true; readonly recorded: boolean }
  | { readonly ok: false; readonly error: ApiError }

export type StopEvent =
  | { readonly type: 'stop.pressed' }
  /** The service has passed it on. */
  | { readonly type: 'stop.received' }
  /** The robot told its state. */
  | { readonly type: 'robot.stateChanged'; readonly state: number }

/** `unrecorded`: the stop has left, and the service had not kept it in its record by then. */
export type StopContext = { readonly error: ApiError | undefined; readonly unrecorded: boolean }

const notProvided = (): never => {
  throw new Error('A stop runs with its effects provided.')
}

export const stopMachine = setup({
  types: { context: {} as StopContext, events: {} as StopEvent },
  actors: {
    /** Takes control where that is needed and stops, in one request; resolves with what came of it, rejects when nobody knows. */
    stop: fromPromise<StopAnswer>(notProvided),
  },
  delays: { confirmation: STOP_CONFIRM_MS },
  actions: {
    blame: assign((_, error: ApiError | undefined) => ({ error })),
    forgive: assign({ error: undefined, unrecorded: false }),
    noteRecord: assign((_, recorded: boolean) => ({ unrecorded: !recorded })),
  },
  guards: {
    hasStopped: ({ event }) => event.type === 'robot.stateChanged' && event.state === ESTOP_STATE,
    hasLeftStop: ({ event }) => event.type === 'robot.stateChanged' && event.state !== ESTOP_STATE,
  },
}).createMachine({
  id: 'stop',
  context: { error: undefined, unrecorded: false },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'stop.pressed': 'stopping',
        'robot.stateChanged': { guard: 'hasStopped', target: 'stopped' },
      },
    },
    stopping: {
      entry: 'forgive',
      invoke: {
        id: 'stop',
        src: 'stop',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: '.received',
            actions: { type: 'noteRecord', params: ({ event }) => !event.output.ok || event.output.recorded },
          },
          {
            target: 'refused',
            actions: { type: 'blame', params: ({ event }) => (event.output.ok ? undefined : event.output.error) },
          },
        ],
        onError: 'notConfirmed',
      },
      after: { confirmation: 'notConfirmed' },
      on: { 'robot.stateChanged': { guard: 'hasStopped', target: 'stopped' } },
      initial: 'sent',
      states: { sent: { on: { 'stop.received': 'received' } }, received: {} },
    },
    /** The robot may or may not have stopped: pressing again asks again. */
    notConfirmed: {
      on: {
        'stop.pressed': 'stopping',
        'robot.stateChanged': { guard: 'hasStopped', target: 'stopped' },
      },
    },
    /** The service did not let it through, and says why. */
    refused: {
      on: {
        'stop.pressed': 'stopping',
        'robot.stateChanged': { guard: 'hasStopped', target: 'stopped' },
      },
    },
    /** Said by the robot's own state, whoever stopped it. Pressing still sends: a stop is never swallowed. */
    stopped: {
      on: {
        'stop.pressed': 'stopping',
        'robot.stateChanged': { guard: 'hasLeftStop', target: 'ready' },
      },
    },
  },
})
