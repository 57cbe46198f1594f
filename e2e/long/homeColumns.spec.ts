import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { callAs, DEMO_PASSWORD } from '../provision.ts'

const heads = (page: Page): Promise<readonly string[]> =>
  page.locator('thead th').evaluateAll(all => all.map(head => head.firstElementChild?.ariaLabel ?? head.textContent))

test('A-077 A-046 columns of the home table are chosen and moved by keyboard, stay with the login, and are what is exported', async ({
  as,
  swath,
  browser,
}) => {
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  try {
    await page.goto('/home?state=cleaning')
    await idle(page)
    const usual = [
      'Pinned',
      'Robot',
      'Account',
      'Location',
      'State',
      'Time in state',
      'Last 60 minutes',
      'Battery',
      'Plan',
    ]
    expect(await heads(page)).toEqual(usual)
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const choice = page.getByRole('dialog', { name: 'Columns' })
    await choice.getByRole('checkbox', { name: 'Battery' }).press('Space')
    const forward = choice.getByRole('button', { name: 'Move Plan forward' })
    for (let i = 0; i < 6; i++) await forward.press('Enter')
    await expect(forward).toBeFocused()
    await expect(forward).toHaveAttribute('aria-disabled', 'true')
    await expect(choice.getByText('Plan: place 1 of 7')).toBeAttached()
    const chosen = ['Pinned', 'Robot', 'Plan', 'Account', 'Location', 'State', 'Time in state', 'Last 60 minutes']
    await expect.poll(() => heads(page)).toEqual(chosen)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^robots-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(head).toMatch(
      /^\uFEFF"Robot","Model","Plan","Account","Location","State","State in detail","Time in state","Since \(.+\)","Last 60 minutes"$/,
    )
    const names = await page.locator('tbody th a').allTextContents()
    expect(names.length).toBeGreaterThan(0)
    expect(lines.map(line => line.split('","')[0])).toEqual(names.map(name => `"${name}`))
    expect(lines.every(line => line.includes('"Cleaning"'))).toBe(true)

    const other = await browser.newContext({ baseURL: swath.url, viewport: { width: 390, height: 844 } })
    await other.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
    const phone = await other.newPage()
    await phone.goto('/home')
    await expect(phone.getByRole('rowheader').first()).toBeVisible()
    await expect(phone.locator('tbody td').filter({ hasText: '%' })).toHaveCount(0)
    await phone.getByRole('button', { name: 'Columns' }).click()
    await phone.getByRole('button', { name: 'Reset' }).click()
    await expect(phone.locator('tbody td').filter({ hasText: '%' }).first()).toBeVisible()
    await other.close()

    await page.reload()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(await heads(page)).toEqual(usual)
  } finally {
    await call('POST', '/api/v0/Preferences/home-columns', { value: '' })
  }
})
