/**
 * `npm run replay <file>…`: folds sessions that were saved from the console (*Report a problem*) by the present code, without a browser, and says where the
 * first event is of which it makes something else. Ends with 1 where there is one, with 2 where a file cannot be opened.
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Bundle, openBundle } from '../contract/journal/bundle.ts'
import { definitionHash } from '../machines/journal/definitionHash.ts'
import { patchesOf } from '../machines/journal/patch.ts'
import { PRODUCT_MACHINES } from '../machines/journal/productMachines.ts'
import { type Replay, type ReplayDifference, replay } from '../machines/journal/replay.ts'

const FAULTS = {
  tooLarge: 'is too large for a session',
  foreign: 'is no session of Swath',
  version: 'was made by a newer Swath',
  cut: 'lacks its end',
  damaged: 'is damaged',
} as const

/** Real time that the facts span, ms. */
const spanOf = ({ entries }: Bundle): number => (entries.at(-1)?.atMs ?? 0) - (entries[0]?.atMs ?? 0)

/** Charts that are others in the present code than in the session. */
function changedCharts({ entries }: Bundle): readonly string[] {
  const hashes = new Map([...PRODUCT_MACHINES].map(([id, machine]) => [id, definitionHash(machine)]))
  const changed = entries.flatMap(entry =>
    entry.kind === 'actor.born' && entry.machine !== undefined && hashes.get(entry.machine) !== entry.definition
      ? [entry.machine]
      : [],
  )
  return [...new Set(changed)].toSorted()
}

function differenceText({ n, actor, machine, event, journalled, replayed }: ReplayDifference): readonly string[] {
  const lines = [`  first difference: fact ${n}, ${event} at ${actor} (${machine})`]
  lines.push(`    session: ${JSON.stringify(journalled.value)}`)
  if (!replayed) return [...lines, '    now:     the chart threw']
  lines.push(`    now:     ${JSON.stringify(replayed.value)}`)
  const patches = patchesOf(journalled.context, replayed.context)
  return [
    ...lines,
    ...patches.map(({ path, value }) => `    context.${path.join('.')} is now ${JSON.stringify(value)}`),
  ]
}

function resultText(bundle: Bundle, { compared, skipped, difference }: Replay, tookMs: number): readonly string[] {
  const spanMs = spanOf(bundle)
  const changed = changedCharts(bundle)
  return [
    `  ${bundle.entries.length} facts of ${Math.round(spanMs / 1000)} s, made by build ${bundle.build}`,
    `  ${compared} events compared, ${skipped} skipped, in ${Math.round(tookMs)} ms (${Math.round(spanMs / tookMs)} x real time)`,
    ...(changed.length > 0 ? [`  charts that have changed since: ${changed.join(', ')}`] : []),
    ...(difference ? differenceText(difference) : ['  no difference']),
  ]
}

async function replayFile(path: string): Promise<number> {
  const opened = await openBundle(new Blob([new Uint8Array(await readFile(path))]))
  if (!opened.ok) {
    process.stderr.write(`${basename(path)} ${FAULTS[opened.fault]}.\n`)
    return 2
  }
  const startMs = performance.now()
  const result = replay(opened.bundle.entries, PRODUCT_MACHINES)
  process.stdout.write(
    `${[basename(path), ...resultText(opened.bundle, result, performance.now() - startMs)].join('\n')}\n`,
  )
  return result.difference ? 1 : 0
}

const files = process.argv.slice(2)
if (files.length === 0) process.stderr.write('Name the files of sessions: npm run replay <file>…\n')
let worst = files.length === 0 ? 2 : 0
for (const file of files) worst = Math.max(worst, await replayFile(file))
process.exitCode = worst
