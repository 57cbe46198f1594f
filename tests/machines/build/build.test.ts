import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { buildMachine } from '../../../machines/build/build.machine.ts'

const POLL_MS = 300_000

function start(offered: readonly (string | undefined | Error)[]) {
  const clock = new SimulatedClock()
  const left = [...offered]
  let asked = 0
  const machine = buildMachine.provide({
    actors: {
      readBuild: fromPromise(async () => {
        asked += 1
        const next = left.shift()
        if (next instanceof Error) throw next
        return next
      }),
    },
  })
  const actor = createActor(machine, { clock, input: { own: 'aaa' } })
  actor.start()
  const settled = () => waitFor(actor, snapshot => !snapshot.matches('checking'))
  const poll = async () => {
    await settled()
    clock.increment(POLL_MS)
    await settled()
  }
  return { actor, clock, poll, asked: () => asked }
}

test('B-021 the build is asked for every five minutes, not earlier', async () => {
  const { clock, poll, asked } = start(['aaa', 'aaa'])
  clock.increment(POLL_MS - 1)
  expect(asked()).toBe(0)
  clock.increment(1)
  expect(asked()).toBe(1)
  await poll()
  expect(asked()).toBe(2)
})

test('B-021 another build is emitted once and polling ends', async () => {
  const { actor, poll, asked } = start(['aaa', 'bbb'])
  await poll()
  expect(actor.getSnapshot().matches('current')).toBe(true)
  await poll()
  expect(actor.getSnapshot().status).toBe('done')
  expect(actor.getSnapshot().context.offered).toBe('bbb')
  expect(asked()).toBe(2)
})

test('B-020 B-021 no answer, or a build without a name, changes nothing', async () => {
  const { actor, poll } = start([new Error('away'), undefined])
  await poll()
  await poll()
  expect(actor.getSnapshot().matches('current')).toBe(true)
})
