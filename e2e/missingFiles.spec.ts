import { expect, test } from './fixtures.ts'
import { alive, endAll, numbers } from './livingRobots.ts'
import { CommandsPage } from './pages/commands.ts'
import { ControlPage } from './pages/control.ts'
import { MonitorPage } from './pages/monitor.ts'
import { TimePage } from './pages/time.ts'

const WORKER = '**/assets/telemetry.worker-*.js'
const BUILD = '**/config/build.json'
const LANGUAGE = /\/languages\/de\b/

test.afterEach(endAll)

test('M-102 without the telemetry worker’s file the map’s place says so, the stop still works, and a retry brings the picture', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  const stage = page.getByRole('main')
  const failed = stage.getByTestId('part-failed')
  await page.route(WORKER, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(`/robot/${robot.id}/monitor`)
  await expect(failed).toContainText('This part could not be loaded. The rest goes on.', { timeout: 20_000 })
  await new ControlPage(page).shows('Nobody has control', { withinMs: 20_000 })
  await new CommandsPage(page).stop.click()
  await expect.poll(() => numbers(robot)).toEqual([21])

  await test.step('without a network, too', async () => {
    await page.unroute(WORKER)
    await page.route(WORKER, route => route.abort())
    await page.route(BUILD, route => route.abort())
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toContainText('Without a connection this part could not be loaded.')
    await expect(new CommandsPage(page).stop).toBeVisible()
  })

  await page.unroute(WORKER)
  await page.unroute(BUILD)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await new MonitorPage(page).openList()
  await new TimePage(page).isLive()
  await expect(page.getByTestId('part-failed')).toHaveCount(0)
})

test('B-024 a language that cannot be loaded is reported, at the start and when it is chosen; the retry shows it', {
  tag: '@long',
}, async ({ page, loginPage }) => {
  // A toast that was answered is drawn until it has gone.
  const toast = page.locator('[role=alertdialog]:not([data-going])', { hasText: 'The language could not be loaded.' })
  const heading = page.getByRole('heading', { name: 'Log in' })
  await page.route(LANGUAGE, route => route.abort())

  await test.step('when it is chosen', async () => {
    await loginPage.open()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(toast).toContainText('The present one stays.')
    await expect(heading).toBeVisible()
    const failedAgain = page.waitForEvent('requestfailed', request => LANGUAGE.test(request.url()))
    await toast.getByRole('button', { name: 'Retry' }).click()
    await failedAgain
    await expect(toast).toHaveCount(1)
    await page.unroute(LANGUAGE)
    await toast.getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await expect(toast).toHaveCount(0)
  })

  await test.step('at the next start', async () => {
    await page.route(LANGUAGE, route => route.fulfill({ status: 404, body: 'Not found' }))
    await page.reload()
    await expect(toast).toBeVisible()
    await expect(heading).toBeVisible()
    await page.unroute(LANGUAGE)
    await toast.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  })
})
