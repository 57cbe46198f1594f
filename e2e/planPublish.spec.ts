import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { planWithNext, WITH_EAST, WITHOUT_FLOOR } from './planVersions.ts'
import { callAs } from './provision.ts'

const publishedSchema = v.object({ data: v.array(v.object({ version: v.number(), status: v.string() })) })
/** Lanes are worked out in processes of their own, in turn with all others. */
const WORKED_OUT = { timeout: 30_000 }
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Publish / })

async function open(page: Page, plan: number): Promise<void> {
  await page.goto(`/plan/${plan}?version=2`)
  await page.getByRole('button', { name: 'Publish v2' }).first().click()
}

test('L-008 L-038 L-040 L-043 L-044 what a version changes is seen by numbers, a time that is none or far off is not sent, then it is published, and any two versions are compared by their address', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const { first } = await planWithNext(call, 'Publish hall', WITH_EAST)
  const page = await as('super')
  await open(page, first)
  const dialog = sheet(page)
  await expect(dialog.getByRole('img', { name: 'Map with 1 change' })).toBeVisible(WORKED_OUT)
  await expect(dialog.getByRole('row', { name: /East/ })).toContainText('Added')
  await expect(dialog).toContainText('Replaces v1')
  await expect(dialog).toContainText('The lanes of all 2 sectors take 0:')
  await expect(dialog).toContainText('from 10 finished runs on')
  await expect(dialog).toContainText('No robot cleans by this plan.')
  await expectAccessible(page)

  const time = dialog.getByRole('textbox', { name: 'Estimated time, hours:minutes' })
  const confirm = dialog.getByRole('button', { name: 'Publish v2' })
  await time.fill('soon')
  await confirm.click()
  await expect(dialog.getByText('Give a time as hours:minutes')).toBeVisible()
  await time.fill('9:30')
  await time.press('Tab')
  await confirm.press('Enter')
  const question = page.getByRole('dialog', { name: 'Is 9:30 right?' })
  await expect(question).toContainText('off by more than half')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await confirm.click()
  await question.getByRole('button', { name: 'Publish with 9:30' }).click()
  await expect(page.getByText('v2 of Publish hall is published.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^v2 published/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish v1' })).toBeVisible()

  await page.getByRole('button', { name: 'Compare versions' }).click()
  const compared = page.getByRole('dialog', { name: 'Versions of Publish hall compared' })
  await expect(compared.getByRole('row', { name: /East/ })).toContainText('Added', WORKED_OUT)
  await expect(page).toHaveURL(/against=1/)
  await expectAccessible(page, '[role=dialog]')
  await page.goto(`/plan/${first}?version=1&against=2`)
  await expect(compared.getByRole('row', { name: /East/ })).toContainText('Removed', WORKED_OUT)
  await page.keyboard.press('Escape')
  await expect(compared).toHaveCount(0)
  await expect(page).not.toHaveURL(/against/)
})

test('L-041 L-045 L-046 of two who publish at once one has published, and the other is told so in a sentence', async ({
  as,
  browser,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const { first } = await planWithNext(call, 'Race hall', WITH_EAST)
  const ann = await as('super')
  const context = await signedIn(browser, swath.url, 'super')
  const bob = await context.newPage()
  for (const page of [ann, bob]) {
    await open(page, first)
    await expect(sheet(page).getByRole('row', { name: /East/ })).toBeVisible(WORKED_OUT)
  }
  await bob.bringToFront()
  await Promise.all([ann, bob].map(page => sheet(page).getByRole('button', { name: 'Publish v2' }).click()))
  const refusals = [ann, bob].map(page => page.getByRole('dialog', { name: 'v2 was not published' }))
  await expect
    .poll(async () => (await Promise.all(refusals.map(refusal => refusal.count()))).toSorted((a, b) => a - b).join(' '))
    .toBe('0 1')
  const [refused, done] = (await refusals[0]?.count()) === 1 ? [ann, bob] : [bob, ann]
  await expect(done.getByText('v2 of Race hall is published.')).toBeVisible()
  const dialog = refused.getByRole('dialog', { name: 'v2 was not published' })
  await expect(dialog.getByRole('alert')).toHaveText('This version is published already.')
  await refused.keyboard.press('Escape')
  const blocked = refused.getByRole('dialog', { name: 'v2 cannot be published now' })
  await expect(blocked.getByRole('alert')).toHaveText('v2 is published already.')
  await refused.keyboard.press('Escape')
  await expect(blocked).toHaveCount(0)
  const { data } = v.parse(publishedSchema, await call('GET', `/api/v0/CleaningPlans?first_id=${first}`))
  expect(data.filter(({ status }) => status === 'published')).toEqual([{ version: 2, status: 'published' }])
  await context.close()
})

test('L-039 L-045 a version without floor is not offered, and each refusal of the service has its words', {
  tag: '@long',
}, async ({ as, swath }) => {
  const call = await callAs(swath.url, 'super')
  const { first: bare } = await planWithNext(call, 'Bare hall', WITHOUT_FLOOR)
  const { first } = await planWithNext(call, 'Refused hall', WITH_EAST)
  const page = await as('super')
  await open(page, bare)
  await expect(page.getByRole('dialog', { name: 'v2 cannot be published now' })).toContainText('no total area')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, first)
  const dialog = sheet(page)
  await expect(dialog.getByRole('row', { name: /East/ })).toBeVisible(WORKED_OUT)
  expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
  const refuse = async (status: number, error: object, sentence: string | RegExp): Promise<void> => {
    const body = { errors: [{ message: 'No.', ...error }] }
    await page.route('**/publish', route => route.fulfill({ status, json: body }), { times: 1 })
    await dialog.getByRole('button', { name: 'Publish v2' }).click()
    const refusal = page.getByRole('dialog', { name: 'v2 was not published' })
    await expect(refusal.getByRole('alert')).toHaveText(sentence)
    await refusal.getByRole('button', { name: 'Close' }).click()
    await expect(dialog.getByRole('row', { name: /East/ })).toBeVisible(WORKED_OUT)
  }
  const wrong = { token: 'errors.cleaningPlan.publish.any', type: 'preconditionFailed' }
  await refuse(412, { ...wrong, field: 'estimatedCleaningTime' }, 'Invalid estimated cleaning time.')
  await refuse(
    412,
    { ...wrong, field: 'cleanable_area', data: { expected: 71.5 } },
    /^The cleanable area of the files is 71\.5\sm²/u,
  )
  const missing = { token: 'cleaningplans.error.missing.file', type: 'methodNotAllowed', data: { file: 'move.png' } }
  await refuse(405, missing, /move\.png/)
  await refuse(405, { token: 'errors.any', type: 'methodNotAllowed' }, 'That cannot be done here.')
})
