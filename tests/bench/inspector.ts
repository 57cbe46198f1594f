/** The inspector with a session of ten minutes of the live load, which the person who watched has saved, and with one of 100,000 events. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { openBundle, packBundle } from '../../contract/journal/bundle.ts'
import type { JournalEntry } from '../../contract/journal/entries.ts'
import { PRODUCT_MACHINES } from '../../machines/journal/productMachines.ts'
import { replay } from '../../machines/journal/replay.ts'
import { BUNDLE_FACTS } from '../contract/journal/bundleFacts.ts'
import { launchBrowser, startBenchRobot, startBenchService } from './bench.ts'
import { openMonitor, poke } from './live.ts'
import { type Figure, median } from './table.ts'
import { PAGE_PROBE } from './uiThread.ts'

const WATCHED_S = 10 * 60
const EVENTS = 100_000
const SCROLLED_S = 10
const REPLAYS = 5
/** Charts that are opened. */
const CHARTS = 12

/** From the press that asks for the session to the list of what is in it, by the page's clock. */
const MADE_PROBE = `
  globalThis.benchMade = { pressedMs: 0, madeMs: 0 }
  addEventListener('click', event => { globalThis.benchMade.pressedMs = event.timeStamp }, { capture: true })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=dialog] dl')) return
    observer.disconnect()
    globalThis.benchMade.madeMs = performance.now()
  }).observe(document, { childList: true, subtree: true })
`

type Made = { readonly pressedMs: number; readonly madeMs: number }

/** Watches a robot for ten minutes with a press or a move of the pointer each 250 ms, and saves the session. */
async function savedSession(page: Page): Promise<{ readonly file: Buffer; readonly tookMs: number }> {
  await poke(page, WATCHED_S)
  await page.getByRole('button', { name: /^Your account,/ }).click()
  await page.evaluate(MADE_PROBE)
  await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByText('What is inside').waitFor()
  const { pressedMs, madeMs } = await page.evaluate<Made>('globalThis.benchMade')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ])
  return { file: await readFile(await download.path()), tookMs: madeMs - pressedMs }
}

/** The inspector of a page of its own, with the session in it. */
async function openSession(page: Page, file: Buffer): Promise<void> {
  await page.goto('/inspector')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a session' }).click()
  await (await chosen).setFiles({ name: 'bench.swath', mimeType: 'application/octet-stream', buffer: file })
  await page.getByRole('button', { name: 'Back to this tab' }).waitFor()
  await page.evaluate(PAGE_PROBE)
}

type Opened = { readonly clickToPaintMs: readonly number[] }

/** Opens one chart after the other: press to paint of each, ms. */
async function openCharts(page: Page): Promise<readonly number[]> {
  const machines = page.getByRole('listbox', { name: 'Machines' }).getByRole('option')
  // The longest first: a name may begin with another one.
  const names = [...PRODUCT_MACHINES.keys()].toSorted((a, b) => b.length - a.length)
  for (let place = 0, opened = 0; place < (await machines.count()) && opened < CHARTS; place++) {
    const machine = machines.nth(place)
    const text = (await machine.textContent()) ?? ''
    const id = names.find(name => text.startsWith(name))
    if (id === undefined) continue
    await machine.click()
    await page.getByRole('img', { name: new RegExp(`^Statechart of ${id}`) }).waitFor()
    opened++
  }
  const { clickToPaintMs } = await page.evaluate<Opened>('globalThis.benchTimes')
  return clickToPaintMs
}

/** Facts of one machine, as many as the longest list. */
function longJournal(): readonly JournalEntry[] {
  const atMs = (n: number): number => 1_000_000 + n * 6
  const facts = Array.from({ length: EVENTS }, (_, index): JournalEntry => {
    const n = index + 2
    return n % 3 === 0
      ? { n, atMs: atMs(n), kind: 'api.call', route: 'robots.list', status: 200, durationMs: 12 }
      : {
          n,
          atMs: atMs(n),
          kind: 'event.received',
          actor: 'stop',
          sent: n,
          type: 'stop.pressed',
          verdict: n % 3 === 1 ? 'taken' : 'refused',
          guards: [],
          transitions: [],
          actions: [],
          delays: [],
          patch: [],
        }
  })
  return [{ n: 1, atMs: atMs(1), kind: 'actor.born', actor: 'stop', side: 'page', machine: 'stop' }, ...facts]
}

