import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../../../../server/database/database.ts'
import { planJobs } from '../../../../server/database/schema.ts'
import { createLog } from '../../../../server/log.ts'
import { createImportFolders } from '../../../../server/plans/archive/importFolders.ts'
import { eventually } from '../../../eventually.ts'
import { createTestClock } from '../../testClock.ts'
import { log, openTestDatabase } from '../../testDatabase.ts'

const MERIDIAN = 2
const MINUTE_MS = 60_000

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const newRoot = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'swath-imports-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** A job that needs the folder. */
const waits = (folder: string) =>
  database.db
    .insert(planJobs)
    .values({ id: randomUUID(), kind: 'import', status: 'waiting', account: MERIDIAN, input: { folder } })

test('L-047 a folder whose archive no job took is removed once it is old; one that a job waits for stays', async () => {
  const root = newRoot()
  const clock = createTestClock(Date.now())
  const folders = await createImportFolders({ root, db: database.db, clock, log })
  const [left, needed] = [await folders.create(), await folders.create()]
  await waits(needed)
  clock.advance(50 * MINUTE_MS)
  expect(readdirSync(root).toSorted()).toEqual([left, needed].toSorted())
  await eventually(async () => {
    clock.advance(60 * MINUTE_MS)
    expect(readdirSync(root)).toEqual([needed])
  })
  await folders.close()
  const young = await folders.create()
  clock.advance(180 * MINUTE_MS)
  expect(readdirSync(root).toSorted(), 'closed, no folder is looked at').toEqual([needed, young].toSorted())
})

test('L-047 what was being received when the service ended is removed at the next start', async () => {
  const root = newRoot()
  const needed = randomUUID()
  for (const folder of [needed, randomUUID()]) mkdirSync(join(root, folder))
  await waits(needed)
  const folders = await createImportFolders({ root, db: database.db, clock: createTestClock(Date.now()), log })
  expect(readdirSync(root)).toEqual([needed])
  await folders.close()
})

test('L-047 a folder that cannot be looked at stays and is logged, and the others are removed all the same', async () => {
  const root = newRoot()
  symlinkSync('loop', join(root, 'loop'))
  mkdirSync(join(root, randomUUID()))
  let logged = ''
  const parts = { root, db: database.db, clock: createTestClock(Date.now()) }
  const folders = await createImportFolders({
    ...parts,
    log: createLog('info', { write: line => void (logged += line) }),
  })
  expect(readdirSync(root)).toEqual(['loop'])
  expect(logged).toContain('The folder of an archive cannot be looked at')
  await folders.close()
})
