import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildClient } from '../../server/clientBuild.ts'
import type { Check } from '../check/check.ts'
import { OWN_CHECKS } from '../check/checks.ts'
import { toolChecks } from '../check/tools.ts'
import { findBrowser } from './browser.ts'
import { thisMachine } from './machine.ts'
import { type Outcome, playwrightOutcome, vitestOutcome } from './reports.ts'
import { sum, type Tally } from './tally.ts'
import { withTemporaryFolder } from './temporaryFolder.ts'
import { localTool, ROOT, readReport, runTool } from './tool.ts'

/** Runs to its end and says how its tests ended; rejects only when it cannot run at all. */
export type Stage = () => Promise<Outcome>

/** Says what a check found as soon as it is through. */
async function outcomeOf({ name, run }: Check): Promise<Tally> {
  const start = performance.now()
  const findings = await run(ROOT).catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
  const good = findings.length === 0
  console.log(`${good ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  for (const finding of findings) console.log(finding.replaceAll(/^/gm, '    '))
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

async function oneAfterTheOther(checks: readonly Check[]): Promise<readonly Tally[]> {
  const tallies: Tally[] = []
  for (const check of checks) tallies.push(await outcomeOf(check))
  return tallies
}

/** Each check counts as one test. Ours, in this process, run beside the tools: two of the tools at once would need five gigabytes. */
async function checkStage(): Promise<Outcome> {
  const tallies = await Promise.all([oneAfterTheOther(toolChecks), oneAfterTheOther(OWN_CHECKS)])
  return { tally: sum(tallies.flat()), notes: [], leftOut: [] }
}

/** Gives `work` the path of a report file that does not exist yet. */
async function withReport(work: (path: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'swath-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

let search: Promise<string> | undefined
/** Path of the browser, looked for once. */
const browser = (): Promise<string> => {
  search ??= findBrowser(thisMachine())
  return search
}

/** Picture tests draw in a browser. Without one they fail, and all others still run. */
const unitStage: Stage = () =>
  withReport(async report => {
    const env = await browser().then(
      path => ({ SWATH_CHROMIUM: path }),
      (error: unknown) => {
        console.log(error instanceof Error ? error.message : String(error))
        return {}
      },
    )
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const exit = await withTemporaryFolder(folder => runTool(localTool('vitest'), args, { ...env, TMPDIR: folder }))
    return vitestOutcome(await readReport(report), exit)
  })

const browserStage: Stage = () =>
  withReport(async report => {
    const path = await browser()
    console.log(`Browser: ${path}`)
    await buildClient()
    const exit = await withTemporaryFolder(folder =>
      runTool(localTool('playwright'), ['test', '--reporter=list,json'], {
        SWATH_CHROMIUM: path,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        TMPDIR: folder,
      }),
    )
    return playwrightOutcome(await readReport(report), exit)
  })

/** By the name that `--only` takes, in the order of running. */
export const STAGES: ReadonlyMap<string, Stage> = new Map([
  ['check', checkStage],
  ['unit', unitStage],
  ['browser', browserStage],
])
