/** Heap of the plan editor over an hour's worth of drawing, one change each three seconds, given as fast as the page takes them. */
import type { CDPSession, Page } from '@playwright/test'
import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { drawRectangle, openBoard, type Place, pointsOf, row, storePlan } from '../../e2e/drawingBoard.ts'
import { idle } from '../../e2e/fixtures.ts'
import { callAs, DEMO_PASSWORD } from '../../e2e/provision.ts'
import { launchBrowser, startBenchService } from './bench.ts'
import { heapGrowth, heapOf } from './heap.ts'
import type { Figure } from './table.ts'

const CHANGES = 1200
/** What is opened once is open; the journal of the tab still fills. */
const FIRST_CHANGES = 240
/** The journal has as many facts as it keeps in memory: from here on growth would go on. */
const FULL_JOURNAL_CHANGES = 720
const DRAWN: Place = [0.4, 0.4]
const MIDDLE: Place = [0.45, 0.45]
const BESIDE: Place = [0.5, 0.47]

/** Given to the page without waiting for a picture in between: it takes them in their order. */
async function drag(session: CDPSession, [x, y]: Place, [toX, toY]: Place): Promise<void> {
  const button = { button: 'left', clickCount: 1 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, ...button }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: toX, y: toY, buttons: 1, ...button }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x: toX, y: toY, ...button }),
  ])
}

type Key = {
  readonly key: string
  readonly code: string
  readonly windowsVirtualKeyCode: number
  readonly modifiers?: number
}
const RIGHT: Key = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 }
const LEFT: Key = { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 }
/** With Control, and with Control and Shift. */
const UNDO: Key = { key: 'z', code: 'KeyZ', windowsVirtualKeyCode: 90, modifiers: 2 }
const REDO: Key = { ...UNDO, key: 'Z', modifiers: 10 }

async function press(session: CDPSession, key: Key): Promise<void> {
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
}

/** Changes that leave the drawing as it was: six of them. */
async function changeAndBack(page: Page, session: CDPSession): Promise<void> {
  const [middle, beside] = await pointsOf(page, [MIDDLE, BESIDE])
  if (!middle || !beside) return
  await Promise.all([
    drag(session, middle, beside),
    drag(session, beside, middle),
    ...[RIGHT, LEFT, UNDO, REDO].map(key => press(session, key)),
  ])
}
const CHANGES_EACH = 6

async function change(page: Page, session: CDPSession, count: number): Promise<void> {
  for (let made = 0; made < count; made += CHANGES_EACH) await changeAndBack(page, session)
  await idle(page)
}

/** Heap of the editor's page and its workers after the first changes, once the tab's journal is full, and after an hour's worth. */
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
    await change(page, session, FIRST_CHANGES)
    const early = await heapOf(session)
    await change(page, session, FULL_JOURNAL_CHANGES - FIRST_CHANGES)
    const full = await heapOf(session)
    await change(page, session, CHANGES - FULL_JOURNAL_CHANGES)
    const late = await heapOf(session)
    return [
      { what: `heap after ${CHANGES} changes, page and workers`, value: late.page + late.worker, unit: 'MB' },
      { what: 'of it the workers', value: late.worker, unit: 'MB' },
      {
        what: `journal that fills, changes ${FIRST_CHANGES} to ${FULL_JOURNAL_CHANGES}`,
        value: full.page + full.worker - early.page - early.worker,
        unit: 'MB',
      },
      heapGrowth(`growth after the first ${FULL_JOURNAL_CHANGES}`, full, late),
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}
