import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { guestPage } from './guestPage.ts'
import { planOfRobot, storeRuns } from './storedRuns.ts'

const DAY = 86_400_000
const ROBOT = 2

let storedAt: string | undefined

/** Two runs on one day, of which one failed; one short; one before the month of the others; two versions. */
async function seed(url: string): Promise<void> {
  if (storedAt === url) return
  const noon = Math.floor(Date.now() / DAY) * DAY - DAY / 2
  await storeRuns(url, {
    robot: ROBOT,
    plan: await planOfRobot(url, ROBOT),
    runs: [
      { startMs: noon, version: '2.7.0' },
      { startMs: noon - 4 * 3_600_000, result: 'failure', version: '2.7.0' },
      { startMs: noon - DAY, result: 'partial', version: '2.6.1' },
      { startMs: noon - 2 * DAY, minutes: 5, result: 'operator_cancelled', version: '2.6.1' },
      { startMs: noon - 70 * DAY, version: '2.5.0' },
    ],
  })
  storedAt = url
}

test('R-042..R-047 plans by day and version: cells, their runs, filters in the address, and the way into a report and back', async ({
  as,
  swath,
}) => {
  await seed(swath.url)
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/reports-calendar?robots=[${ROBOT}]`)
  await idle(page)
  const matrix = page.getByRole('table', { name: 'Results by plan and day' })
  await expect(matrix.getByRole('columnheader')).toHaveCount(16)
  const cells = matrix.getByRole('button')
  await expect(cells).toHaveCount(2)
  const newest = cells.last()
  await expect(newest).toHaveAccessibleName(/Success, 1 of 2 succeeded$/)
  await newest.hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText('Failure')
  await expect(tip).toContainText('2 runs. A cell shows Success first.')
  await expectAccessible(page)

  await page.locator('label', { hasText: 'Show short reports' }).click()
  await expect(page).toHaveURL(/showShort=true/)
  await expect(cells).toHaveCount(3)
  await cells.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(newest).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/report\/\d+/)
  await page.getByRole('link', { name: 'Back to the reports' }).click()
  await expect(page, 'the filters come along').toHaveURL(/\/reports-calendar\?.*showShort=true/)

  await page
    .getByRole('radio', { name: 'By software version' })
    .or(page.getByRole('button', { name: 'By software version' }))
    .click()
  await expect(page.getByRole('columnheader', { name: /^2\.7\.0, since/ })).toBeVisible()
  await expect(page).toHaveURL(/columns=version/)
  await page.goBack()
  await expect(matrix).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/robots=|showShort/)
})

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
