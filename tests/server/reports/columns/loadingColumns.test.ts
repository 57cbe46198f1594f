import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../../../server/log.ts'
import { createReportColumns } from '../../../../server/reports/columns/reportColumns.ts'
import { createTurns } from '../../../../server/reports/columns/turns.ts'
import { eventually } from '../../../eventually.ts'
import { freezeDatabase } from '../../frozenDatabase.ts'
import { createTestClock } from '../../testClock.ts'
import { openTestDatabase } from '../../testDatabase.ts'
import { createReporting } from '../storedReports.ts'
import { expectEqual } from './equalColumns.ts'

const database = await openTestDatabase()
afterAll(database.close)
const { db } = database

test('R-038 a read that finds no columns waits a while, is then told to come again, and they are loaded nevertheless', async () => {
  const { report } = await createReporting(db, 2)
  await report({ start: '2026-11-18T10:00:00Z' })
  const columns = createReportColumns({ db, clock: createTestClock(0), log: createLog('silent'), waitMs: 20 })
  const thaw = await freezeDatabase(db)
  await expect(expectEqual(columns)).rejects.toMatchObject({
    error: { type: 'unavailable', token: 'errors.cleaningReport.loading' },
    retryAfterS: 5,
  })
  await thaw()
  await eventually(() => expectEqual(columns))
  await columns.close()
})

test('R-038 columns that are closed while they are loaded hold up nothing', async () => {
  const columns = createReportColumns({ db, clock: createTestClock(0), log: createLog('silent'), waitMs: 20 })
  columns.load()
  await columns.close()
  await expect(expectEqual(columns)).rejects.toMatchObject({ error: { type: 'unavailable' } })
})

test('R-038 reads take turns, and a turn that is over is over once', async () => {
  const turns = createTurns()
  const order: number[] = []
  const first = await turns.take()
  const others = [1, 2, 3].map(async each => {
    const leave = await turns.take()
    order.push(each)
    leave()
    leave()
  })
  expect(order).toEqual([])
  first()
  await Promise.all(others)
  expect(order).toEqual([1, 2, 3])
  const waiting = Array.from({ length: 201 }, () => turns.take())
  await expect(turns.take()).rejects.toMatchObject({ reason: 'service' })
  for (const each of waiting) (await each)()
})
