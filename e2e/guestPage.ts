import type { Browser, Page } from '@playwright/test'
import { TEST_MODE_KEY } from '../contract/clientConfig.ts'
import type { DemoLogin } from './fixtures.ts'
import { signedIn } from './people.ts'

/** A page of a second person, in a browser of their own. Closing its context ends it. */
export async function guestPage(browser: Browser, url: string, login: DemoLogin): Promise<Page> {
  const context = await signedIn(browser, url, login)
  await context.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
  return context.newPage()
}
