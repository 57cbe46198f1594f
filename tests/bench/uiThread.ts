import type { CDPSession, Page } from '@playwright/test'
import { type Figure, percentile } from './table.ts'

const CLICK_EVERY_MS = 250
/** Layout passes a second in the whole page, at any speed. */
const MAX_LAYOUTS_PER_S = 4

/** Long tasks and clicks to paint, counted inside the page. */
type PageTimes = { readonly longTasks: number; readonly clickToPaintMs: readonly number[] }

/** Counts from when the page runs it. */
export const PAGE_PROBE = `
  globalThis.benchTimes = { longTasks: 0, clickToPaintMs: [] }
  new PerformanceObserver(list => { globalThis.benchTimes.longTasks += list.getEntries().length }).observe({ type: 'longtask' })
  addEventListener('click', event => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => globalThis.benchTimes.clickToPaintMs.push(performance.now() - event.timeStamp)
    port2.postMessage(0)
  }), { capture: true })
`

export type UiThread = {
  /** Seconds of the clock, of them those that the UI thread was busy, and of these those that it had a core. */
  readonly wall: number
  readonly tasks: number
  readonly processor: number
  /** Layout passes. */
  readonly layouts: number
  readonly times: PageTimes
}

/** What is done to a page, again and again. */
type Poking = {
  /** Whether that was all; `turn` counts from 0. */
  readonly until: (turn: number) => boolean
  readonly everyMs: number
  readonly poke: (turn: number) => Promise<void>
}

async function countersOf(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string): number => metrics.find(metric => metric.name === name)?.value ?? 0
  return { tasks: valueOf('TaskDuration'), processor: valueOf('ThreadTime'), layouts: valueOf('LayoutCount') }
}

/** Does something to a page that runs the probe until that was all, and says what that cost. */
export async function pokeUi(page: Page, { until, everyMs, poke }: Poking): Promise<UiThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate('globalThis.benchTimes = { longTasks: 0, clickToPaintMs: [] }')
  const before = await countersOf(session)
  const started = performance.now()
  for (let turn = 0; !until(turn); turn++) {
    await poke(turn)
    await page.waitForTimeout(everyMs)
  }
  const wall = (performance.now() - started) / 1000
  const after = await countersOf(session)
  const times = await page.evaluate<PageTimes>('globalThis.benchTimes')
  await session.detach()
  return {
    wall,
    tasks: after.tasks - before.tasks,
    processor: after.processor - before.processor,
    layouts: after.layouts - before.layouts,
    times,
  }
}

/** CSS pixels. */
type Place = { readonly x: number; readonly y: number; readonly radius: number }

/** So many seconds of a pointer move or a click each 250 ms about a place. */
export function clicksAbout(page: Page, seconds: number, { x: aboutX, y: aboutY, radius }: Place): Poking {
  const started = performance.now()
  return {
    until: () => performance.now() - started >= seconds * 1000,
    everyMs: CLICK_EVERY_MS,
    poke: turn => {
      const x = aboutX + radius * Math.sin(turn)
      const y = aboutY + radius * Math.cos(turn)
      return turn % 2 === 0 ? page.mouse.click(x, y) : page.mouse.move(x, y)
    },
  }
}

/** @param busy percent of the UI thread, where a budget holds it; with it come layouts and clicks */
export function uiFigures(
  name: string,
  { wall, tasks, processor, layouts, times }: UiThread,
  busy?: number,
): readonly Figure[] {
  const isHeld = busy !== undefined
  const clicks = (share: number, value: number): Figure => ({
    what: `${name}: click to paint p${share * 100}`,
    value: percentile(times.clickToPaintMs, share),
    unit: 'ms',
    budget: { kind: 'max', value },
  })
  return [
    {
      what: `${name}: UI thread busy`,
      value: (tasks / wall) * 100,
      unit: '%',
      ...(isHeld && { budget: { kind: 'max', value: busy } }),
    },
    { what: `${name}: UI thread on a core`, value: (processor / wall) * 100, unit: '%' },
    {
      what: `${name}: tasks over 50 ms`,
      value: (times.longTasks / wall) * 60,
      unit: '/min',
      budget: { kind: 'max', value: 0.001 },
    },
    {
      what: `${name}: layouts`,
      value: layouts / wall,
      unit: '/s',
      ...(isHeld && { budget: { kind: 'max', value: MAX_LAYOUTS_PER_S } }),
    },
    ...(isHeld ? [clicks(0.5, 16), clicks(0.98, 24)] : []),
  ]
}
