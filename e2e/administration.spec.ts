import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { callAs } from './provision.ts'
import { row, save } from './settingRows.ts'

test('B-042 B-043 a setting is changed, reviewed and saved; a value that does not fit is shown at its field and loses nothing', {
  tag: '@long',
}, async ({ as, swath }) => {
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
