import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Check } from './check.ts'

/** A command-line tool of node_modules that says what is wrong and ends with a code other than 0. */
function toolCheck(name: string, tool: string, args: readonly string[]): Check {
  return {
    name,
    run: root =>
      new Promise(resolve => {
        const command = join(root, 'node_modules/.bin', tool)
        execFile(command, args, { cwd: root, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
          if (error === null) return resolve([])
          const said = [stdout, stderr].map(text => text.trim()).filter(text => text !== '')
          resolve([[...said, `${tool} ended with ${error.code ?? error.signal ?? error.message}`].join('\n')])
        })
      }),
  }
}

/** What tools find, in the order of running. */
export const toolChecks: readonly Check[] = [
  toolCheck('format', 'biome', ['ci', '.', '--colors=off', '--reporter=summary']),
  // Its rules need the types of everything: what the compiler itself says comes along, in two thirds of the time of both.
  toolCheck('types and lint', 'oxlint', [
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ]),
  toolCheck('dead code and unused dependencies', 'knip', []),
]
