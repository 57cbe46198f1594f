import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { SentCommand } from '../../../contract/plan/drawing.ts'
import type { Answer } from '../../../machines/answer.ts'
import type { StoredCommand } from '../../../machines/draftSync/draftDocument.logic.ts'
import { draftSyncMachine } from '../../../machines/draftSync/draftSync.machine.ts'
import type {
  Exchange,
  ExchangeAnswer,
  KeeperOrder,
  LiveOrder,
  OpenAnswer,
} from '../../../machines/draftSync/draftSync.types.ts'
import { eventually } from '../../eventually.ts'
import { addZone, DRAFT, emptyDraft, uuidOf } from './drawnElements.ts'

const ME = 3
type At = { readonly version: number; readonly login: number }
const own = (id: number): SentCommand => ({ id: uuidOf(id), command: addZone(uuidOf(100 + id), id) })
const unreachable: ExchangeAnswer = {
  ok: false,
  error: { type: 'unavailable', token: 'shared.error.unavailable', message: 'No answer' },
}

/** A page whose service and browser are lists that the test reads. */
function page(
  stored: StoredCommand[],
  answer: (commands: readonly SentCommand[]) => ExchangeAnswer,
  discard: () => Answer = () => ({ ok: true }),
) {
  const clock = new SimulatedClock()
  const sent: string[][] = []
  const actor = createActor(
    draftSyncMachine.provide({
      actors: {
        open: fromPromise<OpenAnswer, At>(async () => ({ ok: true, draft: emptyDraft(), stored: [...stored] })),
        exchange: fromPromise<ExchangeAnswer, Exchange>(async ({ input: { commands } }) => {
          sent.push(commands.map(({ id }) => id))
          return answer(commands)
        }),
        discard: fromPromise<Answer, { readonly version: number; readonly draft: string }>(async () => discard()),
        live: fromCallback<LiveOrder, { readonly version: number }>(() => {}),
        keeper: fromCallback<KeeperOrder, At>(({ receive }) => {
          receive(order => {
            if (order.type === 'draft.keep') stored.push(order.command)
            else for (const id of order.ids) stored.splice(stored.findIndex(each => each.sent.id === id) >>> 0, 1)
          })
        }),
      },
    }),
    { input: { version: 7, login: ME, mayEdit: true }, clock },
  ).start()
  onTestFinished(() => void actor.stop())
  return { actor, clock, sent, context: () => actor.getSnapshot().context }
}
const open = (of: ReturnType<typeof page>) =>
  eventually(() => expect(of.actor.getSnapshot().matches('ready')).toBe(true))

/** Accepts all that comes, one behind the other. */
function createAccepting() {
  const log: SentCommand[] = []
  return (commands: readonly SentCommand[]): ExchangeAnswer => {
    log.push(...commands)
    const accepted = log.map((each, index) => ({ ...each, sequence: index + 1, login: ME, login_name: 'Own' }))
    const head = { draft: DRAFT, version: 7, sequence: log.length, saved: 0 }
    return { ok: true, exchanged: { ...head, commands: accepted } }
  }
}

test('E-001 drawing goes on without the service, is kept, and is sent in its order when it answers again', async () => {
  const stored: StoredCommand[] = []
  const accept = createAccepting()
  let isOffline = true
  const one = page(stored, commands => (isOffline ? unreachable : accept(commands)))
  await open(one)
  for (const id of [1, 2]) one.actor.send({ type: 'draft.draw', ...own(id) })
  await eventually(() => expect(one.actor.getSnapshot().matches({ ready: 'offline' })).toBe(true))
  one.actor.send({ type: 'draft.draw', ...own(3) })
  expect(one.context().document?.drawing.elements.size).toBe(3)
  expect(stored.map(({ sent }) => sent.id)).toEqual([1, 2, 3].map(uuidOf))
  isOffline = false
  one.clock.increment(3000)
  await eventually(() => expect(one.context().document?.pending).toEqual([]))
  expect(one.sent.at(-1)).toEqual([1, 2, 3].map(uuidOf))
  expect(stored).toEqual([])
})

