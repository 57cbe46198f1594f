/** The making of a plan from a map: it is sent, traced, asked for until there is a plan, and what is proposed is taken or left (L-053 to L-057). */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import type { NewMapPlan, PlanProposals, TakenProposals } from '../../contract/resources/newPlans.ts'
import { type Answer, THROWN } from '../answer.ts'
import {
  choiceOf,
  type MapAnswer,
  type MapProgress,
  mapError,
  type ProposalChoice,
  type ProposalsAnswer,
  type ReadOrder,
  type TakeOrder,
} from './createPlan.logic.ts'

export type CreatePlanInput = {
  /** Of a map that was sent before: it is gone on with. */
  readonly mapFolder: string | undefined
  /** A version of a plan that was made of a map: its proposals are chosen from again. */
  readonly plan?: number | undefined
}
export type CreatePlanContext = CreatePlanInput & {
  readonly order: NewMapPlan | undefined
  readonly progress: MapProgress
  /** The version that was made. */
  readonly plan: number | undefined
  readonly proposals: PlanProposals | undefined
  /** What of the proposals is ticked and how they are called; there with them. */
  readonly choice: ProposalChoice | undefined
  readonly accepted: TakenProposals['accepted']
  /** What went wrong last. */
  readonly error: ApiError | undefined
}
export type CreatePlanEvent =
  | { readonly type: 'createPlan.send'; readonly order: NewMapPlan }
  | { readonly type: 'createPlan.choose'; readonly choice: ProposalChoice }
  | { readonly type: 'createPlan.take'; readonly accepted: TakenProposals['accepted'] }
  /** What was proposed could not be read. */
  | { readonly type: 'createPlan.retry' }
  /** Another map: what was made of this one stays a draft. */
  | { readonly type: 'createPlan.startOver' }

/** L-053 */
const MAP_POLL_MS = 2000

const notProvided = (): never => {
  throw new Error('A plan is made with its effects provided.')
}

const NOTHING_YET: MapProgress = { step: 'tracing', progress: 0 }

const setUp = setup({
  types: { context: {} as CreatePlanContext, events: {} as CreatePlanEvent, input: {} as CreatePlanInput },
  actors: {
    sendMap: fromPromise<MapAnswer, NewMapPlan>(notProvided),
    /** Given the map folder alone (L-054). */
    askForPlan: fromPromise<MapAnswer, string>(notProvided),
    /** With what was chosen of them before, on this device. */
    readProposals: fromPromise<ProposalsAnswer, ReadOrder>(notProvided),
    takeProposals: fromPromise<Answer, TakeOrder>(notProvided),
  },
  delays: { poll: MAP_POLL_MS },
  guards: {
    isReopened: ({ context }) => context.plan !== undefined,
    isResumed: ({ context }) => context.mapFolder !== undefined,
    isMade: (_, answer: MapAnswer) => answer.ok && answer.map.status === 'done',
    isPending: (_, answer: MapAnswer) => answer.ok && answer.map.status === 'pending',
    /** The service cannot be reached for now: what it does goes on. */
    isPassing: (_, answer: Answer) =>
      !answer.ok && ['unavailable', 'internal', 'tooManyRequests', 'requestTimeout'].includes(answer.error.type),
    isAnswered: (_, answer: Answer) => answer.ok,
  },
  actions: {
    keepOrder: assign((_, order: NewMapPlan) => ({ order, progress: NOTHING_YET })),
    keepPending: assign((_, answer: MapAnswer) => {
      if (!answer.ok || answer.map.status !== 'pending') return {}
      const { mapFolder, step, progress } = answer.map
      return { mapFolder, progress: { step, progress }, error: undefined }
    }),
    keepPlan: assign((_, answer: MapAnswer) =>
      answer.ok && answer.map.status === 'done'
        ? { plan: answer.map.id, mapFolder: answer.map.mapFolder, error: undefined }
        : {},
    ),
    keepProposals: assign((_, answer: ProposalsAnswer) =>
      answer.ok ? { proposals: answer.proposals, choice: choiceOf(answer.proposals, answer.draft) } : {},
    ),
    keepChoice: assign((_, choice: ProposalChoice) => ({ choice })),
    keepAccepted: assign((_, accepted: TakenProposals['accepted']) => ({ accepted })),
    /** No poll goes on with this map. */
    keepRefusal: assign((_, answer: MapAnswer) => {
      if (!answer.ok) return { error: answer.error, mapFolder: undefined }
      return answer.map.status === 'error' ? { error: mapError(answer.map), mapFolder: undefined } : {}
    }),
    keepError: assign((_, answer: Answer) => (answer.ok ? {} : { error: answer.error })),
    /** What the service does with a map is ended. */
    dropMap: (_, _mapFolder: string | undefined) => {},
    forgetError: assign({ error: undefined }),
    forgetMap: assign({
      mapFolder: undefined,
      order: undefined,
      plan: undefined,
      proposals: undefined,
      choice: undefined,
      accepted: [],
      error: undefined,
    }),
  },
})

