import { expect, test } from 'vitest'
import { createActor, fromCallback, type SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import {
  fileProblem,
  type PlanUploadReport,
  planUploadMachine,
  type UploadOrder,
} from '../../../machines/planUpload/planUpload.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof planUploadMachine>

/** Events of paths are told apart by their JSON, which files have none of. */
const named = (name: string): File => Object.assign(new File(['a: 1'], name), { toJSON: () => name })
const RIGHT = named('config.yaml')
const WRONG = named('config (2).yaml')
const PLAN = 3
const RECORD = { id: 7, url: '/api/v0/Data/7/content' }
const REFUSED: ApiError = { token: 'errors.cleaningPlan.fileSyntax', type: 'badRequest', message: 'No.' }
const silent = planUploadMachine.provide({ actors: { transfer: fromCallback(() => {}) } })

const isIdle = ({ children, context: { file, problem, record } }: Snapshot): void => {
  expect(children['transfer']).toBeUndefined()
  expect(record).toBeUndefined()
  if (file === WRONG) expect(problem).toBe('incorrectFile')
}
/** Nothing but the file that is asked for is ever sent. */
const isSending = ({ children, context: { file, error, problem } }: Snapshot): void =>
  expect([children['transfer'] !== undefined, file, error, problem]).toEqual([true, RIGHT, undefined, undefined])
const isInterrupted = ({ children, context: { file } }: Snapshot): void =>
  expect([children['transfer'], file]).toEqual([undefined, RIGHT])

const isStored = ({ context }: Snapshot): void => expect([context.file, context.version]).toEqual([RIGHT, 4])

const PATHS = modelPaths(silent, {
  input: { plan: PLAN, expected: 'config.yaml' },
  events: [
    { type: 'planUpload.choose', file: RIGHT, fault: undefined },
    { type: 'planUpload.choose', file: WRONG, fault: 'incorrectFile' },
    { type: 'planUpload.send' },
    { type: 'planUpload.resume' },
    { type: 'planUpload.cancel' },
    { type: 'planUpload.recorded', record: RECORD },
    { type: 'planUpload.stored', version: 4 },
    { type: 'planUpload.interrupted' },
    { type: 'planUpload.failed', error: REFUSED },
  ],
  nameOf: ({ value }: Snapshot) => value,
  key: ({ context: { file, problem, record, error } }: Snapshot) => [file?.name, problem, record?.id, error?.token],
  states: {
    choosing: isIdle,
    sending: isSending,
    interrupted: isInterrupted,
    stored: isStored,
  },
})

test.each(PATHS)('L-031 a file of a plan on its way: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})

test('L-031 a file must be chosen, and its name must be the one that is asked for', () => {
  expect(fileProblem('map.png', undefined)).toBe('noFile')
  expect(fileProblem('map.png', new File([], 'Map.png'))).toBe('incorrectFile')
  expect(fileProblem('map.png', new File([], 'map.png'))).toBeUndefined()
  const actor = createActor(silent, { input: { plan: PLAN, expected: 'config.yaml' } }).start()
  actor.send({ type: 'planUpload.send' })
  expect(actor.getSnapshot().context.problem).toBe('noFile')
})

test('L-033 an upload that was interrupted goes on with its record; another file begins a new one', () => {
  const orders: UploadOrder[] = []
  let emit: (report: PlanUploadReport) => void = () => {}
  const machine = planUploadMachine.provide({
    actors: {
      transfer: fromCallback(({ input, sendBack }) => {
        orders.push(input)
        emit = sendBack
      }),
    },
  })
  const actor = createActor(machine, { input: { plan: PLAN, expected: 'config.yaml', file: RIGHT } }).start()
  actor.send({ type: 'planUpload.write', comment: 'Wider exit' })
  actor.send({ type: 'planUpload.send' })
  emit({ type: 'planUpload.recorded', record: RECORD })
  emit({ type: 'planUpload.progressed', progress: { sent: 2, total: 4 } })
  emit({ type: 'planUpload.interrupted' })
  actor.send({ type: 'planUpload.resume' })
  expect(orders).toEqual([
    { plan: PLAN, file: RIGHT, comment: 'Wider exit', record: undefined },
    { plan: PLAN, file: RIGHT, comment: 'Wider exit', record: RECORD },
  ])
  actor.send({ type: 'planUpload.cancel' })
  actor.send({ type: 'planUpload.choose', file: RIGHT, fault: undefined })
  actor.send({ type: 'planUpload.send' })
  expect(orders[2]?.record).toBeUndefined()
})
