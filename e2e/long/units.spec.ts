import type { Page } from '@playwright/test'
import { expect, idle, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'

const US = { area_unit: 'square_feet', volume_unit: 'us_gallons' }
const METRIC = { area_unit: 'square_meters', volume_unit: 'litres' }

/** Texts on the screen, and values and names that are heard, in which a number has a metric unit. */
const metricTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(element => element.checkVisibility())
    const texts = shown.flatMap(element => [
      ...(element.childElementCount === 0 ? [element.textContent ?? ''] : []),
      ...['aria-label', 'title', 'aria-valuetext'].map(name => element.getAttribute(name) ?? ''),
      ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.nodeValue ?? ''),
    ])
    return [...new Set(texts.filter(text => /(\d\s?(m|m²|m2|cm|km|L|l|L\/min)(\s|$|,|\.))|\bin m$/.test(text.trim())))]
  })

test('B-027 a login that chose square feet and gallons reads no metric area, volume or distance on any screen', async ({
  as,
  swath,
}) => {
  test.setTimeout(120_000)
  const call = await callAs(swath.url, 'operator')
  const page = await as('operator')
  const statistics = page.locator('dl').filter({ hasText: 'Clean water' })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/robot/1/monitor')
    await expect(statistics).toContainText('m²')
    await page.mouse.move(600, 400)
    await expect(page.getByTestId('scale').locator('..')).toContainText(/ m/)
    // What is looked for is found where it is.
    expect((await metricTexts(page)).length).toBeGreaterThan(4)
    await call('POST', '/api/v0/Logins/self', US)
    for (const path of ['/robot/1/monitor', '/home', '/v2/home', '/history', '/subscriptions', '/preferences']) {
      await page.goto(path)
      await idle(page)
      if (path.startsWith('/robot')) {
        await expect(statistics).toContainText('ft²')
        await page.mouse.move(600, 400)
        await expect(page.getByTestId('scale').locator('..')).toContainText(/x -?[\d.]+ ft/)
      }
      expect(await metricTexts(page), path).toEqual([])
    }
  } finally {
    await call('POST', '/api/v0/Logins/self', METRIC)
  }
})
