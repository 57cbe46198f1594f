import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type DemoLogin, expect } from './fixtures.ts'
import { DEMO_PASSWORD } from './provision.ts'

/** A browser of one person's own, signed in at an address of the service. */
export async function signedIn(browser: Browser, baseURL: string, login: DemoLogin): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  const answer = await context.request.post('/api/v0/Logins/login', { data: { login, password: DEMO_PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return context
}

/** What changes need from a browser's context: the session's CSRF token. */
export async function csrf(page: Page): Promise<{ 'x-xsrf-token': string }> {
  const cookies = await page.context().cookies()
  return { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' }
}
