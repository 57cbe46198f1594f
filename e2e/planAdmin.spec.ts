import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { planRequest } from '../tests/server/http/planRequest.ts'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { callAs } from './provision.ts'

const idSchema = v.object({ id: v.number() })
const accountsSchema = v.object({ data: v.array(idSchema) })

/** A plan of its own with one published version; the id of that version. */
async function storePlan(url: string, name: string): Promise<number> {
  const call = await callAs(url, 'super')
  const { data } = v.parse(accountsSchema, await call('GET', '/api/v0/Accounts/viewable'))
  const request = await planRequest({ name, account: data[0]?.id ?? 0 })
  return v.parse(idSchema, await call('POST', '/api/v0/CleaningPlans', request)).id
}

const files = (page: Page) => page.getByRole('table', { name: 'Files' })
const row = (page: Page, name: string) => files(page).getByRole('row', { name: new RegExp(`^${name}`) })

test('L-017 L-023 L-024 L-027 L-031 a version is changed, discarded, saved as the next one, and its files are read and replaced', {
  tag: '@long',
}, async ({ as, swath }) => {
  const id = await storePlan(swath.url, 'Hall to mend')
  const page = await as('super')
  await page.goto(`/plan/${id}/admin`)
  await expect(page.getByRole('heading', { name: 'Hall to mend' })).toBeVisible()
  await expect(row(page, 'map.yaml')).toContainText('Present')
  await expect(row(page, 'plan.svg')).toContainText('Not given')
  await expectAccessible(page)

  await row(page, 'config.yaml').getByRole('button', { name: 'Show config.yaml' }).click()
  await expect(page.getByRole('region', { name: 'config.yaml' })).toContainText('plan_type: 1')

  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Exit widened')
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'To the plan' }).click()
  const leaving = page.getByRole('dialog')
  await expect(leaving).toContainText('You have unsaved changes. Are you sure you want to leave this page?')
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('')

  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Exit widened')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('Exit widened')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 2 was saved')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/plan/${id}/admin`))

  await row(page, 'config.yaml').getByRole('button', { name: 'Replace config.yaml' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload config.yaml' })
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload).toContainText('Choose a file first.')
  const chosen = (name: string, text: string) => ({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) })
  await upload.locator('input[type=file]').setInputFiles(chosen('config (2).yaml', 'plan_type: 1'))
  await expect(upload).toContainText('This file is config (2).yaml. It must be named config.yaml.')
  await upload
    .locator('input[type=file]')
    .setInputFiles(chosen('config.yaml', 'plan_type: 1\nhome: { x: 1, y: 2, a: 0 }'))
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload).toHaveCount(0)
  await row(page, 'config.yaml').getByRole('button', { name: 'Versions of config.yaml' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
})

test('L-019 L-020 people comment on a plan, and mend what they wrote', { tag: '@long' }, async ({ as, swath }) => {
  const id = await storePlan(swath.url, 'Hall to talk about')
  const page = await as('super')
  await page.goto(`/plan/${id}/admin`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments).toContainText('Nobody has written anything yet.')
  await comments.getByRole('textbox', { name: 'Write a comment' }).fill('The belt was moved')
  await comments.getByRole('button', { name: 'Send' }).click()
  await expect(comments.getByRole('listitem')).toContainText('The belt was moved')
  await comments.getByRole('button', { name: 'Edit the comment' }).click()
  await comments.getByRole('textbox', { name: 'Edit the comment' }).fill('The belt was moved by 0.6 m')
  await comments.getByRole('button', { name: 'Save' }).click()
  await expect(comments.getByRole('listitem')).toContainText('by 0.6 m')

  const [written, changed] = [
    comments.getByRole('textbox', { name: 'Write a comment' }),
    comments.getByRole('textbox', { name: 'Edit the comment' }),
  ]
  await written.fill('Half a thought')
  await comments.getByRole('button', { name: 'Edit the comment' }).click()
  await changed.fill('The belt was moved by 0.7 m')
  await page.getByRole('link', { name: 'To the plan' }).click()
  await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible()
  await page.goBack()
  for (const again of [async () => undefined, async () => page.reload()]) {
    await again()
    await expect(written, 'what is not sent waits').toHaveValue('Half a thought')
    await expect(changed).toHaveValue('The belt was moved by 0.7 m')
  }
  await comments.getByRole('button', { name: 'Cancel' }).click()
  await written.fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await idle(page)
  await expectAccessible(page)
})

test('L-047 an archive of a plan is compared with it and makes its next version', { tag: '@long' }, async ({
  as,
  swath,
}) => {
  const id = await storePlan(swath.url, 'Hall to import')
  const page = await as('super')
  const archive = await page.request.get(`/api/v0/CleaningPlans/${id}/package`)
  await page.goto(`/plan/${id}/admin`)
  await page.getByRole('button', { name: 'Import archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import an archive into Hall to import' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'hall.zip', mimeType: 'application/zip', buffer: await archive.body() })
  await expect(dialog.getByRole('row', { name: /^map\.png/ })).toContainText('Same')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('textbox').fill('From the site')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The archive was imported')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('From the site')
})

test('L-018 the six latest reports of the plan are asked for, of the last 183 days', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as('super')
  const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/api/v0/CleaningReports')
  await page.goto('/plan/1/admin')
  const query = new URL((await asked).url()).searchParams
  const timeOf = (name: string): number => Date.parse(`${query.get(name)?.replace(' ', 'T') ?? ''}Z`)
  expect([query.get('limit'), query.get('reality_type')]).toEqual(['6', 'physical'])
  expect((timeOf('end_time_lt') - timeOf('start_time_gt')) / 86_400_000).toBe(183)
  await expect(page.getByRole('region', { name: 'Latest reports' })).toBeVisible()
})

test('L-017 who may not administer plans does not get there', { tag: '@long' }, async ({ as }) => {
  const page = await as('customer')
  await page.goto('/plan/1/admin')
  await expect(page).toHaveURL(/\/home/)
})
