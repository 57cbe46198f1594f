import type { Page } from '@playwright/test'
import { expectAccessible, THEMES } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { invitedUser } from '../invitedUser.ts'
import { UsersPage } from '../pages/users.ts'
import { DEMO_PASSWORD } from '../provision.ts'

/** Blue Anchor Cleaning of the demo. */
const ACCOUNT = 4

const fits = async (page: Page): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

for (const theme of THEMES)
  test(`A-042 A-043 users of an account, one of them and their dialogs have no fault that axe finds, ${theme}`, async ({
    as,
    context,
  }) => {
    await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    const page = await as('super')
    const users = new UsersPage(page)
    await users.open(ACCOUNT)
    await expect(users.user('Vera Novak')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add user' }).click()
    await users.dialog.getByRole('button', { name: 'Create user' }).click()
    await expect(users.dialog).toContainText('Enter a name.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await users.openUser(6)
    await expect(users.section('Contact methods')).toContainText('viewer@swath.example')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await fits(page)
    await users.open(ACCOUNT)
    await expect(users.user('Vera Novak')).toBeVisible()
    await expectAccessible(page)
    await fits(page)
  })

test('A-014 A-085 the own page and its dialogs have no fault that axe finds, also on a phone', async ({
  context,
  page,
  swath,
}) => {
  const self = await invitedUser(swath.url, `Axel Ferm ${Date.now()}`, ACCOUNT)
  await context.request.post('/api/v0/Logins/login', { data: { login: self.login, password: DEMO_PASSWORD } })
  const users = new UsersPage(page)
  await users.openUser(self.id)
  await expect(users.section('Where you are logged in').getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await fits(page)
  await users.section('Second factor').getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible()
  await expectAccessible(page)
  await fits(page)
  await users.prove(DEMO_PASSWORD)
  await expect(users.dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${self.email}` }).click()
  await expect(users.dialog).toContainText('No subscription is sent to it.')
  await expectAccessible(page)
})

test('A-035 A-042 a login that may only look is offered no action, and one that may not look is sent home', async ({
  as,
  context,
}) => {
  const page = await as('support')
  const users = new UsersPage(page)
  await users.open(ACCOUNT)
  await expect(users.user('Vera Novak')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0)
  await expect(users.user('Vera Novak').getByRole('button')).toHaveCount(0)
  await users.openUser(6)
  await expect(users.section('Profile')).toContainText('Square metres')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await context.clearCookies()
  await as('viewer')
  await users.open(ACCOUNT)
  await expect(page).toHaveURL(/\/home$/)
  await users.openUser(3)
  await expect(page).toHaveURL(/\/home$/)
  await users.openUser(6)
  await expect(page.getByRole('heading', { level: 1, name: 'Vera Novak' })).toBeVisible()
})
