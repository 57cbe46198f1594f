/** The publishing of one version of a plan: what changes and how long it takes is shown first, then it is confirmed (L-038..L-046). */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import { type Answer, THROWN } from '../answer.ts'
import {
  isCleaningTime,
  isFarOff,
  isUncertain,
  type PublishBlock,
  type PublishedSubject,
  type PublishFailure,
  type PublishKnowledge,
  type PublishOrder,
  publishBlock,
  publishFailure,
} from './publishPlan.logic.ts'

export type PublishInput = {
  readonly plan: number
  /** Whether what is on screen is not saved yet (L-042). */
  readonly isUnsaved: boolean
}
export type PublishContext = PublishInput & {
  /** As the service has it. */
  readonly subject: PublishedSubject | undefined
  /** Absent where it could not be worked out. */
  readonly known: PublishKnowledge | undefined
  /** Seconds; undefined while the field holds none. */
  readonly seconds: number | undefined
  /** Whether the field was left without a time that a plan may have (L-040). */
  readonly isTimeMissing: boolean
  /** The time that was asked about and is meant so. */
  readonly meant: number | undefined
  /** Why the version, what changes, or what became of the publishing could not be read. */
  readonly error: ApiError | undefined
  /** Why it was not published, or may not have been. */
  readonly failure: PublishFailure | undefined
}

export type PublishEvent =
  | { readonly type: 'publishPlan.time'; readonly seconds: number | undefined }
  | { readonly type: 'publishPlan.confirm' | 'publishPlan.change' }
  /** After a refusal, or after what could not be read. */
  | { readonly type: 'publishPlan.retry' | 'publishPlan.goOn' | 'publishPlan.dismiss' }
  | { readonly type: 'publishPlan.close' }

export type SubjectAnswer = Answer<{ readonly subject: PublishedSubject }>
export type KnowledgeAnswer = Answer<{ readonly known: PublishKnowledge }>

/** A version whose state is about to change is looked at again so often. */
export const PUBLISH_LOOK_MS = 2000

const notProvided = (): never => {
  throw new Error('A plan is published with its effects provided.')
}

const setUp = setup({
  types: { context: {} as PublishContext, events: {} as PublishEvent, input: {} as PublishInput },
  actors: {
    /** The version as the service has it now. */
    lookUpVersion: fromPromise<SubjectAnswer, number>(notProvided),
    /** What changes, and how long it takes. */
    readChanges: fromPromise<KnowledgeAnswer, number>(notProvided),
    publishVersion: fromPromise<Answer, PublishOrder>(notProvided),
    /** Resolves once the versions on screen are the new ones (L-043). */
    reloadVersions: fromPromise<void>(notProvided),
  },
  delays: { look: PUBLISH_LOOK_MS },
  guards: {
    isUnsaved: ({ context }) => context.isUnsaved,
    isAnswered: (_, answer: Answer) => answer.ok,
    isUncertain: (_, answer: Answer) => !answer.ok && isUncertain(answer.error),
    blocks: (_, { answer, block }: { readonly answer: SubjectAnswer; readonly block: PublishBlock }) =>
      answer.ok && publishBlock(answer.subject) === block,
    isTimeMissing: ({ context }) => !isCleaningTime(context.seconds),
    isToBeAsked: ({ context: { seconds, known, meant } }) =>
      seconds !== undefined && seconds !== meant && isFarOff(seconds, known?.estimate.seconds),
  },
  actions: {
    keepSubject: assign((_, answer: SubjectAnswer) => (answer.ok ? { subject: answer.subject } : {})),
    /** A time that was given to the version, else what the lanes say; one that was typed stays. */
    keepKnown: assign(({ context }, answer: KnowledgeAnswer) => {
      if (!answer.ok) return {}
      const { known } = answer
      const given = context.subject?.estimated_cleaning_time
      const proposed = [given, known.estimate.seconds].find(isCleaningTime)
      return { known, seconds: context.seconds ?? proposed }
    }),
    keepTime: assign((_, seconds: number | undefined) => ({ seconds, isTimeMissing: false })),
    missTime: assign({ isTimeMissing: true }),
    keepMeant: assign(({ context }) => ({ meant: context.seconds })),
    keepError: assign((_, answer: Answer) => (answer.ok ? {} : { error: answer.error })),
    keepFailure: assign((_, answer: Answer) => (answer.ok ? {} : { failure: publishFailure(answer.error) })),
    forgetError: assign({ error: undefined }),
    forget: assign({ error: undefined, failure: undefined }),
  },
})