const LONG_TASK_PROBE = `
  globalThis.benchLongestMs = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) globalThis.benchLongestMs = Math.max(globalThis.benchLongestMs, duration)
  }).observe({ type: 'longtask' })
`

/** Scrolls the list from end to end and back, a step a frame: the longest task over 50 ms, 0 where there was none. */
async function scrollThrough(page: Page): Promise<{ readonly longestMs: number; readonly steps: number }> {
  await page.evaluate(LONG_TASK_PROBE)
  const list = page.getByRole('listbox', { name: 'Events', exact: true })
  const steps = await list.evaluate(async (element, seconds) => {
    const endsAt = performance.now() + seconds * 1000
    let [count, step] = [0, 9000]
    while (performance.now() < endsAt) {
      const before = element.scrollTop
      element.scrollTop += step
      if (element.scrollTop === before) step = -step
      count++
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return count
  }, SCROLLED_S)
  return { longestMs: await page.evaluate<number>('globalThis.benchLongestMs'), steps }
}

async function watchedSession(browser: Browser, url: string) {
  const robot = await startBenchRobot(url, 1)
  try {
    const page = await openMonitor(browser, url, robot.id, 'auto')
    return { page, ...(await savedSession(page)) }
  } finally {
    await robot.stop()
  }
}

/** How many times faster than it happened a session is folded again. */
async function replaySpeed(
  file: Buffer,
): Promise<{ readonly speed: number; readonly facts: number; readonly movementBytes: number }> {
  const opened = await openBundle(new Blob([new Uint8Array(file)]))
  if (!opened.ok) throw new Error(opened.fault)
  const { entries, telemetry } = opened.bundle
  const spanMs = (entries.at(-1)?.atMs ?? 0) - (entries[0]?.atMs ?? 0)
  const speeds = Array.from({ length: REPLAYS }, () => {
    const started = performance.now()
    replay(entries, PRODUCT_MACHINES)
    return spanMs / (performance.now() - started)
  })
  const movementBytes = telemetry.reduce((sum, { frames }) => sum + frames.byteLength, 0)
  return { speed: median(speeds), facts: entries.length, movementBytes }
}

export async function inspectorOfASession(): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const browser = await launchBrowser()
  try {
    const { page, file, tookMs } = await watchedSession(browser, service.url)
    const { speed, facts, movementBytes } = await replaySpeed(file)
    await openSession(page, file)
    const charts = await openCharts(page)
    const { file: long } = await packBundle({
      ...BUNDLE_FACTS,
      entries: longJournal(),
      charts: new Map(),
      telemetry: [],
    })
    await openSession(page, Buffer.from(await long.arrayBuffer()))
    const { longestMs, steps } = await scrollThrough(page)
    return [
      {
        what: `opening a chart, median of ${charts.length}`,
        value: median(charts),
        unit: 'ms',
        budget: { kind: 'max', value: 100 },
      },
      { what: 'opening a chart, the slowest', value: Math.max(...charts), unit: 'ms' },
      {
        what: `list of ${EVENTS} events: longest UI task over 50 ms`,
        value: longestMs,
        unit: 'ms',
        budget: { kind: 'max', value: 50 },
      },
      { what: 'list: steps scrolled', value: steps / SCROLLED_S, unit: '/s' },
      { what: 'file of ten minutes', value: file.byteLength / 1e6, unit: 'MB', budget: { kind: 'max', value: 5 } },
      { what: 'file of ten minutes: made', value: tookMs / 1000, unit: 's', budget: { kind: 'max', value: 2 } },
      { what: 'facts in it', value: facts, unit: '' },
      { what: 'movements of the robot in it', value: movementBytes / 1e6, unit: 'MB' },
      { what: 'replay', value: speed, unit: '× real time', budget: { kind: 'min', value: 50 } },
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}
