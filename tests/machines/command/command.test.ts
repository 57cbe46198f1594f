import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom, transition, waitFor } from 'xstate'
import type { ApiError, ErrorType } from '../../../contract/errors.ts'
import type { CommandProgress } from '../../../contract/sockets/supervisor.ts'
import { type CommandAnswer, commandMachine } from '../../../machines/command/command.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof commandMachine>

const errorOf = (type: ErrorType, token: string): ApiError => ({ type, token, message: token })
const BLOCKED = [
  errorOf('preconditionFailed', 'errors.robot.blocked.state'),
  errorOf('preconditionFailed', 'errors.robot.blocked.plan'),
]
const EXPIRED = [errorOf('expired', 'errors.robot.expired')]
const BROKEN = errorOf('preconditionFailed', 'errors.robot.failed')
const STUBBORN = errorOf('preconditionFailed', 'errors.robot.rejected')
const UNREACHABLE = [errorOf('internal', 'service.unreachable')]
const LOST: CommandAnswer = { ok: false, errors: UNREACHABLE, progressLeftMs: 40_000 }

const STAGES: readonly CommandProgress['stage'][] = ['received', 'accepted', 'rejected', 'done', 'failed', 'expired']
const progressed = (stage: CommandProgress['stage'], error?: ApiError) =>
  ({ type: 'command.progressed', stage, error }) as const

const NAMES = [
  'sent',
  'received',
  'unconfirmed',
  'unanswered',
  'accepted',
  'done',
  'refused',
  'failed',
  'expired',
  'unknown',
] as const
type Name = (typeof NAMES)[number]

function nameOf({ value }: Snapshot): Name {
  return typeof value === 'string' ? value : value.pending
}

const holds =
  (status: 'active' | 'done', mayBlame: readonly ApiError[][]) =>
  ({ status: is, context }: Snapshot): void => {
    expect(is).toBe(status)
    expect(context.sentMs).toBe(5000)
    expect(mayBlame).toContainEqual(context.errors)
  }

const paths = modelPaths(commandMachine, {
  input: { sentMs: 5000 },
  nameOf,
  key: ({ context }) => [context.errors, context.earlyWord, context.progressLeftMs],
  events: [
    ...STAGES.map(stage => progressed(stage)),
    progressed('failed', BROKEN),
    progressed('rejected', STUBBORN),
    { type: 'xstate.done.actor.send', output: { ok: true, status: 'accepted' } },
    { type: 'xstate.done.actor.send', output: { ok: true, status: 'done' } },
    { type: 'xstate.done.actor.send', output: { ok: true, status: 'sent' } },
    { type: 'xstate.done.actor.send', output: { ok: false, errors: BLOCKED } },
    { type: 'xstate.done.actor.send', output: { ok: false, errors: EXPIRED } },
    { type: 'xstate.done.actor.send', output: LOST },
    { type: 'xstate.error.actor.send', error: new Error('gone') },
    { type: 'xstate.after.progress.command.unanswered' },
  ],
  states: {
    sent: holds('active', [[]]),
    received: holds('active', [[]]),
    unconfirmed: holds('active', [[]]),
    unanswered: holds('active', [UNREACHABLE]),
    accepted: holds('active', [[]]),
    done: holds('done', [[]]),
    refused: holds('done', [BLOCKED, [STUBBORN], []]),
    failed: holds('done', [[BROKEN], []]),
    expired: holds('done', [EXPIRED, []]),
    unknown: holds('done', [UNREACHABLE, []]),
  },
})

test('M-033 M-051 every way of a command: it blames what refused it, and ends once it is done, refused, failed, expired or given up', () => {
  expect(paths.length).toBeGreaterThan(NAMES.length)
  for (const path of paths) path.check()
})

/** A command whose answer is given by hand. */
function sent() {
  const { promise, resolve } = Promise.withResolvers<CommandAnswer>()
  const clock = new SimulatedClock()
  const actor = createActor(commandMachine.provide({ actors: { send: fromPromise(() => promise) } }), {
    input: { sentMs: 0 },
    clock,
  })
  actor.start()
  const answer = async (given: CommandAnswer): Promise<void> => {
    resolve(given)
    await promise
  }
  return {
    actor,
    clock,
    answer,
    progress: (stage: CommandProgress['stage'], error?: ApiError) => actor.send(progressed(stage, error)),
  }
}

