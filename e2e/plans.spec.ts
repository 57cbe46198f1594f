import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { storePlans } from './storedPlans.ts'

type Stored = Awaited<ReturnType<typeof storePlans>>
let stored: Stored
test.beforeEach(async ({ swath }) => {
  stored = await storePlans(swath.dataFolder, 25)
})
test.afterEach(() => stored.remove())

const rows = (page: Page) => page.getByRole('table', { name: 'Plans' }).locator('[data-row]')
const names = (page: Page) => rows(page).getByRole('rowheader').getByRole('link')

test('L-004 L-005 L-006 plans are filtered, sorted and paged by their address, ten a page with a small picture each', async ({
  as,
}) => {
  const page = await as('support')
  await page.goto('/plans?text=store')
  await idle(page)
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('1 – 10 of 25 plans')).toBeVisible()
  await expect(names(page).first()).toHaveText('Store 1')
  const picture = rows(page).first().locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
  await expect(rows(page).first()).toContainText('v1 published')
  await expect(rows(page).first()).toContainText('v2 draft')
  await expectAccessible(page)

  await names(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(names(page).nth(1)).toBeFocused()

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 3', exact: true }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page).toHaveURL(/page=3/)
  await page.getByRole('radio', { name: 'Not published' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page).toHaveURL(/published=0/)
  await expect(rows(page).first()).toContainText('Not yet published')
  await page.getByRole('button', { name: 'Area, time' }).click()
  await page.getByRole('button', { name: 'Area, time' }).click()
  await expect(names(page)).toHaveText(['Store 25', 'Store 20', 'Store 15', 'Store 10', 'Store 5'])
  await page.reload()
  await expect(names(page).first()).toHaveText('Store 25')

  await page.goto('/plans?text=store&published&cpe_version=0')
  await expect(names(page)).toHaveText(['Store 7', 'Store 14', 'Store 21'])
  await expect(page.getByRole('radio', { name: 'Drawing tool' })).toBeChecked()
  await page.getByRole('searchbox').fill('nothing is called this')
  await expect(page.getByText('No plan matches the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows(page)).toHaveCount(10)

  await page.route('**/api/v0/CleaningPlans?*', route => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('L-007 a plan is deleted after a question and leaves the list; one that robots clean by stays', async ({ as }) => {
  const page = await as('super')
  await page.goto('/plans?text=store+3')
  await page.getByRole('button', { name: 'Actions of Store 3', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this plan?' })
  await expect(dialog).toContainText('Store 3 goes with all its versions.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete plan' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(names(page)).toHaveText(['Store 13', 'Store 23'])

  await page.goto('/plan/1')
  await page.getByRole('button', { name: /^Actions of/ }).click()
  await page.getByRole('menuitem', { name: 'Delete plan' }).click()
  await dialog.getByRole('button', { name: 'Delete plan' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
})

test('L-008 L-009 L-011..L-015 a plan shows its versions, robots and targets; it is renamed, and its targets set and reset', async ({
  as,
}) => {
  const page = await as('support')
  await page.goto(`/plan/${stored.first}`)
  await idle(page)
  const versions = page.getByRole('table', { name: 'Versions' })
  await expect(versions.getByRole('rowheader')).toHaveText(['v2', 'v1'])
  await expect(versions.locator('[data-selected]')).toContainText('v1')
  await expect(page.getByRole('application', { name: /^Map of version 1: \d+ sectors, \d+ zones$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Robots using it' })).toContainText('No robot cleans by this plan.')
  await expect(page.getByRole('region', { name: 'Latest reports' })).toContainText('has a report yet')
  await expectAccessible(page)

  await versions.getByRole('link', { name: 'v2' }).click()
  await expect(page).toHaveURL(/version=2/)
  await expect(versions.locator('[data-selected]')).toContainText('Kiosks moved')
  await page.goto(`/plan/${stored.draft}`)
  await expect(versions.locator('[data-selected]'), 'the id of a version shows it').toContainText('v2')

  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(' ')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog).toContainText('A plan needs a name.')
  await dialog.getByRole('textbox').fill('Ground floor')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ground floor' })).toBeVisible()

  const targets = page.getByRole('region', { name: 'Targets' })
  const usual = await targets.getByRole('definition').allTextContents()
  const edit = targets.getByRole('button', { name: 'Edit' })
  await edit.click()
  await dialog.getByRole('textbox', { name: /^Coverage rate/ }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('The coverage rate is a number from 0 to 100.')
  await dialog.getByRole('textbox', { name: /^Coverage rate/ }).fill('95,5')
  await dialog.getByRole('textbox', { name: /^Productivity/ }).fill('900')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(targets).toContainText('95.5')
  await expect(targets).toContainText('Default: ')
  await edit.click()
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(targets.getByRole('definition')).toHaveText(usual)
})

test('L-016 L-022 a customer looks at plans on a phone, changes nothing, and sees a version with all that is drawn on it', async ({
  as,
}) => {
  const page = await as('customer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/plans?text=store')
  await idle(page)
  await expect(rows(page)).toHaveCount(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('radio', { name: 'Not published' })).toBeVisible()
  await expectAccessible(page)
  await names(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Store 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open editor' }).click()
  await expect(page).toHaveURL(`/v2/plan/${stored.first}/editor/${stored.first}`)
  await expect(page.getByText('Drawing is not possible yet.')).toBeVisible()
  const elements = page.getByRole('complementary', { name: 'Elements' })
  await expect(elements.getByRole('heading', { name: /^Sectors/ })).toBeVisible()
  await elements.getByRole('button').first().click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the plan' }).click()
  await expect(page).toHaveURL(new RegExp(`/plan/${stored.first}\\?version=1$`))
  await page.goto('/plan/4')
  await expect(page.getByRole('heading', { name: 'There is no such plan' })).toBeVisible()
})
