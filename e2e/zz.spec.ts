import { expect, test } from './fixtures.ts'
test('X-001 shots', async ({ as }) => {
  const page = await as('super')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/v2/plan/1/editor/1')
    await expect(page.getByRole('treegrid')).toBeVisible()
    await page.evaluate(s => { document.documentElement.dataset['theme'] = s }, scheme)
    const zones = page.getByRole('row').filter({ has: page.locator('svg[viewBox="0 0 16 16"]') })
    await zones.first().click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/h/shot-${scheme}.png` })
  }
})
