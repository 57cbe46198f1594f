import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import type { Answer } from '../../../machines/answer.ts'
import { isFarOff, type PublishOrder, publishFailure } from '../../../machines/publishPlan/publishPlan.logic.ts'
import {
  type KnowledgeAnswer,
  PUBLISH_LOOK_MS,
  publishPlanMachine,
  type SubjectAnswer,
} from '../../../machines/publishPlan/publishPlan.machine.ts'
import { KNOWN, SUBJECT } from './knowledge.ts'

const CONFLICT: ApiError = { token: 'errors.cleaningPlan.conflict', type: 'conflict', message: 'Another was first.' }

const LOST: ApiError = { token: 'service.unreachable', type: 'internal', message: 'The service cannot be reached.' }

/** Looks are answered in turn, the last of them again; where there is none, none is answered. */
function start({
  subjects = [SUBJECT],
  answers = [],
}: {
  subjects?: (typeof SUBJECT | undefined)[]
  answers?: Answer[]
} = {}) {
  const orders: PublishOrder[] = []
  const seen: string[] = []
  const clock = new SimulatedClock()
  const machine = publishPlanMachine.provide({
    actors: {
      lookUpVersion: fromPromise<SubjectAnswer, number>(async () => {
        seen.push('looked')
        const subject = subjects[Math.min(seen.length, subjects.length) - 1]
        return subject ? { ok: true, subject } : { ok: false, error: LOST }
      }),
      readChanges: fromPromise<KnowledgeAnswer, number>(async () => ({ ok: true, known: KNOWN })),
      publishVersion: fromPromise<Answer, PublishOrder>(async ({ input }) => {
        orders.push(input)
        return answers[orders.length - 1] ?? { ok: true }
      }),
      reloadVersions: fromPromise<void>(async () => {
        seen.push('reloaded')
      }),
    },
  })
  const actor = createActor(machine, { input: { plan: 7, isUnsaved: false }, clock }).start()
  type State = ReturnType<typeof actor.getSnapshot>['value']
  return { actor, orders, seen, clock, standing: (state: State) => waitFor(actor, ({ value }) => value === state) }
}

test('L-043 L-044 publishing sends account, area, time and revision of the version that was shown, and reloads', async () => {
  const { actor, orders, seen, standing } = start()
  const { context } = await standing('editing')
  expect(context.seconds).toBe(3600)
  actor.send({ type: 'publishPlan.confirm' })
  await standing('done')
  expect(orders).toEqual([
    { id: 7, account: 3, area: 120, estimated_cleaning_time: 3600, revision: 4, published_version: 0 },
  ])
  expect(seen).toEqual(['looked', 'reloaded'])
})

test('L-040 a time that was given to the version is proposed, and what the lanes say where none was', async () => {
  const given = start({ subjects: [{ ...SUBJECT, estimated_cleaning_time: 5000 }] })
  expect((await given.standing('editing')).context.seconds).toBe(5000)
  given.actor.send({ type: 'publishPlan.confirm' })
  await given.standing('done')
  expect(given.orders.map(order => order.estimated_cleaning_time)).toEqual([5000])
  expect((await start().standing('editing')).context.seconds).toBe(3600)
})

test('L-040 a time that is off by more than half is asked about once, and not again after a refusal', async () => {
  const { actor, orders, standing } = start({ answers: [{ ok: false, error: CONFLICT }] })
  await standing('editing')
  actor.send({ type: 'publishPlan.time', seconds: 9000 })
  actor.send({ type: 'publishPlan.confirm' })
  expect(actor.getSnapshot().value).toBe('asking')
  actor.send({ type: 'publishPlan.confirm' })
  await standing('failed')
  actor.send({ type: 'publishPlan.dismiss' })
  expect((await standing('editing')).context.seconds).toBe(9000)
  actor.send({ type: 'publishPlan.confirm' })
  await standing('done')
  expect(orders.map(order => order.estimated_cleaning_time)).toEqual([9000, 9000])
})

test('L-043 a publishing whose answer was lost is looked at before anything is said: it is published, and goes on as one that was answered', async () => {
  const { actor, seen, standing } = start({
    subjects: [SUBJECT, { ...SUBJECT, status: 'published' }],
    answers: [{ ok: false, error: LOST }],
  })
  await standing('editing')
  actor.send({ type: 'publishPlan.confirm' })
  const { context } = await standing('done')
  expect(seen).toEqual(['looked', 'looked', 'reloaded'])
  expect([context.failure, context.subject?.status]).toEqual([undefined, 'published'])
})

