import { expect, test } from 'vitest'
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import type { Answer } from '../../../machines/answer.ts'
import { draftSyncMachine } from '../../../machines/draftSync/draftSync.machine.ts'
import type {
  Exchange,
  ExchangeAnswer,
  KeeperOrder,
  LiveOrder,
  OpenAnswer,
  SaveAnswer,
  SaveOrder,
} from '../../../machines/draftSync/draftSync.types.ts'
import { modelPaths } from '../modelPaths.ts'
import { addZone, DRAFT, emptyDraft, uuidOf } from './drawnElements.ts'

type Snapshot = SnapshotFrom<typeof draftSyncMachine>

/** Effects that never answer by themselves: every answer is an event of the path. */
const never = () => new Promise<never>(() => {})
const machine = draftSyncMachine.provide({
  actors: {
    open: fromPromise<OpenAnswer, { readonly version: number; readonly login: number }>(never),
    exchange: fromPromise<ExchangeAnswer, Exchange>(never),
    save: fromPromise<
      SaveAnswer,
      SaveOrder & { readonly version: number; readonly draft: string; readonly sequence: number }
    >(never),
    discard: fromPromise<Answer, { readonly version: number; readonly draft: string }>(never),
    live: fromCallback<LiveOrder, { readonly version: number }>(() => {}),
    keeper: fromCallback<KeeperOrder, { readonly version: number; readonly login: number }>(() => {}),
  },
})

const STATES = ['opening', 'unopened', 'closed', 'signedOut'] as const
const READY = ['idle', 'exchanging', 'offline', 'saving', 'discarding'] as const
type Name = (typeof STATES)[number] | (typeof READY)[number]

function nameOf(snapshot: Snapshot): Name {
  const state = STATES.find(each => snapshot.matches(each)) ?? READY.find(each => snapshot.matches({ ready: each }))
  if (state === undefined) throw new Error(`No such state: ${JSON.stringify(snapshot.value)}`)
  return state
}

const failed = (type: ApiError['type'], token = `shared.error.${type}`) => ({
  ok: false,
  error: { type, token, message: 'It failed' },
})
const OWN = { id: uuidOf(50), command: addZone(uuidOf(51), 1) }
const other = { id: uuidOf(60), command: addZone(uuidOf(61), 2), sequence: 1, login: 9, login_name: 'Other' }
const head = (changes = {}) => ({ draft: DRAFT, version: 7, sequence: 0, saved: 0, ...changes })
const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
const thrown = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('It failed') })
const exchanged = (changes: object) =>
  done('exchange', { ok: true, exchanged: { ...head(), commands: [], ...changes } })
const ENDED = failed('conflict', 'errors.planDraft.ended')

const EVENTS = [
  done('open', { ok: true, draft: emptyDraft(), stored: [] }),
  done('open', { ok: true, draft: emptyDraft(), stored: [{ draft: DRAFT, sent: OWN }] }),
  done('open', { ok: true, draft: emptyDraft({ draft: uuidOf(2) }), stored: [{ draft: DRAFT, sent: OWN }] }),
  ...(['unauthorized', 'notFound', 'unavailable'] as const).map(type => done('open', failed(type))),
  thrown('open'),
  { type: 'draft.draw', ...OWN },
  { type: 'draft.dismiss', ids: [OWN.id] },
  { type: 'draft.changed', head: head({ sequence: 1 }) },
  { type: 'draft.changed', head: head({ draft: uuidOf(2) }) },
  exchanged({ answers: [{ id: OWN.id, refusal: 'keyTaken' }] }),
  exchanged({ sequence: 1, commands: [other] }),
  exchanged({ sequence: 1, commands: [{ ...other, ...OWN, login: 3 }], answers: [{ id: OWN.id, sequence: 1 }] }),
  ...(['unauthorized', 'notFound', 'forbidden', 'badRequest', 'unavailable'] as const).map(type =>
    done('exchange', failed(type)),
  ),
  done('exchange', ENDED),
  thrown('exchange'),
  { type: 'draft.look' },
  { type: 'draft.retry' },
  { type: 'draft.save', order: {} },
  done('save', { ok: true, head: head({ sequence: 1, saved: 1 }), plan: {} }),
  done('save', failed('conflict', 'errors.planDraft.moreCommands')),
  done('save', failed('unauthorized')),
  done('save', ENDED),
  thrown('save'),
  { type: 'draft.discard' },
  { type: 'draft.asked' },
  done('discard', { ok: true }),
  done('discard', failed('unauthorized')),
  done('discard', failed('internal')),
  thrown('discard'),
  { type: 'draft.notKept' },
]

/** What holds wherever the machine is: no command is pending twice, and none that was refused is shown. */
function holdsAlways(snapshot: Snapshot): void {
  const { document } = snapshot.context
  const pending = document?.pending.map(({ id }) => id) ?? []
  expect(new Set(pending).size).toBe(pending.length)
  if (document === undefined) return
  expect(document.sequence).toBeLessThanOrEqual(Math.max(document.head.sequence, document.sequence))
  expect(document.drawing.elements.size).toBeLessThanOrEqual(document.confirmed.elements.size + pending.length)
}
const open = (snapshot: Snapshot): void => {
  holdsAlways(snapshot)
  expect(snapshot.context.document).toBeDefined()
}

const unopened = (snapshot: Snapshot): void => {
  holdsAlways(snapshot)
  expect(snapshot.context.error).toBeDefined()
}
const closed = (snapshot: Snapshot): void => expect(snapshot.context.error?.type).toBe('notFound')
const idle = (snapshot: Snapshot): void => {
  open(snapshot)
  // Whatever can be sent is being sent.
  if (snapshot.context.mayEdit) expect(snapshot.context.document?.pending).toEqual([])
  expect(snapshot.context.saving).toBeUndefined()
  expect(snapshot.context.discards).toBeUndefined()
}
const beingSaved = (snapshot: Snapshot): void => {
  open(snapshot)
  expect(snapshot.context.saving).toBeDefined()
}

const paths = modelPaths(machine, {
  input: { version: 7, login: 3, mayEdit: true },
  events: EVENTS,
  nameOf,
  states: {
    opening: holdsAlways,
    unopened,
    closed,
    signedOut: holdsAlways,
    idle,
    exchanging: open,
    offline: open,
    saving: beingSaved,
    discarding: open,
  },
  key: snapshot => {
    const { document, mayEdit, batch, saving, discards } = snapshot.context
    const refused = (document?.refused.length ?? 0) > 0
    const { pending = [], sequence, head: at } = document ?? {}
    return [pending.length, sequence, at?.sequence, at?.draft, mayEdit, batch, saving !== undefined, discards, refused]
  },
})

test('E-001 a draft stays in step on every path: offline, reloaded, refused, beside others, at a conflict, signed out', () => {
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) path.check()
})