test('M-051 whichever is first moves the command on: the answer, or the progress of it', async () => {
  const byProgress = sent()
  for (const stage of ['received', 'accepted', 'done'] as const) byProgress.progress(stage)
  await byProgress.answer({ ok: true, status: 'accepted' })
  expect(byProgress.actor.getSnapshot().value).toBe('done')

  const byAnswer = sent()
  await byAnswer.answer({ ok: true, status: 'accepted' })
  await waitFor(byAnswer.actor, snapshot => snapshot.matches('accepted'))
  byAnswer.progress('done')
  expect(byAnswer.actor.getSnapshot().value).toBe('done')
})

test('M-051 progress that comes late, or twice, or backwards changes nothing', () => {
  const accepted = sent()
  accepted.progress('accepted')
  for (const late of ['received', 'accepted', 'rejected', 'expired'] as const) {
    accepted.progress(late)
    expect(accepted.actor.getSnapshot().value, late).toBe('accepted')
  }
  for (const ended of ['done', 'failed'] as const) {
    const { actor, progress } = sent()
    progress(ended)
    const before = actor.getSnapshot()
    for (const late of STAGES) {
      const [after] = transition(commandMachine, before, progressed(late, BROKEN))
      expect(after.value, `${late} after ${ended}`).toBe(ended)
      expect(after.context.errors).toEqual([])
    }
  }
})

test('M-051 a refusal comes with the answer and every condition, not with the progress before it', async () => {
  const command = sent()
  command.progress('received')
  command.progress('rejected')
  expect(command.actor.getSnapshot().value).toEqual({ pending: 'received' })
  await command.answer({ ok: false, errors: BLOCKED })
  const { value, context } = await waitFor(command.actor, ({ status }) => status === 'done')
  expect([value, context.errors]).toEqual(['refused', BLOCKED])
})

test('M-051 the progress of a stop that left without an answer shows the rest: accepted, refused by the robot, or expired', async () => {
  for (const [stage, name] of [
    ['accepted', 'accepted'],
    ['rejected', 'refused'],
    ['expired', 'expired'],
  ] as const) {
    const command = sent()
    await command.answer({ ok: true, status: 'sent' })
    await waitFor(command.actor, snapshot => snapshot.matches({ pending: 'unconfirmed' }))
    command.progress(stage)
    expect(command.actor.getSnapshot().value).toBe(name)
  }
})

test('M-051 a command whose answer was lost is not refused: its progress alone says what becomes of it', async () => {
  for (const [stage, name, errors] of [
    ['accepted', 'accepted', []],
    ['done', 'done', []],
    ['failed', 'failed', [BROKEN]],
    ['rejected', 'refused', [STUBBORN]],
    ['expired', 'expired', []],
  ] as const) {
    const command = sent()
    await command.answer(LOST)
    const { context } = await waitFor(command.actor, snapshot => snapshot.matches('unanswered'))
    expect(context.errors).toEqual(UNREACHABLE)
    command.progress('received')
    expect(command.actor.getSnapshot().value).toBe('unanswered')
    command.progress(stage, errors[0])
    const { value, context: after } = command.actor.getSnapshot()
    expect([value, after.errors]).toEqual([name, errors])
  }
})

test('M-051 what nobody knows of a command whose answer was lost stays unknown once no progress can come', async () => {
  const command = sent()
  await command.answer(LOST)
  await waitFor(command.actor, snapshot => snapshot.matches('unanswered'))
  command.clock.increment(39_999)
  expect(command.actor.getSnapshot().status).toBe('active')
  command.clock.increment(1)
  const { value, status, context } = command.actor.getSnapshot()
  expect([value, status, context.errors]).toEqual(['unknown', 'done', UNREACHABLE])
})

test('M-051 what the progress had said counts where the answer is lost', async () => {
  for (const [stage, name, errors] of [
    ['rejected', 'refused', [STUBBORN]],
    ['expired', 'expired', []],
  ] as const) {
    const command = sent()
    command.progress('received')
    command.progress(stage, errors[0])
    await command.answer(LOST)
    const { value, context } = await waitFor(command.actor, ({ status }) => status === 'done')
    expect([value, context.errors]).toEqual([name, errors])
  }
})
