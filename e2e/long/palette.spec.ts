import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { alive, endAll } from '../livingRobots.ts'
import { CommandsPage } from '../pages/commands.ts'
import { TimePage } from '../pages/time.ts'

test.afterEach(endAll)

test('M-015 M-016 the palette finds times, layers, tabs, robots and people, who may see them; F6 and a link lead a newcomer to the map', async ({
  as,
  swath,
}) => {
  const robot = await alive(swath.url, { name: `Lantern ${Date.now()}` })
  const other = await alive(swath.url, { name: `Beacon ${Date.now()}` })
  const page = await as('super')
  const commands = new CommandsPage(page)
  await commands.open(robot.id)
  const time = new TimePage(page)
  const map = page.getByRole('application', { name: /^Map of/ })
  const region = page.locator('[data-region]:has(:focus)')
  const find = async (text: string): Promise<void> => {
    await commands.openPalette()
    await page.getByRole('combobox').fill(text)
  }
  await time.isLive()

  await test.step('a newcomer is on the map within three presses, and F6 jumps between the parts of the screen', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('F6')
    await expect(map).toBeFocused()
    const parts: (string | null)[] = []
    for (let jump = 0; jump < 7; jump++) {
      parts.push(await region.getAttribute('data-region'))
      await page.keyboard.press('F6')
    }
    expect(parts).toEqual(['map', 'dock', 'time', 'side', 'stop', 'header', 'layers'])
    await expect(map).toBeFocused()
    await page.keyboard.press('Shift+F6')
    await expect(region).toHaveAttribute('data-region', 'layers')
    await page.reload()
    await expect(map).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(map).toBeFocused()
  })

  await test.step('times', async () => {
    await time.isLive()
    await find('-10 s')
    await page.getByRole('option', { name: /^Go to / }).click()
    await expect(time.live).toHaveAttribute('aria-pressed', 'false')
    await find('2199-01-01 03:12')
    await expect(page.getByRole('option', { name: /Not yet/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('layers and tabs', async () => {
    const grid = page.getByRole('checkbox', { name: /^Grid/ })
    await expect(grid).toBeChecked()
    await find('layer grid')
    await page.keyboard.press('Enter')
    await expect(grid).not.toBeChecked()
    await find('show layer grid')
    await page.keyboard.press('Enter')
    await expect(grid).toBeChecked()
    await find('open connection')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Connection' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('people and robots', async () => {
    await find('anchor')
    await expect(commands.palette.getByRole('group', { name: 'Accounts' })).toBeVisible()
    await page.getByRole('combobox').fill('customer')
    await expect(commands.palette.getByRole('group', { name: 'Users' }).getByRole('option').first()).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('combobox').fill('beacon')
    await commands.palette
      .getByRole('group', { name: 'Robots' })
      .getByRole('option', { name: /^Beacon/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/robot/${other.id}/monitor$`))
  })
})
