import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const HOOK = pathToFileURL(join(ROOT, 'server/database/drizzleFiles.mjs')).href
const NAMES = `
  const modules = await Promise.all([import('drizzle-orm'), import('drizzle-orm/pg-core'), import('drizzle-orm/node-postgres')])
  console.log(JSON.stringify(modules.map(module => Object.keys(module))))
`

/** What drizzle-orm exports to a process that is started with these flags. */
async function exportsWith(...flags: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '--eval', NAMES], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return stdout
}

test('decision 1111: drizzle-orm is the same where its files are found without its package.json', async () => {
  const found = await exportsWith('--import', HOOK)
  expect(found).toContain('PgTable')
  expect(found).toBe(await exportsWith())
})
