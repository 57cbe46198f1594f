import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../contract/journal/entries.ts'
import {
  ANSWER_LIMIT_MS,
  JournalStore,
  MAX_JOURNAL_AGE_MS,
  MAX_JOURNAL_BYTES,
  PAGE_BYTES,
} from '../../../src/journal/journalStore.ts'
import { memoryPages } from './memoryPages.ts'

const call = (n: number, atMs: number, route = 'robots.list'): JournalEntry => ({
  n,
  atMs,
  kind: 'api.call',
  route,
  status: 200,
  durationMs: 1,
})

/** A tab with a clock of its own, on which a store is waited for. */
function tabOf(pages: ReturnType<typeof memoryPages>, tab = 'a') {
  let nowMs = 1_000_000_000
  const gaps: { readonly reason: string; readonly lost: number }[] = []
  const waiting: (() => void)[] = []
  const store = new JournalStore(pages.store, {
    tab,
    nowMs: () => nowMs,
    after: delayMs => (delayMs === ANSWER_LIMIT_MS ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
    noteGap: gap => void gaps.push(gap),
  })
  let n = 0
  return {
    store,
    gaps,
    /** Whatever is waited for has not answered in time. */
    runOut: () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
    sleep: (ms: number) => {
      nowMs += ms
    },
    /** As many facts as fill so many pages. */
    fill: (count: number) => {
      for (let page = 0; page < count; page += 1) {
        n += 1
        store.add([call(n, nowMs, 'x'.repeat(PAGE_BYTES))])
      }
    },
    note: () => {
      n += 1
      store.add([call(n, nowMs)])
    },
    stored: async () => {
      const found: JournalEntry[] = []
      for (let before = n + 1; ; before = found[0]?.n ?? 0) {
        const page = await store.before(before)
        if (page.length === 0) return found.map(entry => entry.n)
        found.unshift(...page)
      }
    },
  }
}

test('facts are in the store after a write, page by page, and are read back from the newest to the oldest', async () => {
  const tab = tabOf(memoryPages())
  expect(await tab.store.open()).toBe(0)
  tab.note()
  tab.fill(2)
  tab.note()
  await tab.store.write()
  expect(await tab.stored()).toEqual([1, 2, 3, 4])
  const numbers = async (before: number, pages: number) => (await tab.store.before(before, pages)).map(({ n }) => n)
  expect(await numbers(5, 2), 'two pages together').toEqual([3, 4])
  expect(await numbers(4, 1)).toEqual([3])
  expect(await numbers(4, 9)).toEqual([1, 2, 3])
})

test('a tab that is loaded anew goes on with the number after its last, and another tab has pages of its own', async () => {
  const pages = memoryPages()
  const before = tabOf(pages)
  await before.store.open()
  before.fill(1)
  before.note()
  await before.store.write()
  expect(await tabOf(pages).store.open()).toBe(2)
  expect(await tabOf(pages, 'b').store.open()).toBe(0)
})

test('a page that goes away has begun to write what is new before it is gone', async () => {
  const pages = memoryPages()
  const tab = tabOf(pages)
  await tab.store.open()
  tab.note()
  tab.store.leave()
  expect(await tabOf(pages).store.open()).toBe(1)
})

test('the ring has no more than 32 MB and nothing that is older than a day', async () => {
  const pages = memoryPages()
  const tab = tabOf(pages)
  await tab.store.open()
  for (let round = 0; round < 90; round += 1) {
    tab.fill(6)
    await tab.store.write()
  }
  expect(pages.usedBytes()).toBeLessThanOrEqual(MAX_JOURNAL_BYTES)
  expect(pages.usedBytes()).toBeGreaterThan(MAX_JOURNAL_BYTES - 4 * PAGE_BYTES)
  expect((await tab.stored()).at(-1)).toBe(540)
  tab.sleep(MAX_JOURNAL_AGE_MS + 1)
  tab.note()
  await tab.store.write()
  expect(await tab.stored()).toEqual([541])
  expect(tab.gaps).toEqual([])
})

test('pages of other tabs that are older than a day are removed at the start', async () => {
  const pages = memoryPages()
  const old = tabOf(pages, 'old')
  await old.store.open()
  old.fill(3)
  await old.store.write()
  const tab = tabOf(pages)
  tab.sleep(MAX_JOURNAL_AGE_MS + 1)
  await tab.store.open()
  expect(pages.texts()).toEqual([])
})

test('a store that is full gives up its older half, which is said, and goes on', async () => {
  const pages = memoryPages()
  const tab = tabOf(pages)
  await tab.store.open()
  for (const count of [4, 4]) {
    tab.fill(count)
    await tab.store.write()
  }
  pages.faults.roomBytes = pages.usedBytes() + 10
  tab.fill(1)
  await tab.store.write()
  expect(tab.gaps).toEqual([{ reason: 'storeFull', lost: 4 }])
  expect((await tab.stored()).at(-1)).toBe(9)
  tab.fill(6)
  await tab.store.write()
  expect((await tab.stored()).at(-1)).toBe(15)
  expect(pages.usedBytes()).toBeLessThanOrEqual(pages.faults.roomBytes)
})

test('a store that does not answer is opened anew, and nothing is lost where it answers then', async () => {
  const pages = memoryPages()
  const tab = tabOf(pages)
  await tab.store.open()
  pages.faults.isWedged = true
  tab.note()
  const written = tab.store.write()
  tab.runOut()
  await written
  expect(pages.faults.reopened).toBe(1)
  expect(await tab.stored()).toEqual([1])
  expect(tab.gaps).toEqual([])
})

test('what waits for a store that never answers is bounded, and what is given up is said', async () => {
  const pages = memoryPages()
  pages.faults.mendsWhenReopened = false
  const tab = tabOf(pages)
  await tab.store.open()
  pages.faults.isWedged = true
  tab.fill(20)
  expect(tab.gaps.every(({ reason }) => reason === 'storeFailed')).toBe(true)
  expect(tab.gaps.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThanOrEqual(12)
})

test('A-010 after a sign-out no page of any tab is left', async () => {
  const pages = memoryPages()
  const [tab, other] = [tabOf(pages), tabOf(pages, 'b')]
  for (const each of [tab, other]) {
    await each.store.open()
    each.fill(2)
    each.note()
    await each.store.write()
  }
  tab.note()
  await tab.store.clear()
  await tab.store.write()
  expect(pages.texts()).toEqual([])
})

test('a stored line that is no fact of the contract is left out', async () => {
  const pages = memoryPages()
  const tab = tabOf(pages)
  await tab.store.open()
  tab.note()
  const head = { tab: 'a', first: 1, last: 1, fromMs: 0, toMs: 1_000_000_000, bytes: 10, count: 2 }
  await pages.store.write(head, `{"kind":"unknown"}\nnonsense\n${JSON.stringify(call(1, 5))}`)
  expect(await tabOf(pages).store.open()).toBe(1)
  const reloaded = tabOf(pages)
  await reloaded.store.open()
  expect(await reloaded.store.before(5)).toEqual([call(1, 5)])
})

test('a page of another build is passed over on the way to older facts, and a store that does not answer is told', async () => {
  const pages = memoryPages()
  const head = { tab: 'a', fromMs: 0, toMs: 1_000_000_000, bytes: 10, count: 1 }
  await pages.store.write({ ...head, first: 1, last: 1 }, JSON.stringify(call(1, 5)))
  await pages.store.write({ ...head, first: 2, last: 2 }, '{"kind":"unknown"}')
  const tab = tabOf(pages)
  await tab.store.open()
  expect(await tab.store.before(3)).toEqual([call(1, 5)])
  pages.faults.isWedged = true
  const read = tab.store.before(3)
  tab.runOut()
  await expect(read).rejects.toThrow('does not answer')
})
