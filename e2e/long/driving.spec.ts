import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator } from '@playwright/test'
import { Client } from 'pg'
import { FENCE_HEADER, IDEMPOTENCY_HEADER } from '../../contract/commandHeaders.ts'
import { COMMAND, MOVE_SILENCE_MS } from '../../contract/commands.ts'
import type { Point } from '../../contract/plan/shapes.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { distance, wrapAngle } from '../../floor/geometry.ts'
import { expect, test } from '../fixtures.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { signedIn } from '../people.ts'
import { sessionOf } from '../provision.ts'
import { startVirtualRobot, strayMotion, type VirtualRobot } from '../virtualRobot.ts'

const DEGREES = 180 / Math.PI

/** How far a pose is turned away from another, radians either way. */
const turnedFrom = (from: Pose, { w }: Pose): number => Math.abs(wrapAngle(w - from.w))
/** How far a point lies ahead of a pose and to its left, metres. */
function seenFrom({ x, y, w }: Pose, point: Point): { readonly ahead: number; readonly left: number } {
  const [dx, dy] = [point.x - x, point.y - y]
  return { ahead: dx * Math.cos(w) + dy * Math.sin(w), left: dy * Math.cos(w) - dx * Math.sin(w) }
}

/** A monitor with everything that one person does there. */
async function monitorOf(context: BrowserContext, robot: VirtualRobot) {
  const page = await context.newPage()
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  return { page, commands, control: new ControlPage(page), monitor: new MonitorPage(page) }
}
type Person = Awaited<ReturnType<typeof monitorOf>>

const openTab = ({ page }: Person, name: 'Control' | 'On the map'): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click()

const SOON = { intervals: [50], timeout: 20_000 }
/** A second of its world. */
const STEPS_OF_REST = 20

/** Whether the robot has not moved for a second. */
function isAtRest({ steps }: VirtualRobot): boolean {
  const [first, ...others] = steps.slice(-STEPS_OF_REST)
  return others.every(({ pose }) => first && distance(pose, first.pose) === 0 && pose.w === first.pose.w)
}

/** Settles once the robot stands; answers where. */
async function stands(robot: VirtualRobot): Promise<Pose> {
  await expect.poll(() => isAtRest(robot), SOON).toBe(true)
  return robot.truth()
}

/** Holds an arrow until the robot is where it should be. When the link was too slow for a moment it is pressed again, as a person does. */
async function drive({ page, commands }: Person, robot: VirtualRobot, arrow: Locator, isThere: () => boolean) {
  while (!isThere()) {
    await commands.offers(arrow)
    await arrow.hover()
    const pressed = robot.steps.length
    await page.mouse.down()
    await expect
      .poll(() => isThere() || (robot.steps.length > pressed + STEPS_OF_REST && isAtRest(robot)), SOON)
      .toBe(true)
    await page.mouse.up()
  }
}

