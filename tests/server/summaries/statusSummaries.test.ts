import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusSummary } from '../../../contract/resources/recordings.ts'
import { robotState, STATE } from '../../../contract/robot/states.ts'
import { fromWireTime, toWireTime } from '../../../contract/time.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { robotStatuses, statusSummaries } from '../../../server/database/schema.ts'
import { eq, sql } from '../../../server/database/sql.ts'
import { isAwayEntry } from '../../../server/fleet/awayEntry.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { listSummaries, summariseHistories } from '../../../server/fleet/statusSummaries.ts'
import { cases } from '../../run/longRun.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

let database: OpenDatabase
let account: number
beforeAll(async () => {
  database = await openTestDatabase()
  account = await createRows(database).account()
})
afterAll(() => database.close())

const START = Date.UTC(2026, 10, 20, 9, 7, 12, 345)
const HOUR_MS = 3_600_000
/** Four hours; a little more than half an hour is left until the edges end. */
const NOW = START + 4 * HOUR_MS
const EDGES = Array.from({ length: 19 }, (_, i) => Date.UTC(2026, 10, 20, 9) + i * 15 * 60_000)

const time = fc.integer({ min: START, max: NOW + 1000 })
const seq = fc.integer({ min: 1, max: 8 })
/** Stuck, warning, away by the robot's own word, cleaning and, by its plan, disinfecting. */
const state = fc.constantFrom(12, 15, 8, 13, 7)
const planType = fc.constantFrom(undefined, 1, 4)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('record'), seq, time, state, planType }) },
  fc.record({ kind: fc.constant('away'), time }),
  fc.record({ kind: fc.constant('back'), time }),
)

/** Second by second, from the entries themselves, in the whole seconds that history tells. */
async function countedSeconds(robot: number, nowMs: number): Promise<StatusSummary[]> {
  const entries = await database.db.select().from(robotStatuses).where(eq(robotStatuses.robot, robot))
  const summaries = EDGES.slice(0, -1).map(
    (edge): StatusSummary => ({ start: toWireTime(edge), seconds: {}, stuck: 0 }),
  )
  for (const entry of entries) {
    const { generalState } = robotState(entry.state, {
      online: !isAwayEntry(entry),
      planType: entry.planType ?? undefined,
    })
    const start = fromWireTime(toWireTime(entry.startTime.getTime()))
    const end = fromWireTime(toWireTime(entry.endTime?.getTime() ?? nowMs))
    const summaryAt = (at: number) => summaries[EDGES.findIndex((edge, i) => at >= edge && at < (EDGES[i + 1] ?? 0))]
    const started = summaryAt(start)
    if (started) {
      started.seconds[generalState] ??= 0
      if (generalState === 'stuck') started.stuck += 1
    }
    for (let at = start; at < end; at += 1000) {
      const summary = summaryAt(at)
      if (summary) summary.seconds[generalState] = (summary.seconds[generalState] ?? 0) + 1
    }
  }
  return summaries.filter(({ seconds }) => Object.keys(seconds).length > 0)
}

/** Whoever sees all accounts. */
const everybodys = () => sql`true`

test('P-016 whatever arrives late, twice or in any order, sums are those of the entries, with the one that is still open', async () => {
  const history = createStatusHistory(database.db)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async steps => {
      const { robot } = await createRows(database).robot(account)
      for (const next of steps) {
        if ('seq' in next) {
          const change = { ...next, plan_type: next.planType, plan: 0, sector: 0, location: 0 }
          await history.record(robot, 'boot', change, NOW)
        } else if (next.kind === 'away') await history.away(robot, Math.min(next.time, NOW))
        else await history.back(robot, 'boot', Math.min(next.time, NOW))
      }
      const asked = NOW + 20 * 60_000
      expect(await listSummaries(database.db, robot, EDGES, asked, everybodys)).toEqual(
        await countedSeconds(robot, asked),
      )
    }),
    { numRuns: cases(30) },
  )
})

test('P-016 an entry that stays open for days is summed when it ends; until then it costs no rows', async () => {
  const history = createStatusHistory(database.db)
  const { robot } = await createRows(database).robot(account)
  const change = { plan: 0, sector: 0, location: 0 }
  await history.record(robot, 'boot', { ...change, seq: 1, time: START, state: STATE.estop }, START)
  const rowsOf = () => database.db.$count(statusSummaries, eq(statusSummaries.robot, robot))
  expect(await rowsOf()).toBe(0)
  const days = [START, START + 3 * 24 * HOUR_MS].map(ms => Math.floor(ms / 86_400_000) * 86_400_000)
  const edges = [...days, Number(days[1]) + 86_400_000]
  const open = await listSummaries(database.db, robot, edges, START + 3 * 24 * HOUR_MS, everybodys)
  await history.record(
    robot,
    'boot',
    { ...change, seq: 2, time: START + 3 * 24 * HOUR_MS, state: STATE.pause },
    NOW * 2,
  )
  expect(await rowsOf()).toBe(3 * 96 + 1)
  expect(await listSummaries(database.db, robot, edges, START + 3 * 24 * HOUR_MS, everybodys)).toEqual([
    open[0],
    { ...open[1], seconds: { ...open[1]?.seconds, warning: 0 } },
  ])
})

test('P-016 a history from before there were sums is summed when the service starts', async () => {
  const { robot } = await createRows(database).robot(account)
  const entry = { robot, bootId: 'old', plan: 0, sector: 0, location: 0 }
  await database.db.insert(robotStatuses).values([
    { ...entry, seq: 1, state: STATE.clean, startTime: new Date(START), endTime: new Date(START + HOUR_MS) },
    { ...entry, seq: 2, state: STATE.estop, startTime: new Date(START + HOUR_MS), endTime: new Date(NOW) },
  ])
  await summariseHistories(database.db)
  const summed = await listSummaries(database.db, robot, EDGES, NOW, everybodys)
  expect(summed).toEqual(await countedSeconds(robot, NOW))
  expect(summed.length).toBeGreaterThan(16)
})
