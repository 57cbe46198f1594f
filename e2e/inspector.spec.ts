import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ControlPage } from './pages/control.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

class InspectorPage {
  readonly page: Page
  readonly dock: Locator
  readonly events: Locator
  readonly detail: Locator

  constructor(page: Page) {
    this.page = page
    this.dock = page.getByRole('region', { name: 'Inspector at the foot' })
    this.events = page.getByRole('listbox', { name: 'Events', exact: true })
    this.detail = page.getByRole('region', { name: 'The event in detail' })
  }

  machine(name: string): Locator {
    return this.page.getByRole('listbox', { name: 'Machines' }).getByRole('option', { name: new RegExp(`^${name}`) })
  }

  /** Narrows the list of events. */
  async find(text: string): Promise<void> {
    await this.page.getByRole('complementary', { name: 'Events' }).getByRole('searchbox').fill(text)
  }
}

test('a developer sees what taking control moved, in order, reads the guard of what is refused, goes back in time and to now', {
  tag: '@long',
}, async ({ openMonitor, swath }) => {
  const robot = await startScriptedRobot(swath.url, { name: `Inspected ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const { page } = await openMonitor('operator', robot.id)
    const control = new ControlPage(page)
    const inspector = new InspectorPage(page)
    await control.take.click()
    await control.shows('You have control')
    await page.keyboard.press('Alt+Shift+KeyJ')
    await expect(inspector.dock).toBeVisible()
    await inspector.machine('control').first().click()
    await expect(page.getByRole('img', { name: /^Statechart of control, in .*holder\.self/ })).toBeVisible()
    await inspector.find('control.')
    // Newest first: the lease came after what asked for it.
    await expect(
      inspector.events
        .getByRole('option')
        .filter({ hasText: /control\.(?:take|held)/ })
        .first(),
    ).toContainText('control.held')
    const take = inspector.events.getByRole('option').filter({ hasText: 'control.take' }).first()
    await take.click()
    await expect(take).toHaveAttribute('aria-selected', 'true')
    await expect(inspector.detail).toContainText('mayTake')
    await expect(page.getByText(/^As it was at/)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Statechart of control, in .*action\.sending/ })).toBeVisible()
    await page.getByRole('radio', { name: 'Why does nothing happen?' }).click()
    await expect(page.getByRole('region', { name: 'Why does nothing happen?' })).toContainText('control.request')
    await page.getByRole('radio', { name: 'Chart' }).click()
    // The robot's screen went on, and is there at a press.
    await page.keyboard.press('Alt+End')
    await expect(page.getByText(/^Recording/)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Statechart of control, in .*holder\.self/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(inspector.dock).toHaveCount(0)
    await control.shows('You have control')
  } finally {
    stopLiving()
    await robot.close()
  }
})
