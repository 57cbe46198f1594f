import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { planSchema } from '../../contract/resources/plans.ts'
import { provisionOlderPlans } from '../../robots/olderPlans.ts'
import { openProvisioner } from '../../robots/provision.ts'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { callAs, DEMO_PASSWORD } from '../provision.ts'

/** First ids of the demo's plans of the older tool, by the end of their names. */
async function olderPlans(url: string) {
  await provisionOlderPlans(await openProvisioner(url, 'super', DEMO_PASSWORD))
  const answer = await (await callAs(url, 'super'))('GET', '/api/v0/CleaningPlans')
  const { data } = v.parse(v.object({ data: v.array(planSchema) }), answer)
  const named = (end: string): number => data.find(plan => plan.version === 1 && plan.name.endsWith(end))?.id ?? 0
  return { passing: named('visiting hours'), failing: named('spring cleaning') }
}

async function openDialog(page: Page, plan: number) {
  await page.goto(`/plan/${plan}`)
  await page.getByRole('button', { name: 'Convert to the plan editor' }).click()
  return page.getByRole('dialog', { name: 'Convert to the plan editor' })
}

test('L-049 L-050 L-051 the faults of a drawing stand in the list and on the map, by keyboard and on a phone too, and it cannot be converted', async ({
  as,
  swath,
}) => {
  const { failing } = await olderPlans(swath.url)
  const page = await as('support')
  const dialog = await openDialog(page, failing)
  await expect(dialog.getByText('9 of 11 checks pass.')).toBeVisible()
  const faults = dialog.getByRole('button', { name: /^[A-D] / })
  await expect(faults.filter({ hasText: 'crosses itself' })).toBeVisible()
  await expect(faults.filter({ hasText: 'overlap, ' })).toBeVisible()
  await expect(faults.filter({ hasText: 'ends in open floor' })).toBeVisible()
  await expect(dialog.getByRole('application')).toHaveAccessibleName('Map of the drawing with 3 faulty places')
  await expect(dialog.getByRole('button', { name: 'Convert', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await faults.first().focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, '[role="dialog"]')
  await page.setViewportSize({ width: 390, height: 780 })
  await idle(page)
  const [box, width] = [await faults.first().boundingBox(), await page.evaluate(() => document.body.scrollWidth)]
  expect(width).toBeLessThanOrEqual(390)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByText('9 of 11 checks pass.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('L-049 L-050 L-052 a drawing that passes becomes the next version in the plan editor; an error of the service stands in the dialog first', async ({
  as,
  swath,
}) => {
  const { passing } = await olderPlans(swath.url)
  const page = await as('support')
  const dialog = await openDialog(page, passing)
  await expect(dialog.getByText('All 11 checks pass.')).toBeVisible()
  const path = '**/convert_to_new_cpe'
  await page.route(path, route => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }))
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(dialog.getByRole('status')).not.toContainText('checks pass')
  await page.unroute(path)
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/v2/plan/${passing}/editor/\\d+$`))
  expect(page.url()).not.toMatch(new RegExp(`/editor/${passing}$`))
  const elements = page.getByRole('treegrid', { name: 'Elements' })
  await expect(elements.getByRole('row', { name: /^Sectors/ })).toContainText('8')
  await expect(elements.getByRole('row', { name: /Corridor west/ })).toBeVisible()
})
