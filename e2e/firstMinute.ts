import { expect, type Page, test } from '@playwright/test'
import { COMMAND } from '../contract/commands.ts'
import { STATE } from '../contract/robot/states.ts'
import { numbers } from './livingRobots.ts'
import { CommandsPage } from './pages/commands.ts'
import { HomePage } from './pages/home.ts'
import { MonitorPage } from './pages/monitor.ts'
import { DEMO_PASSWORD } from './provision.ts'
import type { ScriptedRobot } from './scriptedRobot.ts'

/**
 * What somebody does who has never seen the product: signs in, finds the robot that needs help, reads why, sees it move again and stops it.
 * Nothing is known but the address, the login and what is on the screen.
 * @param robot one that a test drives, in sight of operators
 */
export async function firstMinute(page: Page, robot: ScriptedRobot, name: string): Promise<void> {
  const monitor = new MonitorPage(page)
  const commands = new CommandsPage(page)
  robot.report({ state: STATE.dangerObstacle }, { x: 6, y: 5, w: 0 })

  await test.step('the address leads to the login, and the login home', async () => {
    await page.goto('/')
    // Key by key: what the test tool fills in at once, Firefox keeps from the page.
    await page.getByLabel('Login name or e-mail').pressSequentially('operator')
    await page.getByLabel('Password', { exact: true }).pressSequentially(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Robots online' })).toBeVisible()
  })
  await test.step('the robot that needs help is told with its state, and one press leads to it', async () => {
    const row = new HomePage(page).robot(name)
    await expect(row).toContainText('Danger obstacle')
    await row.getByRole('link').first().click()
  })
  await test.step('the state card says why it stands and what now', async () => {
    const card = page.getByRole('region', { name: 'State' })
    await expect(card).toContainText('reset safety or drive it free', { timeout: 20_000 })
  })
  await test.step('it goes on, and is seen to move', async () => {
    await monitor.openList()
    const before = await monitor.pose()
    const picture = await monitor.picture()
    let x = 6
    await expect
      .poll(async () => {
        x += 0.05
        robot.report({ state: STATE.clean }, { x, y: 5, w: 0 })
        return (await monitor.pose()).x - before.x
      })
      .toBeGreaterThan(0.3)
    await expect.poll(async () => (await monitor.picture()).equals(picture)).toBe(false)
  })
  await test.step('Stop stops it, and says so', async () => {
    await commands.stop.click()
    await expect.poll(() => numbers(robot)).toEqual([COMMAND.robotEstop])
    robot.report({ state: STATE.estop })
    await expect(commands.stop).toContainText('Stopped')
  })
}
