import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const INSTALL = join(import.meta.dirname, '../../install.mjs')

const packages = (version: string) => ({
  '': { name: 'house' },
  'node_modules/a': { version, integrity: `sha512-${version}` },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
})
const lockOf = (version: string) => JSON.stringify({ packages: packages(version) })

/** Stands in for npm: installs what the lock file says, without the other platform's package, or fails as told by `npm-fails`. */
const NPM = `
  const fs = require('node:fs')
  if (fs.existsSync('npm-fails')) {
    console.error('npm error: no route to the registry')
    process.exit(3)
  }
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  delete packages['']
  delete packages['node_modules/other-platform']
  fs.rmSync('node_modules', { recursive: true, force: true })
  fs.mkdirSync('node_modules/node/bin', { recursive: true })
  fs.symlinkSync(process.execPath, 'node_modules/node/bin/node')
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
  fs.appendFileSync('npm-ran', process.argv[2] + '\\n')
`

const PROGRAM = `
  import { existsSync } from 'node:fs'
  const args: readonly string[] = process.argv.slice(2)
  process.exitCode = 7
  if (args[0] === 'wait') {
    process.on('SIGTERM', () => { console.log('stopping'); process.exit(5) })
    setInterval(() => existsSync('.'), 1000)
  }
  console.log(JSON.stringify({ args, folder: process.cwd() }))
`

/** An empty clone: the script, a lock file, a program to run and an npm that needs no network. */
async function clone() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'swath-install-')))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(INSTALL, join(root, 'install.mjs'))
  await writeFile(join(root, 'package-lock.json'), lockOf('1.0.0'))
  await writeFile(join(root, 'program.ts'), PROGRAM)
  await mkdir(join(root, 'npm'))
  const npm = join(root, 'npm/npm-cli.js')
  await writeFile(npm, NPM)
  const env = { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath }
  const start = (args: readonly string[]) => execFile(process.execPath, [join(root, 'install.mjs'), ...args], { env })
  const run = (...args: readonly string[]) =>
    new Promise<{ code: number | null; stdout: string; stderr: string }>(resolve => {
      const said = { stdout: '', stderr: '' }
      const child = start(args)
      child.stdout?.on('data', (text: string) => (said.stdout += text))
      child.stderr?.on('data', (text: string) => (said.stderr += text))
      child.on('close', code => resolve({ code, ...said }))
    })
  const installs = async () => (await readFile(join(root, 'npm-ran'), 'utf8')).trim().split('\n')
  return { root, start, run, installs }
}

test('an empty clone is installed with npm ci, once; arguments and exit code pass through', async () => {
  const { root, run, installs } = await clone()
  const first = await run('program.ts', '--port', '8080')
  expect(first).toMatchObject({ code: 7, stdout: `${JSON.stringify({ args: ['--port', '8080'], folder: root })}\n` })
  expect(first.stderr).toContain('Installing packages')
  const second = await run('program.ts')
  expect(second).toMatchObject({ code: 7, stderr: '' })
  expect(await installs()).toEqual(['ci'])
})

test('a newer lock file is installed again', async () => {
  const { root, run, installs } = await clone()
  await run('program.ts')
  await writeFile(join(root, 'package-lock.json'), lockOf('1.0.1'))
  await run('program.ts')
  await run('program.ts')
  expect(await installs()).toEqual(['ci', 'ci'])
})

test('an install that was broken off is done again', async () => {
  const { root, run, installs } = await clone()
  await run('program.ts')
  await rm(join(root, 'node_modules/.package-lock.json'))
  await run('program.ts')
  await rm(join(root, 'node_modules/node'), { recursive: true })
  await run('program.ts')
  expect(await installs()).toEqual(['ci', 'ci', 'ci'])
})

test('when npm fails its words are shown whole, and nothing is started', async () => {
  const { root, run } = await clone()
  await writeFile(join(root, 'npm-fails'), '')
  const { code, stdout, stderr } = await run('program.ts')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('npm error: no route to the registry')
  expect(stderr).toContain('npm ci failed with code 3')
})

test('a signal to stop reaches the program, whose end is the end', async () => {
  const { start } = await clone()
  const child = start(['program.ts', 'wait'])
  let said = ''
  const code = await new Promise(resolve => {
    child.stdout?.on('data', (text: string) => {
      said += text
      if (text.includes('"wait"')) child.kill('SIGTERM')
    })
    child.on('close', resolve)
  })
  expect(code).toBe(5)
  expect(said).toContain('stopping')
})
