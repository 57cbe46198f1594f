import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { HistoryPage } from './pages/history.ts'
import { ENTRIES, robotWithHistory } from './robotWithHistory.ts'

test('P-019 P-023 the history says what all that matches comes to, jumps to a day by keyboard, and tells loading, failed and empty apart', async ({
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

    await page.unroute('**/RobotStatus/totals?*')
    await page.route('**/RobotStatus/totals?*', route =>
      route.fulfill({ status: 403, json: { errors: [{ token: 'no.totals', type: 'forbidden', message: 'No.' }] } }),
    )
    await page.reload()
    await expect(jump.getByLabel('Day', { exact: true }), 'the link brings the day back').toHaveValue(today)
    await expect(page.getByRole('alert').filter({ hasText: 'no.totals' })).toBeVisible()
    await expect(history.rows, 'the list is there all the same').toHaveCount(10)
    await page.unroute('**/RobotStatus/totals?*')
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect(totals).toContainText(`Entries${ENTRIES}`)
  } finally {
    await robot.close()
  }
})
