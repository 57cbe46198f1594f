import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { callAs, DEMO_PASSWORD } from './provision.ts'

const row = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"]`)
const save = async (page: Page, verb: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
}

/** Another window, signed in as the super user as well. */
async function anotherWindow(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  return context.newPage()
}

test('B-042 B-043 a setting is changed, reviewed and saved; a value that does not fit is shown at its field and loses nothing', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  await page.goto('/admin/settings')
  const days = row(page, 'outbox.retentionDays')
  await days.getByRole('textbox').fill('0')
  await expect(days).toContainText('A whole number from 1 to 3,650.')
  await row(page, 'manual-report-toggle').getByRole('switch').press('Space')
  const bar = page.getByRole('region', { name: '2 changes, not saved' })
  await expect(bar).toContainText('Outbox, how long, Manual report export')
  const review = bar.getByRole('button', { name: 'Review and save' })
  await expect(review).toHaveAttribute('aria-disabled', 'true')
  await days.getByRole('textbox').fill('45')
  await expect(review).not.toHaveAttribute('aria-disabled', 'true')
  await review.click()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Outbox, how long 30 days 45 days' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(bar).toHaveCount(0)
  await expect(days).toContainText(/Default: 30 days\s*Sam Okafor, /)
  expect(await call('GET', '/api/v0/Settings/outbox.retentionDays')).toMatchObject({ value: '45' })
  await days.getByRole('button', { name: 'Back to the default: Outbox, how long' }).click()
  await row(page, 'manual-report-toggle')
    .getByRole('button', { name: /Back to the default/ })
    .click()
  await save(page, /Save 2/)
  await expect(page.getByRole('region', { name: /not saved/ })).toHaveCount(0)
})

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

test('A-031 rights wait in the bar until a reason is given, strong ones until they are confirmed, and are saved together', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  await page.goto('/admin/permissions')
  await idle(page)
  const table = page.getByRole('table', { name: 'Permissions' })
  // A tick without a box comes with another right; a dash cannot be given.
  await expect(
    table.getByRole('img', { name: 'Support: Control robots. Comes with “Control before others”.' }),
  ).toBeVisible()
  await expect(
    table.getByRole('img', { name: 'Operator: See the classified camera picture. Cannot be given to this role.' }),
  ).toBeVisible()
  await table.getByRole('checkbox', { name: 'Operator: Send own messages' }).press('Space')
  await table.getByRole('checkbox', { name: 'Distributor: Publish versions' }).press('Space')
  await page.getByRole('button', { name: 'Compare with delivered 2' }).click()
  await expect(table.getByRole('checkbox', { name: /^Operator/ })).toHaveCount(2)
  await expect(table.getByRole('row', { name: /^Publish versions/ })).toContainText('As delivered: Super user')
  await page.getByRole('button', { name: 'Compare with delivered 2' }).click()
  const bar = page.getByRole('region', { name: 'Changes not saved' })
  await expect(bar.getByRole('heading')).toHaveText('2 changes, not saved')
  await expect(bar).toContainText('They touch 2 people')
  await expect(bar).toContainText('Strong right: robots clean by what they publish from their next run.')
  // What is taken as a file is what is saved, without the ticks that wait.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^permissions-[\d-]+\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('"Publish versions","Robots clean by it from their next run","may","may","may not","may not"')
  const button = bar.getByRole('button', { name: 'Save 2 changes' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await bar.getByRole('textbox', { name: 'Reason, for the audit trail' }).fill('Tried in a test')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await bar.getByText('Give the strong rights to 1 person').click()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
  await expect(bar).toHaveCount(0)
  await expect(table.getByRole('row', { name: /^Send own messages/ })).toContainText('Sam Okafor')
  const entries = await call('GET', '/api/v0/Audit?action=permission.grant&limit=2')
  expect(JSON.stringify(entries)).toContain('Tried in a test')
  const back = [
    { role: 'operator', resource: 'RobotMonitor', action: 'sendCustomMessages', granted: false },
    { role: 'distributor', resource: 'CleaningPlans', action: 'publishVersion', granted: false },
  ]
  await call('POST', '/authentication/v0/ui/permissions', { changes: back, tfa: [], reason: 'Back', strong: false })
})
