/** Placing a pose on the map: a goal to drive to, or where the robot shall believe to be, by arrow or by points (M-105). */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import type { Answer } from '../answer.ts'
import { isSamePoint, type MapPoint, POINTS_NEEDED, poseFromPoints } from './poseFromPoints.ts'

export type PoseModeInput = {
  readonly mode: 'arrow' | 'points'
  /** Where the robot believes to be; undefined while nobody knows. */
  readonly believed: Pose | undefined
}
export type PoseModeContext = PoseModeInput & {
  readonly points: readonly MapPoint[]
  readonly pose: Pose | undefined
  readonly error: ApiError | undefined
  /** Whether the picture is another than that of now; undefined until it has been. */
  readonly isPast: boolean | undefined
}
export type PoseModeEvent =
  | { readonly type: 'pose.placed'; readonly pose: Pose }
  | { readonly type: 'point.added'; readonly point: MapPoint }
  | { readonly type: 'point.undone' }
  | { readonly type: 'pose.sent' }
  /** Another moment than now is on screen, or the picture of now is back. */
  | { readonly type: 'picture.changed'; readonly isPast: boolean }

const notProvided = (): never => {
  throw new Error('Pose mode runs with its effects provided.')
}

/** The context with other points and the pose that they make. */
const withPoints = (context: PoseModeContext, points: readonly MapPoint[]): Partial<PoseModeContext> => ({
  points,
  pose: context.believed && poseFromPoints(context.believed, points),
  error: undefined,
})

const isOfNow = ({ isPast }: PoseModeContext): boolean => isPast !== true

/**
 * While the picture is a past one nothing is placed, taken back or sent: the robot and its scan are elsewhere by now. What was placed before stays, and
 * may be sent once the picture is of now again.
 */
export const poseModeMachine = setup({
  types: { context: {} as PoseModeContext, events: {} as PoseModeEvent, input: {} as PoseModeInput },
  actors: {
    /** Sends the pose to the robot; resolves with what came of it. */
    send: fromPromise<Answer, Pose | undefined>(notProvided),
  },
  actions: {
    place: assign((_, pose: Pose) => ({ pose, error: undefined })),
    add: assign(({ context }, point: MapPoint) => withPoints(context, [...context.points, point])),
    undo: assign(({ context }) => withPoints(context, context.points.slice(0, -1))),
    setError: assign((_, error: ApiError | undefined) => ({ error })),
    keepPicture: assign((_, isPast: boolean) => ({ isPast })),
  },
  guards: {
    mayPlace: ({ context }) => isOfNow(context) && context.mode === 'arrow',
    mayAdd: ({ context }, point: MapPoint) =>
      isOfNow(context) &&
      context.mode === 'points' &&
      context.points.length < POINTS_NEEDED &&
      !context.points.some(other => isSamePoint(other, point)),
    mayUndo: ({ context }) => isOfNow(context) && context.points.length > 0,
    maySend: ({ context }) => isOfNow(context) && context.pose !== undefined,
  },
}).createMachine({
  id: 'poseMode',
  context: ({ input }) => ({ ...input, points: [], pose: undefined, error: undefined, isPast: undefined }),
  on: { 'picture.changed': { actions: { type: 'keepPicture', params: ({ event }) => event.isPast } } },
  initial: 'placing',
  states: {
    placing: {
      on: {
        'pose.placed': { guard: 'mayPlace', actions: { type: 'place', params: ({ event }) => event.pose } },
        'point.added': {
          guard: { type: 'mayAdd', params: ({ event }) => event.point },
          actions: { type: 'add', params: ({ event }) => event.point },
        },
        'point.undone': { guard: 'mayUndo', actions: 'undo' },
        'pose.sent': { guard: 'maySend', target: 'sending' },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.pose,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'sent' },
          {
            target: 'placing',
            actions: {
              type: 'setError',
              params: ({ event }) => (event.output.ok ? undefined : event.output.error),
            },
          },
        ],
        onError: 'placing',
      },
    },
    /** The robot has it. A corrected pose is confirmed, or placed anew. */
    sent: {
      on: {
        'pose.placed': {
          guard: 'mayPlace',
          target: 'placing',
          actions: { type: 'place', params: ({ event }) => event.pose },
        },
        'point.undone': { guard: 'mayUndo', target: 'placing', actions: 'undo' },
      },
    },
  },
})
