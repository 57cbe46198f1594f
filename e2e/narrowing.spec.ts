import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callAs } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

const [MERIDIAN, HALDEN] = [2, 3]
const switcher = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const chip = (page: Page) => page.getByRole('status').filter({ hasText: 'Only Halden Retail Group and below' })

test('A-049 the switcher narrows home, history and search to an account, a reload brings it back, and All accounts takes it away', {
  tag: '@long',
}, async ({ as, homePage, swath }) => {
  const stamp = Date.now()
  const [here, there] = [`Twite ${stamp}`, `Siskin ${stamp}`]
  const robots = [
    await startScriptedRobot(swath.url, { name: here, account: 'Halden Retail Group', map: false }),
    await startScriptedRobot(swath.url, { name: there, account: 'Meridian Facility Services', map: false }),
  ]
  const stops = robots.map(robot => robot.live())
  // Tests share the login, and with it the account that it works in. A switch ends the session's old token.
  const workIn = async (account: number) => {
    const call = await callAs(swath.url, 'operator')
    await call('POST', '/api/v0/Logins/switch_account', { account })
  }
  await workIn(MERIDIAN)
  try {
    // Somebody with several accounts of which none is below another.
    const page = await as('operator')
    const home = homePage(page)
    await home.open()
    await expect(home.robot(here)).toBeVisible({ timeout: 15_000 })
    await expect(home.robot(there)).toBeVisible()
    await switcher(page, 'Switch account, All accounts').click()
    const entries = page.getByRole('menuitemradio')
    await expect(entries.first()).toHaveText('All accounts')
    const reloaded = page.waitForEvent('load')
    await entries.filter({ hasText: 'Halden Retail Group' }).click()
    await reloaded

    await expect(page).toHaveURL(new RegExp(`within=${HALDEN}`))
    await expect(chip(page)).toBeVisible()
    await expect(home.robot(here)).toBeVisible()
    await expect(home.robot(there)).toHaveCount(0)
    await page.keyboard.press('Control+K')
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.getByRole('combobox').fill(String(stamp))
    await expect(search.getByRole('option', { name: here })).toBeVisible()
    await expect(search.getByRole('option', { name: there })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/history\\?within=${HALDEN}$`))
    await expect(chip(page)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: here }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: there })).toHaveCount(0)
    await page.reload()
    await expect(switcher(page, 'Switch account, Halden Retail Group')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: here }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: there })).toHaveCount(0)

    await chip(page).getByRole('button', { name: 'Show all accounts' }).click()
    await expect(page).toHaveURL(/\/history$/)
    await expect(page.getByRole('row').filter({ hasText: there }).first()).toBeVisible()
    await expect(switcher(page, 'Switch account, All accounts')).toBeVisible()
  } finally {
    await workIn(MERIDIAN)
    for (const stop of stops) stop()
    await Promise.all(robots.map(robot => robot.close()))
  }
})

test('A-049 B-042 subscriptions, audit and outbox are narrowed too, and the screens of the administration lead to one another', {
  tag: '@long',
}, async ({ as, swath }) => {
  const stamp = Date.now()
  const boss = await callAs(swath.url, 'super')
  for (const [name, account] of [
    [`here.${stamp}`, HALDEN],
    [`there.${stamp}`, MERIDIAN],
  ] as const)
    await boss('POST', '/api/v0/Logins', {
      login: name,
      name,
      email: `${name}@users.example`,
      role: 'customer',
      accounts: [account],
    })
  const page = await as('super')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const tabs = page.locator('main').getByRole('navigation', { name: 'Administration' })
  await page.goto(`/admin/audit?within=${HALDEN}`)
  await expect(row(`here.${stamp}`).first()).toBeVisible()
  await expect(row(`there.${stamp}`)).toHaveCount(0)
  await expect(chip(page)).toBeVisible()
  await expect(tabs.getByRole('link')).toHaveText(['Permissions', 'Settings', 'Audit trail', 'Outbox', 'Inspector'])
  await tabs.getByRole('link', { name: 'Outbox' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/outbox\\?within=${HALDEN}`))
  await expect(row(`here.${stamp}@users.example`)).toBeVisible()
  await expect(row(`there.${stamp}@users.example`)).toHaveCount(0)
  await expect(tabs.getByRole('link', { name: 'Outbox' })).toHaveAttribute('aria-current', 'page')
  await chip(page).getByRole('button', { name: 'Show all accounts' }).click()
  await expect(row(`there.${stamp}@users.example`)).toBeVisible()
  await page.goto(`/subscriptions?within=${HALDEN}`)
  await expect(page.getByText('You have no subscription about this account or those below it.')).toBeVisible()
  await expect(chip(page)).toBeVisible()
})

test('A-049 a login with one account has nothing to switch, and an address narrows nobody to what they do not see', {
  tag: '@long',
}, async ({ as, homePage }) => {
  const page = await as('viewer')
  await page.goto(`/home?within=${MERIDIAN}`)
  await expect(homePage(page).rows.first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Switch account/ })).toHaveCount(0)
  await expect(page.getByText(/^Only .+ and below$/)).toHaveCount(0)
})
