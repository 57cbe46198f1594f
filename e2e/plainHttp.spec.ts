import { STATE } from '../contract/robot/states.ts'
import { test as base, expect, idle } from './fixtures.ts'
import { robotWithReports } from './importedReports.ts'
import { alive, endAll, numbers } from './livingRobots.ts'
import { CommandsPage } from './pages/commands.ts'
import { ControlPage } from './pages/control.ts'
import { LoginPage } from './pages/login.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { type RunningService, startService } from './service.ts'

/** A service that people open by a name of the local network. */
const test = base.extend<object, { readonly swath: RunningService }>({
  swath: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs
    async ({}, use) => {
      const service = await startService({ env: { SWATH_ROBOTS: '0', SWATH_PUBLIC_URL: 'http://swath.test' } })
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ swath }, use) => use(swath.url.replace('127.0.0.1', 'swath.test')),
})
test.afterEach(endAll)

test('M-047 M-051 P-013 R-052 over plain http, by a name of the local network, commands and the stop reach the robot, a link is copied by hand, and reports are read', async ({
  page,
  swath,
}) => {
  const robot = await alive(swath.url)
  await page.goto(`/robot/${robot.id}/monitor`)
  await new LoginPage(page).signIn('operator', DEMO_PASSWORD)
  const commands = new CommandsPage(page)
  const control = new ControlPage(page)
  await expect(control.lease).toContainText('Nobody has control', { timeout: 20_000 })
  expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(false)

  await commands.stop.click()
  await expect.poll(() => numbers(robot)).toEqual([21])
  robot.report({ state: STATE.estop })
  await expect(commands.stop).toContainText('Stopped')
  await control.shows('You have control')

  robot.report({ state: STATE.clean })
  await commands.offers(commands.action('pause'))
  await commands.action('pause').click()
  await commands.stage('Pause', 'Done')

  await page.getByRole('button', { name: 'Copy link to this moment' }).click()
  const address = page.getByRole('textbox', { name: 'Link' })
  await expect(address).toHaveValue(new RegExp(`^http://swath\\.test:\\d+/robot/${robot.id}/monitor\\?`))
  await expect(address).toBeFocused()
  expect(await page.evaluate(() => globalThis.getSelection()?.toString())).toBe(await address.inputValue())
  await page.getByRole('button', { name: 'Close' }).click()
  await idle(page)

  const runs = [{ daysAgo: 1, hour: 6, result: 'success', covered: 800 }] as const
  const { id } = await robotWithReports(swath.url, { name: 'Dunlin', account: 'Meridian Facility Services', runs })
  await page.goto(`/reports?robots=[${id}]`)
  await page.getByRole('table', { name: 'Reports' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Covered by the machine')
  await expect(page.getByRole('application').locator('canvas')).toBeVisible()
})
