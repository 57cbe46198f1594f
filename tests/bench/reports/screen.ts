import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../e2e/provision.ts'
import type { Database } from '../../../server/database/database.ts'
import { createReporting } from '../../server/reports/storedReports.ts'
import { withSeeded } from '../seeded.ts'
import { type ColdLoad, coldLoad } from '../start.ts'
import { type Figure, median } from '../table.ts'
import { PAGE_PROBE, pokeUi, type UiThread, uiFigures } from '../uiThread.ts'

const PATH = '/reports'
const MERIDIAN = 2
/** All of them within the seven days that the screen shows at first. */
const [REPORTS, SCROLLED, DAYS] = [600, 500, 5]
const LOADS = 5
const WHEEL_PX = 400
const WHEEL_EVERY_MS = 100
/** Nobody scrolls longer than that to the five hundredth. */
const MAX_TURNS = 1200
const DAY_MS = 86_400_000

/** Runs of the last days, as many each day. */
async function seedReports(db: Database): Promise<void> {
  const { report } = await createReporting(db, MERIDIAN, 'Scrolled hall')
  for (let run = 0; run < REPORTS; run++)
    await report({ start: new Date(Date.now() - DAY_MS - (run * DAYS * DAY_MS) / REPORTS).toISOString(), minutes: 20 })
}

type Scrolled = UiThread & { readonly rows: number }

/** From the first report of the list to the five hundredth by the wheel, and what that cost the page. */
async function scrollList(browser: Browser, url: string): Promise<Scrolled> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  const page = await context.newPage()
  let rows = 0
  page.on('response', response => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname === '/api/v0/CleaningReports')
      rows = Math.max(rows, Number(searchParams.get('offset') ?? 0) + Number(searchParams.get('limit') ?? 0))
  })
  await page.goto(PATH)
  const first = page.getByRole('rowheader').first()
  await first.waitFor()
  await page.evaluate(PAGE_PROBE)
  await first.hover()
  const ui = await pokeUi(page, {
    until: turn => rows >= SCROLLED || turn >= MAX_TURNS,
    everyMs: WHEEL_EVERY_MS,
    poke: () => page.mouse.wheel(0, WHEEL_PX),
  })
  await context.close()
  return { ...ui, rows }
}

/** The screen of reports: how long until somebody can use it, and what scrolling through five hundred costs. */
export const reportsScreen = (): Promise<readonly Figure[]> =>
  withSeeded(seedReports, async ({ url, browser }) => {
    const loads: ColdLoad[] = []
    for (let i = 0; i < LOADS; i++) loads.push(await coldLoad(browser, url, PATH))
    const { rows, ...ui } = await scrollList(browser, url)
    return [
      {
        what: 'reports: the first report on screen',
        value: median(loads.map(({ usableMs }) => usableMs)) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 1 },
      },
      { what: 'reports: JavaScript gzip', value: (loads[0]?.scriptBytes ?? 0) / 1000, unit: 'kB' },
      { what: 'reports: scrolled through', value: rows, unit: 'reports', budget: { kind: 'min', value: SCROLLED } },
      ...uiFigures('reports, scrolled', ui),
    ]
  })
