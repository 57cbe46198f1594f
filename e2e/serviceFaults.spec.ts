import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'

const FULL = 'The disk of the database is full. Nothing can be saved until there is room.'

/** Answers health as a service does that has these faults; returns how to change them. */
async function serveFaults(page: Page, first: readonly string[]) {
  let faults = first
  await page.route('**/System/health', async route => {
    const answer = await route.fetch()
    const status = faults.length === 0 ? 'ok' : 'degraded'
    const body: unknown = await answer.json()
    await route.fulfill({ response: answer, json: Object.assign({}, body, { status, faults }) })
  })
  return (next: readonly string[]): void => {
    faults = next
  }
}

test('staff see what is wrong with the service in a sentence until it is well', async ({ as }) => {
  const page = await as('support')
  const change = await serveFaults(page, ['databaseFull'])
  await page.clock.install()
  await page.goto('/home')
  const strip = page.getByRole('status', { name: 'State of the service' })
  await expect(strip).toHaveText(FULL)
  await expectAccessible(page)
  change([])
  await page.clock.runFor(11_000)
  await expect(strip).toHaveText('')
})

test('who could do nothing about it does not see it', async ({ as }) => {
  const page = await as('operator')
  await serveFaults(page, ['databaseFull'])
  await page.clock.install()
  await page.goto('/home')
  await idle(page)
  await page.clock.runFor(11_000)
  await idle(page)
  await expect(page.getByText(FULL)).toBeHidden()
})
