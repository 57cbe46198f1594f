import type { Locator, Page } from '@playwright/test'
import { expect, idle } from './fixtures.ts'

/**
 * Ends the session of a page and presses what asks the service for something. What is refused first may be the press, or what the page reads by itself,
 * which takes the pressed element away: either way the login page says that the session has expired.
 */
export async function expireSession(page: Page, press: Locator): Promise<void> {
  await idle(page)
  await page.context().clearCookies()
  const pressed = press.click({ timeout: 5000 }).catch(() => undefined)
  await expect(page.getByText('Session expired.')).toBeVisible({ timeout: 20_000 })
  await pressed
}