const outputOf = ({ event }: { readonly event: { readonly output: MapAnswer } }): MapAnswer => event.output

/** What is still being traced is not wanted any more. */
const GIVE_UP = {
  target: 'choosing',
  actions: [
    { type: 'dropMap', params: ({ context }: { readonly context: CreatePlanContext }) => context.mapFolder },
    'forgetMap',
  ],
} as const

/** Where the service's answer leads, whether a map was sent or asked for. */
const ANSWERED = [
  {
    guard: { type: 'isPending', params: outputOf },
    target: 'tracing',
    actions: { type: 'keepPending', params: outputOf },
  },
  { guard: { type: 'isMade', params: outputOf }, target: 'loading', actions: { type: 'keepPlan', params: outputOf } },
] as const

export const createPlanMachine = setUp.createMachine({
  id: 'createPlan',
  context: ({ input }) => ({
    mapFolder: input.mapFolder,
    order: undefined,
    progress: NOTHING_YET,
    plan: input.plan,
    proposals: undefined,
    choice: undefined,
    accepted: [],
    error: undefined,
  }),
  initial: 'entered',
  states: {
    entered: {
      always: [
        { guard: 'isReopened', target: 'loading' },
        { guard: 'isResumed', target: 'asking' },
        { target: 'choosing' },
      ],
    },
    /** The form is open; after a refusal with the reason (L-054). */
    choosing: {
      on: {
        'createPlan.send': { target: 'uploading', actions: { type: 'keepOrder', params: ({ event }) => event.order } },
      },
    },
    uploading: {
      entry: 'forgetError',
      invoke: {
        id: 'sendMap',
        src: 'sendMap',
        input: ({ context }) => context.order ?? notProvided(),
        onDone: [
          ...ANSWERED,
          { target: 'choosing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'keepRefusal', params: THROWN } },
      },
    },
    tracing: {
      after: { poll: 'asking' },
      on: { 'createPlan.startOver': GIVE_UP },
    },
    asking: {
      invoke: {
        id: 'askForPlan',
        src: 'askForPlan',
        input: ({ context }) => context.mapFolder ?? notProvided(),
        onDone: [
          ...ANSWERED,
          {
            guard: { type: 'isPassing', params: ({ event }) => event.output },
            target: 'tracing',
            actions: { type: 'keepError', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'keepRefusal', params: THROWN } },
      },
      on: { 'createPlan.startOver': GIVE_UP },
    },
    loading: {
      entry: 'forgetError',
      invoke: {
        id: 'readProposals',
        src: 'readProposals',
        input: ({ context }) => ({ plan: context.plan ?? 0, mapFolder: context.mapFolder }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'proposing',
            actions: { type: 'keepProposals', params: ({ event }) => event.output },
          },
          { target: 'unread', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'keepError', params: THROWN } },
      },
    },
    unread: {
      on: { 'createPlan.retry': 'loading', 'createPlan.startOver': { target: 'choosing', actions: 'forgetMap' } },
    },
    /** Each is taken or left; what was refused is said here. */
    proposing: {
      on: {
        'createPlan.choose': { actions: { type: 'keepChoice', params: ({ event }) => event.choice } },
        'createPlan.take': {
          target: 'saving',
          actions: { type: 'keepAccepted', params: ({ event }) => event.accepted },
        },
        'createPlan.startOver': { target: 'choosing', actions: 'forgetMap' },
      },
    },
    saving: {
      entry: 'forgetError',
      invoke: {
        id: 'takeProposals',
        src: 'takeProposals',
        input: ({ context }) => ({ plan: context.plan ?? 0, accepted: context.accepted }),
        onDone: [
          { guard: { type: 'isAnswered', params: ({ event }) => event.output }, target: 'done' },
          { target: 'proposing', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'proposing', actions: { type: 'keepError', params: THROWN } },
      },
    },
    done: { type: 'final' },
  },
})