test('E-001 a page that was killed has what it had not confirmed again at the next opening, and says how much', async () => {
  const stored: StoredCommand[] = []
  const killed = page(stored, () => unreachable)
  await open(killed)
  killed.actor.send({ type: 'draft.draw', ...own(1) })
  killed.actor.send({ type: 'draft.draw', ...own(2) })
  killed.actor.stop()
  const next = page(stored, createAccepting())
  await eventually(() => expect(next.context().document?.sequence).toBe(2))
  expect(next.context().restored).toBe(2)
  expect(next.context().document?.drawing.elements.size).toBe(2)
  await eventually(() => expect(stored).toEqual([]))
})

test('E-001 of a request that the service does not take, the command at fault alone is refused', async () => {
  const accept = createAccepting()
  const bad = own(2)
  const one = page([], commands => {
    if (!commands.some(({ id }) => id === bad.id)) return accept(commands)
    return { ok: false, error: { type: 'badRequest', token: 'shared.error.badRequest', message: 'Not valid' } }
  })
  await open(one)
  for (const command of [own(1), bad, own(3)]) one.actor.send({ type: 'draft.draw', ...command })
  await eventually(() => expect(one.context().document).toMatchObject({ pending: [], sequence: 2 }))
  expect(one.context().document?.refused).toMatchObject([{ sent: { id: bad.id }, refusal: 'notTaken' }])
})

test('E-001 who may not edit draws nothing, and what they see follows the draft', async () => {
  const viewer = createActor(
    draftSyncMachine.provide({
      actors: {
        open: fromPromise<OpenAnswer, At>(async () => ({ ok: true, draft: emptyDraft(), stored: [] })),
        exchange: fromPromise<ExchangeAnswer, Exchange>(async () => createAccepting()([own(1)])),
        live: fromCallback<LiveOrder, { readonly version: number }>(() => {}),
        keeper: fromCallback<KeeperOrder, At>(() => {}),
      },
    }),
    { input: { version: 7, login: ME, mayEdit: false } },
  ).start()
  onTestFinished(() => void viewer.stop())
  await eventually(() => expect(viewer.getSnapshot().matches('ready')).toBe(true))
  viewer.send({ type: 'draft.draw', ...own(5) })
  expect(viewer.getSnapshot().context.document?.pending).toEqual([])
  viewer.send({ type: 'draft.changed', head: { draft: DRAFT, version: 7, sequence: 1, saved: 0 } })
  await eventually(() => expect(viewer.getSnapshot().context.document?.drawing.elements.size).toBe(1))
})

test('E-001 a draft that is to be discarded waits for what is on its way; where the service does not answer, or refuses, that is said and nothing is discarded later', async () => {
  const accept = createAccepting()
  let isOffline = true
  let refusal: Answer | undefined = unreachable
  const one = page(
    [],
    commands => (isOffline ? unreachable : accept(commands)),
    () => refusal ?? { ok: true },
  )
  let discarded = 0
  one.actor.on('discarded', () => {
    discarded += 1
  })
  await open(one)
  one.actor.send({ type: 'draft.draw', ...own(1) })
  one.actor.send({ type: 'draft.discard' })
  await eventually(() => expect(one.actor.getSnapshot().matches({ ready: 'offline' })).toBe(true))
  expect(one.context()).toMatchObject({ discards: undefined, error: { type: 'unavailable' } })
  one.actor.send({ type: 'draft.asked' })
  expect(one.context().error).toBeUndefined()
  isOffline = false
  one.actor.send({ type: 'draft.discard' })
  await eventually(() => expect(one.context().error?.type).toBe('unavailable'))
  expect(one.context()).toMatchObject({ discards: undefined, document: { pending: [] } })
  expect(discarded).toBe(0)
  refusal = undefined
  one.actor.send({ type: 'draft.discard' })
  await eventually(() => expect(discarded).toBe(1))
})
