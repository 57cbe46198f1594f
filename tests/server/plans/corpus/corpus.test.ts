import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { PlanProblem } from '../../../../contract/resources/planProblem.ts'
import { systemClock } from '../../../../server/clock.ts'
import { createJobs } from '../../../../server/jobs/jobs.ts'
import { HOSTILE_ARCHIVES } from './hostileArchives.ts'
import { HOSTILE_FILES } from './hostileFiles.ts'
import { makePng } from './pngMaker.ts'
import { makeZip } from './zipMaker.ts'

const folder = mkdtempSync(join(tmpdir(), 'swath-corpus-'))
const jobs = createJobs(systemClock)
afterAll(() => {
  jobs.close()
  rmSync(folder, { recursive: true, force: true })
})
const SCRIPT = new URL('./measured.job.ts', import.meta.url)
const MAX_GROWTH_KB = 64 * 1024

type Reading = { readonly problem?: PlanProblem; readonly left: readonly string[]; readonly peakKb: number }

let files = 0
/** A name that nothing has yet, within the folder of this test file. */
const newPath = (): string => join(folder, String(files++))
function stored(bytes: Uint8Array): string {
  const path = newPath()
  writeFileSync(path, bytes)
  return path
}
function newFolder(): string {
  const path = newPath()
  mkdirSync(path)
  return path
}

const PICTURE = makePng({ width: 300, height: 200 })
const GOOD = makeZip([
  { name: 'config.yaml', data: 'plan_type: 1\nhome: {x: 1, y: 2, a: 0}\n', isDeflated: true },
  { name: 'map.png', data: PICTURE },
  { name: 'notes.txt', data: 'not of a plan' },
])
const DRAWING = Buffer.from(
  '<?xml version="1.0"?><!-- of the older tool --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><g id="a" style="fill:url(#b)"><path d="M0 0"/></g></svg>',
)

test('L-028 L-047 each hostile archive and file is refused by one sentence that names entry and field, within 64 MB', async () => {
  await jobs.of(1).talk(SCRIPT, async ask => {
    const archive = (bytes: Uint8Array) => ask<Reading>({ archive: stored(bytes), folder: newFolder() })
    const file = (name: string, bytes: Uint8Array) => ask<Reading>({ file: stored(bytes), name })
    // What is fine is read first: the decoder and the reader are in memory before anything is measured.
    const good = await archive(GOOD)
    expect(good.problem).toBeUndefined()
    expect(good.left.filter(name => /^[\da-f]{64}$/.test(name))).toHaveLength(2)
    expect((await file('original_map.png', makePng({ width: 2000, height: 2000, depth: 16 }))).problem).toBeUndefined()
    const before = (await file('plan.svg', DRAWING)).peakKb
    expect((await file('plan.svg', DRAWING)).problem).toBeUndefined()

    for (const { case: title, bytes, token, file: entry, field } of HOSTILE_ARCHIVES) {
      const { problem, peakKb } = await archive(bytes())
      expect(problem, title).toEqual({ file: entry, token: `errors.cleaningPlan.${token}`, field })
      expect(peakKb - before, title).toBeLessThan(MAX_GROWTH_KB)
    }
    for (const { case: title, name, content, token, field, line } of HOSTILE_FILES) {
      const { problem, peakKb } = await file(name, content())
      expect(problem, title).toMatchObject({ file: name, token: `errors.cleaningPlan.file.${token}` })
      if (field !== undefined) expect(problem?.field, title).toBe(field)
      if (line !== undefined) expect(problem?.line, title).toBe(line)
      expect(peakKb - before, title).toBeLessThan(MAX_GROWTH_KB)
    }
  })
})
