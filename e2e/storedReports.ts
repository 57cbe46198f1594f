import type { Page } from '@playwright/test'
import { idle } from './fixtures.ts'
import { recordSpan } from './recordedSpan.ts'
import { planOfRobot, storeRuns } from './storedRuns.ts'

export const DAY = 86_400_000
/** Of the demo: robot 1 is the customer's, robot 3 somebody else's. */
const [OWN, OTHER] = [1, 3]

let stored: { readonly url: string; readonly own: readonly number[]; readonly other: readonly number[] } | undefined

/** The newest start first: yesterday's with a skip, which alone was recorded, one of 20 days ago, one of 95; and one of another account's robot. */
export async function reportsOf(url: string) {
  if (stored?.url === url) return stored
  const now = Date.now()
  const own = await storeRuns(url, {
    robot: OWN,
    plan: await planOfRobot(url, OWN),
    runs: [
      { startMs: now - DAY, skipped: [2], result: 'partial' },
      { startMs: now - 20 * DAY },
      { startMs: now - 95 * DAY, isBare: true, result: 'failure' },
    ],
  })
  const other = await storeRuns(url, {
    robot: OTHER,
    plan: await planOfRobot(url, OTHER),
    runs: [{ startMs: now - 2 * DAY }],
  })
  await recordSpan(url, OWN, now - DAY - 60_000, now - DAY + 100 * 60_000)
  stored = { url, own, other }
  return stored
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await idle(page)
}