test('M-017 M-027 M-032 M-033 M-056 M-061 M-105 O-026 three people bring a robot round a pallet', async ({
  browser,
  swath,
}) => {
  test.setTimeout(300_000)
  const robot = await startVirtualRobot(swath.url, { name: `Pallet ${Date.now()}`, waits: true })
  const contexts: BrowserContext[] = []
  const arrive = async (login: 'operator' | 'support' | 'customer'): Promise<Person> => {
    const context = await signedIn(browser, swath.url, login)
    contexts.push(context)
    return monitorOf(context, robot)
  }
  const database = new Client({ host: swath.dataFolder, user: 'postgres', database: 'postgres' })
  await database.connect()
  try {
    const customer = await arrive('customer')
    const operator = await arrive('operator')

    await test.step('the robot stands before a pallet; the operator takes control and puts it at rest', async () => {
      const stuck = robot.suffers('pallet')
      robot.begin()
      await stuck
      await expect(operator.monitor.state).toContainText('Danger obstacle', { timeout: 60_000 })
      await operator.control.take.click()
      await operator.control.shows('You have control')
      // It waits to be told that nothing is in danger; then it stands paused until it is resumed.
      const { commands } = operator
      await commands.offers(commands.action('resetSafety'))
      await commands.action('resetSafety').click()
      await commands.dialog('Reset the safety measures?').getByRole('button', { name: 'Reset safety' }).click()
      await expect(operator.monitor.state).toContainText('Remote pause')
      await customer.control.shows('Olga Lindqvist has control')
      await expect(customer.monitor.state).toContainText('Remote pause')
    })

    await test.step('a customer looks on, and may not do what they are not in control of', async () => {
      await expect(customer.commands.pad).toHaveCount(0)
      await customer.commands.says(customer.commands.action('resume'), 'Only while you are in control.')
      await customer.control.request.click()
      await operator.control.answer('Carmen Ruiz', 'Deny')
      await expect(customer.control.toast('Your control request was denied')).toBeVisible()
      await customer.control.refuses(
        customer.control.request,
        'You asked a moment ago. Wait 15 seconds between requests.',
      )
      const answer = await fetch(`${swath.url}/api/v0/Robots/${robot.id}/command/3`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SESSION_HEADER]: await sessionOf(swath.url, 'customer'),
          [IDEMPOTENCY_HEADER]: randomUUID(),
          [FENCE_HEADER]: '1',
        },
        body: '{}',
      })
      expect(answer.status).toBe(403)
      const audited = await database.query(
        `select details from audit join logins on logins.id = audit.login
         where audit.robot = $1 and audit.action = 'robot.command' and logins.login = 'customer'`,
        [robot.id],
      )
      expect(audited.rows).toEqual([{ details: { command: COMMAND.resume, outcome: 'unauthorised' } }])
    })

    await test.step('the operator drives round the pallet by holding arrows', async () => {
      const { commands } = operator
      const [pallet] = robot.objects()
      if (!pallet) throw new Error('There is no pallet')
      const from = await stands(robot)
      await operator.page.getByRole('radio', { name: /^0[.,]5/ }).click()
      const now = () => seenFrom(from, robot.truth())
      const turn = () => turnedFrom(from, robot.truth()) * DEGREES
      await drive(operator, robot, commands.arrow('Turn left'), () => turn() > 55)
      const turned = await stands(robot)
      expect(distance(turned, from)).toBeLessThan(0.1)
      await drive(operator, robot, commands.arrow('Forward'), () => now().left > 1.6)
      await drive(operator, robot, commands.arrow('Turn right'), () => turn() < 12)
      await drive(operator, robot, commands.arrow('Forward'), () => now().ahead > seenFrom(from, pallet).ahead + 1.2)
      const there = await stands(robot)
      const stop = robot.obeyed.findLast(({ command }) => command === COMMAND.manualControl)
      expect(stop?.payload).toEqual({ direction: 'stop', angle: 0 })
      // Let go is stopped: within what it takes to brake, not at the end of the step.
      const late = robot.steps.filter(({ worldMs }) => worldMs > (stop?.worldMs ?? 0) + MOVE_SILENCE_MS)
      for (const { pose } of late) expect(pose).toEqual(there)
      expect(strayMotion(robot)).toEqual([])
      for (const { pose } of robot.steps) expect(distance(pose, pallet)).toBeGreaterThan(pallet.radius)
      // Everybody sees it where it is.
      for (const person of [operator, customer]) {
        await openTab(person, 'On the map')
        await expect.poll(async () => distance(await person.monitor.pose(), there)).toBeLessThan(0.1)
        await openTab(person, 'Control')
      }
    })

    const support = await arrive('support')
    await test.step('the operator hands over to support, who asks', async () => {
      await support.control.request.click()
      await operator.control.answer('Priya Raman', 'Hand over')
      await support.control.shows('You have control')
      await operator.control.shows('Priya Raman has control')
      await customer.control.shows('Priya Raman has control')
      await operator.commands.says(operator.commands.arrow('Forward'), 'Only while you are in control.')
    })

    await test.step('the robot asks for its pose; support corrects it, resets and resumes', async () => {
      const { page, monitor, commands } = support
      await robot.suffers('pose')
      await expect(monitor.state).toContainText('Safety failure')
      const truth = robot.truth()
      await openTab(support, 'On the map')
      await expect.poll(async () => distance(await monitor.pose(), truth)).toBeGreaterThan(0.3)
      await openTab(support, 'Control')
      await commands.offers(commands.action('correctPose'))
      await commands.action('correctPose').click()
      const panel = page.getByRole('region', { name: 'Correct pose' })
      const fill = (label: string, value: number): Promise<void> =>
        panel.getByRole('textbox', { name: label }).fill(value.toFixed(2))
      // As near as somebody sees it by the laser.
      await fill('x in m', truth.x + 0.2)
      await fill('y in m', truth.y)
      await fill('Heading in °', truth.w * DEGREES)
      await panel.getByRole('textbox', { name: 'x in m' }).focus()
      await panel.getByRole('button', { name: 'Reset position estimate' }).click()
      await expect(panel).toContainText('Confirm it when the laser fits the walls.')
      await expect(monitor.state).toContainText('Remote pose correction')
      // The scan draws the estimate to the truth.
      await openTab(support, 'On the map')
      await expect.poll(async () => distance(await monitor.pose(), truth), { timeout: 30_000 }).toBeLessThan(0.08)
      await panel.getByRole('button', { name: 'Confirm pose' }).click()
      await expect(panel).toBeHidden()
      await expect(monitor.state).toContainText('Safety failure')
      expect(robot.truth()).toEqual(truth)
      await openTab(support, 'Control')
      await commands.offers(commands.action('resetSafety'))
      await commands.action('resetSafety').click()
      await commands.dialog('Reset the safety measures?').getByRole('button', { name: 'Reset safety' }).click()
      await expect(monitor.state).toContainText('Remote pause')
      await commands.action('resume').click()
      await expect(monitor.state).toContainText('Clean')
      await expect.poll(() => distance(robot.truth(), truth), { timeout: 30_000 }).toBeGreaterThan(0.3)
    })

    await test.step('whoever leaves in control is asked, and has lost it when they go', async () => {
      const { page, control } = support
      const home = page.getByRole('link', { name: 'Back to the robots' })
      await home.click()
      await expect(control.leaving).toBeVisible()
      await control.leaving.getByRole('button', { name: 'Cancel' }).click()
      await control.shows('You have control')
      await home.click()
      await control.leaving.getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(/\/home$/)
      await operator.control.shows('Nobody has control')
      await customer.control.shows('Nobody has control')
      // Nobody has stopped it: what it does by itself goes on.
      expect(robot.state()).not.toBe(25)
    })
    expect(new Set(robot.obeyed.map(({ id }) => id)).size).toBe(robot.obeyed.length)
  } finally {
    for (const context of contexts) await context.close()
    await database.end()
    await robot.close()
  }
})
