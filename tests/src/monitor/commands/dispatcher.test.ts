import { expect, test } from 'vitest'
import { COMMAND, type CommandId } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import type { CommandProgress } from '../../../../contract/sockets/supervisor.ts'
import { createDispatcher, type Post } from '../../../../src/features/monitor/commands/dispatcher.ts'
import { ServiceError, serviceError, unreachable } from '../../../../src/service/serviceError.ts'

type Answered = { id: string; status: 'accepted' | 'done' }
type Posted = PromiseWithResolvers<Answered> & Post

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
  let aheadMs: number | undefined = 500_000
  const ends: { readonly afterMs: number; readonly end: AbortController }[] = []
  const confirmed: CommandId[] = []
  const dispatcher = createDispatcher({
    post: post => {
      const answer = Promise.withResolvers<Answered>()
      posts.push({ ...answer, ...post })
      post.signal.addEventListener('abort', () => answer.reject(post.signal.reason))
      return answer.promise
    },
    serviceErrorOf: error => (error instanceof ServiceError ? error : unreachable()),
    now: () => nowMs,
    serviceTimeOf: ms => (aheadMs === undefined ? undefined : ms + aheadMs),
    endAfter: afterMs => {
      const end = new AbortController()
      ends.push({ afterMs, end })
      return end.signal
    },
    newKey: () => `key-${++keys}`,
    onConfirmed: command => confirmed.push(command),
  })
  let changes = 0
  dispatcher.subscribe(() => {
    changes += 1
  })
  return {
    dispatcher,
    posts,
    ends,
    confirmed,
    forgetServiceClock: () => {
      aheadMs = undefined
    },
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

test('M-051 a refusal is the outcome, with every error, and an unknown failure counts as no answer, not as a refusal', async () => {
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
  expect(stages().map(([, stage]) => stage)).toEqual(['refused', 'unconfirmed', 'expired'])
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

test('M-051 M-065 what the service failed at, or a proxy answered, is not known to be refused; what it refuses for a while is', async () => {
  const { dispatcher, posts, stages } = dispatching()
  const busy = { token: 'shared.error.unavailable', type: 'unavailable', message: '' } as const
  const answers = [serviceError(502, '<html>'), serviceError(500, '<html>'), new ServiceError(503, [busy])]
  for (const answer of answers) {
    void dispatcher.send(COMMAND.pause, {}, FENCE)
    posts.at(-1)?.reject(answer)
  }
  await settled()
  expect(stages().map(([, stage]) => stage)).toEqual(['unconfirmed', 'unconfirmed', 'refused'])
})

test('M-051 a command whose answer was lost goes on by its progress, and the newest that is confirmed so is told', async () => {
  const { dispatcher, posts, progress, stages, confirmed } = dispatching()
  for (let sent = 0; sent < 3; sent += 1) void dispatcher.send(COMMAND.pause, {}, FENCE)
  for (const post of posts) post.reject(new TypeError('fetch failed'))
  await settled()
  progress('key-1', 'accepted')
  progress('key-2', 'failed')
  expect(confirmed).toEqual([])
  progress('key-3', 'received')
  expect(stages()).toEqual([
    ['key-1', 'accepted'],
    ['key-2', 'failed'],
    ['key-3', 'unconfirmed'],
  ])
  progress('key-3', 'done')
  progress('key-1', 'done')
  expect(stages()[2]).toEqual(['key-3', 'done'])
  expect(confirmed).toEqual([COMMAND.pause])
})

test('M-051 a press is as old as it is whenever it is posted, and names its moment by the clock of the service where that is known', () => {
  const { dispatcher, posts, advance, forgetServiceClock } = dispatching()
  void dispatcher.send(COMMAND.resume, {}, FENCE)
  expect(posts[0]?.press.agoMs()).toBe(0)
  advance(1300.4)
  expect([posts[0]?.press.agoMs(), posts[0]?.press.atMs]).toEqual([1300, 501_000])
  forgetServiceClock()
  void dispatcher.send(COMMAND.resume, {}, FENCE)
  expect([posts[1]?.press.agoMs(), posts[1]?.press.atMs]).toEqual([0, undefined])
  expect(dispatcher.serviceNow()).toBeUndefined()
})

test('M-053 M-056 a stop has no age: it is never too old for a robot that moves', () => {
  const { dispatcher, posts, advance } = dispatching()
  void dispatcher.send(COMMAND.robotEstop, {}, FENCE)
  void dispatcher.send(COMMAND.manualControl, { direction: 'stop', angle: 0 }, FENCE)
  void dispatcher.send(COMMAND.manualControl, { direction: 'forward', angle: 0 }, FENCE)
  advance(5000)
  expect(posts.map(({ press }) => [press.agoMs(), press.atMs])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [5000, 501_000],
  ])
})

test('M-051 M-056 a post ends with the life of its command and counts as no answer then: a second later than the service says so, a stop of moves no sooner than another', async () => {
  const { dispatcher, ends, stages } = dispatching()
  void dispatcher.send(COMMAND.resume, {}, FENCE)
  void dispatcher.send(COMMAND.robotEstop, {}, FENCE)
  const stop = dispatcher.send(COMMAND.manualControl, { direction: 'stop', angle: 0 }, FENCE)
  const move = dispatcher.send(COMMAND.manualControl, { direction: 'forward', angle: 0 }, FENCE)
  expect(ends.map(({ afterMs }) => afterMs)).toEqual([11_000, 11_000, 11_000, 3000])
  for (const { end } of ends) end.abort()
  expect([await stop, await move]).toMatchObject([
    { ok: false, error: { status: 0 } },
    { ok: false, error: { status: 0 } },
  ])
  await settled()
  expect(stages()).toEqual([
    ['key-1', 'unconfirmed'],
    ['key-2', 'unconfirmed'],
  ])
})
