import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { callAs, DEMO_PASSWORD } from '../provision.ts'
import { row, save } from '../settingRows.ts'

/** Another window, signed in as the super user as well. */
async function anotherWindow(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  return context.newPage()
}

test('B-042 robots of a setting are picked by name and shown by name; the settings are taken as a file', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  await page.goto('/admin/settings')
  const vector = row(page, 'project-vector')
  await expect(vector).toContainText('No robot yet')
  await vector.getByRole('button', { name: 'Add a robot' }).click()
  const picker = page.getByRole('dialog', { name: 'Add a robot' })
  await picker.getByRole('combobox').fill('dunlin')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(vector.getByRole('listitem')).toContainText('Dunlin')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByRole('dialog').getByRole('cell', { name: /: Dunlin/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await save(page, /Save 1/)
  await expect(page.getByRole('region', { name: /not saved/ })).toHaveCount(0)
  expect(JSON.stringify(await call('GET', '/api/v0/Settings/project-vector'))).toMatch(/robots\D+\d+\]/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^settings-[\d-]+\.json$/)
  await vector.getByRole('button', { name: /^Take Dunlin/ }).click()
  await save(page, /Save 1/)
  await expect(vector).toContainText('No robot yet')
})

test('B-043 the second of two administrators sees who was quicker, and keeps what they typed', async ({
  as,
  browser,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  await page.goto('/admin/settings')
  const list = row(page, 'rm-ats-pin-labels')
  await list.getByRole('button', { name: 'Edit: Pin labels, ATS' }).click()
  await list.getByRole('button', { name: 'Add entry' }).click()
  await list.getByRole('textbox', { name: 'Entry 3' }).fill('Mine')
  const other = await anotherWindow(browser, swath.url)
  try {
    await other.goto('/admin/settings')
    await row(other, 'rm-ats-pin-labels').getByRole('button', { name: /^Edit/ }).click()
    await row(other, 'rm-ats-pin-labels').getByRole('textbox', { name: 'Entry 1' }).fill('Theirs')
    await save(other, /Save 1 change$/)
    await expect(other.getByRole('region', { name: /not saved/ })).toHaveCount(0)
  } finally {
    await other.context().close()
  }
  await save(page, /Save 1 change$/)
  await expect(list.getByRole('alert')).toContainText('Sam Okafor has changed this meanwhile.')
  await expect(list.getByRole('alert')).toContainText('Theirs, Improvement')
  await expect(list.getByRole('textbox', { name: 'Entry 3' })).toHaveValue('Mine')
  await save(page, /Save 1 change$/)
  await expect(page.getByRole('region', { name: /not saved/ })).toHaveCount(0)
  const stored = await call('GET', '/api/v0/Settings/rm-ats-pin-labels')
  expect(stored).toMatchObject({ value: '["Regression","Improvement","Mine"]' })
  await call('POST', '/api/v0/Settings/rm-ats-pin-labels', { value: '["Regression","Improvement"]' })
})
