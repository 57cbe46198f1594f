import { expect, test } from 'vitest'
import { createActor, fromCallback, type SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import {
  type ArchiveReport,
  type ImportOrder,
  importPlanMachine,
} from '../../../machines/importPlan/importPlan.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { preview } from './preview.ts'

type Snapshot = SnapshotFrom<typeof importPlanMachine>

const FILE = Object.assign(new File(['PK'], 'site.zip'), { toJSON: () => 'site.zip' })
const BROKEN: ApiError = { token: 'errors.cleaningPlan.archive.broken', type: 'badRequest', message: 'No.' }
const SAME = preview({})
const OTHER = preview({ isEnvironmentMatching: false })
const INDUSTRIAL = preview({ isEnvironmentMatching: false, isEnvironmentCompatible: false })
const silent = importPlanMachine.provide({
  actors: { compare: fromCallback(() => {}), importArchive: fromCallback(() => {}) },
})

const isChoosing = ({ children, context: { preview: found } }: Snapshot): void =>
  expect([children['compare'], children['importArchive'], found]).toEqual([undefined, undefined, undefined])
const isReviewing = ({ context: { preview: found } }: Snapshot): void =>
  expect(found?.isEnvironmentCompatible).toBe(true)
/** Nothing made for another environment is imported before somebody has confirmed it, and nothing incompatible ever. */
const isImporting = ({ context: { preview: found, isConfirmed } }: Snapshot): void => {
  expect(found?.isEnvironmentCompatible).toBe(true)
  expect(found?.isEnvironmentMatching === true || isConfirmed).toBe(true)
}

const isComparing = ({ children }: Snapshot): void => expect(children['compare']).toBeDefined()
const isIncompatible = ({ context }: Snapshot): void => expect(context.preview).toEqual(INDUSTRIAL)
/** What was begun before has nothing on screen but its progress. */
const isFollowing = ({ children, context: { job, preview: found } }: Snapshot): void =>
  expect([children['importArchive'] !== undefined, job, found]).toEqual([true, 'before', undefined])
const isMade = ({ context }: Snapshot): void => expect(context.version).toBe(13)

const PATHS = modelPaths(silent, {
  input: { plan: 12, job: 'before' },
  events: [
    { type: 'planImport.choose', file: FILE },
    { type: 'planImport.cancel' },
    { type: 'planImport.compared', preview: SAME },
    { type: 'planImport.compared', preview: OTHER },
    { type: 'planImport.compared', preview: INDUSTRIAL },
    { type: 'planImport.confirm', isConfirmed: true },
    { type: 'planImport.confirm', isConfirmed: false },
    { type: 'planImport.import' },
    { type: 'planImport.close' },
    { type: 'planImport.made', version: 13 },
    { type: 'planImport.failed', error: BROKEN },
  ],
  nameOf: ({ value }: Snapshot) => value,
  key: ({ context: { file, preview: found, isConfirmed, error } }: Snapshot) => [
    file?.name,
    found?.isEnvironmentMatching,
    found?.isEnvironmentCompatible,
    isConfirmed,
    error?.token,
  ],
  states: {
    choosing: isChoosing,
    comparing: isComparing,
    reviewing: isReviewing,
    incompatible: isIncompatible,
    importing: isImporting,
    following: isFollowing,
    made: isMade,
  },
})

test.each(PATHS)('L-047 L-048 an archive on its way into a plan: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})

test('L-048 an archive of another environment is sent on once it was confirmed, with what was written beside it', () => {
  const orders: ImportOrder[] = []
  let emit: (report: ArchiveReport) => void = () => {}
  const actor = createActor(
    importPlanMachine.provide({
      actors: {
        compare: fromCallback(({ sendBack }) => {
          emit = sendBack
        }),
        importArchive: fromCallback(({ input }) => {
          orders.push(input)
        }),
      },
    }),
    { input: { plan: 12 } },
  ).start()
  actor.send({ type: 'planImport.choose', file: FILE })
  actor.send({ type: 'planImport.write', comment: 'New map' })
  emit({ type: 'planImport.compared', preview: OTHER })
  actor.send({ type: 'planImport.import' })
  expect(orders).toEqual([])
  actor.send({ type: 'planImport.confirm', isConfirmed: true })
  actor.send({ type: 'planImport.import' })
  expect(orders).toEqual([{ plan: 12, job: OTHER.job, preview: OTHER, comment: 'New map', isConfirmed: true }])
})

test('L-047 a comparison that nobody goes on with is given up when the dialog closes; an import that is under way is not', () => {
  const dropped: (string | undefined)[] = []
  const actor = createActor(
    silent.provide({ actions: { dropPreview: (_, job: string | undefined) => dropped.push(job) } }),
    { input: { plan: 12 } },
  ).start()
  const compare = () => {
    actor.send({ type: 'planImport.choose', file: FILE })
    actor.send({ type: 'planImport.compared', preview: { ...SAME, job: 'looked at' } })
  }
  compare()
  actor.send({ type: 'planImport.close' })
  expect([dropped, actor.getSnapshot().context.preview]).toEqual([['looked at'], undefined])
  compare()
  actor.send({ type: 'planImport.import' })
  actor.send({ type: 'planImport.close' })
  expect([dropped.length, actor.getSnapshot().value]).toEqual([1, 'importing'])
})

test('L-047 an import that was begun before is followed to its version, and after its failure another archive can be chosen', () => {
  const orders: ImportOrder[] = []
  const machine = importPlanMachine.provide({
    actors: {
      compare: fromCallback(() => {}),
      importArchive: fromCallback(({ input }) => {
        orders.push(input)
      }),
    },
  })
  const follow = () => createActor(machine, { input: { plan: 12, job: 'begun' } }).start()
  const [good, bad] = [follow(), follow()]
  expect(orders).toMatchObject([{ job: 'begun', preview: undefined }, { job: 'begun' }])
  good.send({ type: 'planImport.made', version: 13 })
  expect(good.getSnapshot()).toMatchObject({ value: 'made', context: { version: 13 } })
  bad.send({ type: 'planImport.failed', error: BROKEN })
  expect(bad.getSnapshot()).toMatchObject({ value: 'choosing', context: { error: BROKEN, job: undefined } })
})