export const publishPlanMachine = setUp.createMachine({
  id: 'publishPlan',
  context: ({ input }) => ({
    ...input,
    subject: undefined,
    known: undefined,
    seconds: undefined,
    isTimeMissing: false,
    meant: undefined,
    error: undefined,
    failure: undefined,
  }),
  initial: 'entered',
  on: { 'publishPlan.close': '.closed' },
  states: {
    entered: { always: [{ guard: 'isUnsaved', target: 'unsaved' }, { target: 'opening' }] },
    opening: {
      entry: 'forget',
      invoke: {
        id: 'lookUpVersion',
        src: 'lookUpVersion',
        input: ({ context }) => context.plan,
        onDone: [
          ...(['published', 'changing', 'draft', 'noArea'] as const).map(
            block =>
              ({
                guard: {
                  type: 'blocks',
                  params: ({ event }: { readonly event: { readonly output: SubjectAnswer } }) => ({
                    answer: event.output,
                    block,
                  }),
                },
                target: block,
                actions: {
                  type: 'keepSubject',
                  params: ({ event }: { readonly event: { readonly output: SubjectAnswer } }) => event.output,
                },
              }) as const,
          ),
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'keepSubject', params: ({ event }) => event.output },
          },
          { target: 'lost', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'lost', actions: { type: 'keepError', params: THROWN } },
      },
    },
    /** L-042: what would be published is not what is on screen. */
    unsaved: {},
    published: {},
    draft: {},
    /** L-039. */
    noArea: {},
    /** L-041: it is looked at again until its state stands. */
    changing: { after: { look: 'opening' } },
    /** The version cannot be read. */
    lost: { on: { 'publishPlan.retry': 'opening' } },
    loading: {
      entry: 'forget',
      invoke: {
        id: 'readChanges',
        src: 'readChanges',
        input: ({ context }) => context.plan,
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepKnown', params: ({ event }) => event.output },
          },
          { target: 'unread', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'keepError', params: THROWN } },
      },
    },
    /** What changes could not be worked out: a plan that is too large for that can be published all the same. */
    unread: {
      on: { 'publishPlan.retry': 'loading', 'publishPlan.goOn': { target: 'editing', actions: 'forgetError' } },
    },
    editing: {
      on: {
        'publishPlan.time': { actions: { type: 'keepTime', params: ({ event }) => event.seconds } },
        'publishPlan.confirm': [
          { guard: 'isTimeMissing', actions: 'missTime' },
          { guard: 'isToBeAsked', target: 'asking' },
          { target: 'publishing' },
        ],
      },
    },
    /** Whether a time that is far from what the lanes say is meant so; asked once of each. */
    asking: {
      on: {
        'publishPlan.confirm': { target: 'publishing', actions: 'keepMeant' },
        'publishPlan.change': 'editing',
      },
    },
    publishing: {
      invoke: {
        id: 'publishVersion',
        src: 'publishVersion',
        input: ({ context: { plan, subject, seconds, known } }) => ({
          id: plan,
          account: subject?.account ?? 0,
          area: subject?.area ?? 0,
          revision: subject?.revision ?? 0,
          estimated_cleaning_time: seconds ?? 0,
          ...(known ? { published_version: known.changes.against?.version ?? 0 } : {}),
        }),
        onDone: [
          { guard: { type: 'isAnswered', params: ({ event }) => event.output }, target: 'reloading' },
          {
            guard: { type: 'isUncertain', params: ({ event }) => event.output },
            target: 'checking',
            actions: { type: 'keepFailure', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event.output } },
        ],
        onError: { target: 'checking', actions: { type: 'keepFailure', params: THROWN } },
      },
      // Nobody would know what came of it.
      on: { 'publishPlan.close': {} },
    },
    /** It may be published, and only its answer lost: the version is looked at before anything is said. */
    checking: {
      entry: 'forgetError',
      invoke: {
        id: 'lookUpVersion',
        src: 'lookUpVersion',
        input: ({ context }) => context.plan,
        onDone: [
          {
            guard: { type: 'blocks', params: ({ event }) => ({ answer: event.output, block: 'published' }) },
            target: 'reloading',
            actions: [{ type: 'keepSubject', params: ({ event }) => event.output }, 'forget'],
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'keepSubject', params: ({ event }) => event.output },
          },
          { target: 'unknown', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unknown', actions: { type: 'keepError', params: THROWN } },
      },
      on: { 'publishPlan.close': {} },
    },
    /** Whether it was published could not be looked up either. */
    unknown: { on: { 'publishPlan.retry': 'checking' } },
    reloading: {
      invoke: { id: 'reloadVersions', src: 'reloadVersions', onDone: 'done', onError: 'done' },
      on: { 'publishPlan.close': {} },
    },
    /** Whatever it was, the version may be another one by now: it is looked at again. */
    failed: { on: { 'publishPlan.dismiss': 'opening' } },
    done: { type: 'final' },
    closed: { type: 'final' },
  },
})
