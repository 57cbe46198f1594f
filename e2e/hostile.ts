import type { BrowserContext, Page } from '@playwright/test'
import { expect, idle } from './fixtures.ts'

/** Texts that run, load or say something else wherever they are taken for more than text. Each fits into the name of a robot. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script src="https://evil.example/x.js"></script>',
  '"><img src="https://evil.example/x" onerror="__xss=1">',
  "'><svg/onload=globalThis.__xss=1>",
  '</title></style></textarea><b onclick=__xss=1>x',
  'javascript:globalThis.__xss=1//',
  '[a](javascript:__xss=1) ![b](https://evil.example/b.png)',
  "{{constructor.constructor('__xss=1')()}}",
  '{{name}} $t(product) {{count}}',
  '${globalThis.__xss=1} #{7*7} <%= 7*7 %>',
  '=HYPERLINK("https://evil.example";"x")',
  '&lt;i&gt; &amp;#x3C; %3Cb%3E',
  "'; drop table accounts; --",
  'invoice\u200ffdp.exe',
  'zero\u200bwidth\u200djoiner',
  'W'.repeat(80),
]

/** Several of them at once, for fields that are filled a single time. */
export const HOSTILE_LINE = '"><img src=//evil.example/x onerror=__xss=1>{{name}} $t(product)'

/**
 * Names everything on the pages of a context that a text must not be able to do: run, ask, load from elsewhere, break the policy. A page that
 * complains is named too. What the service answers is not a fault of the page.
 */
export async function watchPages(context: BrowserContext, origin: string): Promise<readonly string[]> {
  const found: string[] = []
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`violates ${violatedDirective}: ${blockedURI}`)),
    ),
  )
  await context.route(
    url => /^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(origin).host,
    async route => {
      found.push(`asks ${route.request().url()}`)
      await route.abort()
    },
  )
  const watch = (page: Page): void => {
    page.on('pageerror', error => found.push(error.message))
    page.on('dialog', dialog => {
      found.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', message => {
      const isFault = message.type() === 'error' || message.type() === 'warning'
      if (isFault && !message.text().startsWith('Failed to load resource: the server responded'))
        found.push(message.text())
    })
  }
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  return found
}

/** Every text is on the page letter by letter, nothing of it ran, and the longest has not pushed the page apart. */
export async function expectShown(page: Page, texts: readonly string[], part = 'body'): Promise<void> {
  await idle(page)
  const missing = async (): Promise<readonly string[]> => {
    const shown = await page.locator(part).evaluate(({ textContent }) => textContent)
    return texts.filter(text => !shown.includes(text))
  }
  await expect.poll(missing, { message: `${part} of ${page.url()}` }).toEqual([])
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}
