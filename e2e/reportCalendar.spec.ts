import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { ROBOT, seed } from './monthOfReports.ts'

test('R-042..R-047 plans by day and version: cells, their runs, filters in the address, and the way into a report and back', {
  tag: '@long',
}, async ({ as, swath }) => {
  await seed(swath.url)
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/reports-calendar?robots=[${ROBOT}]`)
  await idle(page)
  const matrix = page.getByRole('table', { name: 'Results by plan and day' })
  // Plan, fourteen days and the share of successes; places head rows of their own once runs are there.
  await expect(matrix.getByRole('rowgroup').first().getByRole('columnheader')).toHaveCount(16)
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
