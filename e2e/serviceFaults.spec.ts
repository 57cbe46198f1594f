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

test('staff see what is wrong with the service in a sentence until it is well', { tag: '@long' }, async ({ as }) => {
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

test('staff are warned of what they should put right though everything works, beside the faults', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as('support')
  await serveFaults(page, ['databaseFull', 'recordingPaused'])
  await page.route('**/System/warnings', route => route.fulfill({ json: { data: ['anonymousBroker'], total: 1 } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/home')
  const strip = page.getByRole('status', { name: 'State of the service' })
  await expect(strip.getByRole('listitem')).toHaveText([
    FULL,
    /^The disk of the recordings is nearly full/,
    /^The MQTT broker lets in whoever names no user/,
  ])
  await expectAccessible(page)
  expect(await strip.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('who could do nothing about it does not see it', { tag: '@long' }, async ({ as }) => {
  const page = await as('operator')
  await serveFaults(page, ['databaseFull'])
  await page.clock.install()
  await page.goto('/home')
  await idle(page)
  await page.clock.runFor(11_000)
  await idle(page)
  await expect(page.getByText(FULL)).toBeHidden()
})
