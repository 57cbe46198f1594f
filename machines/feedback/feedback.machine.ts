/** The feedback dialog: written, on its way, arrived (A-057..A-060); then, where the person wants it, the session file that goes with it. */
import * as v from 'valibot'
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import {
  type DeprecationFeedback,
  deprecationFeedbackSchema,
  GOAL_LIMIT,
  SUGGESTION_LIMIT,
} from '../../contract/resources/feedback.ts'
import { type Answer, THROWN } from '../answer.ts'

/** What a person writes; zone and account are known. */
export const FEEDBACK_FIELDS = [
  'firstName',
  'lastName',
  'organization',
  'goal',
  'suggestion',
  'contactEmail',
] as const satisfies readonly (keyof DeprecationFeedback)[]
export type FeedbackField = (typeof FEEDBACK_FIELDS)[number]
/** What is wrong with a field; names of texts. */
export type FeedbackProblem = 'fillAll' | 'goalLimit' | 'suggestionLimit' | 'email'
export type FeedbackProblems = { readonly [F in FeedbackField]?: FeedbackProblem }

type FeedbackContext = {
  readonly draft: DeprecationFeedback
  /** Fields that keep it from being sent. */
  readonly wrong: readonly FeedbackField[]
  /** Whether the session file goes with it: nothing of it is sent unless the person says so. */
  readonly attaches: boolean
  /** The feedback, once the service has it: what was written is safe from then on. */
  readonly id: number | undefined
  /** Whether it was sent as it was: from then on what is missing is marked. */
  readonly submitted: boolean
  /** Error of the last attempt. */
  readonly error: ApiError | undefined
}
type FeedbackChange = { readonly part: FeedbackField; readonly value: string; readonly isWrong: boolean }
type FeedbackEvent =
  /** `isWrong` comes with the text: a journal has no texts, and the chart asks none for what it says. */
  | ({ readonly type: 'feedback.change' } & FeedbackChange)
  | { readonly type: 'feedback.attach'; readonly attaches: boolean }
  | { readonly type: 'feedback.send' }
  | { readonly type: 'feedback.attachAgain' }
  | { readonly type: 'feedback.leaveOut' }

/** What came of the feedback itself. */
export type FeedbackAnswer = Answer<{ readonly id: number }>

const LIMITS = {
  goal: { most: GOAL_LIMIT, problem: 'goalLimit' },
  suggestion: { most: SUGGESTION_LIMIT, problem: 'suggestionLimit' },
} as const

function problemOf(field: FeedbackField, text: string): FeedbackProblem | undefined {
  if (text.trim() === '') return 'fillAll'
  if (field === 'goal' || field === 'suggestion') {
    const { most, problem } = LIMITS[field]
    return text.trim().length > most ? problem : undefined
  }
  return v.is(deprecationFeedbackSchema.entries[field], text) ? undefined : 'email'
}

/** What keeps a draft from being sent, by field. */
export function feedbackProblems(draft: DeprecationFeedback): FeedbackProblems {
  const found: { [F in FeedbackField]?: FeedbackProblem } = {}
  for (const field of FEEDBACK_FIELDS) {
    const problem = problemOf(field, draft[field])
    if (problem !== undefined) found[field] = problem
  }
  return found
}

export const feedbackChange = (part: FeedbackField, value: string): Extract<FeedbackEvent, FeedbackChange> => ({
  type: 'feedback.change',
  part,
  value,
  isWrong: problemOf(part, value) !== undefined,
})

const notProvided = (): never => {
  throw new Error('The feedback dialog runs with its effects provided.')
}

export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    input: {} as { readonly draft: DeprecationFeedback },
  },
  actors: {
    send: fromPromise<FeedbackAnswer, DeprecationFeedback>(notProvided),
    /** Sends the session file that the person was shown, to the feedback of this id. */
    attach: fromPromise<Answer, { readonly id: number }>(notProvided),
  },
  guards: {
    isComplete: ({ context }) => context.wrong.length === 0,
    hasArrived: (_, answer: Answer) => answer.ok,
    wantsFile: ({ context }, answer: Answer) => answer.ok && context.attaches,
  },
  actions: {
    write: assign(({ context }, { part, value, isWrong }: FeedbackChange) => ({
      draft: { ...context.draft, [part]: value },
      wrong: [...context.wrong.filter(each => each !== part), ...(isWrong ? [part] : [])],
    })),
    setAttaches: assign((_, attaches: boolean) => ({ attaches })),
    setId: assign((_, answer: FeedbackAnswer) => ({ id: answer.ok ? answer.id : undefined })),
    markProblems: assign({ submitted: true }),
    forgetError: assign({ error: undefined }),
    keepError: assign((_, answer: Answer) => ({ error: answer.ok ? undefined : answer.error })),
  },
}).createMachine({
  id: 'feedback',
  context: ({ input: { draft } }) => ({
    draft,
    wrong: FEEDBACK_FIELDS.filter(each => problemOf(each, draft[each]) !== undefined),
    attaches: false,
    id: undefined,
    submitted: false,
    error: undefined,
  }),
  initial: 'writing',
  states: {
    /** Status null of the specification. */
    writing: {
      on: {
        'feedback.change': { actions: { type: 'write', params: ({ event }) => event } },
        'feedback.attach': { actions: { type: 'setAttaches', params: ({ event }) => event.attaches } },
        'feedback.send': [
          { guard: 'isComplete', target: 'sending', actions: 'forgetError' },
          { actions: 'markProblems' },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: { type: 'wantsFile', params: ({ event }) => event.output },
            target: 'attaching',
            actions: { type: 'setId', params: ({ event }) => event.output },
          },
          { guard: { type: 'hasArrived', params: ({ event }) => event.output }, target: 'sent' },
          // Everything that was written is still there.
          { target: 'writing', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'writing', actions: { type: 'keepError', params: THROWN } },
      },
    },
    /** The feedback has arrived; its file may take long, fail, or be left out. */
    attaching: {
      on: { 'feedback.leaveOut': 'sent' },
      invoke: {
        id: 'attach',
        src: 'attach',
        input: ({ context }) => ({ id: context.id ?? 0 }),
        onDone: [
          { guard: { type: 'hasArrived', params: ({ event }) => event.output }, target: 'sent' },
          { target: 'unattached', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unattached', actions: { type: 'keepError', params: THROWN } },
      },
    },
    unattached: {
      on: {
        'feedback.attachAgain': { target: 'attaching', actions: 'forgetError' },
        'feedback.leaveOut': 'sent',
      },
    },
    sent: { type: 'final' },
  },
})
