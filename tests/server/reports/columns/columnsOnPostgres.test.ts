import { beforeAll, describe, expect, test } from 'vitest'
import { cleaningReports } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import type { Transaction } from '../../../../server/reports/reportRow.ts'
import { eventually } from '../../../eventually.ts'
import { lacksPostgres, NEEDS_POSTGRES } from '../../database/postgres.ts'
import { type PostgresService, startPostgresService } from '../../database/postgresService.ts'
import { createReport, createReporting } from '../storedReports.ts'
import { dice, expectEqual } from './equalColumns.ts'

const started = lacksPostgres ? undefined : await startPostgresService()

describe.skipIf(started === undefined)(`reports in memory of a PostgreSQL server${NEEDS_POSTGRES}`, () => {
  let postgres: PostgresService['postgres']
  let running: PostgresService['running']
  let isWell: PostgresService['isWell']
  beforeAll(() => {
    ;({ postgres, running, isWell } = started ?? expect.unreachable())
  })

  /** A transaction that has written and goes on; gives back how it ends: kept, or undone. */
  async function openChange(write: (tx: Transaction) => Promise<unknown>): Promise<(isKept: boolean) => Promise<void>> {
    const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
    const all = running.service.db.transaction(async tx => {
      await write(tx)
      written.resolve()
      if (!(await over.promise)) throw new Error('undone')
    })
    const ended = all.catch(() => undefined)
    await Promise.race([written.promise, all])
    return isKept => {
      over.resolve(isKept)
      return ended
    }
  }

  test('R-038 reports in memory are those of one moment, with transactions that end in another order than they began', async () => {
    const { db, reports } = running.service
    const { report, ...belongs } = await createReporting(db, 2)
    const start = '2026-11-18T10:00:00Z'
    const ids = [await report({ start }), await report({ start }), await report({ start }), await report({ start })]
    await expectEqual(reports.columns)
    const throwDice = dice(11)
    const open: ((isKept: boolean) => Promise<void>)[] = []
    for (let step = 0; step < 40; step++) {
      const [id] = ids
      if (open.length < 4 && id !== undefined && throwDice(2) === 0) {
        // Nobody else has it until the transaction is over: it would wait.
        ids.shift()
        const kind = throwDice(3)
        const end = await openChange(tx =>
          kind === 0
            ? createReport(tx, { ...belongs.plan, robot: belongs.robot, start, water: step })
            : kind === 1
              ? tx.update(cleaningReports).set({ water: step }).where(eq(cleaningReports.id, id))
              : tx.delete(cleaningReports).where(eq(cleaningReports.id, id)),
        )
        open.push(async isKept => {
          await end(isKept)
          ids.push(id)
        })
      } else await open.splice(throwDice(open.length), 1)[0]?.(throwDice(3) > 0)
      await expectEqual(reports.columns)
    }
    for (const end of open) await end(true)
    await expectEqual(reports.columns)
  })

  test('R-038 a database that goes away while reports are read or loaded takes nothing with it', async () => {
    const { columns } = running.service.reports
    const broken = columns.read(
      () => postgres.terminate(),
      source => source.select().from(cleaningReports),
    )
    await expect(broken).rejects.toThrow(/Failed query|gone|connection/i)
    await eventually(() => expectEqual(columns))
    await postgres.stop('immediate')
    columns.discard()
    await expect(expectEqual(columns)).rejects.toThrow(/Failed query|gone|connection/i)
    await postgres.start()
    await eventually(() => expectEqual(columns))
    await isWell()
  })
})
