import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { HistoryPage } from '../pages/history.ts'
import { ENTRIES, robotWithHistory } from '../robotWithHistory.ts'

test('P-019 P-023 the history shows the totals of all that matches, jumps to a day by keyboard, and tells loading, failed and empty apart', async ({
  as,
  swath,
  request,
}) => {
  const { robot, query } = await robotWithHistory(swath.url, request)
  try {
    const page = await as('operator')
    const history = new HistoryPage(page)
    const totals = page.getByRole('region', { name: 'Totals' })
    let answer = (): void => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/RobotStatus/totals?*', async route => {
      await held
      await route.continue()
    })
    await history.open(query)
    await expect(totals).toHaveAttribute('aria-busy', 'true')
    await expect(totals, 'what is loading is no nought').not.toContainText(/\d/)
    answer()
    await expect(totals).toContainText(`Entries${ENTRIES}from 1 robot`)
    await expect(totals.locator('div').filter({ hasText: 'Stuck' })).toContainText('once')
    await expectAccessible(page)

    const jump = page.getByRole('group', { name: 'Jump to a day' })
    await jump.getByRole('button', { name: 'The day before' }).press('Enter')
    const today = new Date().toISOString().slice(0, 10)
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await expect(page).toHaveURL(new RegExp(`day=%22${before}%22|day=${before}`))
    await expect(page.getByText('No entry matches the filters.')).toBeVisible()
    await expect(totals).toContainText('Entries0from 0 robots')
    await jump.getByRole('button', { name: 'The day after' }).press('Enter')
    await expect(history.rows).toHaveCount(10)
    await expect(jump.getByRole('button', { name: 'The day after' })).toHaveAttribute('aria-disabled', 'true')
    await expect(jump.getByLabel('Day', { exact: true })).toHaveValue(today)

    const strip = page.getByRole('region', { name: /^States of Dunnock/ })
    await expect(strip.getByRole('button')).toBeVisible()
    const calendar = page.getByRole('grid', { name: 'Last 3 months' })
    const shown = calendar.locator('[aria-current="date"]')
    await expect(shown).toHaveAccessibleName(/cleaned.*stuck once, today/)
    await shown.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`day=%22${before}%22|day=${before}`))
    await expect(page.getByText('Nothing is known of this day.')).toBeVisible()
    await shown.click()
    await expect(history.rows).toHaveCount(10)
    await history.pages.getByRole('link', { name: 'Page 3' }).click()
    await expect(history.rows).toHaveCount(ENTRIES - 20)
    const go = page.getByLabel('Go to time')
    await go.fill('25:00')
    await go.press('Enter')
    await expect(page.getByText('A time such as 02:30.')).toBeVisible()
    await go.fill('23:59')
    await go.press('Enter')
    await expect(history.moments.first(), 'the newest entry, on the first page').toBeFocused()
    await expectAccessible(page)

    await page.route('**/RobotStatus/days?*', route =>
      route.fulfill({ status: 403, json: { errors: [{ token: 'no.days', type: 'forbidden', message: 'No.' }] } }),
    )
    await page.unroute('**/RobotStatus/totals?*')
    await page.route('**/RobotStatus/totals?*', route =>
      route.fulfill({ status: 403, json: { errors: [{ token: 'no.totals', type: 'forbidden', message: 'No.' }] } }),
    )
    await jump.getByRole('button', { name: 'The day before' }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'no.totals' })).toBeVisible()
    await expect(totals, 'what was loaded before is not told for now').toBeHidden()
    await jump.getByRole('button', { name: 'The day after' }).press('Enter')
    await page.reload()
    await expect(jump.getByLabel('Day', { exact: true }), 'the link brings the day back').toHaveValue(today)
    await expect(page.getByRole('alert').filter({ hasText: 'no.totals' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'no.days' }), 'no calendar of noughts').toBeVisible()
    await expect(calendar).toHaveCount(0)
    await expect(history.rows, 'the list is there all the same').toHaveCount(10)
    await page.unroute('**/RobotStatus/totals?*')
    await page.getByRole('alert').filter({ hasText: 'no.totals' }).getByRole('button', { name: 'Retry' }).click()
    await expect(totals).toContainText(`Entries${ENTRIES}`)
  } finally {
    await robot.close()
  }
})
