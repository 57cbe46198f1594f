import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanMapFacts } from './harness/planMapPage.ts'
import { bundleWorker, mapColours, openBrowser, openPage } from './harness/stage.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

test('a plan is drawn on the page itself, without a worker, and what is under a pointer is known at once', async () => {
  const page = await openPage(browser, await bundleWorker(`${import.meta.dirname}/harness/planMapPage.ts`))
  await page.addScriptTag({ url: '/stage.js', type: 'module' })
  const { dark } = await mapColours()
  const facts: PlanMapFacts = await page.evaluate(colours => globalThis.drawPlanMap(colours), dark)
  expect(facts.drawn, 'more than ground and grid').toBeGreaterThan(2 * facts.empty)
  expect(facts.hits).toEqual({
    sector: { kind: 'sector', id: 1, name: 'West' },
    waypoint: { kind: 'waypoint', id: 1, name: 'Lift' },
    path: { kind: 'sector', id: 4, name: 'Way' },
    outside: undefined,
  })
})