test.each([
  LOST,
  { ...LOST, token: 'service.unreadable' },
  { ...LOST, type: 'unavailable' as const },
  { ...LOST, type: 'expired' as const },
])('L-046 after $type $token a version that is not published when it is looked at was not published', async error => {
  const { actor, seen, standing } = start({ answers: [{ ok: false, error }] })
  await standing('editing')
  actor.send({ type: 'publishPlan.confirm' })
  expect((await standing('failed')).context).toMatchObject({ error: undefined, failure: { error } })
  expect(seen).toEqual(['looked', 'looked'])
})

test('L-046 where neither the answer nor a look comes it is unknown whether the version was published, until a look is answered', async () => {
  const { actor, seen, standing } = start({
    subjects: [SUBJECT, undefined, undefined, { ...SUBJECT, status: 'published' }],
    answers: [{ ok: false, error: LOST }],
  })
  await standing('editing')
  actor.send({ type: 'publishPlan.confirm' })
  expect((await standing('unknown')).context).toMatchObject({ error: LOST, failure: { error: LOST } })
  actor.send({ type: 'publishPlan.retry' })
  await standing('unknown')
  actor.send({ type: 'publishPlan.retry' })
  const { context } = await standing('done')
  expect([context.error, context.failure]).toEqual([undefined, undefined])
  expect(seen).toEqual(['looked', 'looked', 'looked', 'looked', 'reloaded'])
})

test('L-046 what the service refuses was not published: nothing is looked at for that', async () => {
  const { actor, seen, standing } = start({ answers: [{ ok: false, error: CONFLICT }] })
  await standing('editing')
  actor.send({ type: 'publishPlan.confirm' })
  await standing('failed')
  expect(seen).toEqual(['looked'])
})

test('L-046 somebody who does not want to look again may leave it unknown', async () => {
  const { actor, standing } = start({ subjects: [SUBJECT, undefined], answers: [{ ok: false, error: LOST }] })
  await standing('editing')
  actor.send({ type: 'publishPlan.confirm' })
  await standing('unknown')
  actor.send({ type: 'publishPlan.close' })
  expect(actor.getSnapshot().value).toBe('closed')
})

test('L-041 a version whose state is about to change is looked at again until it stands', async () => {
  const { clock, standing, seen } = start({ subjects: [{ ...SUBJECT, status: 'validating' }, SUBJECT] })
  await standing('changing')
  clock.increment(PUBLISH_LOOK_MS)
  await standing('editing')
  expect(seen).toEqual(['looked', 'looked'])
})

test('L-045 a refusal is told apart by its type, field and token', () => {
  const of = (error: Partial<ApiError>) => publishFailure({ ...CONFLICT, ...error })
  expect(of({ type: 'preconditionFailed', field: 'estimatedCleaningTime' }).kind).toBe('estimatedCleaningTime')
  expect(of({ type: 'preconditionFailed', field: 'cleanableArea', data: { expected: 119.5 } })).toMatchObject({
    kind: 'cleanableArea',
    expected: 119.5,
  })
  expect(of({ type: 'methodNotAllowed', token: 'cleaningplans.error.missing.file' }).kind).toBe('missingFile')
  expect(of({ type: 'methodNotAllowed' }).kind).toBe('other')
  expect(of({}).kind).toBe('other')
})

test('L-040 a time is far off when more than half of what the lanes say lies between', () => {
  expect([isFarOff(5400, 3600), isFarOff(5401, 3600), isFarOff(1799, 3600), isFarOff(1800, 3600)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isFarOff(9000, undefined)).toBe(false)
})

test('L-042 what is not saved is not published: nothing is asked of the service, and it can be closed', () => {
  const actor = createActor(publishPlanMachine, { input: { plan: 7, isUnsaved: true } }).start()
  expect(actor.getSnapshot().value).toBe('unsaved')
  actor.send({ type: 'publishPlan.confirm' })
  expect(actor.getSnapshot().value).toBe('unsaved')
  actor.send({ type: 'publishPlan.close' })
  expect(actor.getSnapshot().value).toBe('closed')
})
