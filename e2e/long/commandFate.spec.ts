import { expect, test } from '../fixtures.ts'
import { alive, endAll, numbers } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import type { ScriptedRobot } from '../scriptedRobot.ts'
import { startTcpProxy, type TcpProxy } from '../tcpProxy.ts'

const ESTOP = 12
const REMOTE_PAUSE = 25

const proxies: TcpProxy[] = []
test.afterEach(async () => {
  await endAll()
  for (const proxy of proxies.splice(0)) await proxy.close()
})

/** A robot behind a link that the test can hold. */
async function behindProxy(url: string): Promise<{ readonly robot: ScriptedRobot; readonly proxy: TcpProxy }> {
  const opened = Promise.withResolvers<TcpProxy>()
  const robot = await alive(url, {
    broker: async broker => {
      const { hostname, port } = new URL(broker)
      const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
      opened.resolve(proxy)
      return `mqtt://127.0.0.1:${proxy.port}`
    },
  })
  const proxy = await opened.promise
  proxies.push(proxy)
  return { robot, proxy }
}

test('M-051 M-065 a command shows sent, received, accepted, done, failed, refused with the reason, or expired', async ({
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

  const letGo = Promise.withResolvers<void>()
  await page.route('**/command/2', async route => {
    await letGo.promise
    await route.continue()
  })
  proxy.hold('up')
  await commands.deed('pause').click()
  await commands.stage('Pause', 'Sent')
  await expect(commands.last).toHaveAttribute('data-stage', 'sent')
  letGo.resolve()
  await commands.stage('Pause', 'Received by the service')
  expect(numbers(robot)).toEqual([2])
  robot.answer(() => ({ status: 'accepted' }))
  proxy.letThrough('up')
  await commands.stage('Pause', 'Done')
  await expect(commands.last).toContainText(/\d+\s*ms/)

  await commands.deed('pause').click()
  await commands.stage('Pause', 'Accepted by the robot')
  const [, second] = robot.commands
  if (!second) throw new Error('The robot got no second command')
  robot.acknowledge(second, { status: 'failed', message: 'The brakes are stuck' })
  await commands.stage('Pause', 'Failed')
  await expect(commands.last).toContainText('The brakes are stuck')

  robot.answer(() => ({ status: 'rejected', token: 'errors.robot.blocked.offline', message: 'Not now' }))
  await commands.deed('pause').click()
  await commands.stage('Pause', 'Refused')
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Pause: not done' })).toBeVisible()

  // Ten seconds without a word of the robot.
  proxy.hold('up')
  await commands.deed('pause').click()
  await expect(commands.last).toHaveAttribute('data-stage', 'expired', { timeout: 20_000 })
  await expect(commands.last).toContainText('Not confirmed in time')
  await expect(commands.last).toContainText('The robot did not answer in time.')
  proxy.letThrough('up')
})

test('M-047 the stop acts on press, takes control, works over a dialog, and says when it is not confirmed', async ({
  as,
  swath,
}) => {
  test.setTimeout(90_000)
  const { robot, proxy } = await behindProxy(swath.url)
  const page = await as('operator')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const control = new ControlPage(page)
  await control.shows('Nobody has control')
  await expect(commands.stop).toHaveAccessibleDescription('Remote stop request, not a safety function')
  await expect(commands.stop).toContainText('STOP')

  // Over a dialog, and nothing is waited for but the press.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(commands.overlay).toBeVisible()
  proxy.hold('up')
  await commands.stop.hover()
  await page.mouse.down()
  await expect(commands.stop).toContainText(/Sent|Received/)
  await expect.poll(() => numbers(robot)).toEqual([21])
  await page.mouse.up()
  await expect(commands.stop).toContainText('NOT CONFIRMED')
  await expect(commands.overlay).toBeVisible()
  proxy.letThrough('up')
  robot.say({ state: ESTOP })
  await expect(commands.stop).toContainText('Stopped')
  expect(numbers(robot)).toEqual([21])
  await page.keyboard.press('Escape')
  await control.shows('You have control')

  robot.say({ state: REMOTE_PAUSE })
  await expect(commands.stop).toContainText('STOP')
  await commands.stop.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => numbers(robot)).toEqual([21, 21])
  await expect(commands.stop).toContainText('Received')
  robot.say({ state: ESTOP })
  await expect(commands.stop).toContainText('Stopped')
})

test('M-065 diagnostics are locked for a minute after they were asked for', async ({ as, swath }) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  await page.clock.install()
  await page.goto(`/robot/${robot.id}/monitor`)
  const commands = new CommandsPage(page)
  const button = commands.deed('diagnostics')
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
