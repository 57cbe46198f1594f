import { setImmediate as others } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { STATE } from '../../../../contract/robot/states.ts'
import { cleaningReports, locations, plans, reportChanges, robots } from '../../../../server/database/schema.ts'
import { eq, inArray, sql } from '../../../../server/database/sql.ts'
import { createLog } from '../../../../server/log.ts'
import { proveColumns } from '../../../../server/reports/columns/proveColumns.ts'
import { createReportColumns } from '../../../../server/reports/columns/reportColumns.ts'
import { createTestClock } from '../../testClock.ts'
import { openTestDatabase } from '../../testDatabase.ts'
import { createReporting } from '../storedReports.ts'
import { bothOf, dice, expectEqual } from './equalColumns.ts'

const database = await openTestDatabase()
const { db } = database
const clock = createTestClock(Date.parse('2026-11-20T12:00:00Z'))
const log = createLog('silent')
const start = () => createReportColumns({ db, clock, log })
let columns = start()
afterAll(async () => {
  await columns.close()
  await database.close()
})
const MERIDIAN = 2
const SPENT: readonly (typeof cleaningReports.$inferInsert)['states'][] = [
  {},
  { [STATE.clean]: [12.345, 7] },
  { [STATE.clean]: [1.5, 6], 99: [5, 40], 300: [7, 41] },
]

test('R-038 columns are what the rows are, cell by cell, whatever is written, hidden, moved or taken away', async () => {
  const fleet = [await createReporting(db, MERIDIAN), await createReporting(db, 3), await createReporting(db, 4)]
  const throwDice = dice(7)
  const pick = <T>(list: readonly T[]): T | undefined => list[throwDice(list.length)]
  const someTime = (): Date => new Date(Date.parse('2026-11-01T00:00:00Z') + throwDice(20 * 86_400) * 1000)
  await expectEqual(columns)
  for (let round = 0; round < 40; round++) {
    const stored = await expectEqual(columns)
    const some = stored.filter(() => throwDice(3) === 0).map(({ id }) => id)
    const [one = 0] = some
    const kind = throwDice(7)
    if (kind <= 2)
      for (let i = throwDice(6); i >= 0; i--)
        await pick(fleet)?.report({
          start: someTime().toISOString(),
          minutes: 1 + throwDice(300),
          coveredArea: throwDice(1000) / 7,
          result: pick(['success', 'failure', 'partial']) ?? 'partial',
          users: pick([[], [1], [1, 3]]) ?? [],
          features: pick([[], ['homebase'], ['homebase', 'side_sweeper']]) ?? [],
          states: pick(SPENT) ?? {},
          planArea: throwDice(300),
        })
    else if (kind === 3)
      await db.update(cleaningReports).set({ deleted: true }).where(inArray(cleaningReports.id, some))
    else if (kind === 4)
      await db
        .update(cleaningReports)
        .set({ startTime: someTime(), performance: throwDice(100), states: pick(SPENT) ?? {} })
        .where(eq(cleaningReports.id, one))
    else if (kind === 5) await db.delete(cleaningReports).where(eq(cleaningReports.id, one))
    else await db.update(cleaningReports).set({ account: 4 }).where(inArray(cleaningReports.id, some))
  }
  const [first, second] = fleet
  await db
    .update(plans)
    .set({ location: null })
    .where(eq(plans.id, second?.plan.plan ?? 0))
  await db.delete(locations).where(eq(locations.id, second?.plan.location ?? 0))
  await expectEqual(columns)
  await db.delete(robots).where(eq(robots.id, first?.robot ?? 0))
  expect((await expectEqual(columns)).length).toBeGreaterThan(5)
})

test('R-038 what a transaction wrote and took back is in no read, and what it wrote is in all after it', async () => {
  const { report, robot } = await createReporting(db, MERIDIAN)
  const id = await report({ start: '2026-11-18T10:00:00Z' })
  await expectEqual(columns)
  const undone = db.transaction(async tx => {
    await tx.update(cleaningReports).set({ water: 99 }).where(eq(cleaningReports.id, id))
    await tx.delete(cleaningReports).where(eq(cleaningReports.robot, robot))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await expectEqual(columns)).find(each => each.id === id)?.water).toBe(10)
  await db.transaction(async tx => {
    await tx.update(cleaningReports).set({ water: 98 }).where(eq(cleaningReports.id, id))
    await tx.transaction(nested =>
      nested.update(cleaningReports).set({ short: true }).where(eq(cleaningReports.id, id)),
    )
  })
  expect((await expectEqual(columns)).find(each => each.id === id)).toMatchObject({ water: 98, short: true })
})

test('R-038 many reads at once each see one moment', async () => {
  const { report } = await createReporting(db, MERIDIAN)
  const reads = Array.from({ length: 8 }, () => expectEqual(columns))
  const writes = Array.from({ length: 8 }, () => report({ start: '2026-11-18T11:00:00Z' }))
  await Promise.all([...reads, ...writes])
  await expectEqual(columns)
})

test('R-038 columns that begin anew are what was there, and changes that were followed are forgotten', async () => {
  const { report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  expect(await db.$count(reportChanges)).toBeGreaterThan(0)
  clock.advance(60_000)
  await expectEqual(columns)
  await others()
  while ((await db.$count(reportChanges)) > 0) await others()
  await report({ start: '2026-11-18T12:00:00Z' })
  await columns.close()
  await report({ start: '2026-11-18T13:00:00Z' })
  columns = start()
  await expectEqual(columns)
})

test('R-038 a row of somebody’s hand with an endless time takes none of the others with it', async () => {
  const { report, robot } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  await db.execute(sql`update cleaning_reports set start_time = '-infinity' where robot = ${robot}`)
  const { held } = await bothOf(columns)
  expect(held[0]?.startMs).toBe(-Number.MAX_VALUE)
  await db.delete(cleaningReports).where(eq(cleaningReports.robot, robot))
  await expectEqual(columns)
})

test('R-023 columns that are not what their rows are, are found and loaded anew', async () => {
  const { report, robot } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  expect(await proveColumns(columns)).toBe(true)
  // Nobody is told of it.
  await db.execute(sql`alter table cleaning_reports disable trigger note_updated`)
  await db.update(cleaningReports).set({ states: {} }).where(eq(cleaningReports.robot, robot))
  await db.execute(sql`alter table cleaning_reports enable trigger note_updated`)
  expect(await proveColumns(columns)).toBe(false)
  await expectEqual(columns)
})
