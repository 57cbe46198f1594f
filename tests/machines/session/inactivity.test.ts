import { expect, test } from 'vitest'
import { remainingSeconds } from '../../../machines/session/inactivity.logic.ts'
import { MINUTE_MS, NOON, openBrowser, openTab, pass, RULES } from './desk.ts'

const SECOND_MS = 1000

test('A-024 idle past the warning threshold warns, past the timeout threshold it is over', async () => {
  const tab = await openTab()
  pass(tab.clock, RULES.warningMs - SECOND_MS)
  expect(tab.is('active')).toBe(true)
  pass(tab.clock, SECOND_MS)
  expect(tab.is('warned')).toBe(true)
  expect(remainingSeconds(tab.context())).toBe(120)
  pass(tab.clock, 30 * SECOND_MS)
  expect(remainingSeconds(tab.context())).toBe(90)
  pass(tab.clock, 90 * SECOND_MS)
  expect(tab.isExpired()).toBe(true)
})

test('A-024 A-025 a warning is answered, not shaken off: moving the pointer does not end it, the answer does', async () => {
  const tab = await openTab()
  pass(tab.clock, RULES.warningMs)
  tab.acts()
  expect(tab.is('warned')).toBe(true)
  tab.stays()
  expect(tab.is('active')).toBe(true)
  expect(tab.context().lastActivityMs).toBe(tab.nowMs())
  pass(tab.clock, RULES.warningMs - SECOND_MS)
  expect(tab.is('active')).toBe(true)
})

test('A-027 activity counts at most once a second, and starts the count of idleness anew', async () => {
  const tab = await openTab()
  const shared: number[] = []
  tab.browser.tabs.add(({ timeMs }) => shared.push(timeMs))
  pass(tab.clock, 10 * MINUTE_MS)
  const first = tab.nowMs()
  tab.acts()
  tab.clock.increment(400)
  tab.acts()
  tab.clock.increment(500)
  tab.acts()
  expect(shared).toEqual([first])
  tab.clock.increment(100)
  tab.acts()
  expect(shared).toEqual([first, first + SECOND_MS])
  pass(tab.clock, RULES.warningMs - SECOND_MS)
  expect(tab.is('active')).toBe(true)
})

test('A-028 what is done in one tab keeps the other from being warned', async () => {
  const browser = openBrowser()
  const here = await openTab({ browser })
  const there = await openTab({ browser, clock: here.clock })
  pass(here.clock, 17 * MINUTE_MS)
  here.acts()
  pass(here.clock, 2 * MINUTE_MS)
  expect(there.is('active')).toBe(true)
  expect(there.context().lastActivityMs).toBe(NOON + 17 * MINUTE_MS)
})

test('A-025 A-028 both tabs warn, and the answer in one is the answer in both', async () => {
  const browser = openBrowser()
  const here = await openTab({ browser })
  const there = await openTab({ browser, clock: here.clock })
  pass(here.clock, RULES.warningMs)
  expect([here.is('warned'), there.is('warned')]).toEqual([true, true])
  there.stays()
  expect([here.is('active'), there.is('active')]).toEqual([true, true])
  pass(here.clock, RULES.expiryMs)
  expect([here.isExpired(), there.isExpired()]).toEqual([true, true])
})

test('A-024 a machine that slept through the timeout is over at the first thing seen, whatever that is', async () => {
  const slept = RULES.expiryMs + SECOND_MS
  for (const wake of ['activity.seen', 'tab.shown', 'clock.ticked'] as const) {
    const tab = await openTab()
    tab.send({ type: wake, timeMs: tab.nowMs() + slept })
    expect(tab.isExpired(), wake).toBe(true)
  }
  const tab = await openTab()
  pass(tab.clock, RULES.warningMs)
  tab.send({ type: 'warning.answered', timeMs: tab.nowMs() + slept })
  expect(tab.isExpired()).toBe(true)
})

test('A-024 coming back after the warning threshold is warned, however rarely a hidden tab could look', async () => {
  const tab = await openTab()
  tab.send({ type: 'activity.seen', timeMs: tab.nowMs() + RULES.warningMs })
  expect(tab.is('warned')).toBe(true)
})

test('A-026 without rules nobody is warned or signed out', async () => {
  const tab = await openTab({ rules: 'none' })
  pass(tab.clock, 2 * RULES.expiryMs)
  expect(tab.is('warned')).toBe(false)
  expect(tab.isExpired()).toBe(false)
})

test('A-022 watching posts activity every 30 seconds and is not idling', async () => {
  const tab = await openTab()
  tab.send({ type: 'watching.started' })
  pass(tab.clock, 60 * MINUTE_MS)
  expect(tab.is('active')).toBe(true)
  expect(tab.posts).toEqual(Array.from({ length: 121 }, (_, index) => NOON + index * 30 * SECOND_MS))
})

test('A-022 a hidden tab does not watch, and a warning that stands is not ended by looking on', async () => {
  const tab = await openTab()
  tab.send({ type: 'watching.started' })
  pass(tab.clock, 10 * MINUTE_MS)
  tab.hides()
  pass(tab.clock, RULES.warningMs)
  expect(tab.is('warned')).toBe(true)
  tab.shows()
  expect(tab.is('warned')).toBe(true)
  tab.stays()
  pass(tab.clock, 30 * MINUTE_MS)
  expect(tab.is('active')).toBe(true)
  tab.send({ type: 'watching.ended' })
  pass(tab.clock, RULES.warningMs)
  expect(tab.is('warned')).toBe(true)
})

test('A-022 A-023 without watching, activity is posted for five minutes after the last of it', async () => {
  const tab = await openTab()
  pass(tab.clock, MINUTE_MS)
  expect(tab.posts).toEqual([])
  tab.acts()
  pass(tab.clock, 10 * MINUTE_MS)
  expect(tab.posts.slice(0, 3)).toEqual([60, 90, 120].map(second => NOON + second * SECOND_MS))
  expect(tab.posts.at(-1)).toBeGreaterThanOrEqual(NOON + MINUTE_MS + 270 * SECOND_MS)
  expect(tab.posts.at(-1)).toBeLessThanOrEqual(NOON + MINUTE_MS + 300 * SECOND_MS)
  const posted = tab.posts.length
  tab.acts()
  expect(tab.posts).toHaveLength(posted + 1)
})

test('A-022 watching with short thresholds is never warned', async () => {
  const tab = await openTab({ rules: { checkIntervalMs: 1000, warningMs: 4000, expiryMs: 6000 } })
  tab.send({ type: 'watching.started' })
  pass(tab.clock, MINUTE_MS)
  expect(tab.is('active')).toBe(true)
})
