/** Heap of the plan editor over an hour's worth of drawing, one change each three seconds, given as fast as the page takes them. */
import type { Page } from '@playwright/test'
import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { drag, drawRectangle, openBoard, type Place, row, storePlan } from '../../e2e/drawingBoard.ts'
import { idle } from '../../e2e/fixtures.ts'
import { callAs, DEMO_PASSWORD } from '../../e2e/provision.ts'
import { launchBrowser, startBenchService } from './bench.ts'
import { heapGrowth, heapOf } from './heap.ts'
import type { Figure } from './table.ts'

const CHANGES = 1200
/** Growth is counted from here on: what is opened once is open. */
const FIRST_CHANGES = 240
const DRAWN: Place = [0.4, 0.4]
const MIDDLE: Place = [0.45, 0.45]
const BESIDE: Place = [0.5, 0.47]

/** Changes that leave the drawing as it was: six of them. */
async function changeAndBack(page: Page): Promise<void> {
  await drag(page, MIDDLE, BESIDE)
  await drag(page, BESIDE, MIDDLE)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
}
const CHANGES_EACH = 6

async function change(page: Page, count: number): Promise<void> {
  for (let made = 0; made < count; made += CHANGES_EACH) await changeAndBack(page)
  await idle(page)
}

/** Heap of the editor's page and its workers after the first changes and after an hour's worth. */
export async function memoryOfEditing(): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: service.url })
    await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
    await context.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
    const page = await context.newPage()
    await openBoard(page, await storePlan(await callAs(service.url, 'super'), 'Bench floor'))
    await drawRectangle(page, 'Sector', DRAWN, BESIDE)
    await row(page, 'Sector 1').waitFor()
    await row(page, 'Sector 1').click()
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.enable')
    await change(page, FIRST_CHANGES)
    const early = await heapOf(session)
    await change(page, CHANGES - FIRST_CHANGES)
    const late = await heapOf(session)
    return [
      { what: `heap after ${CHANGES} changes, page and workers`, value: late.page + late.worker, unit: 'MB' },
      { what: 'of it the workers', value: late.worker, unit: 'MB' },
      heapGrowth(`growth after the first ${FIRST_CHANGES}`, early, late),
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}
