import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { DeprecationFeedback } from '../../contract/resources/feedback.ts'
import { accountMoveMachine, type LookedUp } from '../../machines/accountMove/accountMove.machine.ts'
import { THROWN } from '../../machines/answer.ts'
import { contactDeleteMachine, type SubscriptionCount } from '../../machines/contactDelete/contactDelete.machine.ts'
import { type FeedbackAnswer, feedbackMachine } from '../../machines/feedback/feedback.machine.ts'
import { type HistoryAnswer, messengerMachine } from '../../machines/messenger/messenger.machine.ts'

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
