import { STATE } from '../../contract/robot/states.ts'
import { expect, test } from '../fixtures.ts'
import { endAll } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import { behindProxy, endProxies } from '../robotBehindProxy.ts'

test.afterEach(async () => {
  await endAll()
  await endProxies()
})

test('M-051 M-053 a command whose answer is lost is not told as refused and goes on by its progress; a stop that the robot refuses is not told as one that was not sent', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const { robot, proxy } = await behindProxy(swath.url)
  const page = await as('operator')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const control = new ControlPage(page)
  await control.take.click()
  await control.shows('You have control')

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
