import type { MeasureAnswer, MeasureRequest } from './harness/measure.worker.ts'
import { bundleWorker, mapColours, openBrowser, openPage } from './harness/stage.ts'

/** The budget's load: 1280 × 720 without a GPU, all layers and the cloud. */
const FULL_LOAD = { width: 1280, height: 720, points: 20_000, durationMs: 3000 } as const

/** Pictures a second of each surface in the browser under test. */
export async function measureSurfaces(
  options: Partial<Omit<MeasureRequest, 'surface' | 'colours'>> = {},
): Promise<readonly MeasureAnswer[]> {
  const [files, browser, colours] = await Promise.all([
    bundleWorker(`${import.meta.dirname}/harness/measure.worker.ts`),
    openBrowser(),
    mapColours(),
  ])
  try {
    const answers: MeasureAnswer[] = []
    for (const surface of ['canvas2d', 'webgl2'] as const) {
      const page = await openPage(browser, files)
      const request: MeasureRequest = { ...FULL_LOAD, ...options, surface, colours: colours.dark }
      answers.push(
        await page.evaluate(
          asked =>
            new Promise<MeasureAnswer>((resolve, reject) => {
              const worker = new Worker('/stage.js', { type: 'module' })
              worker.addEventListener('message', (event: MessageEvent<MeasureAnswer>) => resolve(event.data))
              worker.addEventListener('error', event => reject(new Error(event.message)))
              worker.postMessage(asked)
            }),
          request,
        ),
      )
      await page.close()
    }
    return answers
  } finally {
    await browser.close()
  }
}
