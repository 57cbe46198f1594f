import { bundleWorker, mapColours, openBrowser, openPage } from '../render/harness/stage.ts'
import type { DragTimes } from './editorPage.ts'
import { type Figure, percentile } from './table.ts'

const SECONDS = 10
const MEGA = 1e6

/** A vertex is dragged among 2,000 elements on a map of five megapixels, in a browser without a graphics card. */
export async function dragAmongElements(): Promise<readonly Figure[]> {
  const browser = await openBrowser()
  try {
    const page = await openPage(browser, await bundleWorker(`${import.meta.dirname}/editorPage.ts`))
    await page.addScriptTag({ url: '/stage.js', type: 'module' })
    const { dark } = await mapColours()
    const times: DragTimes = await page.evaluate(([colours, seconds]) => globalThis.dragVertex(colours, seconds), [
      dark,
      SECONDS,
    ] as const)
    const on = `${times.elements} elements on ${(times.cells / MEGA).toFixed(1)} MP`
    return [
      { what: `${on}: open`, value: times.openedMs, unit: 'ms', budget: { kind: 'max', value: 1000 } },
      {
        what: 'dragging a vertex: pictures',
        value: times.pictures / times.seconds,
        unit: '/s',
        budget: { kind: 'min', value: 50 },
      },
      {
        what: 'dragging a vertex: pointer to picture p98',
        value: percentile(times.pointerMs, 0.98),
        unit: 'ms',
        budget: { kind: 'max', value: 33 },
      },
      {
        what: 'dragging a vertex: longest UI task over 50 ms',
        value: times.longestTaskMs,
        unit: 'ms',
        budget: { kind: 'max', value: 50 },
      },
    ]
  } finally {
    await browser.close()
  }
}
