import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { dataItems } from '../../../../server/database/schema.ts'
import { createUploads } from '../../../../server/plans/files/uploads.ts'
import { eventually } from '../../../eventually.ts'
import { createTestClock } from '../../testClock.ts'
import { createRows, log, openTestDatabase } from '../../testDatabase.ts'
import { storePlanVersion } from '../storedPlan.ts'

const database = await openTestDatabase()
afterAll(database.close)
const { db } = database
const account = await createRows(database).account()
const HOUR_MS = 3_600_000
const startMs = Date.now()

function started() {
  const folder = mkdtempSync(join(tmpdir(), 'swath-uploads-'))
  const clock = createTestClock(startMs)
  const uploads = createUploads({ folder, db, clock, log })
  onTestFinished(async () => {
    await uploads.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { ...uploads, folder, clock }
}
const text = (content: string): Readable => Readable.from([Buffer.from(content)])
const WHOLE = { from: undefined, total: undefined, maxBytes: 100 }

test('B-047 a file that is whole stands apart: whoever sends another for its record changes nothing of what is looked at', async () => {
  const { add, digest, giveBack, folder } = started()
  const first = await add(1, text('looked at'), WHOLE)
  const before = await digest(first.whole ?? '')
  expect(await add(1, text('anot'), { from: undefined, total: 9, maxBytes: 100 })).toEqual({ bytes: 4 })
  expect(await digest(first.whole ?? '')).toBe(before)
  // Given back it does not take the place of what is being sent.
  await giveBack(1, first.whole ?? '')
  expect(readdirSync(folder)).toEqual(['1.part'])
  expect(readFileSync(join(folder, '1.part'), 'utf8')).toBe('anot')
  const second = await add(1, text('her..'), { from: 4, total: 9, maxBytes: 100 })
  expect(readFileSync(second.whole ?? '', 'utf8')).toBe('another..')
  await giveBack(1, second.whole ?? '')
  expect(readdirSync(folder)).toEqual(['1.part'])
})

test('B-047 parts and empty records that nobody has gone on with for a day are taken away, and no other', async () => {
  const { add, folder, clock } = started()
  const item = { filetype: 'image/png', sha256: '', account, bytes: 0 }
  const record = async (name: string, hoursAgo: number, bytes = 0) => {
    const createdAt = new Date(startMs - hoursAgo * HOUR_MS)
    const [row] = await db
      .insert(dataItems)
      .values({ ...item, name, bytes, createdAt })
      .returning()
    return row?.id ?? 0
  }
  const [left, going, young, filled] = [
    await record('left.png', 23.5),
    await record('going.png', 23.5),
    await record('young.png', 2),
    await record('filled.png', 23.5, 9),
  ]
  const version = await storePlanVersion(db, { account })
  for (const id of [left, going]) await add(id, text('half'), { from: undefined, total: 9, maxBytes: 100 })
  const dayAgo = new Date(startMs - 23.5 * HOUR_MS)
  utimesSync(join(folder, `${left}.part`), dayAgo, dayAgo)
  // None of it was a day old when the service began.
  clock.advance(HOUR_MS)
  await eventually(async () => {
    const ids = (await db.select({ id: dataItems.id, plan: dataItems.plan }).from(dataItems)).filter(
      ({ plan }) => plan !== version,
    )
    expect(new Set(ids.map(({ id }) => id))).toEqual(new Set([going, young, filled]))
    expect(readdirSync(folder)).toEqual([`${going}.part`])
  })
})
