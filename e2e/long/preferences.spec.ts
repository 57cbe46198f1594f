import { expect, idle, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'

test('A-046 A-047 B-026 B-027 preferences hold at once, everywhere, and after a reload; demo mode names nobody', async ({
  as,
  swath,
}) => {
  const page = await as('distributor')
  await page.goto('/home')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await expect(page).toHaveURL(/\/preferences$/)

  await page.getByText('Demo mode').click()
  await expect(page.getByRole('button', { name: /^Your account, User \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Switch account, All accounts' }).click()
  await expect(page.getByRole('menuitemradio').last()).toHaveText(/^Account \d+$/)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'US gallons' }).click()
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByText(/^It is .+ there now\.$/)).toBeVisible()
  const times = '**/TimeZones/time'
  await page.route(times, route => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.reload()
  await expect(page.getByText('N/A')).toBeVisible()
  await page.unroute(times)
  await page
    .getByRole('button', { name: /Language$/ })
    .last()
    .click()
  await page.getByRole('option', { name: 'Suomi' }).click()
  await expect(page.getByRole('heading', { name: 'Asetukset' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Asetukset' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Esittelytila' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'US-gallonat' })).toBeChecked()

  const operator = await callAs(swath.url, 'distributor')
  await operator('POST', '/api/v0/Logins/self', { language: 'en', volume_unit: 'litres' })
  await page.goto('/home')
  // Only what is there can be looked through for names.
  await expect(page.getByRole('button', { name: 'Switch account, All accounts' })).toBeVisible()
  await idle(page)
  await expect(page.locator('body')).not.toContainText(/Norrland|Larkfield|Bayside/)
  await page.keyboard.press('Control+K')
  const found = page.getByRole('dialog', { name: 'Search' })
  await expect(found).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('region', { name: 'Contact methods' })).toContainText(/Contact \d+/)
  await expect(page.locator('main')).not.toContainText('@')
  await operator('POST', '/api/v0/Preferences/demo-mode', { value: '' })
  await operator('POST', '/api/v0/Preferences/theme', { value: '' })
})
