/**
 * `node install.mjs <file.ts> [arguments]`: brings node_modules in line with package-lock.json, then runs the file with the Node that the lock file pins.
 * Plain JavaScript, because it runs before anything is installed, on whatever Node (20 or later) the machine has.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const windows = process.platform === 'win32'
const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/**
 * The packages of a lock file by path; undefined when there is no readable one.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package
 * @param {string} file
 * @returns {{ [path: string]: Package } | undefined}
 */
function lockedPackages(file) {
  try {
    /** @type {{ packages?: { [path: string]: Package } }} */
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    return lock.packages
  } catch {
    return undefined
  }
}

/** npm writes node_modules/.package-lock.json last, so a broken-off install has none. Optional packages of other platforms are not in it. */
function installed() {
  const wanted = lockedPackages(join(root, 'package-lock.json'))
  const present = lockedPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present || !existsSync(pinnedNode)) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

/**
 * npm's own command line where npm started this, so that no second npm is asked for.
 * @returns {{ command: string, first: string[], shell: boolean }}
 */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  const started = cli && node && basename(cli) === 'npm-cli.js' && !node.startsWith(join(root, 'node_modules'))
  return started
    ? { command: node, first: [cli], shell: false }
    : { command: windows ? 'npm.cmd' : 'npm', first: [], shell: windows }
}

/** Quiet, and whole: the client is built here and the pinned Node is fetched by a script, whatever the user's own npm settings leave out. */
const NPM_OPTIONS = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
]

/** @returns {Promise<{ code: number, output: string }>} */
function npmCi() {
  const { command, first, shell } = npmCommand()
  // `npm ci` removes node_modules first: nothing it starts may run from in there.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(folder => !folder.startsWith(join(root, 'node_modules')))
  const npm = spawn(command, [...first, 'ci', ...NPM_OPTIONS], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @type {Buffer[]} */
  const output = []
  npm.stdout.on('data', chunk => output.push(chunk))
  npm.stderr.on('data', chunk => output.push(chunk))
  return new Promise(resolve => {
    npm.on('error', error => resolve({ code: 1, output: `npm does not start: ${error.message}\n` }))
    npm.on('close', code => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}

async function install() {
  process.stderr.write('Installing packages (a minute or two the first time) …\n')
  const { code, output } = await npmCi()
  if (code === 0 && installed()) return
  process.stderr.write(output)
  process.stderr.write(
    code === 0
      ? `npm ci left node_modules unlike package-lock.json, or without ${pinnedNode}.\n`
      : `npm ci failed with code ${code}; its output is above.\n`,
  )
  process.exit(1)
}

/**
 * What runs for months gives memory back: the young generation of the heap stays small, and what the C library (glibc; others do not look at it) has
 * had for a moment, as while the embedded database is compiled, goes back to the system: from one arena only, for of a second one 63 MB of 77 stayed
 * that nobody used. Measured with twelve robots: 390 MB instead of 760, and after a first start 440 instead of 500.
 */
const LASTING = {
  flags: ['--max-semi-space-size=16'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '1048576' },
}

/** Node keeps what it compiled from the sources, and each later start takes a third less of the processor. Goes with the packages; where it cannot be written, Node does without. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }

/** Takes a second off each start that opens the database, and goes on to every Node that is started from there. */
const drizzleFiles = join(root, 'server', 'database', 'drizzleFiles.mjs')
const QUICK = existsSync(drizzleFiles)
  ? { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${pathToFileURL(drizzleFiles).href}`.trim() }
  : {}

/**
 * Runs the file in place of this process: same terminal, same signals, same end.
 * @param {string} file
 * @param {string[]} args
 */
function run(file, args) {
  const lasting = file.startsWith('server/') ? LASTING : { flags: [], env: {} }
  const PATH = join(root, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? '')
  const env = { ...COMPILED, ...lasting.env, ...process.env, ...QUICK, PATH }
  const child = spawn(pinnedNode, [...lasting.flags, join(root, file), ...args], { cwd: root, env, stdio: 'inherit' })
  /** @param {NodeJS.Signals} signal */
  const forward = signal => child.kill(signal)
  // A terminal sends Ctrl-C to the child itself; a second one would read as "stop at once".
  process.on('SIGINT', () => process.stdin.isTTY || forward('SIGINT'))
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  child.on('error', error => {
    process.stderr.write(`${pinnedNode} does not start: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

const [file, ...args] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: node install.mjs <file.ts> [arguments]\n')
  process.exit(2)
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  process.stderr.write(`Swath needs Node 20 or later to start from; this is ${process.version}.\n`)
  process.exit(1)
}
if (!installed()) await install()
run(file, args)
