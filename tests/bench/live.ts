import type { Browser, CDPSession, Page } from '@playwright/test'
import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { DEMO_PASSWORD } from '../../e2e/provision.ts'
import type { EngineCounters } from '../../workers/protocol.ts'
import { launchBrowser, startBenchRobot, startBenchService } from './bench.ts'
import { type Figure, percentile } from './table.ts'

const CLICK_EVERY_MS = 250

/** Long tasks and clicks to paint, counted inside the page. */
type PageTimes = { readonly longTasks: number; readonly clickToPaintMs: readonly number[] }

const PAGE_PROBE = `
  globalThis.benchTimes = { longTasks: 0, clickToPaintMs: [] }
  new PerformanceObserver(list => { globalThis.benchTimes.longTasks += list.getEntries().length }).observe({ type: 'longtask' })
  addEventListener('click', event => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => globalThis.benchTimes.clickToPaintMs.push(performance.now() - event.timeStamp)
    port2.postMessage(0)
  }), { capture: true })
`

/** Opens the monitor of a robot as `super` with every layer shown, at a moment where one is given, and waits until it draws. */
export async function openMonitor(
  browser: Browser,
  url: string,
  robot: number,
  surface: string,
  time?: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, baseURL: url, locale: 'en-GB' })
  await context.addInitScript(
    ([testKey, chosen]) => {
      localStorage.setItem(testKey ?? '', '1')
      localStorage.setItem('swath.surface', chosen ?? 'auto')
    },
    [TEST_MODE_KEY, surface],
  )
  await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  const page = await context.newPage()
  await page.goto(`/robot/${robot}/monitor${time === undefined ? '' : `?time=${time}`}`)
  await page.getByRole('tab', { name: 'On the map' }).click({ timeout: 30_000 })
  await page.getByTestId('position-robot').waitFor({ timeout: 30_000 })
  await page.getByRole('tab', { name: 'Control' }).click()
  const all = page.getByRole('button', { name: 'Select all' })
  if (await all.isVisible()) await all.click()
  await page.evaluate(PAGE_PROBE)
  return page
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0
}

const counters = async (page: Page): Promise<EngineCounters> => {
  const value = await page.evaluate(() => globalThis.window.swath?.telemetry()?.counters())
  if (!value) throw new Error('No telemetry worker is open')
  return value
}

type LiveOptions = {
  readonly rate: number
  readonly seconds: number
  readonly surface: 'auto' | 'webgl2' | 'canvas2d'
  /** Every panel of the operator's desk is open, three cameras large among them. */
  readonly desk?: boolean
}

async function openDesk(page: Page): Promise<void> {
  for (const name of ['Show the cameras large', 'Show messages']) {
    const opener = page.getByRole('button', { name })
    if (await opener.isVisible()) await opener.click()
  }
}

type Poked = {
  /** Seconds of the clock, and of them those that the UI thread was busy. */
  readonly wall: number
  readonly tasks: number
  readonly before: EngineCounters
  readonly after: EngineCounters
  readonly times: PageTimes
}

/** So many seconds of a pointer move or a click on the map each 250 ms, and what that cost. */
export async function poke(page: Page, seconds: number): Promise<Poked> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // The first second is the opening's.
  await page.waitForTimeout(1000)
  await page.evaluate('globalThis.benchTimes = { longTasks: 0, clickToPaintMs: [] }')
  const before = await counters(page)
  const tasksBefore = await taskSeconds(session)
  const started = performance.now()
  for (let step = 0; performance.now() - started < seconds * 1000; step++) {
    const x = 500 + 80 * Math.sin(step)
    const y = 360 + 80 * Math.cos(step)
    if (step % 2 === 0) await page.mouse.click(x, y)
    else await page.mouse.move(x, y)
    await page.waitForTimeout(CLICK_EVERY_MS)
  }
  const wall = (performance.now() - started) / 1000
  const tasks = (await taskSeconds(session)) - tasksBefore
  const after = await counters(page)
  const times = await page.evaluate<PageTimes>('globalThis.benchTimes')
  await session.detach()
  return { wall, tasks, before, after, times }
}

/** A minute of watching one robot with all layers on, a pointer move or a click on the map each 250 ms. */
export async function watchLive({ rate, seconds, surface, desk = false }: LiveOptions): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const robot = await startBenchRobot(service.url, rate, desk)
  const browser = await launchBrowser()
  try {
    const page = await openMonitor(browser, service.url, robot.id, surface)
    if (desk) await openDesk(page)
    const { wall, tasks, before, after, times } = await poke(page, seconds)
    const name = `live ${rate}x, ${surface}${desk ? ', every panel open' : ''}`
    return [
      {
        what: `${name}: UI thread busy`,
        value: (tasks / wall) * 100,
        unit: '%',
        budget: { kind: 'max', value: rate === 1 ? 6 : 10 },
      },
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
      {
        what: `${name}: drawn frames`,
        value: (after.framesDrawn - before.framesDrawn) / wall,
        unit: '/s',
        budget: { kind: 'min', value: 24 },
      },
      { what: `${name}: frames folded`, value: (after.framesFolded - before.framesFolded) / wall, unit: '/s' },
      { what: `${name}: robot to pixel p50`, value: percentile(after.robotToPixelMs, 0.5), unit: 'ms' },
      {
        what: `${name}: robot to pixel p99`,
        value: percentile(after.robotToPixelMs, 0.99),
        unit: 'ms',
        budget: { kind: 'max', value: 150 },
      },
    ]
  } finally {
    await browser.close()
    await robot.stop()
    await service.stop()
  }
}
