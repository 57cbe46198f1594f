import type { Page } from '@playwright/test'
import { STATE } from '../../contract/robot/states.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll, numbers } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import { behindProxy, endProxies } from '../robotBehindProxy.ts'

/** The commands of a robot for somebody who is in control of it. */
async function commandsInControl(page: Page, robot: number): Promise<CommandsPage> {
  const commands = new CommandsPage(page)
  await commands.open(robot)
  const control = new ControlPage(page)
  await control.take.click()
  await control.shows('You have control')
  return commands
}

test.afterEach(async () => {
  await endAll()
  await endProxies()
})

test('M-051 M-065 a command shows sent, received, accepted, done, failed, refused with the reason, or expired', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const { robot, proxy } = await behindProxy(swath.url)
  const page = await as('operator')
  const commands = await commandsInControl(page, robot.id)

  const letGo = Promise.withResolvers<void>()
  await page.route('**/command/2', async route => {
    await letGo.promise
    await route.continue()
  })
  proxy.hold('up')
  await commands.action('pause').click()
  await commands.stage('Pause', 'Sent')
  await expect(commands.last).toHaveAttribute('data-stage', 'sent')
  letGo.resolve()
  await commands.stage('Pause', 'Received by the service')
  expect(numbers(robot)).toEqual([2])
  robot.answer(() => ({ status: 'accepted' }))
  proxy.letThrough('up')
  await commands.stage('Pause', 'Done')
  await expect(commands.last).toContainText(/\d+\s*ms/)

  await commands.action('pause').click()
  await commands.stage('Pause', 'Accepted by the robot')
  const [, second] = robot.commands
  if (!second) throw new Error('The robot got no second command')
  robot.acknowledge(second, { status: 'failed', message: 'The brakes are stuck' })
  await commands.stage('Pause', 'Failed')
  await expect(commands.last).toContainText('The brakes are stuck')

  robot.answer(() => ({ status: 'rejected', token: 'errors.robot.blocked.offline', message: 'Not now' }))
  await commands.action('pause').click()
  await commands.stage('Pause', 'Refused')
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Pause: not done' })).toBeVisible()

  // Ten seconds without a word of the robot.
  proxy.hold('up')
  await commands.action('pause').click()
  await expect(commands.last).toHaveAttribute('data-stage', 'expired', { timeout: 20_000 })
  await expect(commands.last).toContainText('Not confirmed in time')
  await expect(commands.last).toContainText('The robot did not answer in time.')
  proxy.letThrough('up')
})

test('M-051 M-053 a command whose answer is lost is not told as refused and goes on by its progress; a stop that the robot refuses is not told as one that was not sent', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const { robot, proxy } = await behindProxy(swath.url)
  const page = await as('operator')
  const commands = await commandsInControl(page, robot.id)

  await page.route(
    '**/command/2',
    async route => {
      void route.fetch().catch(() => undefined)
      await route.abort()
    },
    { times: 1 },
  )
  proxy.hold('up')
  await commands.action('pause').click()
  await commands.stage('Pause', 'Unknown whether it was done')
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Pause: not confirmed' })
  await expect(toast).toBeVisible()
  proxy.letThrough('up')
  await commands.stage('Pause', 'Done')
  await expect(toast).toBeHidden()

  robot.report({ state: STATE.clean })
  await expect(page.getByTestId('state')).toContainText('Clean')
  robot.answer(() => ({ status: 'rejected', token: 'errors.robot.failed', message: 'The brakes are stuck' }))
  await commands.stop.focus()
  await page.keyboard.press('Enter')
  await expect(commands.stop).toContainText('NOT STOPPED')
  await expect(commands.stop).toHaveAccessibleDescription(/The brakes are stuck/)
})

test('M-065 diagnostics are locked for a minute after they were asked for', async ({ as, swath }) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  await page.clock.install()
  await page.goto(`/robot/${robot.id}/monitor`)
  const commands = new CommandsPage(page)
  const button = commands.action('diagnostics')
  await expect(button).toBeVisible({ timeout: 20_000 })
  await commands.offers(button)
  await button.click()
  await commands.dialog('Diagnostics').getByRole('button', { name: 'Collect' }).click()
  await expect.poll(() => numbers(robot)).toEqual([18])
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(30_000)
  await page.keyboard.press('Tab')
  await button.focus()
  await expect(button).toHaveAccessibleDescription(/^Sent just now\. Again in [12]\d s\./)
  await page.clock.fastForward(31_000)
  await commands.offers(button)
  expect(numbers(robot)).toEqual([18])
})
