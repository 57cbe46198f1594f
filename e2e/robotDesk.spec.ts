import type { Page } from '@playwright/test'
import { COMMAND } from '../contract/commands.ts'
import { STATE } from '../contract/robot/states.ts'
import { createAwakeClock } from './awakeClock.ts'
import { commandTrail } from './commandTrail.ts'
import { expect, test } from './fixtures.ts'
import { alive, endAll, numbers, payloads } from './livingRobots.ts'
import { CommandsPage } from './pages/commands.ts'
import { ControlPage } from './pages/control.ts'
import { signedIn } from './people.ts'
import { behindProxy, endProxies } from './robotBehindProxy.ts'
import type { ScriptedRobot } from './scriptedRobot.ts'

/** What a robot is told when the hand is taken away. */
const STAND = { direction: 'stop', angle: 0 }
const isMove = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'move_message' in payload
/** What the pad says while nothing keeps it from moving the robot. */
const RUNS_WHILE_HELD = 'Runs while held. Let go to stop.'
/** A move is followed by the next, or by the stop of a slow link, within 200 ms. */
const OFTEN = { intervals: [20], timeout: 10_000 }

/** Opens the monitor of a robot and takes control of it. */
async function takeControl(page: Page, robot: ScriptedRobot): Promise<CommandsPage> {
  const control = new ControlPage(page)
  await control.open(robot.id)
  await control.take.click()
  await control.shows('You have control')
  return new CommandsPage(page)
}

const onEnd: (() => void)[] = []
test.afterEach(async () => {
  for (const end of onEnd.splice(0)) end()
  await endAll()
  await endProxies()
})

test('M-047 the stop acts on press, takes control, works over a dialog, and says when it is not confirmed', async ({
  as,
  swath,
}) => {
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
  await expect(commands.stop).toHaveAccessibleDescription(
    'Sent, but the robot has not said that it stopped. Press Stop again, or stop it on site.',
  )
  await expect(commands.overlay).toBeVisible()
  proxy.letThrough('up')
  robot.report({ state: STATE.estop })
  await expect(commands.stop).toContainText('Stopped')
  expect(numbers(robot)).toEqual([21])
  await page.keyboard.press('Escape')
  await control.shows('You have control')

  robot.report({ state: STATE.remotePause })
  await expect(commands.stop).toContainText('STOP')
  await commands.stop.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => numbers(robot)).toEqual([21, 21])
  await expect(commands.stop).toContainText('Received')
  robot.report({ state: STATE.estop })
  await expect(commands.stop).toContainText('Stopped')
})

test('M-053 a stop whose request nobody answers says to press again or to stop the robot on site, until a later one is confirmed or the robot stands', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url)
  const page = await as('operator')
  const commands = await takeControl(page, robot)
  robot.report({ state: STATE.clean })
  await expect(page.getByTestId('state')).toContainText('Clean')
  const UNKNOWN = 'Unknown whether it left. Press Stop again, or stop the robot on site.'
  const STANDING = 'Remote stop request, not a safety function'
  await page.route('**/command/21', () => new Promise(() => undefined), { times: 2 })
  const { stop } = commands
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toContainText('NOT CONFIRMED')
  await expect(stop).toHaveAccessibleDescription(UNKNOWN)
  robot.report({ state: STATE.remotePause })
  await expect(stop).toContainText('STOP')
  await expect(stop).toHaveAccessibleDescription(STANDING)

  robot.report({ state: STATE.clean })
  await expect(page.getByTestId('state')).toContainText('Clean')
  await page.keyboard.press('Enter')
  await expect(stop).toHaveAccessibleDescription(UNKNOWN)
  expect(numbers(robot)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => numbers(robot)).toEqual([21])
  robot.report({ state: STATE.estop })
  await expect(stop).toContainText('Stopped')
  await expect(stop).toHaveAccessibleDescription(STANDING)
})

