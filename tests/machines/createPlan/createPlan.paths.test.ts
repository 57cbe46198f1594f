import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { choiceOf, fileFault, mapFilesOf } from '../../../machines/createPlan/createPlan.logic.ts'
import { createPlanMachine } from '../../../machines/createPlan/createPlan.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { DONE, FOLDER, ORDER, PENDING, PROPOSALS, REFUSED } from './maps.ts'

type Snapshot = SnapshotFrom<typeof createPlanMachine>

const failed = (type: ApiError['type']) => ({ ok: false, error: { token: 'errors.test', message: 'No.', type } })

const EVENTS = [
  { type: 'createPlan.send', order: ORDER },
  { type: 'createPlan.choose', choice: { taken: [2], names: { 2: 'Cellar' } } },
  { type: 'createPlan.take', accepted: [{ id: 1 }] },
  { type: 'createPlan.retry' },
  { type: 'createPlan.startOver' },
  { type: 'xstate.after.poll.createPlan.tracing' },
  ...['sendMap', 'askForPlan'].flatMap(actor => [
    ...[PENDING, DONE, REFUSED].map(map => ({ type: `xstate.done.actor.${actor}`, output: { ok: true, map } })),
    { type: `xstate.done.actor.${actor}`, output: failed('unavailable') },
    { type: `xstate.done.actor.${actor}`, output: failed('notFound') },
    { type: `xstate.error.actor.${actor}` },
  ]),
  { type: 'xstate.done.actor.readProposals', output: { ok: true, proposals: PROPOSALS } },
  { type: 'xstate.done.actor.readProposals', output: failed('unavailable') },
  { type: 'xstate.error.actor.readProposals' },
  { type: 'xstate.done.actor.takeProposals', output: { ok: true } },
  { type: 'xstate.done.actor.takeProposals', output: failed('conflict') },
  { type: 'xstate.error.actor.takeProposals' },
]

const hasFolder = ({ context }: Snapshot): void => expect(context.mapFolder).toBe(FOLDER)
const hasPlan = (snapshot: Snapshot): void => {
  hasFolder(snapshot)
  expect(snapshot.context.plan).toBe(9)
}
const hasProposals = (snapshot: Snapshot): void => {
  hasPlan(snapshot)
  expect(snapshot.context.proposals).toEqual(PROPOSALS)
  expect([[1], [2]]).toContainEqual(snapshot.context.choice?.taken)
}

const STATES = {
  // Nobody comes back to a map that was refused.
  choosing: ({ context }: Snapshot) => expect(context.mapFolder).toBeUndefined(),
  uploading: ({ context }: Snapshot) => expect([context.order, context.error]).toEqual([ORDER, undefined]),
  tracing: hasFolder,
  asking: hasFolder,
  loading: hasPlan,
  unread: (snapshot: Snapshot) => {
    hasPlan(snapshot)
    expect(snapshot.context.error).toBeDefined()
  },
  proposing: hasProposals,
  saving: (snapshot: Snapshot) => {
    hasProposals(snapshot)
    expect(snapshot.context.accepted).toEqual([{ id: 1 }])
  },
  done: (snapshot: Snapshot) => {
    hasPlan(snapshot)
    expect(snapshot.context.error).toBeUndefined()
  },
}

function nameOf({ value }: Snapshot): keyof typeof STATES {
  if (value === 'entered') throw new Error('It is left at once')
  return value
}

const pathsOf = (mapFolder: string | undefined) =>
  modelPaths(createPlanMachine, {
    input: { mapFolder },
    events: EVENTS,
    nameOf,
    key: ({ context }: Snapshot) => [
      context.mapFolder,
      context.plan,
      context.error?.type,
      context.error?.token,
      context.order !== undefined,
      context.proposals !== undefined,
      context.choice?.taken,
    ],
    states: STATES,
  })

test.each([
  ['from the form', undefined],
  ['with a map folder in the address', FOLDER],
])('L-053 L-054 every path through the chart %s holds what its states say', (_, folder) => {
  const paths = pathsOf(folder)
  expect(paths.length).toBeGreaterThan(15)
  for (const { title, check } of paths) expect(check, title).not.toThrow()
})

test('L-054 what was ticked and typed before is chosen again, of what is still proposed; else what was taken last or most would take', () => {
  const names = { 2: 'Cellar' }
  expect(choiceOf(PROPOSALS)).toEqual({ taken: [1], names: {} })
  expect(choiceOf({ ...PROPOSALS, taken: [2] })).toEqual({ taken: [2], names: {} })
  expect(choiceOf({ ...PROPOSALS, taken: [2] }, { taken: [1, 7], names })).toEqual({ taken: [1], names })
})

test.each([
  [[], 'noFile'],
  [['plan.png'], 'invalidName'],
  [['original_map.png'], undefined],
  [['map.yaml'], 'noFile'],
  [['floor.pgm', 'map.yaml'], undefined],
  [['Home.JSON'], undefined],
])('L-055 of files %j what is wrong is %s', (names, fault) => {
  expect(fileFault(mapFilesOf(names.map(name => ({ name }))))).toBe(fault)
})
