import { expect, test } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import { type DeprecationFeedback, GOAL_LIMIT, SUGGESTION_LIMIT } from '../../../contract/resources/feedback.ts'
import type { Answer } from '../../../machines/answer.ts'
import {
  type FeedbackAnswer,
  feedbackChange,
  feedbackMachine,
  feedbackProblems,
} from '../../../machines/feedback/feedback.machine.ts'
import { modelPaths } from '../modelPaths.ts'

const DRAFT: DeprecationFeedback = {
  firstName: 'Olga',
  lastName: 'Lindqvist',
  organization: 'Meridian',
  suggestion: 'A wider map.',
  goal: '',
  contactEmail: 'olga@swath.example',
  timezone: 'Europe/Oslo',
  account: 2,
}
const COMPLETE = { ...DRAFT, goal: 'To see the hall.' }
const REFUSED: Extract<Answer, { readonly ok: false }> = {
  ok: false,
  error: { token: 'shared.error.tooManyRequests', type: 'tooManyRequests', message: 'Too many requests' },
}

test('A-058 every field is required, an e-mail that is one as well', () => {
  expect(feedbackProblems(COMPLETE)).toEqual({})
  const empty = { ...COMPLETE, firstName: ' ', lastName: '', organization: '', suggestion: '', goal: '' }
  expect(feedbackProblems({ ...empty, contactEmail: '' })).toEqual({
    firstName: 'fillAll',
    lastName: 'fillAll',
    organization: 'fillAll',
    suggestion: 'fillAll',
    goal: 'fillAll',
    contactEmail: 'fillAll',
  })
  expect(feedbackProblems({ ...COMPLETE, contactEmail: 'olga' })).toEqual({ contactEmail: 'email' })
})

test('A-059 a goal has at most 1000 characters and a suggestion at most 3000', () => {
  const longest = { ...COMPLETE, goal: 'g'.repeat(GOAL_LIMIT), suggestion: 's'.repeat(SUGGESTION_LIMIT) }
  expect([GOAL_LIMIT, SUGGESTION_LIMIT]).toEqual([1000, 3000])
  expect(feedbackProblems(longest)).toEqual({})
  expect(feedbackProblems({ ...longest, goal: `${longest.goal}g`, suggestion: `${longest.suggestion}s` })).toEqual({
    goal: 'goalLimit',
    suggestion: 'suggestionLimit',
  })
})

test('A-057 A-060 the written text is sent; a failure keeps it and shows the service’s error', async () => {
  const sent: DeprecationFeedback[] = []
  const answers: FeedbackAnswer[] = [REFUSED, { ok: true, id: 5 }]
  const machine = feedbackMachine.provide({
    actors: {
      send: fromPromise<FeedbackAnswer, DeprecationFeedback>(({ input }) => {
        sent.push(input)
        return Promise.resolve(answers.shift() ?? REFUSED)
      }),
    },
  })
  const actor = createActor(machine, { input: { draft: DRAFT } }).start()
  actor.send(feedbackChange('goal', COMPLETE.goal))
  actor.send({ type: 'feedback.send' })
  expect(actor.getSnapshot().value).toBe('sending')
  const failed = await waitFor(actor, snapshot => snapshot.matches('writing'))
  expect(failed.context).toMatchObject({ draft: COMPLETE, error: { token: 'shared.error.tooManyRequests' } })
  actor.send({ type: 'feedback.send' })
  const done = await waitFor(actor, snapshot => snapshot.matches('sent'))
  expect(done.context.error).toBeUndefined()
  expect(sent).toEqual([COMPLETE, COMPLETE])
})

