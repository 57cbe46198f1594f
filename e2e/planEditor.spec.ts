import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { parse } from 'yaml'
import { planElementsSchema } from '../contract/plan/elements.ts'
import { planRequest } from '../tests/server/http/planRequest.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { callAs, type ServiceCall } from './provision.ts'

const planSchema = v.object({ id: v.number(), data: v.record(v.string(), v.number()) })
const versionsSchema = v.object({ data: v.array(v.object({ ...planSchema.entries, first_id: v.number() })) })
const accountsSchema = v.object({ data: v.array(v.object({ id: v.number() })) })

/** A plan of its own with one published version of a bare room; the id of that version. */
async function storePlan(call: ServiceCall, name: string): Promise<number> {
  const { data } = v.parse(accountsSchema, await call('GET', '/api/v0/Accounts/viewable'))
  const request = await planRequest({ name, account: data[0]?.id ?? 0 })
  return v.parse(planSchema, await call('POST', '/api/v0/CleaningPlans', request)).id
}

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Elements' })
const row = (page: Page, name: string | RegExp) => tree(page).getByRole('row', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Parts of the drawing's width and height. */
type Place = readonly [number, number]

async function pointsOf(page: Page, places: readonly Place[]) {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no drawing')
  return places.map(([x, y]): Place => [box.x + box.width * x, box.y + box.height * y])
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  const [start, end] = await pointsOf(page, [from, to])
  if (!start || !end) return
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 4 })
  await page.mouse.move(...end, { steps: 4 })
  await page.mouse.up()
}

test('E-001 E-032 L-022 a rectangle that is drawn at once is in the version that is saved, and one that crosses itself holds saving up', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const id = await storePlan(call, 'Hall to draw')
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/v2/plan/${id}/editor/${id}`)
  await button(page, 'Sector').click()
  await button(page, 'Rectangle').click()
  await drag(page, [0.4, 0.4], [0.6, 0.6])
  await expect(row(page, 'Sector 1')).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(row(page, 'Sector 1')).toHaveCount(0)
  await button(page, 'Redo').click()
  await expect(row(page, 'Sector 1')).toBeVisible()
  await expectAccessible(page)

  await row(page, 'Sector 1').click()
  await drag(page, [0.6, 0.6], [0.3, 0.5])
  await expect(row(page, /Sector 1.*crosses itself/)).toBeVisible()
  await expect(button(page, 'Save version')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Undo').click()
  await expect(row(page, /crosses itself/)).toHaveCount(0)
  await expect(page.getByText('1 unsaved change')).toBeVisible()

  await button(page, 'Save version').click()
  const dialog = page.getByRole('dialog', { name: 'Save the drawing' })
  await dialog.getByRole('textbox', { name: 'What changed' }).fill('A first sector')
  await dialog.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 2 was saved').first()).toBeVisible()
  await expect(page.getByText('All saved')).toBeVisible()
  const versions = v.parse(versionsSchema, await call('GET', `/api/v0/CleaningPlans?first_id=${id}&latest=1`))
  const file = await page.request.get(`/api/v0/Data/${versions.data[0]?.data['sectors.yaml']}`)
  const { sectors } = v.parse(planElementsSchema, parse(await file.text()))
  expect(sectors).toHaveLength(1)
})
