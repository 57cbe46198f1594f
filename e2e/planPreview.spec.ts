import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { planRequest } from '../tests/server/http/planRequest.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './provision.ts'
import { siteFiles } from './siteFiles.ts'

const idSchema = v.object({ id: v.number() })
const accountsSchema = v.object({ data: v.array(idSchema) })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('E-003 a sector that is moved in the plan editor changes its minutes and the floor that the robot will miss, and a ghost robot drives the run', {
  tag: '@long',
}, async ({ as, swath }) => {
  const call = await callAs(swath.url, 'super')
  const { data } = v.parse(accountsSchema, await call('GET', '/api/v0/Accounts/viewable'))
  const files = Object.fromEntries((await siteFiles()).map(({ name, base64 }) => [name, Buffer.from(base64, 'base64')]))
  const request = await planRequest({ name: 'Hall to preview', account: data[0]?.id ?? 0 }, files)
  const { id } = v.parse(idSchema, await call('POST', '/api/v0/CleaningPlans', request))
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/v2/plan/${id}/editor/${id}`)

  await button(page, 'Preview').click()
  const panel = page.getByRole('region', { name: 'Preview' })
  const table = panel.getByRole('table', { name: 'Preview' })
  const hall = table.getByRole('row', { name: /Hall/ })
  await expect(table.getByRole('row', { name: /Whole run/ })).toBeVisible()
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(hall).toContainText('A zone forbids it')
  const before = await hall.innerText()

  await hall.getByRole('button', { name: 'Hall' }).click()
  await page.getByText('4 points').click()
  await page.getByRole('textbox', { name: 'Point 1, x', exact: true }).fill('5')
  await page.keyboard.press('Enter')
  await expect(hall).toContainText('−')
  await expect(table).toHaveAttribute('aria-busy', 'false')
  expect(await hall.innerText()).not.toBe(before)
  await expectAccessible(page)

  const moment = panel.getByRole('slider', { name: 'Moment of the run' })
  await panel.getByRole('radio', { name: '100×' }).click()
  await button(page, 'Play the run on the map').click()
  await expect(moment).not.toHaveValue('0')
  await button(page, 'Pause the run').click()
  await moment.focus()
  await page.keyboard.press('Home')
  await expect(moment).toHaveValue('0')
  await expect(moment).toHaveAttribute('aria-valuetext', '0 h 0 min')
  await page.keyboard.press('End')
  await expect(moment).not.toHaveAttribute('aria-valuetext', '0 h 0 min')
  await expect(moment).toHaveAttribute('aria-valuetext', /^0 h [1-9]\d* min$/)
})
