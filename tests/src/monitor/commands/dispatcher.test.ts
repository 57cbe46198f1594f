import { expect, test } from 'vitest'
import { COMMAND, type CommandId } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import type { CommandProgress } from '../../../../contract/sockets/supervisor.ts'
import { createDispatcher } from '../../../../src/features/monitor/commands/dispatcher.ts'
import { ServiceError, unreachable } from '../../../../src/service/serviceError.ts'

type Posted = PromiseWithResolvers<{ id: string; status: 'accepted' | 'done' }> & {
  readonly command: CommandId
  readonly payload: unknown
  readonly key: string
  readonly fence: number
}

const FENCE = 7
const BLOCKED: readonly [ApiError, ApiError] = [
  { token: 'errors.robot.blocked.state', type: 'preconditionFailed', message: 'state' },
  { token: 'errors.robot.blocked.plan', type: 'preconditionFailed', message: 'plan' },
]

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** A dispatcher whose posts are answered by hand and whose clock stands until it is moved. */
function dispatching() {
  const posts: Posted[] = []
  let nowMs = 1000
  let keys = 0
  const dispatcher = createDispatcher({
    post: (command, payload, key, fence) => {
      const answer = Promise.withResolvers<{ id: string; status: 'accepted' | 'done' }>()
      posts.push({ ...answer, command, payload, key, fence })
      return answer.promise
    },
    serviceErrorOf: error => (error instanceof ServiceError ? error : unreachable()),
    now: () => nowMs,
    newKey: () => `key-${++keys}`,
  })
  let changes = 0
  dispatcher.subscribe(() => {
    changes += 1
  })
  return {
    dispatcher,
    posts,
    changes: () => changes,
    advance: (ms: number) => {
      nowMs += ms
    },
    accept: async (index: number, status: 'accepted' | 'done' = 'accepted') => {
      posts[index]?.resolve({ id: `id-${index}`, status })
      await settled()
    },
    progress: (key: string | undefined, stage: CommandProgress['stage'], more: Partial<CommandProgress> = {}) =>
      dispatcher.progressed({
        id: 'id',
        command: COMMAND.pause,
        user: { id: 1, name: 'Aino' },
        self: true,
        stage,
        ...(key === undefined ? {} : { key }),
        ...more,
      }),
    stages: () => dispatcher.commands().map(({ key, stage }) => [key, stage]),
  }
}

test('M-033 M-051 a command is posted with its payload, a key of its own, and the number of the lease', async () => {
  const { dispatcher, posts, accept, stages } = dispatching()
  const outcome = dispatcher.send(COMMAND.setLiveParam, { name: 'speed', value: 2 }, FENCE)
  void dispatcher.send(COMMAND.pause, {}, FENCE)
  expect(posts.map(({ command, payload, key, fence }) => [command, payload, key, fence])).toEqual([
    [22, { name: 'speed', value: 2 }, 'key-1', FENCE],
    [2, {}, 'key-2', FENCE],
  ])
  expect(dispatcher.commands()[0]).toEqual({
    key: 'key-1',
    command: COMMAND.setLiveParam,
    stage: 'sent',
    sentMs: 1000,
    roundTripMs: undefined,
    errors: [],
  })
  await accept(0, 'done')
  expect(await outcome).toEqual({ ok: true, id: 'id-0', status: 'done' })
  expect(stages()).toEqual([
    ['key-1', 'done'],
    ['key-2', 'sent'],
  ])
})

test('M-051 progress goes to the command of its key, and to no other', async () => {
  const { dispatcher, progress, stages, accept } = dispatching()
  void dispatcher.send(COMMAND.pause, {}, FENCE)
  void dispatcher.send(COMMAND.goHome, {}, FENCE)
  progress('key-2', 'received')
  progress('key-9', 'accepted')
  progress(undefined, 'accepted')
  expect(stages()).toEqual([
    ['key-1', 'sent'],
    ['key-2', 'received'],
  ])
  await accept(1)
  progress('key-2', 'failed', { token: 'errors.robot.failed', message: 'Wheel stuck' })
  expect(stages()[1]).toEqual(['key-2', 'failed'])
  expect(dispatcher.commands()[1]?.errors).toMatchObject([{ token: 'errors.robot.failed', message: 'Wheel stuck' }])
})

test('M-051 progress that comes after the end changes nothing, and calls nobody', async () => {
  const { dispatcher, progress, stages, accept, changes } = dispatching()
  void dispatcher.send(COMMAND.pause, {}, FENCE)
  await accept(0, 'done')
  const before = [changes(), dispatcher.commands()]
  for (const late of ['received', 'accepted', 'failed'] as const) progress('key-1', late)
  expect([changes(), dispatcher.commands()]).toEqual(before)
  expect(stages()).toEqual([['key-1', 'done']])
})

