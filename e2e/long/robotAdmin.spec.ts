import { expectAccessible, THEMES } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { RobotAdminPage } from '../pages/robotAdmin.ts'

/** Meridian Facility Services of the demo. */
const ACCOUNT = 2
for (const theme of THEMES)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })
    test.beforeEach(async ({ context }) => {
      await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    })

    test('A-089 the robots of an account, their panel and their dialogs have no fault that axe finds', async ({
      as,
    }) => {
      const page = await as('super')
      const admin = new RobotAdminPage(page)
      await admin.open(ACCOUNT)
      await admin.rows.first().getByRole('rowheader').getByRole('link').click()
      const panel = page.getByRole('complementary')
      await panel.getByRole('button', { name: 'Add a setting' }).click()
      await expectAccessible(page)
      await panel.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(admin.dialog).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await admin.do(panel, 'Move to another account')
      await expect(admin.dialog.getByRole('radio').first()).toBeVisible()
      await expectAccessible(page)
    })
  })

for (const { login, may } of [
  { login: 'support', may: false },
  { login: 'super', may: true },
] as const)
  test(`decision 7: the dialog that moves a robot shows ${login} that its past stays${may ? ', and offers to take it along' : ''}`, async ({
    as,
  }) => {
    const page = await as(login)
    const admin = new RobotAdminPage(page)
    await admin.open(ACCOUNT)
    await admin.rows.first().getByRole('rowheader').getByRole('link').click()
    await admin.do(page.getByRole('complementary'), 'Move to another account')
    await expect(admin.dialog.getByText('stay with the account it leaves')).toBeVisible()
    await expect(admin.dialog.getByRole('radio').first()).toBeVisible()
    await expect(admin.dialog.getByRole('checkbox')).toHaveCount(may ? 1 : 0)
  })

test('A-089 on a phone a robot opens over the list, by keyboard too, and goes back to it', async ({ as }) => {
  const page = await as('super')
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = new RobotAdminPage(page)
  await admin.open(ACCOUNT)
  const link = admin.rows.first().getByRole('rowheader').getByRole('link')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(admin.dialog).toBeVisible()
  await expect(admin.dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await expect(admin.dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await expectAccessible(page)
})

test('B-036 header, breadcrumbs, popover, the robot by its name and a panel that scrolls by itself', async ({ as }) => {
  const page = await as('super')
  const admin = new RobotAdminPage(page)
  await page.setViewportSize({ width: 1440, height: 420 })
  await admin.open(ACCOUNT)
  const link = admin.rows.first().getByRole('rowheader').getByRole('link')
  const name = await link.innerText()
  await link.click()
  const panel = admin.panel(name)
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name)
  await panel.getByRole('button', { name: 'Add a setting' }).scrollIntoViewIfNeeded()
  expect(await panel.evaluate(each => each.scrollTop)).toBeGreaterThan(0)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await panel.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete robot' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Accounts' }).click()
  await expect(page).toHaveURL(/\/accounts$/)
})

test('A-092 A-094 who may not edit sees robots as they are, and which features cost money; who may not see the account sees none', async ({
  as,
}) => {
  const page = await as('operator')
  const admin = new RobotAdminPage(page)
  await admin.open(ACCOUNT)
  await expect(page.getByRole('button', { name: 'Add robot' })).toHaveCount(0)
  await admin.rows.first().getByRole('rowheader').getByRole('link').click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('Hardware version')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(panel.getByText('Home base', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
    'Included',
  )
  await page.goto('/v2/accounts/999999/robots')
  await idle(page)
  await expect(page.getByRole('heading', { name: 'There is no such account' })).toBeVisible()
  await expect(admin.rows).toHaveCount(0)
})
