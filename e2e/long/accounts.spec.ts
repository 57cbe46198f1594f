import { expectAccessible, THEMES } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { AccountsPage } from '../pages/accounts.ts'

for (const theme of THEMES)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })
    test.beforeEach(async ({ context }) => {
      await context.addInitScript(value => localStorage.setItem('swath.theme', value), theme)
    })

    test('A-061 A-068 A-073 the accounts screen has no fault that axe finds: listed, chosen, in a dialog, in a move', async ({
      as,
    }) => {
      const page = await as('super')
      const accounts = new AccountsPage(page)
      await accounts.open()
      await expectAccessible(page)
      await accounts.act('Meridian Facility Services', 'Edit')
      await accounts.dialog.waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await accounts.row('Halden Retail Group').click()
      await accounts.panel.getByRole('button', { name: 'Move' }).click()
      await accounts.row('Blue Anchor Cleaning').click()
      await expect(accounts.panel).toContainText('gain sight of')
      await expectAccessible(page)
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('A-061 A-065 A-073 an account is found, looked at, marked and aimed on a phone, and nothing lies beside the screen', async ({
    as,
  }) => {
    const page = await as('super')
    const accounts = new AccountsPage(page)
    await accounts.open()
    await page.getByRole('button', { name: 'Role: Customer' }).click()
    await page.getByRole('menuitemradio', { name: 'Distributor customer' }).click()
    await accounts.row('Bayside Hospital Trust').click()
    await expect(accounts.panel.getByRole('heading')).toContainText(['Bayside Hospital Trust'])
    await expectAccessible(page)
    await accounts.panel.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(accounts.row('Bayside Hospital Trust')).toContainText('Cannot hold itself')
    await accounts.row('Larkfield Logistics').click()
    await expect(accounts.panel.getByRole('button', { name: 'Move here' })).toBeVisible()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await accounts.panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Moving Bayside')).toBeHidden()
  })
})

test('B-037 the panel stands beside the tree and scrolls alone; from 720 px down it lies over the foot of the tree and still does', async ({
  as,
}) => {
  const page = await as('super')
  const accounts = new AccountsPage(page)
  /** How far the panel can be scrolled, in pixels. */
  const scrolled = () =>
    accounts.panel.evaluate(panel => {
      panel.scrollTop = panel.scrollHeight
      return panel.scrollTop
    })
  await page.setViewportSize({ width: 1200, height: 360 })
  await accounts.open()
  await accounts.row('Meridian Facility Services').click()
  await expect(accounts.panel.getByRole('heading', { level: 2 })).toHaveText('Meridian Facility Services')
  expect((await accounts.panel.boundingBox())?.x).toBeGreaterThan(600)
  expect(await scrolled()).toBeGreaterThan(0)
  await page.setViewportSize({ width: 720, height: 480 })
  await expect.poll(async () => (await accounts.panel.boundingBox())?.x).toBe(0)
  const sheet = await accounts.panel.boundingBox()
  expect(sheet?.width).toBe(720)
  expect(sheet?.height).toBeLessThan(0.58 * 480)
  expect(await scrolled()).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(480)
})

test('A-036 A-061 who may not see accounts is sent home', async ({ as }) => {
  const page = await as('customer')
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/home$/)
})

test('A-047 in demo mode accounts have no names, in the tree, in the panel and in questions', async ({ as }) => {
  const page = await as('super')
  await page.route('**/api/v0/Preferences/demo-mode', route =>
    route.fulfill({ json: { name: 'demo-mode', value: '1' } }),
  )
  const accounts = new AccountsPage(page)
  await accounts.open('?account=3')
  await expect(accounts.panel.getByRole('heading', { name: 'Account 3' })).toBeVisible()
  await accounts.act('Account 3', 'Delete')
  await expect(accounts.dialog).toContainText('Delete Account 3?')
  await expect(page.getByText('Halden')).toHaveCount(0)
})

test('A-071 A-076 an account that is gone meanwhile is reported where somebody moves it, and the tree is rebuilt', async ({
  as,
}) => {
  const page = await as('super')
  const accounts = new AccountsPage(page)
  await accounts.open()
  await page.route('**/api/v0/Accounts/tree', route =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data: [], total: 0 } }) : route.continue(),
  )
  await accounts.act('Halden Retail Group', 'Move')
  await expect(accounts.dialog).toContainText('This account does not exist')
  await accounts.dialog.getByRole('button', { name: 'Understood' }).click()
  await expect(accounts.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Rebuild tree' }).click()
  await accounts.dialog.getByRole('button', { name: 'Rebuild tree' }).click()
  await expect(page.getByText(/All \d+ accounts stand where they should/)).toBeVisible()
})
