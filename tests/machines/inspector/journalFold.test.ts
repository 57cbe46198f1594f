import { expect, test } from 'vitest'
import type { EntryOf, JournalEntry } from '../../../contract/journal/entries.ts'
import { entryOf, indexAfter, JournalFold } from '../../../machines/inspector/journalFold.ts'
import { born, ended, received, sent } from './facts.ts'

/** A counter that counts to `count`, one event after the other, with a delay that its second event starts. */
function counted(count: number): readonly JournalEntry[] {
  const entries: JournalEntry[] = [born(1, 'counter', { value: 'idle', context: { count: 0, name: 'a' } })]
  for (let step = 1; step <= count; step++) {
    const n = step * 2
    const facts: Partial<EntryOf<'event.received'>> = {
      to: step === 1 ? 'counting' : { counting: 'on' },
      patch: [{ path: ['count'], value: step }],
      ...(step === 2 ? { delays: [{ state: 'counter.counting', event: 'xstate.after.limit', delayMs: 15_000 }] } : {}),
    }
    entries.push(sent(n, 'counter', 'counter.counted'), received(n + 1, 'counter', 'counter.counted', facts))
  }
  return entries
}

test('an actor is as its birth and its events left it, at any fact and now', () => {
  const fold = new JournalFold()
  fold.update(counted(1500))
  expect(fold.now().get('counter')).toMatchObject({
    value: { counting: 'on' },
    context: { count: 1500, name: 'a' },
    events: 1500,
  })
  expect(fold.at(1).get('counter')).toMatchObject({ value: 'idle', context: { count: 0 }, events: 0 })
  expect(fold.at(3).get('counter')).toMatchObject({ value: 'counting', context: { count: 1 } })
  // Before and behind a kept copy.
  expect(fold.at(999).get('counter')).toMatchObject({ context: { count: 499 } })
  expect(fold.at(2500).get('counter')).toMatchObject({ context: { count: 1249 } })
})

test('what is folded bit by bit, while the oldest facts go, is the same as what is folded at once', () => {
  const all = counted(1500)
  const whole = new JournalFold()
  whole.update(all)
  const fold = new JournalFold()
  for (let end = 100; end <= all.length; end += 100) fold.update(all.slice(Math.max(0, end - 700), end))
  const shown = all.slice(2300, 3000)
  fold.update(shown)
  for (const n of [shown[0]?.n ?? 0, 2401, 2800, 3000]) expect(fold.at(n)).toEqual(whole.at(n))
  expect(fold.now().get('counter')).toMatchObject({ events: 1499 })
})

test('another journal begins anew', () => {
  const fold = new JournalFold()
  fold.update(counted(3))
  fold.update([born(90_000, 'stop', { value: 'idle', context: {} })])
  expect([...fold.now().keys()]).toEqual(['stop'])
})

test('an event that is refused changes nothing but the count, and a delay runs until its state is left', () => {
  const fold = new JournalFold()
  const entries = [
    ...counted(2),
    received(6, 'counter', 'counter.reset', { verdict: 'refused' }),
    received(7, 'counter', 'counter.ended', {
      to: 'idle',
      transitions: [{ source: 'counter.counting', targets: ['counter.idle'], event: 'counter.ended' }],
    }),
    ended(8, 'counter'),
  ]
  fold.update(entries)
  expect(fold.at(6).get('counter')).toMatchObject({
    events: 3,
    value: { counting: 'on' },
    delays: [{ delayMs: 15_000 }],
  })
  expect(fold.at(6).get('counter')?.last).toMatchObject({ verdict: 'refused' })
  expect(fold.at(7).get('counter')).toMatchObject({ value: 'idle', delays: [] })
  expect(fold.at(8).get('counter')).toMatchObject({ status: 'stopped' })
})

test('an actor whose birth is gone is known by its events', () => {
  const fold = new JournalFold()
  fold.update([received(50, 'control/link', 'link.opened', { to: 'up' })])
  expect(fold.now().get('control/link')).toMatchObject({
    parent: 'control',
    value: 'up',
    context: undefined,
    side: 'page',
  })
})

test('facts are found by their numbers', () => {
  const entries = counted(3)
  expect(indexAfter(entries, 0)).toBe(0)
  expect(indexAfter(entries, 4)).toBe(4)
  expect(entryOf(entries, 5)).toMatchObject({ kind: 'event.received', n: 5 })
  expect(entryOf(entries, 99)).toBeUndefined()
})

test('what ran before the page was loaded anew does not run behind it, and what begins then does', () => {
  const fold = new JournalFold()
  fold.update([
    born(1, 'control', { value: 'idle', context: {} }),
    born(2, 'stop', { value: 'ready', context: {} }),
    { kind: 'page.loaded', n: 3, atMs: 1_003_000 },
    born(4, 'stop', { value: 'ready', context: {} }),
  ])
  expect(fold.at(2).get('control')).toMatchObject({ status: 'active' })
  expect(fold.now().get('control')).toMatchObject({ status: 'stopped' })
  expect(fold.now().get('stop')).toMatchObject({ status: 'active' })
})

test('a journal that gets older facts at its beginning is folded from them on', () => {
  const all = counted(1500)
  const fold = new JournalFold()
  fold.update(all.slice(2000))
  expect(fold.now().get('counter')?.context).toBeUndefined()
  fold.update(all)
  expect(fold.now().get('counter')).toMatchObject({ context: { count: 1500 } })
  expect(fold.at(999).get('counter')).toMatchObject({ context: { count: 499 } })
})
