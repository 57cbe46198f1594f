import { test as base, expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { TEST_MODE_KEY } from '../contract/clientConfig.ts'
import { SESSION_HEADER } from '../contract/routes/access.ts'
import { HomePage } from './pages/home.ts'
import { LoginPage } from './pages/login.ts'
import { MonitorPage } from './pages/monitor.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { robotsWithPlans } from './robotsWithPlans.ts'
import { type RunningService, startService } from './service.ts'

export type DemoLogin = 'super' | 'support' | 'operator' | 'distributor' | 'customer' | 'viewer'

/** At work, at places of three accounts: as good as twelve here, and they leave the processor to the browser. */
const ROBOTS = 3

/** Waits until the session is known, no query is under way and every worker has drawn what it got. Never a sleep. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.window.swath !== undefined)
  await page.evaluate(() => globalThis.window.swath?.idle())
}

/** What a test sets for itself with `test.use`. */
type Options = {
  /** The browser was asked to save data, and no screen is fetched before it is opened: a fifth of the browser's time. */
  readonly savesData: boolean
}
type WorkerFixtures = { readonly swath: RunningService }
type TestFixtures = {
  /** What the service logged while a test went wrong is shown with it. */
  readonly serviceLog: undefined
  /** A page that is signed in as one of the demo logins, through the service's own sign-in. */
  readonly as: (login: DemoLogin) => Promise<Page>
  readonly loginPage: LoginPage
  readonly homePage: (page: Page) => HomePage
  readonly monitorPage: (page: Page) => MonitorPage
  /** The monitor of a robot, open as one of the demo logins. */
  readonly openMonitor: (login: DemoLogin, robot: number) => Promise<MonitorPage>
}

/** Browser tests share one service for each of the runner's workers; tests that break it start their own. */
export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  savesData: [true, { option: true }],
  swath: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs
    async ({}, use) => {
      const service = await startService({ env: { SWATH_ROBOTS: String(ROBOTS) } })
      await robotsWithPlans(service.url, ROBOTS)
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serviceLog: [
    async ({ swath }, use, testInfo) => {
      const before = swath.output().length
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      await testInfo.attach('log of the service', { body: swath.output().slice(before), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  baseURL: async ({ swath }, use) => use(swath.url),
  context: async ({ context, savesData }, use) => {
    if (savesData)
      await context.addInitScript(() =>
        Object.defineProperty(globalThis.navigator, 'connection', { value: { saveData: true } }),
      )
    await context.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
    // Browsers forget what they fetched after 250 files, and tests ask what was fetched.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(5000))
    await use(context)
  },
  as: async ({ context, page, swath }, use) => {
    await use(async login => {
      const answer = await context.request.post('/api/v0/Logins/login', { data: { login, password: DEMO_PASSWORD } })
      expect(answer.ok(), await answer.text()).toBe(true)
      // Tests share the service, and with it what the login chose to see in another test.
      const { session_id } = v.parse(v.object({ session_id: v.string() }), await answer.json())
      const forgotten = await fetch(new URL('/api/v0/Preferences/monitor-layers', swath.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SESSION_HEADER]: session_id },
        body: JSON.stringify({ value: '' }),
      })
      expect(forgotten.ok).toBe(true)
      return page
    })
  },
  loginPage: async ({ page }, use) => use(new LoginPage(page)),
  homePage: async ({}, use) => use(page => new HomePage(page)),
  monitorPage: async ({}, use) => use(page => new MonitorPage(page)),
  openMonitor: async ({ as }, use) => {
    await use(async (login, robot) => {
      const monitor = new MonitorPage(await as(login))
      await monitor.open(robot)
      return monitor
    })
  },
})

export { expect }
