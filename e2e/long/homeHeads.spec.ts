import type { Page } from '@playwright/test'
import { LANGUAGE_TAGS, LANGUAGES } from '../../contract/languages.ts'
import { expect, idle, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'

/** Headings of the home table that reach over the edge of their column. */
const cutHeads = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('thead th')].flatMap(head => {
      const range = document.createRange()
      range.selectNodeContents(head)
      const words = range.getBoundingClientRect()
      const { left, right, top, bottom } = head.getBoundingClientRect()
      const fits =
        words.left >= left - 1 && words.right <= right + 1 && words.top >= top - 1 && words.bottom <= bottom + 1
      return words.width === 0 || fits
        ? []
        : [`${head.textContent} is ${Math.round(words.width - (right - left))} px too wide`]
    }),
  )

test('A-079 B-023 the headings of the home table are never cut, in any language', async ({ as, swath }) => {
  test.setTimeout(90_000)
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  const found: string[] = []
  try {
    for (const language of LANGUAGES) {
      await call('POST', '/api/v0/Logins/self', { language })
      await page.goto('/home')
      await page.getByRole('rowheader').first().waitFor()
      await idle(page)
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language])
      for (const width of [1440, 1280, 768]) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await cutHeads(page)).map(head => `${language} at ${width}: ${head}`))
      }
      // Sorted by it, a heading has an arrow as well.
      await page.setViewportSize({ width: 1280, height: 800 })
      for (const head of await page.locator('thead button').all()) {
        await head.click()
        found.push(...(await cutHeads(page)).map(text => `${language}, sorted: ${text}`))
      }
    }
  } finally {
    await call('POST', '/api/v0/Logins/self', { language: 'en' })
  }
  expect(found).toEqual([])
})
