import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { storePlans } from '../storedPlans.ts'

type Stored = Awaited<ReturnType<typeof storePlans>>
let stored: Stored
test.beforeEach(async ({ swath }) => {
  stored = await storePlans(swath.dataFolder, 25)
})
test.afterEach(() => stored.remove())

const rows = (page: Page) => page.getByRole('table', { name: 'Plans' }).locator('[data-row]')
const names = (page: Page) => rows(page).getByRole('rowheader').getByRole('link')

test('L-008 L-009 L-011..L-015 a plan shows its versions, robots and targets; it is renamed, and its targets set and reset', async ({
  as,
}) => {
  const page = await as('support')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill('store 1')
  await palette.getByRole('option', { name: /^Store 1(?!\d)/ }).click()
  await expect(page).toHaveURL(`/plan/${stored.first}`)
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
  await expect(page.getByRole('note')).toHaveText(/You may look at this version|Drawing takes a wider screen/)
  const elements = page.getByRole('complementary', { name: 'Elements' })
  await expect(elements.getByRole('heading', { name: /^Sectors/ })).toBeVisible()
  await elements.getByRole('button').first().click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the plan' }).click()
  await expect(page).toHaveURL(new RegExp(`/plan/${stored.first}\\?version=1$`))
  await page.goto('/plan/3')
  await expect(page.getByRole('heading', { name: 'There is no such plan' })).toBeVisible()
})
