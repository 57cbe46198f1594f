/** The feedback dialog: written, on its way, arrived (A-057..A-060). */
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
  /** Whether it was sent as it was: from then on what is missing is marked. */
  readonly submitted: boolean
  /** Error of the last attempt. */
  readonly error: ApiError | undefined
}
type FeedbackEvent =
  | { readonly type: 'feedback.change'; readonly field: FeedbackField; readonly value: string }
  | { readonly type: 'feedback.send' }

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

const notProvided = (): never => {
  throw new Error('The feedback dialog runs with its effects provided.')
}

export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    input: {} as { readonly draft: DeprecationFeedback },
  },
  actors: { send: fromPromise<Answer, DeprecationFeedback>(notProvided) },
  guards: {
    isComplete: ({ context }) => Object.keys(feedbackProblems(context.draft)).length === 0,
    hasArrived: (_, answer: Answer) => answer.ok,
  },
  actions: {
    write: assign(({ context }, change: { readonly field: FeedbackField; readonly value: string }) => ({
      draft: { ...context.draft, [change.field]: change.value },
    })),
    markProblems: assign({ submitted: true }),
    forgetError: assign({ error: undefined }),
    keepError: assign((_, answer: Answer) => ({ error: answer.ok ? undefined : answer.error })),
  },
}).createMachine({
  id: 'feedback',
  context: ({ input }) => ({ draft: input.draft, submitted: false, error: undefined }),
  initial: 'writing',
  states: {
    /** Status null of the specification. */
    writing: {
      on: {
        'feedback.change': { actions: { type: 'write', params: ({ event }) => event } },
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
          { guard: { type: 'hasArrived', params: ({ event }) => event.output }, target: 'sent' },
          // Everything that was written is still there.
          { target: 'writing', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'writing', actions: { type: 'keepError', params: THROWN } },
      },
    },
    sent: { type: 'final' },
  },
})
