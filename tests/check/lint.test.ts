import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { repository } from './repository.ts'

const ROOT = join(import.meta.dirname, '../..')
const Report = v.object({
  diagnostics: v.array(v.object({ filename: v.string(), code: v.string(), message: v.string() })),
})

/** What the repository's own lint settings say about these files, as `file rule`. */
async function lint(files: { readonly [path: string]: string }): Promise<readonly string[]> {
  const settings = {
    '.oxlintrc.json': await readFile(join(ROOT, '.oxlintrc.json'), 'utf8'),
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "ESNext", "moduleResolution": "bundler" } }',
  }
  const root = await repository({ ...settings, ...files })
  const output = await new Promise<string>(resolve => {
    const tools = join(ROOT, 'node_modules/.bin')
    const env = { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH']}` }
    const args = ['--type-aware', '--format=json']
    execFile(join(tools, 'oxlint'), args, { cwd: root, env }, (_, stdout) => resolve(stdout))
  })
  const { diagnostics } = v.parse(Report, JSON.parse(output))
  return diagnostics.map(({ filename, code }) => `${filename} ${code}`).toSorted((a, b) => a.localeCompare(b))
}

test('each ban is caught where it holds', async () => {
  const found = await lint({
    'server/any.ts': 'export const a: any = 1\n',
    'server/console.ts': "console.log('robot')\n",
    'server/cycle.ts': "import { b } from './other.ts'\nexport const a = () => b\n",
    'server/other.ts': "import { a } from './cycle.ts'\nexport const b = () => a\n",
    'server/environment.ts': "export const port = process.env['PORT']\n",
    'server/floating.ts': 'export const save = async () => 1\nsave()\n',
    'server/long.ts': `export const long = () => {\n${'  Number(1)\n'.repeat(100)}}\n`,
    'server/unused.ts': "import { join } from 'node:path'\nexport const a = 1\n",
    'server/word.ts': `// ${['TO', 'DO'].join('')} later\nexport const a = 1\n`,
    'machines/clock.ts': 'export const now = () => Date.now()\n',
    'machines/delay.ts': 'export const later = () => setTimeout(() => 1, 500)\n',
    'machines/network.ts': "export const robots = () => fetch('/robots')\n",
    'robots/dice.ts': 'export const dice = () => Math.random()\n',
    'src/markup.ts': "export const show = (element: Element) => { element.innerHTML = '<b>' }\n",
    'src/key.ts': 'export const key = () => crypto.randomUUID()\n',
    'src/later.ts': "import { lazy } from 'react'\nexport const later = lazy\n",
    'src/hash.ts': "export const hash = (bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes)\n",
    'src/copy.ts': "export const copy = () => navigator.clipboard.writeText('robot')\n",
    'workers/browserEnvironment.ts': 'export const key = () => globalThis.crypto.randomUUID()\n',
    'workers/files.ts': 'export const files = () => navigator.storage.getDirectory()\n',
    'workers/dom.ts': 'export const title = () => document.title\n',
    'tests/graph.ts': "import { getShortestPaths } from 'xstate/graph'\nexport const a = getShortestPaths\n",
    'tests/mock.ts': "import { vi } from 'vitest'\nvi.mock('./a.ts')\n",
    'tests/sleep.ts': 'export const sleep = () => new Promise(resolve => setTimeout(resolve, 500))\n',
    'tests/only.test.ts': "import { test, expect } from 'vitest'\ntest.only('a', () => { expect(1).toBe(1) })\n",
    'e2e/sleep.ts':
      'export const sleep = (page: { waitForTimeout: (ms: number) => void }) => page.waitForTimeout(500)\n',
  })
  expect(found).toEqual(
    expect.arrayContaining([
      'e2e/sleep.ts eslint(no-restricted-properties)',
      'machines/clock.ts eslint(no-restricted-globals)',
      'machines/delay.ts eslint(no-restricted-globals)',
      'machines/network.ts eslint(no-restricted-globals)',
      'robots/dice.ts eslint(no-restricted-properties)',
      'server/any.ts typescript(no-explicit-any)',
      'server/console.ts eslint(no-console)',
      'server/cycle.ts import(no-cycle)',
      'server/environment.ts eslint(no-restricted-properties)',
      'server/floating.ts typescript(no-floating-promises)',
      'server/long.ts eslint(max-lines-per-function)',
      'server/unused.ts eslint(no-unused-vars)',
      'server/word.ts eslint(no-warning-comments)',
      'src/copy.ts eslint(no-restricted-properties)',
      'src/hash.ts eslint(no-restricted-properties)',
      'src/key.ts eslint(no-restricted-properties)',
      'src/later.ts eslint(no-restricted-imports)',
      'src/markup.ts eslint(no-restricted-properties)',
      'tests/graph.ts eslint(no-restricted-imports)',
      'tests/mock.ts eslint(no-restricted-properties)',
      'tests/only.test.ts vitest(no-focused-tests)',
      'tests/sleep.ts eslint(no-restricted-globals)',
      'workers/browserEnvironment.ts eslint(no-restricted-properties)',
      'workers/dom.ts eslint(no-restricted-globals)',
      'workers/files.ts eslint(no-restricted-properties)',
    ]),
  )
})

test('what a ban leaves room for passes', async () => {
  const found = await lint({
    'server/config.ts': `declare const process: { readonly env: { readonly PORT: string } }
      export const port = process.env.PORT`,
    'src/key.ts': 'export const bytes = () => crypto.getRandomValues(new Uint8Array(16))\n',
    'robots/clock.ts': 'export const now = () => Date.now()\n',
    'tests/machines/modelPaths.ts': "export * from 'xstate/graph'\n",
    'tests/run.ts': "console.log('1 passed, 0 failed')\n",
    'vite.config.ts': 'export default {}\n',
  })
  expect(found).toEqual([])
})
