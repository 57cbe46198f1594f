import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { csrf, signedIn } from '../people.ts'
import { DEMO_PASSWORD } from '../provision.ts'

const outboxSchema = v.object({ data: v.array(v.object({ recipient: v.string(), text: v.string() })) })

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('O-014 O-017 O-020..O-025 subscriptions are added with what they need, survive a reload, and are deleted after a question', async ({
  as,
  browser,
  swath,
}) => {
  const page = await as('distributor')
  const headers = await csrf(page)
  await page.request.post('/api/v0/Logins/self/prove', { headers, data: { password: DEMO_PASSWORD } })
  const made = await page.request.post('/api/v0/ContactMethods', {
    headers,
    data: { contact_type: 'sms', contact_value: '+358401234567' },
  })
  const { id } = v.parse(v.object({ id: v.number() }), await made.json())
  await page.request.post('/api/v0/ContactMethods/send', { headers, data: { email: '+358401234567', type: 'verify' } })
  const superuser = await signedIn(browser, swath.url, 'super')
  const { data } = v.parse(outboxSchema, await (await superuser.request.get('/api/v0/Outbox')).json())
  const verify_code = /verify_code=([\w-]+)/.exec(
    data.find(({ recipient }) => recipient === '+358401234567')?.text ?? '',
  )?.[1]
  expect(
    (await page.request.post(`/api/v0/ContactMethods/${id}/verify`, { headers, data: { verify_code } })).ok(),
  ).toBe(true)
  await superuser.close()

  const asked: string[] = []
  page.on('request', request => asked.push(request.url().slice(swath.url.length)))
  await page.route('**/FcmTokens/*/active', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/subscriptions')
  await expect(page.getByText('You have not subscribed to anything yet.')).toBeVisible()
  expect(asked.some(path => path.startsWith('/api/v0/ContactMethods'))).toBe(true)
  expect(asked.filter(path => path.startsWith('/v1/Robots?'))).toContain('/v1/Robots?limit=1000')
  const logged = page.waitForEvent('console', { predicate: entry => entry.text().includes('activePushToken') })
  await page.getByRole('button', { name: 'Add subscription' }).click()
  await logged
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add subscription' })
  await add.click()
  await expect(dialog.getByText('Choose a notification.')).toBeVisible()
  await expect(dialog.getByText('Choose where it is sent to.')).toBeVisible()
  await expect(dialog.getByText('The mobile app'), 'the look-up failed and says nothing').toHaveCount(0)

  await dialog.getByRole('button', { name: 'Notification' }).click()
  await expect(page.getByRole('option', { name: 'Robot stuck' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Preventive maintenance' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Sector skipped' }).click()
  await choose(page, 'Sent to', '+358401234567')
  await expect(dialog.getByRole('status')).toContainText('multimedia messages (MMS)')
  await choose(page, 'About', 'One robot')
  await add.click()
  await expect(dialog.getByText('Choose which robot or plan it is about.')).toBeVisible()
  await choose(page, 'About', 'Any')
  await expect(dialog.getByRole('button', { name: 'Robot', exact: false })).toHaveCount(0)
  await add.click()
  await expect(dialog).toHaveCount(0)

  await page.reload()
  await idle(page)
  const row = page.getByRole('row', { name: /Sector skipped/ })
  await expect(row).toContainText('Any')
  await expect(row).toContainText('+358401234567')
  await expect(row).toContainText('Nothing sent yet')
  const on = row.getByRole('switch', { name: 'Sector skipped, Any, +358401234567' })
  const trial = row.getByRole('button', { name: 'Send a test of Sector skipped to +358401234567' })
  await expect(on).toBeChecked()
  await trial.click()
  await expect(page.getByText('This service sends no such messages: the test stays in its outbox')).toBeVisible()
  await expect(row).toContainText('Kept in the outbox: none is sent from here', { timeout: 15_000 })
  await expect(row).toContainText(/\d+:\d\d.*Test/)
  await row.getByRole('button', { name: 'Change where Sector skipped, Any is sent' }).click()
  await choose(page, 'Sent to', 'distributor@swath.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('distributor@swath.example')
  await row.getByRole('button', { name: 'Change where Sector skipped, Any is sent' }).click()
  await choose(page, 'Sent to', '+358401234567')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.locator('label').click()
  await expect(on).not.toBeChecked()
  await expect(trial).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(on, 'it stays off').not.toBeChecked()
  await expect(page.getByText('1 subscription, 0 of them on')).toBeVisible()
  await expect(row).toContainText(/Off since .*20\d\d/)
  await expect(page.getByText('1 message in the last 30 days, 0 failed')).toBeVisible()
  const show = row.getByRole('button', { name: 'Details of Sector skipped, Any' })
  await show.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Sector skipped' })
  await expect(panel).toContainText('When a robot leaves out a sector of its plan.')
  await expect(panel).toContainText(/Off since .*\d+:\d\d/)
  await expect(panel.getByRole('listitem')).toHaveText([/Test.*Kept in the outbox/])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(show).toBeFocused()
  const search = page.getByRole('search', { name: 'Filters' })
  await search.getByRole('searchbox').fill('stuck')
  await expect(page.getByText('No subscription matches the filters.')).toBeVisible()
  await search.getByRole('searchbox').fill('skip +3584')
  await expect(row).toBeVisible()
  await expect(search.getByRole('button', { name: 'With trouble 0' })).toHaveAttribute('aria-disabled', 'true')
  await page.route('**/api/v0/Subscriptions?*', route =>
    route.fulfill({
      status: 403,
      json: { errors: [{ token: 'no.list', type: 'forbidden', message: 'None.' }] },
    }),
  )
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'no.list' })
  await expect(failed, 'what cannot be had is not none').toBeVisible()
  await expect(page.getByText('You have not subscribed to anything yet.')).toHaveCount(0)
  await page.unroute('**/api/v0/Subscriptions?*')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(search.getByRole('searchbox'), 'the address keeps the filters').toHaveValue('skip +3584')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete Sector skipped, Any' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete Sector skipped, Any' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have not subscribed to anything yet.')).toBeVisible()
})
