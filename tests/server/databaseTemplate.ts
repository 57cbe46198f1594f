import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { DEFAULT_GRANTS } from '../../contract/permissions.ts'
import type { Config } from '../../server/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import { seedDemo } from '../../server/database/demo.ts'
import { seedPermissions } from '../../server/identity/permissions.ts'

const DATABASE = join(import.meta.dirname, '../../server/database')
const PGLITE = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite')

/**
 * The embedded database's code. V8 compiles what is compiled in the process already only if nobody holds it any more: held here, it is compiled once for
 * the databases of all test files and not for each of them, which takes 0.6 s of the processor.
 */
const compiled = WebAssembly.compile(readFileSync(join(PGLITE, 'dist/pglite.wasm')))

/**
 * Folders of PostgreSQL's own templates for new databases (template1 and template0), of which the service makes none: half of all files that would be
 * copied for each test.
 */
const UNUSED = ['1', '4']

/** The embedded database of a test holds few rows, and fills its cache with zeros at each start, which takes longer than all the rest of the start. */
export const SMALL_CACHE_MB = 4

/** The settings of a database in a data folder, or of one elsewhere that belongs to it. */
export const databaseIn = (
  dataFolder: string,
  databaseUrl?: string,
): Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseCacheMb'> => ({
  dataFolder,
  databaseUrl,
  databaseCacheMb: SMALL_CACHE_MB,
})

/** Another one whenever what is in the template would be another. */
function templateKey(): string {
  const migrations = join(DATABASE, 'migrations')
  const hash = createHash('sha256').update(JSON.stringify([DEFAULT_GRANTS, UNUSED]))
  const scripts = readdirSync(migrations).filter(name => name.endsWith('.sql'))
  for (const file of [
    join(PGLITE, 'package.json'),
    join(DATABASE, 'demo.ts'),
    ...scripts.map(name => join(migrations, name)),
  ])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function createTemplate(template: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'swath-template-'))
  const database = await openDatabase(databaseIn(folder), pino({ level: 'silent' }))
  await seedPermissions(database.db)
  await seedDemo(database.db)
  await database.close()
  for (const name of UNUSED) rmSync(join(folder, 'db/base', name), { recursive: true })
  try {
    renameSync(folder, template)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // Another test process was first.
    if (!existsSync(template)) throw error
  }
}

/** A data folder of the test's own whose database has its tables and the demo logins: a copy of one that is made once, which takes 3 s. */
export async function createDataFolder(): Promise<string> {
  await compiled
  const template = join(tmpdir(), `swath-template-${templateKey()}`)
  if (!existsSync(template)) await createTemplate(template)
  const folder = mkdtempSync(join(tmpdir(), 'swath-test-'))
  cpSync(join(template, 'db'), join(folder, 'db'), { recursive: true })
  return folder
}
