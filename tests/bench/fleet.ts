import type { Browser, Page } from '@playwright/test'
import { ROBOT_STATES, STATE } from '../../contract/robot/states.ts'
import { DEMO_PASSWORD } from '../../e2e/provision.ts'
import type { Database } from '../../server/database/database.ts'
import { robotStatuses, robots } from '../../server/database/schema.ts'
import { createRows } from '../server/testDatabase.ts'
import { withSeeded } from './seeded.ts'
import { type ColdLoad, coldLoad } from './start.ts'
import { type Figure, median, percentile } from './table.ts'
import { clicksAbout, PAGE_PROBE, pokeUi, type UiThread, uiFigures } from './uiThread.ts'

const ROBOTS = 500
/** Of the demo. */
const ACCOUNTS = [2, 3, 4] as const
const REQUESTS = 50
const LOADS = 5
const WATCHED_S = 30

/** Robots of three accounts, in all states, online as far as the database knows. */
async function seedFleet(db: Database): Promise<void> {
  const rows = createRows({ db })
  const statuses: (typeof robotStatuses.$inferInsert)[] = []
  for (let i = 0; i < ROBOTS; i++) {
    const { robot } = await rows.robot(ACCOUNTS[i % ACCOUNTS.length] ?? ACCOUNTS[0])
    const state = ROBOT_STATES[i % ROBOT_STATES.length]?.id ?? STATE.loading
    statuses.push({ robot, bootId: 'bench', seq: 1, state, startTime: new Date(Date.now() - i * 60_000) })
  }
  await db.insert(robotStatuses).values(statuses)
  await db.update(robots).set({ connection: 'online' })
}

/** A place where a click does nothing. */
async function title(page: Page): Promise<{ readonly x: number; readonly y: number; readonly radius: number }> {
  const box = await page.getByRole('heading', { level: 1 }).boundingBox()
  if (!box) throw new Error('The home screen has no title')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, radius: box.height / 2 - 2 }
}

/** Half a minute of the home screen, which asks anew each ten seconds, with clicks beside its title. */
async function watchHome(browser: Browser, url: string): Promise<UiThread & { readonly refreshes: number }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  const page = await context.newPage()
  await page.goto('/home')
  await page
    .getByRole('rowheader')
    .nth(ROBOTS - 1)
    .waitFor()
  await page.evaluate(PAGE_PROBE)
  let refreshes = 0
  page.on('response', response => {
    if (new URL(response.url()).pathname === '/v1/Robots') refreshes++
  })
  const ui = await pokeUi(page, clicksAbout(page, WATCHED_S, await title(page)))
  await context.close()
  return { ...ui, refreshes }
}

/** The home screen of five hundred robots: what the service takes to list them, and the screen to show the first of them. */
export const homeOfManyRobots = (): Promise<readonly Figure[]> =>
  withSeeded(seedFleet, async ({ url, browser, answersOf }) => {
    const list = await answersOf('/v1/Robots', REQUESTS)
    const newest = await answersOf('/api/v0/RobotStatus?latest=1&limit=1000', REQUESTS)
    const loads: ColdLoad[] = []
    for (let i = 0; i < LOADS; i++) loads.push(await coldLoad(browser, url))
    const { refreshes, ...ui } = await watchHome(browser, url)
    const answer = (what: string, values: readonly number[], share: number): Figure => ({
      what: `${what} of ${ROBOTS} robots, p${share * 100}`,
      value: percentile(values, share),
      unit: 'ms',
      budget: { kind: 'max', value: 200 },
    })
    return [
      answer('list', list, 0.5),
      answer('list', list, 0.95),
      answer('newest statuses', newest, 0.5),
      answer('newest statuses', newest, 0.95),
      {
        what: `home of ${ROBOTS} robots: first paint`,
        value: median(loads.map(({ paintMs }) => paintMs)) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 0.5 },
      },
      {
        what: `home of ${ROBOTS} robots: the first robot on screen`,
        value: median(loads.map(({ usableMs }) => usableMs)) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 0.8 },
      },
      { what: `home of ${ROBOTS} robots: UI thread of one refresh`, value: (ui.tasks / refreshes) * 1000, unit: 'ms' },
      ...uiFigures(`home of ${ROBOTS} robots`, ui, 10),
    ]
  })
