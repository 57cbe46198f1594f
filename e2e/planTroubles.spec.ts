import type { Route } from '@playwright/test'
import { expireSession } from './expiredSession.ts'
import { expect, test } from './fixtures.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { storePlan } from './publishedPlan.ts'

test('L-024 what was typed about a version is there again once an expired session is opened anew', {
  tag: '@long',
}, async ({ as, swath, loginPage }) => {
  const id = await storePlan(swath.url, { name: 'Hall of a long day' })
  const page = await as('super')
  await page.goto(`/plan/${id}/admin`)
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true })
  await comment.fill('Exit widened')
  await expireSession(page, page.getByRole('button', { name: 'Save version' }))
  await loginPage.signIn('super', DEMO_PASSWORD)
  await expect(page).toHaveURL(new RegExp(`/plan/${id}/admin`))
  await expect(comment).toHaveValue('Exit widened')
})

test('L-031 an upload that breaks is not left without a question, and goes on from where it broke', {
  tag: '@long',
}, async ({ as, swath }) => {
  const id = await storePlan(swath.url, { name: 'Hall with a bad link' })
  const page = await as('super')
  await page.goto(`/plan/${id}/admin`)
  const row = page.getByRole('table', { name: 'Files' }).getByRole('row', { name: /^config\.yaml/ })
  await row.getByRole('button', { name: 'Replace config.yaml' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload config.yaml' })
  const buffer = Buffer.from('plan_type: 1\nhome: { x: 1, y: 2, a: 0 }')
  await upload.locator('input[type=file]').setInputFiles({ name: 'config.yaml', mimeType: 'application/yaml', buffer })
  await page.route('**/api/v0/Data/**', async route => {
    if (route.request().method() === 'PUT') await route.abort('connectionreset')
    else await route.fallback()
  })
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload.getByRole('status')).toContainText('The connection broke.')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Stop sending config.yaml?' })
  await leaving.getByRole('button', { name: 'Go on sending' }).click()
  await page.unroute('**/api/v0/Data/**')
  // The version that the file makes is slow to come: until it is there, nobody presses anything on the one before.
  const next = new RegExp(`/api/v0/CleaningPlans/(?!${id}$)\\d+$`)
  const asked = Promise.withResolvers<Route>()
  await page.route(next, route => asked.resolve(route), { times: 1 })
  await upload.getByRole('button', { name: 'Go on', exact: true }).click()
  const made = await asked.promise
  await expect(upload).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/plan/${id}/admin`))
  await made.continue()
  await expect(upload).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`/plan/${id}/admin`))
  await expect(row).toContainText('Present')
  await row.getByRole('button', { name: 'Show config.yaml' }).click()
  const shown = page.getByRole('region', { name: 'config.yaml' })
  await expect(shown).toContainText('home: { x: 1, y: 2')
  await page.getByRole('region', { name: 'Versions' }).getByRole('link', { name: /^v1/ }).click()
  await expect(page).toHaveURL(new RegExp(`/plan/${id}/admin`))
  await expect(shown, 'the same file of the version before').not.toContainText('home: {')
})
