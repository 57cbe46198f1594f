import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { FirmPool } from '../../../server/database/pool.ts'
import { accounts } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { log, openTestDatabase } from '../testDatabase.ts'

const ROOT = join(import.meta.dirname, '../../..')

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'swath-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the migrations make exactly the tables of the schema', async () => {
  const out = temporaryFolder()
  cpSync(join(ROOT, 'server/database/migrations'), out, { recursive: true })
  const options = ['--dialect=postgresql', '--schema=./server/database/schema.ts', '--casing=snake_case']
  const tool = join(ROOT, 'node_modules/drizzle-kit/bin.cjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tool, 'generate', ...options, `--out=${relative(ROOT, out)}`],
    { cwd: ROOT },
  )
  expect(stdout).toContain('No schema changes')
})

test('a data folder keeps its rows when it is opened again', async () => {
  const dataFolder = await createDataFolder()
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const first = await openDatabase(databaseIn(dataFolder), log)
  const before = await first.db.$count(accounts)
  await first.db.insert(accounts).values({ name: 'One more', role: 'customer', tier: 1 })
  await first.close()
  const second = await openDatabase(databaseIn(dataFolder), log)
  expect(await second.db.$count(accounts)).toBe(before + 1)
  await second.close()
})

test('a data folder whose path is longer than a socket’s may be opens all the same', async () => {
  const dataFolder = join(temporaryFolder(), 'a'.repeat(120))
  renameSync(await createDataFolder(), dataFolder)
  const database = await openDatabase(databaseIn(dataFolder), log)
  expect(await database.db.$count(accounts)).toBeGreaterThan(0)
  await database.close()
})

test('statements of one connection do not meet those of another', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const before = await db.$count(accounts)
  const names = Array.from({ length: 60 }, (_, i) => `Account ${i}`)
  await Promise.all(
    names.map((name, i) =>
      db
        .transaction(async tx => {
          const [row] = await tx.insert(accounts).values({ name, role: 'customer' }).returning()
          expect(row?.name).toBe(name)
          if (i % 3 === 0) throw new Error('Taken back')
        })
        .catch((error: unknown) => expect(error).toMatchObject({ message: 'Taken back' })),
    ),
  )
  const rows = await db.select().from(accounts).orderBy(accounts.id)
  const found = rows.slice(before).map(row => row.name)
  expect(found.toSorted()).toEqual(names.filter((_, i) => i % 3 !== 0).toSorted())
  await database.close()
})

test('decision 1061: what is asked by name is asked on the connection that comes after another as well', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const { $client: pool } = v.parse(v.object({ $client: v.instance(FirmPool) }), db)
  const named = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, 1)).prepare('account_of_test')
  expect(await named.execute()).toEqual([{ id: 1 }])
  const client = await pool.connect()
  client.release(true)
  expect(await named.execute()).toEqual([{ id: 1 }])
  await database.close()
})
