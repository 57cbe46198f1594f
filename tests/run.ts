/** `npm test`: checks, then unit, model and service tests, then browser tests. `--only <stage>` runs one of them, `--long` adds the long tests. */
import { parseArgs } from 'node:util'
import type { Outcome } from './run/reports.ts'
import { STAGES, type Stage } from './run/stages.ts'
import { isGood, leftOutLine, sum, type Tally, tallyLine } from './run/tally.ts'

/** A stage that cannot run is one failure, and the stages after it still run. */
async function outcomeOf(stage: Stage): Promise<Outcome> {
  try {
    return await stage()
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error)
    return { tally: { passed: 0, failed: 1, skipped: 0 }, notes: [note], leftOut: [] }
  }
}

const { values } = parseArgs({ options: { only: { type: 'string' }, long: { type: 'boolean', default: false } } })
const chosen = [...STAGES].filter(([name]) => values.only === undefined || name === values.only)
if (chosen.length === 0) {
  console.error(`--only takes ${[...STAGES.keys()].join(', ')}, not ${values.only}.`)
  process.exit(2)
}
if (values.long) process.env['SWATH_LONG'] = '1'

const tallies: Tally[] = []
const lines: string[] = []
const failures: string[] = []
const reasons: string[] = []
for (const [name, stage] of chosen) {
  console.log(`\n== ${name}`)
  const start = performance.now()
  const { tally, notes, leftOut } = await outcomeOf(stage)
  failures.push(...notes)
  reasons.push(...leftOut)
  tallies.push(tally)
  lines.push(`${name}: ${tallyLine(tally)} in ${Math.round((performance.now() - start) / 1000)} s`)
}

const total = sum(tallies)
// Last, so that what failed need not be looked for above.
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${lines.join('\n')}`)
process.exitCode = isGood(total) ? 0 : 1
console.log(tallyLine(total))
const skipped = leftOutLine(reasons)
if (skipped !== undefined) console.log(skipped)
