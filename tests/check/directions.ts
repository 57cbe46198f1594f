import { posix } from 'node:path'
import type { Check } from './check.ts'
import { type Reference, references } from './references.ts'
import { goneUpward, serverFault } from './serverDirections.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

type Rule = {
  /** Folders of ours that code here may run. */
  readonly imports: readonly string[]
  /** Folders of ours that code here may take types from. */
  readonly types?: readonly string[]
  /** Single files of other folders that code here may run. */
  readonly files?: readonly string[]
  /** Runs in a browser or in both: never Node's own modules. */
  readonly browser?: true
  /** Packages it may use, where that is a closed list. */
  readonly packages?: readonly string[]
}

/** Who may import whom; a folder may always import itself. The table of README.md. */
const DIRECTIONS: { readonly [folder: string]: Rule } = {
  contract: { imports: [], browser: true, packages: ['valibot', 'msgpackr', 'luxon', '@orpc/contract'] },
  // What a floor is: pure, for robots, service and screens alike.
  floor: { imports: ['contract'], browser: true, packages: ['clipper2-ts'] },
  machines: { imports: ['contract', 'floor'], browser: true, packages: ['xstate', 'valibot', 'luxon', 'rxjs'] },
  // How a floor is shown: synchronous, on whichever thread.
  map: { imports: ['contract', 'floor'], browser: true, packages: ['earcut', 'twgl.js', '@fontsource-variable/inter'] },
  // What a robot's frames add up to: pure, for the worker and for tests of everybody who sends frames.
  scene: { imports: ['contract', 'map'], browser: true, packages: ['msgpackr', 'valibot'] },
  workers: { imports: ['contract', 'floor', 'map', 'scene'], browser: true },
  src: {
    imports: ['contract', 'floor', 'machines', 'map', 'locales'],
    types: ['workers'],
    files: [
      'workers/telemetry.worker.ts',
      'workers/planReader.worker.ts',
      'workers/editor/editor.worker.ts',
      'workers/editor/checks.worker.ts',
      'workers/editor/preview.worker.ts',
      'workers/protocol.ts',
    ],
    browser: true,
  },
  // The service serves the locales and tells its version.
  server: { imports: ['contract', 'floor', 'locales'], files: ['package.json'] },
  robots: { imports: ['contract', 'floor'] },
}

/** Rules inside a folder, where it has some. */
const INSIDE: { readonly [folder: string]: (path: string, target: string) => string | undefined } = {
  server: serverFault,
}

/** Loads the scripts of jobs by their URLs, each of which stands written out where the job is ordered and is checked there. */
const LOADS_BY_URL = 'server/jobs/doJobs.ts'

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Why the reference is not allowed; undefined when it is. */
function fault(path: string, rule: Rule, { to, typeOnly }: Reference): string | undefined {
  if (to === undefined)
    return path === LOADS_BY_URL ? undefined : 'imports a computed name; write the name out, so that it can be checked'
  const from = posix.dirname(path)
  const folder = path.split('/', 1)[0] ?? ''
  if (to.startsWith('/')) return `imports ${to} by an absolute path`
  if (!to.startsWith('.')) {
    const builtin = to.startsWith('node:')
    if (builtin && rule.browser === true) return `imports ${to}, and ${folder} runs in the browser`
    const closed = !builtin && rule.packages !== undefined && !rule.packages.includes(packageOf(to))
    return closed ? `imports ${to}; ${folder} takes ${rule.packages.join(', ')} alone` : undefined
  }
  const target = posix.join(from, to)
  const other = target.split('/', 1)[0] ?? ''
  if (other === folder) return INSIDE[folder]?.(path, target)
  if (rule.imports.includes(other) || rule.files?.includes(target)) return undefined
  if (rule.types?.includes(other))
    return typeOnly ? undefined : `runs code of ${target}; ${folder} takes only types from ${other}`
  return `imports ${target}; ${folder} may import ${rule.imports.join(', ') || 'nothing of ours'}`
}

/** @returns `path:line …` for each import against the table. Folders outside the table (tests, e2e) may import anything. */
export function directionFindings(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(file => {
    const rule = DIRECTIONS[file.path.split('/', 1)[0] ?? '']
    if (rule === undefined) return []
    return references(file).flatMap(reference => {
      const reason = fault(file.path, rule, reference)
      return reason === undefined ? [] : [`${file.path}:${reference.line} ${reason}`]
    })
  })
}

export const directionsCheck: Check = {
  name: 'import directions',
  run: async root => {
    const files = await sourceFiles(root, isTypeScript)
    return [...directionFindings(files), ...goneUpward(files)]
  },
}
