import { readFile, writeFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differingShare, meanDifference, pixelsOf } from './harness/compare.ts'
import { EDITOR_SCENES } from './harness/editorScenes.ts'
import { bundleWorker, mapColours, openBrowser, openPage } from './harness/stage.ts'
import { openStage, type Stage } from './harness/stageClient.ts'

/** As in `pictures.test.ts`. */
const UPDATE = process.env['UPDATE'] === '1'

let browser: Browser
let stage: Stage

beforeAll(async () => {
  browser = await openBrowser()
  const page = await openPage(browser, await bundleWorker(`${import.meta.dirname}/harness/editorStage.worker.ts`))
  stage = await openStage(page, await mapColours())
})

afterAll(async () => {
  await browser.close()
})

test.for(Object.keys(EDITOR_SCENES))('%s: the editor draws it as accepted, the same on both surfaces', async name => {
  const file = `${import.meta.dirname}/editor/${name.replaceAll(/E-\d+ /g, '').replaceAll(' ', '_')}.png`
  const plain = await stage.draw(name, 'canvas2d')
  const webgl = await stage.draw(name, 'webgl2')
  if (UPDATE) await writeFile(file, plain)
  const [expected, drawn, drawnByGpu] = await Promise.all(
    [readFile(file), plain, webgl].map(async png => pixelsOf(await png)),
  )
  if (!expected || !drawn || !drawnByGpu) throw new Error('a picture is missing')
  expect(differingShare(drawn, expected, 24), '2D against the accepted picture').toBeLessThan(0.003)
  expect(meanDifference(drawnByGpu, expected), 'WebGL against the accepted picture').toBeLessThan(1.5)
  expect(differingShare(drawnByGpu, expected, 48), 'WebGL against the accepted picture').toBeLessThan(0.01)
})