test('M-051 a refusal is the outcome, with every error, and an unknown failure counts as no answer', async () => {
  const { dispatcher, posts, stages } = dispatching()
  const refused = dispatcher.send(COMMAND.pause, {}, FENCE)
  posts[0]?.reject(new ServiceError(412, BLOCKED))
  expect(await refused).toMatchObject({ ok: false, error: { status: 412, errors: BLOCKED } })
  const lost = dispatcher.send(COMMAND.goHome, {}, FENCE)
  posts[1]?.reject(new TypeError('fetch failed'))
  expect(await lost).toMatchObject({ ok: false, error: { status: 0 } })
  const expired = dispatcher.send(COMMAND.goHome, {}, FENCE)
  posts[2]?.reject(new ServiceError(504, [{ token: 'errors.robot.expired', type: 'expired', message: '' }]))
  await expired
  await settled()
  expect(stages().map(([, stage]) => stage)).toEqual(['refused', 'refused', 'expired'])
  expect(dispatcher.commands()[0]?.errors).toEqual(BLOCKED)
  expect(dispatcher.roundTrip()).toBeUndefined()
})

test('M-051 the newest twenty commands are kept, in the order in which they were sent, whatever becomes of the others', async () => {
  const { dispatcher, posts, progress, stages, accept } = dispatching()
  for (let sent = 0; sent < 25; sent += 1) void dispatcher.send(COMMAND.pause, {}, FENCE)
  const newest = posts.slice(-20).map(({ key }) => key)
  expect(stages()).toEqual(newest.map(key => [key, 'sent']))
  await accept(0)
  progress('key-2', 'accepted')
  progress('key-10', 'accepted')
  await accept(11, 'done')
  expect(stages().map(([key]) => key)).toEqual(newest)
  expect(stages().filter(([, stage]) => stage !== 'sent')).toEqual([
    ['key-10', 'accepted'],
    ['key-12', 'done'],
  ])
})

test('M-056 manual moves are sent and not listed, and say how long the way to the robot and back is', async () => {
  const { dispatcher, advance, accept, stages, changes } = dispatching()
  const outcome = dispatcher.send(COMMAND.manualControl, { direction: 'stop', angle: 0 }, FENCE)
  advance(80)
  await accept(0)
  expect(await outcome).toMatchObject({ ok: true })
  expect(stages()).toEqual([])
  expect(dispatcher.roundTrip()).toEqual({ ms: 80, atMs: 1080 })
  expect(changes()).toBe(1)
  const second = dispatcher.send(COMMAND.pause, {}, FENCE)
  advance(150)
  await accept(1)
  await second
  expect(dispatcher.roundTrip()).toEqual({ ms: 150, atMs: 1230 })
})

test('M-051 a dispatcher that is closed follows its commands no longer; what was sent still has an outcome', async () => {
  const { dispatcher, progress, stages, accept } = dispatching()
  const outcome = dispatcher.send(COMMAND.pause, {}, FENCE)
  dispatcher.close()
  progress('key-1', 'accepted')
  expect(stages()).toEqual([['key-1', 'sent']])
  await accept(0)
  expect(await outcome).toMatchObject({ ok: true })
})

test('M-051 the round trip of a command is from its own sending to its own answer, whichever is answered first', async () => {
  const { dispatcher, advance, accept, progress } = dispatching()
  const trips = () => dispatcher.commands().map(({ roundTripMs }) => roundTripMs)
  void dispatcher.send(COMMAND.pause, {}, FENCE)
  advance(100)
  void dispatcher.send(COMMAND.goHome, {}, FENCE)
  advance(40)
  await accept(1)
  expect(trips()).toEqual([undefined, 40])
  advance(260)
  // What the robot says of the first comes before the service's answer to it.
  progress('key-1', 'accepted')
  advance(500)
  await accept(0)
  progress('key-2', 'done')
  expect(trips()).toEqual([400, 40])
})

test('M-051 a command that was refused, or got no answer, has no round trip, whatever others took', async () => {
  const { dispatcher, posts, advance, accept } = dispatching()
  void dispatcher.send(COMMAND.pause, {}, FENCE)
  void dispatcher.send(COMMAND.goHome, {}, FENCE)
  advance(70)
  await accept(0)
  posts[1]?.reject(new ServiceError(412, BLOCKED))
  await settled()
  expect(dispatcher.commands().map(({ stage, roundTripMs }) => [stage, roundTripMs])).toEqual([
    ['accepted', 70],
    ['refused', undefined],
  ])
})
