import type { CDPSession, Page } from '@playwright/test'
import { type Figure, percentile } from './table.ts'

const CLICK_EVERY_MS = 250

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
  /** Seconds of the clock, and of them those that the UI thread was busy. */
  readonly wall: number
  readonly tasks: number
  readonly times: PageTimes
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0
}

/** CSS pixels. */
type Place = { readonly x: number; readonly y: number; readonly radius: number }

/** So many seconds of a pointer move or a click each 250 ms about a place of a page that runs the probe, and what that cost. */
export async function pokeUi(page: Page, seconds: number, { x: aboutX, y: aboutY, radius }: Place): Promise<UiThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate('globalThis.benchTimes = { longTasks: 0, clickToPaintMs: [] }')
  const tasksBefore = await taskSeconds(session)
  const started = performance.now()
  for (let step = 0; performance.now() - started < seconds * 1000; step++) {
    const x = aboutX + radius * Math.sin(step)
    const y = aboutY + radius * Math.cos(step)
    if (step % 2 === 0) await page.mouse.click(x, y)
    else await page.mouse.move(x, y)
    await page.waitForTimeout(CLICK_EVERY_MS)
  }
  const wall = (performance.now() - started) / 1000
  const tasks = (await taskSeconds(session)) - tasksBefore
  const times = await page.evaluate<PageTimes>('globalThis.benchTimes')
  await session.detach()
  return { wall, tasks, times }
}

/** @param busy percent of the UI thread */
export const uiFigures = (name: string, { wall, tasks, times }: UiThread, busy: number): readonly Figure[] => [
  { what: `${name}: UI thread busy`, value: (tasks / wall) * 100, unit: '%', budget: { kind: 'max', value: busy } },
  {
    what: `${name}: tasks over 50 ms`,
    value: (times.longTasks / wall) * 60,
    unit: '/min',
    budget: { kind: 'max', value: 0.001 },
  },
  {
    what: `${name}: click to paint p50`,
    value: percentile(times.clickToPaintMs, 0.5),
    unit: 'ms',
    budget: { kind: 'max', value: 16 },
  },
  {
    what: `${name}: click to paint p98`,
    value: percentile(times.clickToPaintMs, 0.98),
    unit: 'ms',
    budget: { kind: 'max', value: 24 },
  },
]