test('A-057 the session file follows once the feedback has arrived, where the person wants it; where it fails the feedback is not sent again', async () => {
  const sent: string[] = []
  const files: Answer[] = [REFUSED, { ok: true }]
  const attaching = feedbackMachine.provide({
    actors: {
      send: fromPromise<FeedbackAnswer, DeprecationFeedback>(() => {
        sent.push('feedback')
        return Promise.resolve({ ok: true, id: 5 })
      }),
      attach: fromPromise<Answer, { readonly id: number }>(({ input }) => {
        sent.push(`file of ${input.id}`)
        return Promise.resolve(files.shift() ?? REFUSED)
      }),
    },
  })
  const actor = createActor(attaching, { input: { draft: COMPLETE } }).start()
  actor.send({ type: 'feedback.attach', attaches: true })
  actor.send({ type: 'feedback.send' })
  const failed = await waitFor(actor, snapshot => snapshot.matches('unattached'))
  expect(failed.context.error?.token).toBe('shared.error.tooManyRequests')
  actor.send({ type: 'feedback.attachAgain' })
  await waitFor(actor, snapshot => snapshot.matches('sent'))
  expect(sent).toEqual(['feedback', 'file of 5', 'file of 5'])

  const without = createActor(attaching, { input: { draft: COMPLETE } }).start()
  without.send({ type: 'feedback.send' })
  await waitFor(without, snapshot => snapshot.matches('sent'))
  expect(sent.slice(3)).toEqual(['feedback'])
})

type Snapshot = SnapshotFrom<typeof feedbackMachine>
type State = 'untouched' | 'marked' | 'complete' | 'sending' | 'failed' | 'attaching' | 'unattached' | 'sent'

const isWhole = ({ context }: Snapshot): boolean => Object.keys(feedbackProblems(context.draft)).length === 0

function nameOf(snapshot: Snapshot): State {
  const { value, context } = snapshot
  if (value !== 'writing') return value
  if (context.error !== undefined) return 'failed'
  if (isWhole(snapshot)) return 'complete'
  return context.submitted ? 'marked' : 'untouched'
}

const machine = feedbackMachine.provide({
  actors: {
    send: fromPromise<FeedbackAnswer, DeprecationFeedback>(() => new Promise(() => {})),
    attach: fromPromise<Answer, { readonly id: number }>(() => new Promise(() => {})),
  },
})

const isUntouched = ({ context }: Snapshot): void => expect(context.submitted).toBe(false)
const isMarked = (snapshot: Snapshot): void =>
  expect([isWhole(snapshot), snapshot.context.submitted]).toEqual([false, true])
const mayGo = (snapshot: Snapshot): void => expect(isWhole(snapshot)).toBe(true)
const isOnItsWay = (snapshot: Snapshot): void => {
  expect([isWhole(snapshot), snapshot.context.error]).toEqual([true, undefined])
}
const saysWhy = ({ context }: Snapshot): void => expect(context.error?.token).toBe('shared.error.tooManyRequests')
const hasText = ({ context }: Snapshot): void => expect([context.attaches, context.id]).toEqual([true, 5])
const hasArrived = (snapshot: Snapshot): void => expect([isWhole(snapshot), snapshot.status]).toEqual([true, 'done'])

const paths = modelPaths(machine, {
  input: { draft: DRAFT },
  nameOf,
  key: ({ context }) => [context.draft.goal, context.attaches, context.submitted, context.error !== undefined],
  events: [
    feedbackChange('goal', COMPLETE.goal),
    feedbackChange('goal', ''),
    { type: 'feedback.send' },
    { type: 'xstate.done.actor.send', output: REFUSED },
    { type: 'xstate.done.actor.send', output: { ok: true, id: 5 } },
    { type: 'feedback.attach', attaches: true },
    { type: 'xstate.done.actor.attach', output: REFUSED },
    { type: 'xstate.done.actor.attach', output: { ok: true } },
    { type: 'feedback.attachAgain' },
    { type: 'feedback.leaveOut' },
  ],
  states: {
    untouched: isUntouched,
    marked: isMarked,
    complete: mayGo,
    sending: isOnItsWay,
    failed: saysWhy,
    attaching: hasText,
    unattached: hasText,
    sent: hasArrived,
  },
})

test.each(paths)('A-060 feedback: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
