import { expect, test } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import type { Answer } from '../../../machines/answer.ts'
import {
  type ContactDeleteOrder,
  contactDeleteMachine,
  type SubscriptionCount,
} from '../../../machines/contactDelete/contactDelete.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof contactDeleteMachine>
type State = Snapshot['value']

const REFUSED: ApiError = { token: 'service.unreachable', type: 'internal', message: 'No.' }
const never = contactDeleteMachine.provide({
  actors: {
    countSubscriptions: fromPromise<SubscriptionCount, number>(() => new Promise(() => {})),
    carryOut: fromPromise<Answer, ContactDeleteOrder>(() => new Promise(() => {})),
  },
})

const events = [
  { type: 'contactDelete.choose', target: 8 },
  { type: 'contactDelete.choose', target: 99 },
  { type: 'contactDelete.confirm' },
  { type: 'contactDelete.cancel' },
  { type: 'contactDelete.retry' },
  { type: 'xstate.done.actor.count', output: { ok: true, subscriptions: 0 } },
  { type: 'xstate.done.actor.count', output: { ok: true, subscriptions: 3 } },
  { type: 'xstate.done.actor.count', output: { ok: false, error: REFUSED } },
  { type: 'xstate.done.actor.carryOut', output: { ok: true } },
  { type: 'xstate.done.actor.carryOut', output: { ok: false, error: REFUSED } },
]

/** Which contact method takes the subscriptions, if any: only one of the others, and only where there are others. */
const targetIs =
  (...allowed: readonly (number | undefined)[]) =>
  ({ context }: Snapshot): void =>
    expect(allowed).toContain(context.target)
const hasSubscriptions = ({ context }: Snapshot): void => expect(context.subscriptions).toBe(3)
const anything = ({ context }: Snapshot): void => expect(context.contact).toBe(7)
const isUnknown = ({ context }: Snapshot): void => expect(context.error).toEqual(REFUSED)

const options = {
  events,
  key: ({ context: { subscriptions, target, error } }: Snapshot) => [subscriptions, target, error?.token],
}
const always = {
  counting: anything,
  unknown: isUnknown,
  deleting: targetIs(undefined, 8),
  carryingOut: ({ context }: Snapshot): void => expect(context.error).toBeUndefined(),
  deleted: anything,
  cancelled: anything,
}

const alone = modelPaths(never, {
  ...options,
  nameOf: ({ value }: Snapshot): Exclude<State, 'moving'> => {
    if (value === 'moving') throw new Error('There is nowhere to move to')
    return value
  },
  input: { contact: 7, others: [] },
  states: { ...always, deleting: targetIs(undefined), deletingAll: hasSubscriptions },
})
const among = modelPaths(never, {
  ...options,
  nameOf: ({ value }: Snapshot): Exclude<State, 'deletingAll'> => {
    if (value === 'deletingAll') throw new Error('There is somewhere to move to')
    return value
  },
  input: { contact: 7, others: [8, 9] },
  states: { ...always, moving: hasSubscriptions },
})

test.each(alone)('A-086 A-088 the only contact method: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
test.each(among)('A-087 A-088 one of several contact methods: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})

/** The machine with a service whose counts and answers the test sets, and what the service was asked. */
function start(others: readonly number[], counts: SubscriptionCount[], answers: Answer[] = []) {
  const orders: ContactDeleteOrder[] = []
  const actor = createActor(
    contactDeleteMachine.provide({
      actors: {
        countSubscriptions: fromPromise<SubscriptionCount, number>(
          async () => counts.shift() ?? { ok: true, subscriptions: 0 },
        ),
        carryOut: fromPromise<Answer, ContactDeleteOrder>(async ({ input }) => {
          orders.push(input)
          return answers.shift() ?? { ok: true }
        }),
      },
    }),
    { input: { contact: 7, others } },
  ).start()
  return { actor, orders, reaches: (state: State) => waitFor(actor, snapshot => snapshot.matches(state)) }
}

test('A-087 the subscriptions are moved only once a target is chosen, and only to one of the others', async () => {
  const { actor, orders, reaches } = start([8, 9], [{ ok: true, subscriptions: 2 }])
  await reaches('moving')
  actor.send({ type: 'contactDelete.confirm' })
  actor.send({ type: 'contactDelete.choose', target: 7 })
  actor.send({ type: 'contactDelete.confirm' })
  expect([actor.getSnapshot().value, orders]).toEqual(['moving', []])
  actor.send({ type: 'contactDelete.choose', target: 9 })
  actor.send({ type: 'contactDelete.confirm' })
  await reaches('deleted')
  expect(orders).toEqual([{ contact: 7, moveTo: 9 }])
})

test('A-086 the only contact method goes with its subscriptions', async () => {
  const { actor, orders, reaches } = start([], [{ ok: true, subscriptions: 2 }])
  await reaches('deletingAll')
  actor.send({ type: 'contactDelete.confirm' })
  await reaches('deleted')
  expect(orders).toEqual([{ contact: 7, moveTo: undefined }])
})

test('A-085 a refusal of the service is shown, and the rest can be asked for again', async () => {
  const counts: SubscriptionCount[] = [
    { ok: false, error: REFUSED },
    { ok: true, subscriptions: 2 },
    { ok: true, subscriptions: 0 },
  ]
  const { actor, orders, reaches } = start([8], counts, [{ ok: false, error: REFUSED }])
  await reaches('unknown')
  actor.send({ type: 'contactDelete.retry' })
  await reaches('moving')
  actor.send({ type: 'contactDelete.choose', target: 8 })
  actor.send({ type: 'contactDelete.confirm' })
  expect((await reaches('deleting')).context.error).toEqual(REFUSED)
  actor.send({ type: 'contactDelete.confirm' })
  await reaches('deleted')
  expect(orders).toHaveLength(2)
})
