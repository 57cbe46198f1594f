import type { Browser, Page } from '@playwright/test'
import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { DEMO_PASSWORD } from '../../e2e/provision.ts'
import type { EngineCounters } from '../../workers/readouts.ts'
import { launchBrowser, startBenchRobot, startBenchService } from './bench.ts'
import { type Figure, percentile } from './table.ts'
import { clicksAbout, PAGE_PROBE, pokeUi, type UiThread, uiFigures } from './uiThread.ts'

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
  // In the past there is nothing to control: the first of its tabs tells what was.
  await page.getByRole('tab', { name: 'Control' }).or(page.getByRole('tab').first()).first().click()
  const all = page.getByRole('button', { name: 'Select all' })
  if (await all.isVisible()) await all.click()
  await page.evaluate(PAGE_PROBE)
  return page
}

const counters = async (page: Page): Promise<EngineCounters> => {
  const value = await page.evaluate(() => globalThis.window.swath?.telemetry()?.counters())
  if (!value) throw new Error('No telemetry worker is open')
  return value
}

/** Share of the UI thread: live, with every panel open, and at ten times the rate; percent. */
const BUSY = { live: 5, desk: 7, fast: 8 } as const

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

/** Of the map, where no panel stands over it. CSS pixels. */
const ON_THE_MAP = { x: 500, y: 360, radius: 80 }
/** With the cameras large, which stand over the lower half: a click there would open their menu. */
const ABOVE_THE_CAMERAS = { x: 500, y: 150, radius: 80 }

type Poked = UiThread & {
  readonly before: EngineCounters
  readonly after: EngineCounters
  /** Of the clock, between the two. */
  readonly watchedS: number
}

/** So many seconds of a pointer move or a click on the map each 250 ms, and what that cost. */
export async function poke(page: Page, seconds: number, place = ON_THE_MAP): Promise<Poked> {
  // The first second is the opening's.
  await page.waitForTimeout(1000)
  const before = await counters(page)
  const started = performance.now()
  const ui = await pokeUi(page, clicksAbout(page, seconds, place))
  const after = await counters(page)
  return { ...ui, before, after, watchedS: (performance.now() - started) / 1000 }
}

/** A minute of watching one robot with all layers on, a pointer move or a click on the map each 250 ms. */
export async function watchLive({ rate, seconds, surface, desk = false }: LiveOptions): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const robot = await startBenchRobot(service.url, rate, desk)
  const browser = await launchBrowser()
  try {
    const page = await openMonitor(browser, service.url, robot.id, surface)
    if (desk) await openDesk(page)
    const { before, after, watchedS, ...ui } = await poke(page, seconds, desk ? ABOVE_THE_CAMERAS : ON_THE_MAP)
    const name = `live ${rate}x, ${surface}${desk ? ', every panel open' : ''}`
    return [
      ...uiFigures(name, ui, desk ? BUSY.desk : rate === 1 ? BUSY.live : BUSY.fast),
      {
        what: `${name}: drawn frames`,
        value: (after.framesDrawn - before.framesDrawn) / watchedS,
        unit: '/s',
        budget: { kind: 'min', value: 24 },
      },
      { what: `${name}: frames folded`, value: (after.framesFolded - before.framesFolded) / watchedS, unit: '/s' },
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
