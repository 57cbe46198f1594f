import { expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import { startRounds } from '../../server/rounds.ts'
import { createTestClock } from './testClock.ts'

/** Rounds that a test lets end one by one. */
function started() {
  const clock = createTestClock(0)
  const asked: { readonly end: (error?: Error) => void; readonly isClosing: () => boolean }[] = []
  let logged = ''
  const rounds = startRounds({
    intervalMs: 1000,
    run: isClosing =>
      new Promise<void>((resolve, reject) => {
        asked.push({ isClosing, end: error => (error ? reject(error) : resolve()) })
      }),
    failure: 'The work could not be done',
    clock,
    log: createLog('info', {
      write: line => {
        logged += line
      },
    }),
  })
  return { clock, asked, rounds, logged: () => logged }
}

test('work is begun at once, and again at an interval, but for a round that is still under way', async () => {
  const { clock, asked } = started()
  await expect.poll(() => asked.length).toBe(1)
  clock.advance(5000)
  expect(asked).toHaveLength(1)
  asked[0]?.end()
  await expect
    .poll(() => {
      clock.advance(1000)
      return asked.length
    })
    .toBe(2)
})

test('a round that is asked for goes behind the one that is under way', async () => {
  const { asked, rounds } = started()
  await expect.poll(() => asked.length).toBe(1)
  const next = rounds.runNow()
  expect(asked).toHaveLength(1)
  asked[0]?.end()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.end()
  await expect(next).resolves.toBeUndefined()
})

test('a round that fails is logged with its reason, fails for who asked for it, and keeps none of the next ones back', async () => {
  const { asked, rounds, logged } = started()
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.end()
  const failed = rounds.runNow()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.end(new Error('no room'))
  await expect(failed).rejects.toThrow('no room')
  expect(logged()).toContain('The work could not be done')
  expect(logged()).toContain('no room')
  void rounds.runNow()
  await expect.poll(() => asked.length).toBe(3)
})

test('closing says so to the round that is under way, waits for its end, begins no other, and logs no failure of it', async () => {
  const { clock, asked, rounds, logged } = started()
  await expect.poll(() => asked.length).toBe(1)
  let isClosed = false
  const closed = rounds.close().then(() => {
    isClosed = true
  })
  expect(asked[0]?.isClosing()).toBe(true)
  await Promise.resolve()
  expect(isClosed).toBe(false)
  asked[0]?.end(new Error('cut off'))
  await closed
  clock.advance(5000)
  expect(asked).toHaveLength(1)
  expect(logged()).toBe('')
})
