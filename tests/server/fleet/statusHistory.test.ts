import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { robotStatuses } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { SERVICE_BOOT_ID } from '../../../server/fleet/awayEntry.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { IS_LONG_RUN } from '../../run/longRun.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

let database: OpenDatabase
let account: number
beforeAll(async () => {
  database = await openTestDatabase()
  account = await createRows(database).account()
})
afterAll(() => database.close())

const NOW = 1_000_000
const time = fc.integer({ min: 0, max: NOW + 1000 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('record'), seq: fc.integer({ min: 1, max: 8 }), time }) },
  fc.record({ kind: fc.constant('away'), time }),
  fc.record({ kind: fc.constant('back'), time }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What the robot says last is of before it was away. */
const CLOCK_PUT_BACK: Step[] = [
  { kind: 'record', seq: 1, time: 0 },
  { kind: 'away', time: 1 },
  { kind: 'record', seq: 2, time: 2 },
  { kind: 'record', seq: 3, time: 0 },
]

/** The service has written entries of its own at the time of the robot's, and the robot's number is the greater one. */
const AWAY_AND_BACK_AT_ONCE: Step[] = [
  { kind: 'record', seq: 3, time: 0 },
  { kind: 'away', time: 0 },
  { kind: 'back', time: 0 },
  { kind: 'away', time: 1 },
  { kind: 'record', seq: 4, time: 1 },
]

test('P-020 whatever arrives in whatever order, each change is one entry, none overlaps another, and one is open', async () => {
  const history = createStatusHistory(database.db)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async steps => {
      const { robot } = await createRows(database).robot(account)
      const said = new Set<number>()
      for (const next of steps) {
        if ('seq' in next) {
          said.add(next.seq)
          const change = { seq: next.seq, time: next.time, state: next.seq + 1, plan: 0, sector: 0, location: 0 }
          await history.record(robot, 'boot', change, NOW)
        } else if (next.kind === 'away') await history.away(robot, Math.min(next.time, NOW))
        else await history.back(robot, 'boot', Math.min(next.time, NOW))
      }
      const rows = await database.db.select().from(robotStatuses).where(eq(robotStatuses.robot, robot))
      const own = rows.filter(row => row.bootId !== SERVICE_BOOT_ID)
      expect(new Set(own.map(row => row.seq))).toEqual(said)
      expect(own).toHaveLength(said.size)
      expect(rows.filter(row => row.endTime === null)).toHaveLength(said.size > 0 ? 1 : 0)
      const lasting = rows
        .map(row => ({ start: row.startTime.getTime(), end: row.endTime?.getTime() ?? Number.POSITIVE_INFINITY }))
        .filter(({ start, end }) => end !== start)
        .toSorted((a, b) => a.start - b.start)
      for (const [i, entry] of lasting.entries()) {
        expect(entry.end).toBeGreaterThan(entry.start)
        const following = lasting[i + 1]
        if (following) expect(following.start).toBe(entry.end)
      }
      const newest = own.toSorted((a, b) => a.seq - b.seq).at(-1)
      const open = rows.find(row => row.endTime === null)
      if (open && open.bootId !== SERVICE_BOOT_ID) expect(open.seq).toBe(newest?.seq)
    }),
    { numRuns: IS_LONG_RUN ? 500 : 12, examples: [[CLOCK_PUT_BACK], [AWAY_AND_BACK_AT_ONCE]] },
  )
})
