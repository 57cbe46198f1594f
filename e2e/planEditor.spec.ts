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

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Elements' })
const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/v2/plan/${id}/editor/${id}`)
  await expect(tree(page)).toBeVisible()
}

test('E-001 L-017 a sector is renamed beside the drawing, taken back, made again and saved', async ({ as, swath }) => {
  const id = await storePlan(swath.url, 'Hall to draw')
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, id)
  await expect(page.getByText('All saved')).toBeVisible()
  await tree(page).getByRole('row', { name: /m²/ }).first().click()
  const name = properties(page).getByRole('textbox', { name: 'Name' })
  await name.fill('Hall north')
  await name.press('Enter')
  await expect(tree(page)).toContainText('Hall north')
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tree(page)).not.toContainText('Hall north')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(tree(page)).toContainText('Hall north')
  await page.reload()
  await expect(tree(page)).toContainText('Hall north')
  await page.getByRole('button', { name: 'Save version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What changed' }).fill('North is a hall of its own')
  await dialog.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 2 was saved')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/editor/${id}$`))
  await expect(tree(page)).toContainText('Hall north')
  await expect(page.getByText('All saved')).toBeVisible()
  await idle(page)
  await expectAccessible(page)
})