test('M-051 M-065 a command shows sent, received, accepted, done, and refused with the reason', async ({
  as,
  swath,
}) => {
  const { robot, proxy } = await behindProxy(swath.url)
  const page = await as('operator')
  const commands = await takeControl(page, robot)

  const letGo = Promise.withResolvers<void>()
  await page.route('**/command/2', async route => {
    await letGo.promise
    await route.continue()
  })
  proxy.hold('up')
  await commands.action('pause').click()
  await commands.stage('Pause', 'Sent')
  letGo.resolve()
  await commands.stage('Pause', 'Received by the service')
  await expect.poll(() => numbers(robot)).toEqual([2])
  proxy.letThrough('up')
  await commands.stage('Pause', 'Done')
  await expect(commands.last).toContainText(/\d+\s*ms/)

  robot.answer(() => ({ status: 'rejected', token: 'errors.robot.blocked.offline', message: 'Not now' }))
  await commands.action('pause').click()
  await commands.stage('Pause', 'Refused')
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Pause: not done' })).toBeVisible()
})

test('M-055 M-056 a robot that is driven by hand gets a stop when the arrow is let go, and when the window loses the focus', async ({
  as,
  context,
  swath,
}) => {
  // A stop lives for two seconds, for which a busy machine may hold up this process, and the robot in it.
  const clock = createAwakeClock()
  onEnd.push(clock.close)
  const robot = await alive(swath.url, { clock })
  const page = await as('operator')
  const commands = await takeControl(page, robot)
  robot.report({ state: STATE.remotePause })
  // Else the test's browser keeps every page focused.
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  await page.bringToFront()
  const moves = () => payloads(robot, COMMAND.manualControl)
  const trail = commandTrail(page, COMMAND.manualControl)
  const expectStand = () =>
    expect(async () =>
      expect(moves().at(-1), `what was asked for, and ${moves().length} that came:\n${trail()}`).toEqual(STAND),
    ).toPass({ timeout: 10_000 })
  const forward = commands.arrow('Forward')
  /**
   * Holds the arrow until the robot moves. A link that is too slow at that moment forbids the move or lets it expire, and the pad says so (M-063):
   * whoever drives presses again.
   */
  const hold = async (): Promise<void> => {
    const before = moves().length
    const move = () => moves().slice(before).find(isMove)
    await expect(async () => {
      await page.mouse.up()
      await commands.offers(forward)
      await forward.hover()
      await page.mouse.down()
      await expect(async () =>
        expect(move() ?? (await commands.padNote.textContent())).not.toBe(RUNS_WHILE_HELD),
      ).toPass(OFTEN)
      expect(move()).toMatchObject({ move_message: { angle: 0 } })
    }).toPass()
  }
  await hold()
  await page.mouse.up()
  await expectStand()

  await hold()
  const other = await context.newPage()
  await other.bringToFront()
  await expectStand()
  const left = moves().length
  // The pointer is still down, and nothing of it moves the robot any more.
  await page.bringToFront()
  await page.mouse.move(10, 10)
  await page.mouse.up()
  robot.report()
  await expect(forward).toBeVisible()
  expect(moves().slice(left)).toEqual(
    moves()
      .slice(left)
      .map(() => STAND),
  )
})

test('M-027 M-032 M-036 who has control is asked for it, and hands it over', async ({ as, browser, swath }) => {
  const robot = await alive(swath.url, { map: false })
  const operator = new ControlPage(await as('operator'))
  const context = await signedIn(browser, swath.url, 'support')
  try {
    const support = new ControlPage(await context.newPage())
    await operator.open(robot.id)
    await support.open(robot.id)
    await operator.take.click()
    await operator.shows('You have control')
    await support.shows('Olga Lindqvist has control')
    await support.request.click()
    await expect(operator.asked('Priya Raman')).toContainText('Support, level 3. No answer keeps it with you.')
    await expect(support.lease).toContainText(/asked, \d+ s/)
    await operator.answer('Priya Raman', 'Hand over')
    await support.shows('You have control')
    await operator.shows('Priya Raman has control')
    await new CommandsPage(support.page).action('pause').click()
    await expect.poll(() => numbers(robot)).toEqual([2])
    await expect(new CommandsPage(operator.page).action('pause')).toHaveAttribute('aria-disabled', 'true')
  } finally {
    await context.close()
  }
})
