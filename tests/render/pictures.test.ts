import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_LONG_RUN } from '../run/longRun.ts'
import { differingShare, meanDifference, pixelsOf } from './harness/compare.ts'
import { bundleWorker, mapColours, openBrowser, openPage } from './harness/stage.ts'
import { openStage, type Stage } from './harness/stageClient.ts'

/** `UPDATE=1` takes the 2D surface's pictures as right; look at them before committing. */
const UPDATE = process.env['UPDATE'] === '1'
/** Each takes as long as twenty others; in every run there is one of the hall, which has the most on it. */
const IN_LONG_RUN: ReadonlySet<string> = new Set(['hall/light', 'hall/overview'])
const CASES = globSync('*/*/scene.ts', { cwd: import.meta.dirname })
  .map(dirname)
  .filter(name => IS_LONG_RUN || !IN_LONG_RUN.has(name))
  .toSorted()

/** Rows that the pictures of a folder prove beside M-084; single cases by their whole name. */
const ROWS: { readonly [folder: string]: string } = {
  'draft/future': 'M-063',
  'ground/no_plan': 'M-087',
  'ground/pretty': 'M-021 M-024',
  'ground/turned': 'M-098',
  'robot/customer': 'M-019 M-024',
  'zones/no_camera_zones': 'E-018',
  costmap_global: 'M-098',
  costmap_local: 'M-098',
  coverage: 'M-094',
  coverage_planner: 'M-099',
  draft: 'M-105',
  fading: 'M-092',
  grid: 'M-104',
  laser: 'M-096',
  laser_history: 'M-089',
  map_overlay: 'M-086',
  pins: 'N-003',
  pose_history: 'M-089',
  robot: 'M-100 M-101',
  safety: 'M-097',
  safety_vector: 'M-097',
  sectors: 'E-003 E-004 E-005',
  zones: 'E-014 E-015 E-016 E-019',
}
/** Pictures with plates in them. */
const LABELLED = /^(draft|hall|pins|sectors|zones|plan_positions|waypoints)\//
const rowsOf = (name: string): string => ROWS[name] ?? ROWS[dirname(name)] ?? ''

let browser: Browser
let page: Page
let stage: Stage

beforeAll(async () => {
  const [files, opened, colours] = await Promise.all([
    bundleWorker(`${import.meta.dirname}/harness/stage.worker.ts`),
    openBrowser(),
    mapColours(),
  ])
  browser = opened
  page = await openPage(browser, files)
  stage = await openStage(page, colours)
})

afterAll(async () => {
  await browser.close()
})

test.for(CASES.map(name => [rowsOf(name), name] as const))(
  'M-084 %s %s is drawn as accepted, the same on both surfaces',
  async ([, name]) => {
    const file = `${import.meta.dirname}/${name}/expected.png`
    const plain = await stage.draw(name, 'canvas2d')
    const webgl = await stage.draw(name, 'webgl2')
    if (UPDATE) await writeFile(file, plain)
    const [expected, drawn, drawnByGpu] = await Promise.all(
      [readFile(file), plain, webgl].map(async png => pixelsOf(await png)),
    )
    if (!expected || !drawn || !drawnByGpu) throw new Error('a picture is missing')

    // The same browser draws the same pixels every time; another one may round a glyph or an edge another way, but never draw another
    // thing, and so may WebGL.
    expect(differingShare(drawn, expected, 24), '2D against the accepted picture').toBeLessThan(
      LABELLED.test(name) ? 0.003 : 0.0005,
    )
    expect(meanDifference(drawnByGpu, expected), 'WebGL against the accepted picture').toBeLessThan(1)
    expect(differingShare(drawnByGpu, expected, 48), 'WebGL against the accepted picture').toBeLessThan(0.002)
  },
)
