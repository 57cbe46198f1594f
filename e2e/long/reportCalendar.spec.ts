import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { guestPage } from '../guestPage.ts'
import { ROBOT, seed } from '../monthOfReports.ts'

test('R-043 R-044 R-046 R-048 R-049 the month: days to choose, pickers clamped, robot type for administrators alone; a phone', async ({
  as,
  browser,
  swath,
}) => {
  await seed(swath.url)
  const page = await as('super')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/reports-calendar?robots=[${ROBOT}]&year=2001&month=1`)
  await idle(page)
  await expect(page.getByRole('table', { name: 'Results by plan and day' })).toBeHidden()
  await expect(page.getByText(/^First report: /)).toBeVisible()
  const [back, forth] = [
    page.getByRole('button', { name: /^\w+ 20\d\d$/ }).first(),
    page.getByRole('button', { name: /^\w+ 20\d\d$/ }).last(),
  ]
  await expect(back, 'no month before that of the first report').toHaveAttribute('aria-disabled', 'true')
  await forth.click()
  await forth.click()
  await expect(page).toHaveURL(/month=\d+/)
  await page.goto(`/reports-calendar?robots=[${ROBOT}]`)
  await idle(page)
  await expect(forth, 'no month after the current one').toHaveAttribute('aria-disabled', 'true')
  const day = page.getByRole('button', { name: /, 2 runs, Success$/ })
  await day.click()
  await expect(page).toHaveURL(/[?&]day=\d+/)
  await expect(page.getByRole('link', { name: /^(Success|Failure), / }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Robot type/ })).toBeVisible()
  await expectAccessible(page)

  const guest = await guestPage(browser, swath.url, 'operator')
  await guest.setViewportSize({ width: 1440, height: 900 })
  await guest.goto('/reports-calendar?performanceGte=80&results=["success"]')
  await idle(guest)
  await expect(guest.getByRole('search', { name: 'Filters' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /Robot type/ })).toHaveCount(0)
  await expect(guest.getByText('The calendar does not filter by them.')).toContainText('1 result')
  await guest.context().close()
})
