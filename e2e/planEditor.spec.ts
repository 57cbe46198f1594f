import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { planRequest } from '../tests/server/http/planRequest.ts'
import { expect, test } from './fixtures.ts'
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

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Elements' })
const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/v2/plan/${id}/editor/${id}`)
  await expect(tree(page)).toBeVisible()
}

test('E-001 L-022 a version opens in the editor with its tools, and where a run begins is listed and shown by numbers', async ({
  as,
  swath,
}) => {
  const id = await storePlan(swath.url, 'Hall to draw')
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, id)
  await expect(page.getByText('All saved')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  await tree(page).getByRole('row', { name: 'Start', exact: true }).click()
  await expect(properties(page).getByRole('textbox', { name: 'x coordinate' })).toBeVisible()
})
