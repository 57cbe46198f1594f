import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { JournalEntry } from '../../../contract/journal/entries.ts'
import { type StopAnswer, stopMachine } from '../../../machines/stop/stop.machine.ts'

const machine = stopMachine.provide({ actors: { stop: fromPromise<StopAnswer>(() => new Promise(() => undefined)) } })

/** A page of its own: the journal's modules are read anew. */
async function page() {
  vi.resetModules()
  const [{ startActor }, takeDown, tab] = await Promise.all([
    import('../../../src/actors/startActor.ts'),
    import('../../../src/journal/takeDown.ts'),
    import('../../../src/journal/tabJournal.ts'),
  ])
  takeDown.startTakingDown()
  return { startActor, ...takeDown, ...tab }
}

const callOf = (n: number): JournalEntry => ({
  n,
  atMs: n,
  kind: 'api.call',
  route: 'robots.list',
  status: 200,
  durationMs: 3,
})

/** A store that counts what it is given, and has older facts in pages of a thousand. */
function facts(older = 0) {
  const added: JournalEntry[] = []
  const faults = { isBroken: false }
  const pageOf = 1000
  return {
    added,
    faults,
    add: (entries: readonly JournalEntry[]) => void added.push(...entries),
    write: () => Promise.resolve(),
    leave: () => undefined,
    before: async (n: number, pages = 1): Promise<readonly JournalEntry[]> => {
      if (faults.isBroken) throw new Error('The store does not answer')
      const last = Math.min(n - 1, older)
      const count = Math.min(pages * pageOf, last)
      return Array.from({ length: count }, (_, index) => callOf(last - count + 1 + index))
    },
    clear: async () => {
      added.length = 0
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what happened before the journal was there is in it, and a screen is given the same view until there is more', async () => {
  const { startActor, beginJournal, journalView, subscribeJournal, noteFact } = await page()
  const actor = startActor(machine, { id: 'stop' })
  onTestFinished(() => void actor.stop())
  const changed = vi.fn<() => void>()
  onTestFinished(subscribeJournal(changed))
  beginJournal(1, facts())
  vi.advanceTimersByTime(100)
  const first = journalView()
  expect(first.entries).toMatchObject([
    { n: 1, kind: 'page.loaded' },
    { n: 2, kind: 'actor.born', actor: 'stop' },
  ])
  expect(first.actors).toMatchObject([{ name: 'stop', machine: 'stop', isRunning: true, value: 'ready' }])
  vi.advanceTimersByTime(1000)
  expect(journalView()).toBe(first)
  noteFact({ kind: 'api.call', route: 'robots.list', status: 200, durationMs: 3 })
  actor.send({ type: 'stop.pressed' })
  actor.send({ type: 'stop.pressed' })
  vi.advanceTimersByTime(100)
  expect(changed).toHaveBeenCalledTimes(2)
  expect(
    journalView()
      .entries.filter(({ n }) => n > 2)
      .map(({ kind }) => kind),
  ).toContain('api.call')
  actor.stop()
  vi.advanceTimersByTime(100)
  expect(journalView().actors.find(({ name }) => name === 'stop')).toMatchObject({ isRunning: false })
})

test('what comes before the journal can be had and is too much is counted', async () => {
  const { beginJournal, journalView, noteFact } = await page()
  for (let call = 0; call < 10_005; call += 1)
    noteFact({ kind: 'api.call', route: 'robots.list', status: 200, durationMs: 3 })
  beginJournal(1, facts())
  vi.advanceTimersByTime(100)
  expect(journalView().entries.at(-1)).toMatchObject({ kind: 'journal.gap', reason: 'tooMany', lost: 6 })
})

test('A-010 after a sign-out nothing of before is shown or stored, and the journal goes on', async () => {
  const { beginJournal, journalView, noteFact, forgetJournal } = await page()
  const store = facts()
  beginJournal(1, store)
  noteFact({ kind: 'api.call', route: 'robots.list', status: 200, durationMs: 3 })
  vi.advanceTimersByTime(100)
  expect(store.added).toHaveLength(2)
  const forgotten = forgetJournal()
  await vi.advanceTimersByTimeAsync(1)
  await forgotten
  expect([journalView().entries, store.added]).toEqual([[], []])
  noteFact({ kind: 'api.call', route: 'logins.login', status: 200, durationMs: 3 })
  vi.advanceTimersByTime(100)
  expect(journalView().entries).toMatchObject([{ n: 3, route: 'logins.login' }])
})

/** A page whose journal has so many older facts in the store, with somebody who looks. */
async function lookingBack(older: number) {
  const tab = await page()
  const store = facts(older)
  tab.beginJournal(older + 1, store)
  vi.advanceTimersByTime(100)
  const stopLooking = tab.subscribeJournal(() => undefined)
  const numbers = (): readonly number[] => tab.journalView().entries.map(({ n }) => n)
  return { ...tab, store, stopLooking, numbers }
}

const upTo = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('older facts of the store come a stretch at a time, without a gap, until there are none', async () => {
  const { showOlder, numbers } = await lookingBack(10_000)
  expect(numbers()).toEqual([10_001])
  expect(await showOlder()).toBe('more')
  expect(numbers()).toEqual(upTo(2001, 10_001))
  expect(await showOlder()).toBe('more')
  expect(numbers()).toEqual(upTo(1, 10_001))
  expect(await showOlder()).toBe('none')
})

test('no more facts are in memory than may be, new ones take the place of the oldest, and all older ones go with whoever looked', async () => {
  const { showOlder, numbers, noteFact, stopLooking } = await lookingBack(100_000)
  for (let more = 0; more < 5; more += 1) expect(await showOlder()).toBe('more')
  expect(await showOlder()).toBe('full')
  expect(numbers()).toEqual(upTo(60_002, 100_001))
  noteFact({ kind: 'api.call', route: 'robots.list', status: 200, durationMs: 3 })
  vi.advanceTimersByTime(100)
  expect(numbers()).toEqual(upTo(60_003, 100_002))
  stopLooking()
  expect(numbers()).toEqual(upTo(95_003, 100_002))
})

test('a store that cannot be read is told, and is read when it can be again', async () => {
  const { showOlder, numbers, store } = await lookingBack(500)
  store.faults.isBroken = true
  await expect(showOlder()).rejects.toThrow('does not answer')
  expect(numbers()).toEqual([501])
  store.faults.isBroken = false
  expect(await showOlder()).toBe('more')
  expect(numbers()).toEqual(upTo(1, 501))
})

test('A-010 older facts that are being read while somebody signs out are shown to nobody', async () => {
  const { showOlder, numbers, forgetJournal } = await lookingBack(500)
  const shown = showOlder()
  const forgotten = forgetJournal()
  await vi.advanceTimersByTimeAsync(1)
  await forgotten
  await shown
  expect(numbers().filter(n => n <= 500)).toEqual([])
})
