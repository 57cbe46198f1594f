import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { robotStatuses, robots } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { movePast } from '../../../server/fleet/movePast.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { eventually } from '../../eventually.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from '../database/postgres.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { createRows, log } from '../testDatabase.ts'

const START = Date.UTC(2026, 10, 20, 9)
const MINUTE_MS = 60_000

test.skipIf(lacksPostgres)(
  `P-020 a change of state that waits for the move of its robot to another account comes behind what the move has written, and the next one goes on from it${NEEDS_POSTGRES}`,
  async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.close)
    const dataFolder = await createDataFolder()
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    const { db, close } = await openDatabase(databaseIn(dataFolder, postgres.url()), log)
    onTestFinished(close)
    const rows = createRows({ db })
    const [from, to] = [await rows.account(), await rows.account()]
    const { robot } = await rows.robot(from)
    const history = createStatusHistory(db)
    const said = { plan: 0, sector: 0, location: 0 }
    await history.record(robot, 'boot', { ...said, seq: 1, time: START, state: STATE.clean }, START)

    const change = { ...said, seq: 2, time: START + 2 * MINUTE_MS, state: STATE.pause }
    let recorded: Promise<void> | undefined
    await db.transaction(async tx => {
      await tx.update(robots).set({ account: to }).where(eq(robots.id, robot))
      const time = new Date(START + MINUTE_MS)
      const known = { name: 'known', displayName: '', timeZone: 'UTC' }
      await movePast(tx, { robot, from, to, time, withPast: false, known })
      recorded = history.record(robot, 'boot', change, START + 2 * MINUTE_MS)
      await eventually(async () =>
        expect(await postgres.query(`select pid from pg_stat_activity where wait_event_type = 'Lock'`)).toHaveLength(1),
      )
    })
    await recorded
    await history.record(robot, 'boot', { ...change, seq: 3, time: START + 3 * MINUTE_MS }, START + 3 * MINUTE_MS)
    const entries = await db
      .select()
      .from(robotStatuses)
      .where(eq(robotStatuses.robot, robot))
      .orderBy(asc(robotStatuses.startTime))
    expect(
      entries.map(({ state, account, startTime, endTime }) => [
        state,
        account,
        startTime.getTime(),
        endTime?.getTime(),
      ]),
    ).toEqual([
      [STATE.clean, from, START, START + MINUTE_MS],
      [STATE.clean, to, START + MINUTE_MS, START + 2 * MINUTE_MS],
      [STATE.pause, to, START + 2 * MINUTE_MS, START + 3 * MINUTE_MS],
      [STATE.pause, to, START + 3 * MINUTE_MS, undefined],
    ])
  },
)
