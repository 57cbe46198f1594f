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

test('L-004 L-005 L-006 plans are listed ten a page with a small picture each, and gone through by arrow keys', async ({
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
})

test('L-004 L-005 L-006 plans are filtered, sorted and paged by their address', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as('support')
  await page.goto('/plans?text=store')
  await expect(rows(page)).toHaveCount(10)
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
  // Its own part comes while it is asked who is there.
  const whoIsThere = Promise.withResolvers<void>()
  await page.route('**/api/v0/Logins/self', async route => {
    await whoIsThere.promise
    await route.fallback()
  })
  const part = page.waitForRequest(/\/assets\/plans-[^/]+\.js$/)
  await page.reload()
  await part
  whoIsThere.resolve()
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

test('L-007 L-017 the menu of a plan opens the administration of its newest version; a plan is deleted after a question and leaves the list, one that robots clean by stays', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as('super')
  await page.goto('/plans?text=store+1')
  await page.getByRole('button', { name: 'Actions of Store 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page).toHaveURL(`/plan/${stored.draft}/admin`)
  await expect(page.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('Kiosks moved')

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
