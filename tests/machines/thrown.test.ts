import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { DeprecationFeedback } from '../../contract/resources/feedback.ts'
import { accountMoveMachine, type LookedUp } from '../../machines/accountMove/accountMove.machine.ts'
import { type Answer, THROWN } from '../../machines/answer.ts'
import { contactDeleteMachine, type SubscriptionCount } from '../../machines/contactDelete/contactDelete.machine.ts'
import { type FeedbackAnswer, feedbackMachine } from '../../machines/feedback/feedback.machine.ts'
import { type HistoryAnswer, messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import type { PublishOrder } from '../../machines/publishPlan/publishPlan.logic.ts'
import {
  type KnowledgeAnswer,
  publishPlanMachine,
  type SubjectAnswer,
} from '../../machines/publishPlan/publishPlan.machine.ts'
import { KNOWN, SUBJECT } from './publishPlan/knowledge.ts'

const fault = (): Promise<never> => Promise.reject(new TypeError('A fault of ours'))

test('A-073 an account whose place cannot be looked up by a fault of ours is lost with an error, and can be marked again', async () => {
  const actor = createActor(
    accountMoveMachine.provide({ actors: { lookUp: fromPromise<LookedUp, number>(fault) } }),
  ).start()
  actor.send({ type: 'move.mark', account: 3 })
  const { context } = await waitFor(actor, snapshot => snapshot.matches('lost'))
  expect(context.error).toEqual(THROWN.error)
})

test('A-088 a contact method whose subscriptions cannot be counted by a fault of ours is not deleted', async () => {
  const machine = contactDeleteMachine.provide({
    actors: { countSubscriptions: fromPromise<SubscriptionCount, number>(fault) },
  })
  const actor = createActor(machine, { input: { contact: 7, others: [] } }).start()
  const { context } = await waitFor(actor, snapshot => snapshot.matches('unknown'))
  expect(context.error).toEqual(THROWN.error)
})

test('A-060 feedback that is not sent by a fault of ours keeps what was written, and says so', async () => {
  const draft = {
    firstName: 'Ada',
    lastName: 'Byron',
    organization: 'Swath',
    goal: 'A goal',
    suggestion: 'A suggestion',
    contactEmail: 'ada@example.com',
    timezone: 'UTC',
    account: 1,
  }
  const actor = createActor(
    feedbackMachine.provide({ actors: { send: fromPromise<FeedbackAnswer, DeprecationFeedback>(fault) } }),
    { input: { draft } },
  ).start()
  actor.send({ type: 'feedback.send' })
  const { context } = await waitFor(actor, snapshot => snapshot.matches('writing'))
  expect(context).toMatchObject({ draft, error: THROWN.error })
})

test('O-026 messages that are not loaded by a fault of ours can be loaded again', async () => {
  const machine = messengerMachine.provide({
    actors: {
      arrivals: fromCallback(() => {}),
      minutes: fromCallback(() => {}),
      history: fromPromise<HistoryAnswer>(fault),
    },
  })
  const actor = createActor(machine, { input: { sinceMs: 0, nowMs: 0 } }).start()
  const { context } = await waitFor(actor, snapshot => snapshot.matches({ history: 'failed' }))
  expect(context.failure).toEqual(THROWN.error)
})

const PUBLISHED: SubjectAnswer = { ok: true, subject: { ...SUBJECT, status: 'published' } }
test.each([
  ['published', 'done', async () => PUBLISHED],
  ['not published', 'failed', async (): Promise<SubjectAnswer> => ({ ok: true, subject: SUBJECT })],
  ['not looked up', 'unknown', fault],
] as const)(
  'L-046 a version whose publishing ends by a fault of ours is looked at: where it is %s it is %s',
  async (_, state, look) => {
    let looks = 0
    const machine = publishPlanMachine.provide({
      actors: {
        lookUpVersion: fromPromise<SubjectAnswer, number>(async () => {
          looks += 1
          return looks === 1 ? { ok: true, subject: SUBJECT } : look()
        }),
        readChanges: fromPromise<KnowledgeAnswer, number>(async () => ({ ok: true, known: KNOWN })),
        publishVersion: fromPromise<Answer, PublishOrder>(fault),
        reloadVersions: fromPromise<void>(async () => undefined),
      },
    })
    const actor = createActor(machine, { input: { plan: 7, isUnsaved: false } }).start()
    await waitFor(actor, snapshot => snapshot.matches('editing'))
    actor.send({ type: 'publishPlan.confirm' })
    const { value, context } = await waitFor(
      actor,
      ({ value: at }) => at === 'done' || at === 'failed' || at === 'unknown',
    )
    expect(value).toBe(state)
    expect(context.failure?.error).toEqual(state === 'done' ? undefined : THROWN.error)
    expect(context.error).toEqual(state === 'unknown' ? THROWN.error : undefined)
  },
)
