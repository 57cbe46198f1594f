import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batteryPercent } from '../../../contract/robot/models.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { robots } from '../../../server/database/schema.ts'
import { inArray } from '../../../server/database/sql.ts'
import { createFleetRows, type FleetRows } from '../../../server/fleet/fleetRows.ts'
import { createReadings } from '../../../server/fleet/readings.ts'
import { createRegistry } from '../../../server/fleet/registry.ts'
import { eventually } from '../../eventually.ts'
import { basic, frame, START_MS } from '../../workers/frames.ts'
import { liveFrame } from '../testArchive.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

const FULL = batteryPercent(basic().battery)

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Three robots, what they say of themselves, and how many of them each write had. */
async function setUp() {
  const { db } = database
  const rows = createRows(database)
  const account = await rows.account()
  const ids = await Promise.all([0, 1, 2].map(async () => (await rows.robot(account)).robot))
  const clock = createTestClock(START_MS)
  const fleetRows = createFleetRows(db)
  const writes: number[] = []
  /** Robots that somebody else is changing. */
  const held = new Set<number>()
  const counting: FleetRows = {
    ...fleetRows,
    saveReadings: readings => {
      writes.push(readings.size)
      return fleetRows.saveReadings(new Map([...readings].filter(([robot]) => !held.has(robot))))
    },
  }
  const registry = createRegistry([], START_MS)
  const readings = createReadings({ registry, rows: counting, clock, log: pino({ enabled: false }) })
  let seq = 0
  const take = (robot: number): boolean => readings.take(robot, liveFrame(frame('basic', ++seq, seq, basic())))
  const batteries = async (): Promise<readonly (number | null)[]> => {
    const found = await db.select().from(robots).where(inArray(robots.id, ids)).orderBy(robots.id)
    return found.map(({ battery }) => battery)
  }
  return { ids, writes, held, take, batteries, clock }
}

test('M-076 what many robots say of themselves within a moment is stored together', async () => {
  const { ids, writes, take, batteries, clock } = await setUp()
  for (const robot of ids) take(robot)
  await eventually(async () => expect(await batteries()).toEqual([FULL, FULL, FULL]))
  expect(writes).toEqual([1, 2])
  for (const robot of ids) take(robot)
  clock.advance(30_000)
  for (const robot of ids) take(robot)
  await eventually(() => expect(writes.reduce((sum, size) => sum + size)).toBe(6))
})

test('M-076 a robot that could not be stored with the others is stored with its next frame', async () => {
  const { ids, held, take, batteries } = await setUp()
  const [first = 0] = ids
  held.add(first)
  for (const robot of ids) take(robot)
  await eventually(async () => expect(await batteries()).toEqual([null, FULL, FULL]))
  held.clear()
  await eventually(async () => {
    take(first)
    expect(await batteries()).toEqual([FULL, FULL, FULL])
  })
})
