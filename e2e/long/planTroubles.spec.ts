import type { Locator } from '@playwright/test'
import * as v from 'valibot'
import { makeZip } from '../../tests/server/plans/corpus/zipMaker.ts'
import { expireSession } from '../expiredSession.ts'
import { expect, test } from '../fixtures.ts'
import { callAs, DEMO_PASSWORD } from '../provision.ts'
import { storePlan } from '../publishedPlan.ts'

const idSchema = v.object({ id: v.number() })
const MERIDIAN = 2

/** An archive of one harmless file, made for an environment. */
const archiveOf = (environment: string) => ({
  name: 'plan.zip',
  mimeType: 'application/zip',
  buffer: makeZip([
    { name: 'plan.json', data: JSON.stringify({ format: 1, name: 'Site', environment, plan_type: 1, version: 3 }) },
    { name: 'plan.world', data: 'a world' },
  ]),
})

test('L-048 an archive of another environment is imported once somebody confirms it, and one of an industrial place never into a public one', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const place = async (environment: string): Promise<number> => {
    const order = { name: `Environment ${environment} ${Date.now()}`, account: MERIDIAN, environment }
    return v.parse(idSchema, await call('POST', '/api/v0/Locations', order)).id
  }
  const works = await storePlan(swath.url, { name: 'Works', location: await place('industrial') })
  const mall = await storePlan(swath.url, { name: 'Mall', location: await place('commercial') })
  const page = await as('super')
  const dialog = page.getByRole('dialog', { name: /^Import an archive into/ })
  const choose = async (plan: number, environment: string): Promise<void> => {
    await page.goto(`/plan/${plan}/admin`)
    await page.getByRole('button', { name: 'Import archive' }).click()
    await dialog.locator('input[type=file]').setInputFiles(archiveOf(environment))
    await expect(dialog.getByRole('row', { name: /^plan\.world/ })).toContainText('Adds')
  }
  const send = dialog.getByRole('button', { name: 'Import', exact: true })

  await choose(mall, 'industrial')
  const mismatch = dialog.getByRole('region', { name: 'Made for another environment' })
  await expect(mismatch).toContainText('is not meant for this location, and is not imported.')
  await expect(mismatch.getByRole('switch')).toHaveCount(0)
  await expect(send).toHaveAttribute('aria-disabled', 'true')

  await page.keyboard.press('Escape')
  await expect(dialog, 'nothing is lost that could be imported').toHaveCount(0)

  await choose(works, 'commercial')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Close without importing?' })
  await leaving.getByRole('button', { name: 'Go on importing' }).click()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await mismatch.getByText('Import it all the same').click()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/package'))
  await send.click()
  expect((await sent).postData(), 'what was compared is confirmed, not sent again').toContain('confirmedEnvironment')
  await expect(page.getByText('The archive was imported')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/plan/${works}/admin`))
})

const BROKEN = { errors: [{ token: 'errors.any', type: 'internal', message: 'No.' }] }
const SENTENCE = 'Something went wrong in the service.'

test('B-032 L-026 L-027 what fails about a plan, its files, comments and place says so where it was asked, and is tried again', async ({
  as,
  swath,
}) => {
  const id = await storePlan(swath.url, { name: 'Hall of errors' })
  const page = await as('super')
  const fail = (path: string, method = 'GET') =>
    page.route(path, async route => {
      if (route.request().method() === method) await route.fulfill({ status: 500, json: BROKEN })
      else await route.fallback()
    })
  const mend = (path: string) => page.unroute(path)

  await test.step('cleaningPlan.getPlan', async () => {
    await fail(`**/api/v0/CleaningPlans/${id}`)
    for (const address of [`/plan/${id}`, `/plan/${id}/admin`]) {
      await page.goto(address)
      await expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toContainText('errors.any')
    }
    await mend(`**/api/v0/CleaningPlans/${id}`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Hall of errors' })).toBeVisible()
  })
  await test.step('cleaningPlan.editPlan', async () => {
    await fail(`**/api/v0/CleaningPlans/${id}`, 'POST')
    await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Widened')
    await page.getByRole('button', { name: 'Save version' }).click()
    await expect(page.getByText('The changes were not saved')).toBeVisible()
    await mend(`**/api/v0/CleaningPlans/${id}`)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('comment.editComment', async () => {
    const comments = page.getByRole('region', { name: 'Comments' })
    await fail('**/api/v0/Comments', 'POST')
    await comments.getByRole('textbox', { name: 'Write a comment' }).fill('A thought')
    await comments.getByRole('button', { name: 'Send' }).click()
    await expect(comments).toContainText(SENTENCE)
    await mend('**/api/v0/Comments')
    await comments.getByRole('button', { name: 'Send' }).click()
    await expect(comments.getByRole('listitem')).toContainText('A thought')
  })
  await test.step('data.getFile', async () => {
    const row = page.getByRole('table', { name: 'Files' }).getByRole('row', { name: /^config\.yaml/ })
    await fail('**/v0/Data/create', 'POST')
    await row.getByRole('button', { name: 'Replace config.yaml' }).click()
    const upload = page.getByRole('dialog', { name: 'Upload config.yaml' })
    const buffer = Buffer.from('plan_type: 1\nhome: { x: 1, y: 2, a: 0 }')
    await upload.locator('input[type=file]').setInputFiles({ name: 'config.yaml', mimeType: 'text/yaml', buffer })
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(upload.getByRole('alert')).toHaveText(SENTENCE)
    await mend('**/v0/Data/create')
    await page.keyboard.press('Escape')
  })
  await test.step('cleaningPlan.rename', async () => {
    await page.goto(`/plan/${id}`)
    await fail('**/api/v0/CleaningPlans/*/name', 'POST')
    await page.getByRole('button', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Hall of names')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(dialog).toContainText(SENTENCE)
  })
  await test.step('location.getLocation', async () => {
    await fail('**/api/v0/Locations/1')
    await page.goto('/locations/1')
    await expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toContainText('errors.any')
    await mend('**/api/v0/Locations/1')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByLabel('Latitude')).toBeVisible()
  })
})

test('L-019 O-006 a comment and the changes of a location are there again once an expired session is opened anew', async ({
  as,
  swath,
  loginPage,
}) => {
  const id = await storePlan(swath.url, { name: 'Hall of a short day' })
  const page = await as('super')
  const expire = async (press: Locator): Promise<void> => {
    await expireSession(page, press)
    await loginPage.signIn('super', DEMO_PASSWORD)
  }
  await page.goto(`/plan/${id}/admin`)
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('Half a thought')
  await expire(page.getByRole('button', { name: 'Send' }))
  await expect(comment).toHaveValue('Half a thought')

  await page.goto('/locations/1')
  const latitude = page.getByLabel('Latitude')
  await latitude.fill('51.5')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expire(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(page).toHaveURL(/\/locations\/1$/)
  await expect(latitude).toHaveValue('51.5')
})
