/** A remote stop request: never in doubt about what has become of it (decision 404). It is no safety function. */
import { assign, emit, fromPromise, raise, type SnapshotFrom, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import { STATE } from '../../contract/robot/states.ts'

/** States in which the robot stands until somebody lets it go on: paused, off, paused remotely. */
const STANDING_STATES: ReadonlySet<number> = new Set([STATE.pause, STATE.off, STATE.remotePause])
/** A stop counts as not confirmed when the robot's state has not confirmed it after this time. */
export const STOP_CONFIRM_MS = 2000

/**
 * `recorded`: whether the stop was in the service's record when it answered; it does not wait for that. `byRobot`: the robot got it and refused; left out, the
 * service refused, and nothing has left.
 */
export type StopAnswer =
  | { readonly ok: true; readonly recorded: boolean }
  | { readonly ok: false; readonly error: ApiError; readonly byRobot?: boolean | undefined }

/** Times: ms since the epoch by the service's clock; undefined where it is not known. */
export type StopEvent =
  | { readonly type: 'stop.pressed'; readonly atMs?: number | undefined }
  /** The service has passed it on, according to the socket or to the answer. */
  | { readonly type: 'stop.received' }
  /** The robot reported its state. `frameMs`: when. */
  | { readonly type: 'robot.stateChanged'; readonly state: number; readonly frameMs?: number | undefined }

/** Emitted at each press, by button or key: every other task with the robot ends. */
export type StopEmitted = { readonly type: 'pressed' }

export type StopContext = {
  readonly error: ApiError | undefined
  /** The stop has left, and the service had not recorded it by then. */
  readonly unrecorded: boolean
  /** The service has reported that the newest stop has left for the robot. */
  readonly passedOn: boolean
  /** The robot has been standing for another reason since before the newest stop: that confirms nothing. */
  readonly stoodBefore: boolean
  /** When the newest stop was pressed; undefined where that is not known. */
  readonly pressedMs: number | undefined
  /** The robot had stopped before the newest stop: that it still says so may be from before it, too. */
  readonly stoppedBefore: boolean | undefined
}

/** Whether a robot that says it has stopped has said so after the newest stop was pressed, as far as that is known. */
const isOfThisStop = ({ stoppedBefore, pressedMs }: StopContext, frameMs: number | undefined): boolean =>
  stoppedBefore !== true || (pressedMs !== undefined && frameMs !== undefined && frameMs > pressedMs)

const notProvided = (): never => {
  throw new Error('A stop runs with its effects provided.')
}

export const stopMachine = setup({
  types: { context: {} as StopContext, events: {} as StopEvent, emitted: {} as StopEmitted },
  actors: {
    /** Takes control where that is needed and stops, in one request; resolves with what came of it, rejects when nobody knows. */
    stop: fromPromise<StopAnswer>(notProvided),
  },
  delays: { confirmation: STOP_CONFIRM_MS },
  actions: {
    setError: assign((_, error: ApiError | undefined) => ({ error })),
    clearError: assign({ error: undefined, unrecorded: false, passedOn: false }),
    noteRecord: assign((_, recorded: boolean) => ({ unrecorded: !recorded })),
    notePassedOn: assign({ passedOn: true }),
    notePress: assign(({ event }) => ({ pressedMs: event.type === 'stop.pressed' ? event.atMs : undefined })),
    noteState: assign(({ context, event }) =>
      event.type === 'robot.stateChanged'
        ? {
            stoodBefore: STANDING_STATES.has(event.state),
            stoppedBefore: event.state === STATE.estop ? context.stoppedBefore : undefined,
          }
        : {},
    ),
    noteMoving: assign({ stoodBefore: false, stoppedBefore: undefined }),
    noteStopped: assign({ stoppedBefore: true }),
    emitPressed: emit({ type: 'pressed' }),
  },
  guards: {
    /** The robot was given the stop, or has said that it stands since it was pressed. */
    hasStopped: ({ context, event }) =>
      event.type === 'robot.stateChanged' &&
      event.state === STATE.estop &&
      (context.passedOn || isOfThisStop(context, event.frameMs)),
    /** After a refusal nothing but the robot's word of since then says that it stands. */
    hasStoppedSince: ({ context, event }) =>
      event.type === 'robot.stateChanged' && event.state === STATE.estop && isOfThisStop(context, event.frameMs),
    hasLeftStop: ({ event }) => event.type === 'robot.stateChanged' && event.state !== STATE.estop,
    isMoving: ({ event }) =>
      event.type === 'robot.stateChanged' && event.state !== STATE.estop && !STANDING_STATES.has(event.state),
    hasComeToStand: ({ context, event }) =>
      event.type === 'robot.stateChanged' && STANDING_STATES.has(event.state) && !context.stoodBefore,
  },
}).createMachine({
  id: 'stop',
  context: {
    error: undefined,
    unrecorded: false,
    passedOn: false,
    stoodBefore: false,
    pressedMs: undefined,
    stoppedBefore: undefined,
  },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'stop.pressed': 'asked',
        'robot.stateChanged': [{ guard: 'hasStopped', target: 'stopped' }, { actions: 'noteState' }],
      },
    },
    /** The newest request lives on in `notConfirmed`: a late answer is shown too. */
    asked: {
      entry: ['clearError', 'notePress', 'emitPressed'],
      invoke: {
        id: 'stop',
        src: 'stop',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            actions: [
              { type: 'noteRecord', params: ({ event }) => !event.output.ok || event.output.recorded },
              raise({ type: 'stop.received' }),
            ],
          },
          {
            guard: ({ event }) => !event.output.ok && event.output.byRobot === true,
            target: 'rejected',
            actions: { type: 'setError', params: ({ event }) => (event.output.ok ? undefined : event.output.error) },
          },
          {
            target: 'refused',
            actions: { type: 'setError', params: ({ event }) => (event.output.ok ? undefined : event.output.error) },
          },
        ],
        onError: '.notConfirmed',
      },
      after: { confirmation: '.notConfirmed' },
      on: {
        'stop.pressed': { actions: 'emitPressed' },
        'robot.stateChanged': [
          { guard: 'hasStopped', target: 'stopped' },
          { guard: 'isMoving', actions: 'noteMoving' },
        ],
      },
      initial: 'sent',
      states: {
        sent: { on: { 'stop.received': { target: 'received', actions: 'notePassedOn' } } },
        received: {},
        /** The robot may or may not have stopped: pressing again asks again. It is over as well where the robot has come to stand by another cause. */
        notConfirmed: {
          on: {
            'stop.pressed': { target: '#stop.asked', reenter: true },
            'stop.received': { actions: 'notePassedOn' },
            'robot.stateChanged': { guard: 'hasComeToStand', target: '#stop.ready', actions: 'noteState' },
          },
        },
      },
    },
    /** The service refused it and gave the reason: nothing has left for the robot. */
    refused: {
      on: {
        'stop.pressed': 'asked',
        'robot.stateChanged': [{ guard: 'hasStoppedSince', target: 'stopped' }, { actions: 'noteState' }],
      },
    },
    /** The robot got it and refused. */
    rejected: {
      on: {
        'stop.pressed': 'asked',
        'robot.stateChanged': [{ guard: 'hasStoppedSince', target: 'stopped' }, { actions: 'noteState' }],
      },
    },
    /** Known from the robot's own state, no matter who stopped it. Pressing still sends: no stop is dropped. */
    stopped: {
      on: {
        'stop.pressed': { target: 'asked', actions: 'noteStopped' },
        'robot.stateChanged': { guard: 'hasLeftStop', target: 'ready', actions: 'noteState' },
      },
    },
  },
})

/** Where a stop is, as it is shown. */
export type StopPhase = 'ready' | 'sent' | 'received' | 'notConfirmed' | 'refused' | 'rejected' | 'stopped'

export const stopPhase = ({ value }: Pick<SnapshotFrom<typeof stopMachine>, 'value'>): StopPhase =>
  typeof value === 'string' ? value : value.asked
