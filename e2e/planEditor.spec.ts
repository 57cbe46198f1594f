import * as v from 'valibot'
import { parse } from 'yaml'
import { planElementsSchema } from '../contract/plan/elements.ts'
import { expectAccessible } from './axe.ts'
import { button, drag, openBoard, row, storePlan } from './drawingBoard.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './provision.ts'

const planSchema = v.object({ id: v.number(), data: v.record(v.string(), v.number()) })
const versionsSchema = v.object({ data: v.array(v.object({ ...planSchema.entries, first_id: v.number() })) })
test('E-001 E-032 L-022 a rectangle that is drawn at once is in the version that is saved, one that crosses itself or goes beyond the map springs back', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const id = await storePlan(call, 'Hall to draw')
  const page = await as('super')
  await openBoard(page, id)
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
  await expect(page.getByText('The shape would cross itself.')).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await drag(page, [0.6, 0.6], [0.99, 0.6])
  await expect(page.getByText('It would lie outside the map.')).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toBeVisible()

  await button(page, 'Save version').click()
  const dialog = page.getByRole('dialog', { name: 'Save the drawing' })
  await dialog.getByRole('textbox', { name: 'What changed' }).fill('A first sector')
  await dialog.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 1 was saved').first()).toBeVisible()
  await expect(page.getByText('All saved')).toBeVisible()
  const versions = v.parse(versionsSchema, await call('GET', `/api/v0/CleaningPlans?first_id=${id}&latest=1`))
  const file = await page.request.get(`/api/v0/Data/${versions.data[0]?.data['sectors.yaml']}`)
  const { sectors } = v.parse(planElementsSchema, parse(await file.text()))
  expect(sectors).toHaveLength(1)
})
