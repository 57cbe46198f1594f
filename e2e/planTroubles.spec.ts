import * as v from 'valibot'
import { planRequest } from '../tests/server/http/planRequest.ts'
import { expect, test } from './fixtures.ts'
import { callAs, DEMO_PASSWORD } from './provision.ts'

const idSchema = v.object({ id: v.number() })
const MERIDIAN = 2

/** A plan of its own with one published version; the id of that version. */
async function storePlan(url: string, place: { readonly name: string; readonly location?: number }): Promise<number> {
  const request = await planRequest({ account: MERIDIAN, ...place })
  return v.parse(idSchema, await (await callAs(url, 'super'))('POST', '/api/v0/CleaningPlans', request)).id
}

test('L-024 what was typed about a version is there again once an expired session is opened anew', async ({
  as,
  swath,
  loginPage,
  context,
}) => {
  const id = await storePlan(swath.url, { name: 'Hall of a long day' })
  const page = await as('super')
  await page.goto(`/plan/${id}/admin`)
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true })
  await comment.fill('Exit widened')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Session expired.')).toBeVisible({ timeout: 20_000 })
  await loginPage.signIn('super', DEMO_PASSWORD)
  await expect(page).toHaveURL(new RegExp(`/plan/${id}/admin`))
  await expect(comment).toHaveValue('Exit widened')
})
