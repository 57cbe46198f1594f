import type { Locator } from '@playwright/test'
import { STATE } from '../../contract/robot/states.ts'
import { expect, test } from '../fixtures.ts'
import { CommandsPage } from '../pages/commands.ts'
import { MonitorPage } from '../pages/monitor.ts'
import { TimePage } from '../pages/time.ts'
import { recordedNight } from '../recordedNight.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const PHONE = { width: 390, height: 844 }

test('M-011 M-012 P-018 in the past the sidebar shows states, messages, pins, parameters and statistics of that moment; the robot of now stands in one strip with its commands', async ({
  openMonitor,
  swath,
}) => {
  test.setTimeout(120_000)
  const robot = await startScriptedRobot(swath.url, { name: `Godwit ${Date.now()}` })
  const stop = robot.live()
  const report = (state: number, liters: number, text: string): void => {
    robot.report({ state })
    robot.send('statistics', { rows: [{ name: 'Clean water', value: liters, unit: 'L' }] })
    robot.send('live_params', { params: [{ name: 'max_speed', value: liters / 100, min: 0, max: 2, step: 0.1 }] })
    robot.send('robot_message', { level: 'info', text, key: text })
  }
  try {
    report(STATE.clean, 41, 'Sector 1 is clean')
    const monitor = await openMonitor('operator', robot.id)
    const { page } = monitor
    const time = new TimePage(page)
    await time.isLive()
    await expect(monitor.state).toContainText('Clean')
    await page.getByRole('tab', { name: 'Control' }).click()
    await expect(page.getByText('41 L', { exact: true })).toBeVisible()
    await expect(page.getByText('Sector 1 is clean')).toBeVisible()
    // Stored times are whole seconds.
    const clearMs = Date.now()
    await expect.poll(() => Date.now() - clearMs).toBeGreaterThan(2000)
    const thenMs = await time.momentMs()
    await expect.poll(() => time.momentMs()).toBeGreaterThan(thenMs + 2000)
    report(STATE.dangerObstacle, 12, 'The brush is stuck')
    await expect(page.getByText('12 L', { exact: true })).toBeVisible()
    await expect(page.getByText('The brush is stuck')).toBeVisible()

    await page.goto(`/robot/${robot.id}/monitor?time=${new Date(thenMs).toISOString()}`)
    await time.isPaused()
    const side = page.getByRole('complementary', { name: 'Robot', exact: true })
    const now = side.getByRole('region', { name: 'The robot now' })
    const panel = side.getByRole('tabpanel')
    const tab = (name: RegExp) => side.getByRole('tab', { name })
    await expect(monitor.state).toContainText('Clean')
    await expect(now).toContainText('Danger obstacle')
    await expect(side.getByText('12 L')).toHaveCount(0)

    await test.step('states, each of which leads to its beginning', async () => {
      await expect(tab(/^States/)).toHaveAttribute('aria-selected', 'true')
      await expect(panel.locator('[aria-current=true]')).toContainText('Clean')
      await panel.getByRole('button', { name: /Danger obstacle/ }).click()
      await expect(panel.locator('[aria-current=true]')).toContainText('Danger obstacle')
      expect(await time.momentMs()).toBeGreaterThan(thenMs)
      await panel.getByRole('button', { name: /Clean/ }).first().click()
      await expect(monitor.state).toContainText('Clean')
    })
    await page.goto(`/robot/${robot.id}/monitor?time=${new Date(thenMs).toISOString()}`)
    await test.step('messages, also beside the cameras where the timeline is closed', async () => {
      await tab(/^Messages/).click()
      await expect(panel).toContainText('Sector 1 is clean')
      await expect(panel).not.toContainText('The brush is stuck')
      await time.button('Close the timeline').click()
      const dock = page.getByRole('region', { name: 'Messages' }).last()
      await expect(page.getByText('Sector 1 is clean')).toHaveCount(2)
      await expect(dock).toBeVisible()
      await expect(page.getByText('The brush is stuck')).toHaveCount(0)
      await time.button('Open the timeline').click()
    })
    await test.step('pins, parameters and statistics', async () => {
      await tab(/^Pins/).click()
      await expect(panel).toContainText('No pins on this plan.')
      await tab(/^Parameters/).click()
      // This page was open then: what the robot had told is in its own log.
      await expect(panel).toContainText('0.41')
      await tab(/^Statistics/).click()
      await expect(panel).toContainText('41 L')
      await expect(panel).not.toContainText('12 L')
    })
    await test.step('commands act now, and say so', async () => {
      await now.getByRole('button', { name: 'Take', exact: true }).click()
      await expect(now.getByRole('button', { name: 'Release' })).toBeVisible()
      robot.report({ state: STATE.remotePause })
      await expect(now).toContainText('Remote pause')
      await now.getByRole('button', { name: /^Resume/ }).click()
      await expect.poll(() => robot.commands.map(({ command }) => command)).toContain(3)
      await now.getByRole('button', { name: 'Commands' }).click()
      const all = page.getByRole('dialog', { name: 'Commands' })
      await expect(all.getByRole('button', { name: /^Go home/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(new CommandsPage(page).stop).toBeVisible()
      await now.getByRole('button', { name: 'Release' }).click()
    })
    await test.step('on a phone they are behind the bar', async () => {
      await page.setViewportSize(PHONE)
      await page.getByTestId('phone-bar').getByRole('button', { name: 'Then' }).click()
      const then = page.getByRole('main')
      for (const name of ['States', 'Messages', 'Pins', 'Parameters', 'Statistics'])
        await expect(then.getByRole('tab', { name: new RegExp(`^${name}`) })).toBeVisible()
      await then.getByRole('tab', { name: 'Statistics' }).click()
      await expect(then.getByText('41 L')).toBeInViewport()
      await expect(new MonitorPage(page).state).toContainText('Clean')
    })
  } finally {
    stop()
    await robot.close()
  }
})

test('P-018 of hundreds of states those in sight are drawn, by wheel and by key the others too, and the shown one is in sight', async ({
  openMonitor,
  swath,
}) => {
  // Another state each four seconds, for twenty minutes.
  const eachFour = Array.from({ length: 300 }, (_, i) => [i / 15, i % 2 === 0 ? STATE.clean : STATE.obstacle] as const)
  const { robot, at } = await recordedNight(swath.url, `Ruff ${Date.now()}`, [], new Map(eachFour))
  const stop = robot.live()
  try {
    const { page } = await openMonitor('operator', robot.id)
    await page.goto(`/robot/${robot.id}/monitor?time=${new Date(at(10)).toISOString()}`)
    const side = page.getByRole('complementary', { name: 'Robot', exact: true })
    const list = side.getByRole('list', { name: 'States' })
    const rows = list.getByRole('listitem')
    const shown = list.locator('[aria-current=true]')
    const place = async (row: Locator): Promise<number> => Number(await row.getAttribute('aria-posinset'))
    const all = async (): Promise<number> => Number(await rows.first().getAttribute('aria-setsize'))
    await expect(shown).toBeInViewport()
    expect(await all()).toBeGreaterThanOrEqual(300)
    expect(await rows.count()).toBeLessThan(80)
    await test.step('the wheel brings the oldest, which leads to its beginning', async () => {
      await shown.hover()
      await page.mouse.wheel(0, 100_000)
      await expect.poll(async () => place(rows.last())).toBe(await all())
      expect(await rows.count()).toBeLessThan(80)
      await rows.last().getByRole('button').click()
      await expect(shown).toBeInViewport()
      await expect(rows.last().getByRole('button')).toHaveAttribute('aria-current', 'true')
    })
    await test.step('keys go from row to row, beyond what is drawn, and the focus stays where the list is scrolled on', async () => {
      const from = await all()
      for (let i = 0; i < 60; i++) await page.keyboard.press('Shift+Tab')
      const focused = list.locator('li:has(:focus)')
      expect(await place(focused)).toBe(from - 60)
      await expect(focused).toBeInViewport()
      await page.mouse.wheel(0, -100_000)
      await expect.poll(async () => place(rows.first())).toBe(1)
      expect(await place(focused)).toBe(from - 60)
    })
    await test.step('on a phone a finger has room', async () => {
      await page.setViewportSize(PHONE)
      await page.getByTestId('phone-bar').getByRole('button', { name: 'Then' }).click()
      const row = page.getByRole('main').getByRole('list', { name: 'States' }).getByRole('listitem')
      expect(await row.count()).toBeLessThan(80)
      expect((await row.first().boundingBox())?.height).toBe(44)
    })
  } finally {
    stop()
    await robot.close()
  }
})
